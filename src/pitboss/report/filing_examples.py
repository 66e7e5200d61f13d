"""Examples of hands for a filing: won, lost, tied, folded, and each bonus, with every amount.

Deals come from a fixed sequence, so that a filing is the same on every machine; what each wager is paid is asked of the
engine that settles hands at tables.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from hashlib import sha256

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.report import figures
from pitboss.report.filing_rules import Blocks, capital
from pitboss.report.model import Block, Cards, Column, Heading, Inline, Paragraph, Strong, Table, Together, Words
from pitboss.report.playing_cards import shown
from pitboss.report.sheet_documents import Asked
from pitboss.rounds import bets, choices, lines, words
from pitboss.rounds.lines import Settled
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.settle import Cause, Ending
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind, OnFold
from pitboss.sheets.prose import listed
from pitboss.sheets.values import Choice, Posted

DEALS_MAX = 3000  # a bonus that no example has by then is left out, and the filing says so
FOLDS_MAX = 300  # so many deals are looked through for a fold that shows a live wager
EQUAL, FOLDS = "Equal hands", "The player folds"
CLOSE = "\u00a0\u00a0"  # between a name and its cards
APART = "\u2003 "  # between what the player and the dealer hold; a line may end there
MAIN, SIDE = 10_00, 5_00  # stakes where the sheet prints no limits


@dataclass(frozen=True)
class Deal:
    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]


@dataclass(frozen=True, eq=False)
class Example:
    """A deal with what a player does, settled."""

    game: Game
    deal: Deal
    stakes: dict[str, Cents]
    said: tuple[str, ...]  # the choices, one a decision

    @cached_property
    def settled(self) -> Settled:
        held = {"player": self.deal.player, "dealer": self.deal.dealer, "board": self.deal.board}
        cards = {who: card.show(cards) for who, cards in held.items() if cards}
        found = lines.settle_line(self.game, {**cards, "wagers": self.stakes, "choice": list(self.said)})
        assert not isinstance(found, Refusal), found
        return found

    @property
    def loses_all(self) -> bool:
        return self.settled.net == -sum(one.stake for one in self.settled.settlements)

    def pays(self, wager: str) -> bool:
        return any(one.wager == wager and one.ending is Ending.WIN for one in self.settled.settlements)

    def compared(self, cause: Cause) -> bool:
        return any(one.cause is cause for one in self.settled.settlements)

    def ends(self, ending: Ending) -> bool:
        """Whether every wager of the main game ended so."""
        main = [
            one for one in self.settled.settlements if self.game.wagers[one.wager].kind in (Kind.OPENING, Kind.DECISION)
        ]
        return all(one.ending is ending for one in main)


def examples(asked: Asked) -> Blocks:
    game = asked.game
    found, missing = find(game)
    blocks: list[Block] = [Paragraph(_about(asked))]
    blocks += [Together(_example(title, one)) for title, one in merged(found)]
    if missing:
        blocks.append(Paragraph(f"No short example was found of these: {listed(missing)}."))
    return tuple(blocks)


def find(game: Game) -> tuple[list[tuple[str, Example]], list[str]]:
    """Examples with their titles, and the titles of those that were not found."""
    wanted = _wanted(game)
    found: dict[str, Example] = {}
    stakes = usual_stakes(game)
    for number in range(DEALS_MAX):
        if len(found) == len(wanted):
            break
        deal, twins = _deals(game, number)
        played = Example(game, deal, stakes, _choices(game, stakes, fold=False))
        for title, fits in wanted.items():
            if title not in found and fits(played):
                found[title] = played
        if EQUAL in wanted and EQUAL not in found and twins is not None:
            mirrored = replace(played, deal=twins)
            found |= {EQUAL: mirrored} if wanted[EQUAL](mirrored) else {}
    if any(Choice.FOLD in stage.choices for stage in game.decisions):
        found[FOLDS] = _folded(game, stakes)
    missing = [title for title in wanted if title not in found]
    return [(title, found[title]) for title in (*wanted, FOLDS) if title in found], missing


def merged(found: list[tuple[str, Example]]) -> list[tuple[str, Example]]:
    """One example where several titles have the same deal."""
    titles: dict[Example, list[str]] = {}
    for title, one in found:
        titles.setdefault(one, []).append(title)
    return [("; ".join(said), one) for one, said in titles.items()]


def _folded(game: Game, stakes: dict[str, Cents]) -> Example:
    """A fold; where wagers stay live, one in which such a wager pays."""
    said = _choices(game, stakes, fold=True)
    live = [wager.id for wager in game.wagers.values() if wager.can_be_folded and wager.on_fold is OnFold.LIVE]
    folds = (Example(game, _deals(game, number)[0], stakes, said) for number in range(FOLDS_MAX))
    first = Example(game, _deals(game, 0)[0], stakes, said)
    return next((one for one in folds if any(map(one.pays, live))), first) if live else first


def _wanted(game: Game) -> dict[str, Callable[[Example], bool]]:
    """What a filing should show of this game, by title."""
    wanted: dict[str, Callable[[Example], bool]] = {}
    if game.has_dealer:
        who = game.dealer_title.lower()
        wanted["The player wins"] = lambda one: one.compared(Cause.HIGHER) and not one.compared(Cause.NOT_QUALIFIED)
        wanted["The player loses"] = lambda one: one.compared(Cause.LOWER) and one.loses_all
        wanted[EQUAL] = lambda one: one.compared(Cause.EQUAL) and not one.compared(Cause.NOT_QUALIFIED)
        if game.thresholds:
            wanted[f"The {who} does not qualify"] = lambda one: one.compared(Cause.NOT_QUALIFIED)
    else:
        wanted["The hand pays"] = lambda one: one.ends(Ending.WIN)
        wanted["The hand loses"] = lambda one: one.loses_all
        if any(line.outcome for wager in game.wagers.values() if wager.pays for line in wager.pays.lines):
            wanted["The hand pushes"] = lambda one: one.ends(Ending.PUSH)
    for wager in game.wagers.values():
        if wager.kind in (Kind.SIDE, Kind.BONUS):
            wanted[f"{wager.title} pays"] = lambda one, name=wager.id: one.pays(name)  # type: ignore[misc]
    return wanted


# ---------------------------------------------------------------- stakes, choices, deals


def usual_stakes(game: Game) -> dict[str, Cents]:
    """An amount for every opening wager, within its limits; main wagers above side wagers where there is a choice."""
    stakes: dict[str, Cents] = {}
    for wager in sorted(game.opening, key=lambda one: (one.kind is Kind.SIDE, one.equal_to is not None)):
        allowed = bets.on_sheet(wager)
        if wager.equal_to is not None:
            stakes[wager.id] = wager.equal_to.times * stakes[wager.equal_to.wager]
        elif isinstance(wager.amounts, Posted):
            stakes[wager.id] = SIDE if wager.kind is Kind.SIDE else MAIN
        elif wager.kind is Kind.SIDE:
            stakes[wager.id] = allowed.least
        else:
            stakes[wager.id] = _near(allowed, MAIN)
    assert bets.refused(game, stakes) is None, (game.id, stakes)
    return stakes


def _near(allowed: bets.Limits, amount: Cents) -> Cents:
    """The largest amount that is allowed and not above this one, else the least."""
    if allowed.amounts:
        return max((one for one in allowed.amounts if one <= amount), default=allowed.least)
    top = amount if allowed.most is None else min(amount, allowed.most)
    return max(allowed.least, allowed.least + (top - allowed.least) // allowed.step * allowed.step)


def _choices(game: Game, stakes: dict[str, Cents], *, fold: bool) -> tuple[str, ...]:
    """A plain way through the decisions: check while one may, then the least that stays in; or a fold."""
    said: list[str] = []
    now = dict(stakes)
    taken: dict[str, str] = {}
    for stage in game.decisions:
        if not choices.to_decide(game, stage, now, taken):
            continue
        offered = {choice.word: choice for choice in stage.choices}
        if fold and Choice.FOLD in stage.choices:
            word = Choice.FOLD.word
        else:
            ways = [
                Choice.CHECK,
                Choice.RIDE,
                *sorted((one for one in stage.choices if one.times), key=lambda one: one.times),
            ]
            word = next(one.word for one in ways if one in stage.choices)
        said.append(word)
        taken[stage.id] = word
        if offered[word].times:
            now[stage.wager] = offered[word].times * now[game.bases[stage.wager]]
        if word == Choice.FOLD.word:
            break
    return tuple(said)


def _deals(game: Game, number: int) -> tuple[Deal, Deal | None]:
    """The deal of this number; and with the same ranks for the dealer where no cards are shared, for a tie."""
    order = sorted(game.deck.cards, key=lambda one: sha256(f"{number} {one}".encode()).digest())
    counts = game.dealt["player"], game.dealt["dealer"], game.dealt["board"]
    first, second = counts[0], counts[0] + counts[1]
    deal = Deal(tuple(order[:first]), tuple(order[first:second]), tuple(order[second : second + counts[2]]))
    for turn in (1, 2, 3) if counts[1] and not counts[2] else ():
        twins = [4 * (one >> 2) + (one + turn) % 4 for one in deal.player]
        if not set(twins) & set(deal.player) and set(twins) <= set(order):
            others = [one for one in order if one not in {*deal.player, *twins}]
            return deal, Deal(deal.player, tuple([*twins, *others][: counts[1]]), ())
    return deal, None


# ---------------------------------------------------------------- how an example is printed


def _example(title: str, one: Example) -> Blocks:
    game, facts = one.game, one.settled.facts
    names = {wager.id: wager.title for wager in game.wagers.values()}
    held: list[Inline] = [Strong("Player"), CLOSE, _drawn(one.deal.player), f"  {facts.values['player']}"]
    if game.has_dealer:
        qualifies = words.qualifies(game, facts.values["dealer"])
        and_ = f"; {qualifies}" if qualifies else ""
        theirs = Strong(capital(game.dealer_title))
        held += [APART, theirs, CLOSE, _drawn(one.deal.dealer), f"  {facts.values['dealer']}{and_}"]
    if one.deal.board:
        held += [APART, Strong("Cards\u00a0for\u00a0all"), CLOSE, Cards(shown(list(one.deal.board)))]
    if one.said:
        said = listed(_decided(one), "then").replace(" ", "\u00a0")
        held += [APART, Strong("Decisions" if len(one.said) > 1 else "Decision"), CLOSE, said]
    rows: list[tuple[Words, ...]] = []
    for settled in one.settled.settlements:
        back = settled.stake + settled.net if settled.prize is None else settled.prize
        reason = words.reason(game, settled, facts)
        rows.append((names[settled.wager], _amount(settled.stake), reason, _signed(settled.net), _amount(max(0, back))))
    staked = sum(settled.stake for settled in one.settled.settlements)
    columns = (
        Column("Wager", width=26), Column("Stake,\u00a0$", figures=True), Column("What happens"),
        Column("Won or lost,\u00a0$", figures=True), Column("Back to the player,\u00a0$", figures=True),
    )  # fmt: skip
    total = ("All wagers", _amount(staked), "", _signed(one.settled.net), _amount(staked + one.settled.net))
    return (
        Heading(title, 3),
        Paragraph(tuple(held)),
        Table(columns, tuple(rows), total, sentences=True),
    )


def _decided(one: Example) -> list[str]:
    """What the player says at each decision, with the wager that a multiple goes to."""
    said = list(one.said)
    found = []
    for stage in one.game.decisions:
        if said and said[0] in [choice.word for choice in stage.choices]:
            title = one.game.wagers[stage.wager].title
            found.append(f"{said[0]} on {title}" if said[0].endswith("x") else said[0])
            said.pop(0)
    return found


def _drawn(cards: tuple[Card, ...]) -> Cards:
    return Cards(shown(sorted(cards, reverse=True)))


def _amount(cents: Cents) -> str:
    return figures.number(Fraction(cents, 100), 2)


def _signed(cents: Cents) -> str:
    return figures.number(Fraction(cents, 100), 2, plus=True)


def _about(asked: Asked) -> str:
    game = asked.game
    made = listed([f"{game.wagers[name].title} {chips.show(cents)}" for name, cents in usual_stakes(game).items()])
    posted = any(isinstance(wager.amounts, Posted) for wager in game.opening)
    limits = " The table posts the limits; these amounts are examples." if posted else ""
    meters = "".join(f" The {one.title} stands at {chips.show(one.seed)}." for one in game.meters.values())
    fee = " The collection is paid before the deal and is not in these amounts." if game.sheet.bank.collection else ""
    return f"Each example is one spot with these wagers: {made}.{limits}{meters}{fee}"
