"""What a card tells a player in few words: the wagers, a round, what becomes of each wager, the amounts."""

from collections.abc import Iterator, Sequence

from pitboss.hands.classes import PayClass
from pitboss.money import chips
from pitboss.money.chips import Odds
from pitboss.report import figures
from pitboss.report.hand_rankings import NUMBERS
from pitboss.sheets import payouts
from pitboss.sheets.game import Game, Hand, PayTable, Result, Wager
from pitboss.sheets.model import BetStage, DealStage, DecideStage, ExposeStage, Kind, OnFold
from pitboss.sheets.prose import an, article, listed
from pitboss.sheets.values import Choice, Listed, Outcome, Range
from pitboss.tables.terms import Bracket

FEW = 4  # amounts that are all named
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


# ---------------------------------------------------------------- amounts


def every_amount(wager: Wager) -> tuple[int, ...] | None:
    """All amounts, where the sheet or the table says them; None where they are still to be posted."""
    match wager.amounts:
        case Range(least=least, most=most, step=step):
            return tuple(range(least, most + 1, step))
        case Listed(amounts=exact):
            return exact
        case _:
            return None


def stake(game: Game, wager: Wager) -> str:
    """What may be staked, in a few words: "$2, $3 or $4", "$5 to $100, by $5", "equal to the Ante"."""
    if wager.kind is Kind.BONUS:
        return "no stake"
    if wager.kind is Kind.DECISION:
        cap = f", at most {chips.show(wager.cap)}" if wager.cap else ""
        return f"{multiples(game, wager)} {the(game.wagers[wager.of].title)}{cap}"
    if wager.equal_to is not None:
        times = "" if wager.equal_to.times == 1 else f"{wager.equal_to.times} times "
        return f"equal to {times}{the(game.wagers[wager.equal_to.wager].title)}"
    amounts = every_amount(wager)
    if amounts is None:
        return "as posted"
    if len(amounts) <= FEW:
        return listed([chips.show(one) for one in amounts], "or")
    step = amounts[1] - amounts[0]
    return f"{chips.show(amounts[0])} to {chips.show(amounts[-1])}, by {chips.show(step)}"


def the(title: str) -> str:
    """
    >>> the("Ante"), the("Bet 1")
    ('the Ante', 'Bet 1')
    """
    return title if title[-1].isdigit() else f"the {title}"


def multiples(game: Game, wager: Wager) -> str:
    times = sorted(
        {choice.times for stage in game.decisions if stage.wager == wager.id for choice in stage.choices} - {0}
    )
    return "equal to" if times == [1] else listed([str(one) for one in times], "or") + " times"


def bounds(game: Game) -> Iterator[str]:
    """What ties a wager to others: those that go together, and those that need others."""
    every = {wager.id: frozenset((wager.id, *game.bound_to(wager.id))) for wager in game.opening}
    together = [
        held for held in dict.fromkeys(every.values()) if len(held) > 1 and all(every[one] == held for one in held)
    ]
    for held in together:
        yield f"{listed([wager.title for wager in game.opening if wager.id in held])} are made together."
    tied: dict[str, list[str]] = {}
    for wager in game.opening:
        if not any(wager.id in held for held in together) and (said := _tied(game, wager)):
            tied.setdefault(said, []).append(wager.title)
    for said, titles in tied.items():
        yield f"{listed(titles)}: {said}."


def _tied(game: Game, wager: Wager) -> str:
    said = []
    if wager.needs or wager.needs_any:
        titles = [the(game.wagers[one].title) for one in wager.needs or wager.needs_any]
        said.append(f"only with {listed(titles, 'and' if wager.needs else 'or')}")
    for bound, word in ((wager.at_most, "at most"), (wager.at_least, "at least")):
        if bound is not None:
            times = "" if bound.times == 1 else f"{bound.times} times "
            said.append(f"{word} {times}{the(game.wagers[bound.wager].title)}")
    return ", ".join(said)


# ---------------------------------------------------------------- wagers


def about(game: Game, wager: Wager) -> str:
    """What a wager is about, in a line."""
    if wager.kind is Kind.BONUS:
        return f"Pays on the {listed([game.wagers[one].title for one in wager.on])}: {_lowest(wager)}."
    if wager.kind is Kind.DECISION:
        return when_made(game, [wager])
    if wager.showdown is not None:
        own = cards(game, wager.hand).removeprefix("Your ")
        own = f"{own[0].upper()}{own[1:]}"
        return f"{own} against the {game.dealer_title.lower()}’s."
    return f"{cards(game, wager.hand)}: {_lowest(wager)}."


def when_made(game: Game, wagers: Sequence[Wager]) -> str:
    """At which decision wagers are made that differ in nothing else."""
    if not all(_decided_once(game, one) for one in wagers):
        return "Made once, at a decision."
    if len(game.decisions) == 1:
        return "Made at the decision."
    at = [number for one in wagers for number, stage in enumerate(game.decisions) if stage.wager == one.id]
    if len(at) == 1:
        return f"Made at the {ORDINALS[at[0]]} decision."
    return f"Made at the {listed([ORDINALS[one] for one in at])} decisions, in this order."


def _decided_once(game: Game, wager: Wager) -> bool:
    return sum(stage.wager == wager.id for stage in game.decisions) == 1


def cards(game: Game, hand: Hand) -> str:
    """Whose cards, in a player's words: "Your three cards", "The best five of all six cards"."""
    best = f"best {NUMBERS[hand.ladder.cards]} of " if hand.count > hand.ladder.cards else ""
    many = NUMBERS[hand.count] if best else f"{NUMBERS[hand.count]} card{'s' if hand.count > 1 else ''}"
    if hand.holders == ("player",) and hand.count == game.dealt["player"]:
        return f"Your {best}{many}"
    if set(hand.holders) == {"player", "board"} and hand.id == game.player.id:
        return f"Your {best}{many}"
    title = hand.title if hand.title != "Player" else "your cards"
    return f"The {best}{title}" if best else f"{title[0].upper()}{title[1:]}"


def _lowest(wager: Wager) -> str:
    """The least hand that pays."""
    paying = [line for line in payouts.table(wager) if line.outcome is None]
    least = min(paying, key=lambda line: line.pay_class.least).pay_class.name
    if least == "anything else":
        return least
    if len(paying) == 1 or least.endswith(" or better"):
        return article(least)
    low, _, high = least.partition(" to ")  # "pair of tens to aces"
    return f"{article(low if high else least)} or better"


# ---------------------------------------------------------------- a round


def steps(game: Game) -> tuple[str, ...]:
    """A round as a player sees it, a sentence or two a step."""
    found: list[str] = []
    told = "Place your wagers."
    for stage in game.stages:
        match stage:
            case BetStage():
                continue
            case DealStage():
                told = f"{told} {_deal(game, stage)}".strip()
            case ExposeStage():
                many = "One card" if stage.cards == 1 else f"{NUMBERS[stage.cards].capitalize()} cards"
                told = f"{told} {many} of the {game.dealer_title.lower()}’s {_turned(stage.cards)} up.".strip()
            case DecideStage():
                found += [told] if told and not found else []
                before = f"{told} " if found[1:] else ""  # cards that come between two decisions
                told = ""
                found.append(f"{before}{_decision(game, stage)}")
            case _:
                continue
    end = f"The {game.dealer_title.lower()} turns over." if game.has_dealer else "All cards are turned over."
    return (*found, f"{told} {end} Every wager is paid or taken.".strip())


def _turned(cards: int) -> str:
    return "is turned" if cards == 1 else "are turned"


def _deal(game: Game, stage: DealStage) -> str:
    def many(count: int) -> str:
        return f"{NUMBERS[count]} card{'s' if count > 1 else ''}"

    parts = []
    if stage.player:
        parts.append(f"you get {many(stage.player)}")
    if stage.dealer:
        parts.append(f"the {game.dealer_title.lower()} {'' if stage.player else 'gets '}{many(stage.dealer)}")
    down = ", face down" if parts else ""
    said = f"{listed(parts)}{down}" if parts else ""
    if stage.board:
        board = f"{many(stage.board)} for all {_turned(stage.board)} up"
        said = f"{said}; {board}" if said else board
    return f"{said[0].upper()}{said[1:]}."


def _decision(game: Game, stage: DecideStage) -> str:
    wager = game.wagers[stage.wager]
    if game.takes_back(stage):
        ways = {Choice.RIDE: f"let {wager.title} ride", Choice.BACK: f"take {wager.title} back", Choice.FOLD: "fold"}
        said = listed([ways[choice] for choice in stage.choices], "or")
        return f"{said[0].upper()}{said[1:]}.{_fold(game, stage)}"
    base = game.wagers[wager.of].title
    open_to = list(_puts(stage, base, wager.title))
    others = [choice.word for choice in stage.choices if not choice.times]
    again = len(game.decisions) > 1 and not all(one.wager != stage.wager for one in _before(game, stage))
    who = (
        f"If you have not made the {wager.title}: " if again else f"With {an(base)}: " if _optional(game, wager) else ""
    )
    said = listed([*others, *open_to], "or")
    said = f"{who}{said}" if who else f"{said[0].upper()}{said[1:]}"
    forced = " There is no fold." if len(stage.choices) == 1 else ""
    return f"{said}.{forced}{_fold(game, stage)}"


def _before(game: Game, stage: DecideStage) -> list[DecideStage]:
    return list(game.decisions[: game.decisions.index(stage)])


def _optional(game: Game, wager: Wager) -> bool:
    """Whether somebody may play without the wager that the decision builds on."""
    return any(one.id != wager.of and wager.of not in game.bound_to(one.id) for one in game.opening)


def _puts(stage: DecideStage, base: str, title: str) -> Iterator[str]:
    """What may be put on the wager: multiples that any hand may take together, others with the hand that they need."""
    free = [choice.times for choice in stage.choices if choice.times and choice.word not in stage.only_with]
    if free:
        times = f"the amount of the {base}" if free == [1] else f"{listed([*map(str, free)], 'or')} times the {base}"
        yield f"put {times} on {title}"
    needed: dict[str, list[str]] = {}
    for choice in stage.choices:
        if choice.word in stage.only_with:
            needed.setdefault(stage.only_with[choice.word], []).append(str(choice.times))
    for hand, several in needed.items():
        yield f"put {listed(several, 'or')} times the {base} (only with {an(hand)})"


def _fold(game: Game, stage: DecideStage) -> str:
    if Choice.FOLD not in stage.choices:
        return ""
    made = {one.wager for one in _before(game, stage)}
    there = [
        one
        for one in game.wagers.values()
        if one.kind is not Kind.BONUS and one.can_be_folded and (one.amounts is not None or one.id in made)
    ]
    parts = []
    for way, verb in ((OnFold.LOSE, "loses the"), (OnFold.RETURN, "gives back the")):
        if titles := [one.title for one in there if one.on_fold is way]:
            parts.append(f"{verb} {listed(titles)}")
    said = f" A fold {listed(parts)}" if parts else ""
    live = [one.title for one in there if one.on_fold is OnFold.LIVE]
    if live:
        stay = f"{listed(live)} {'stays' if len(live) == 1 else 'stay'} live"
        said = f"{said}; {stay}" if said else f" After a fold {stay}"
    return f"{said}." if said else ""


# ---------------------------------------------------------------- what becomes of compared wagers


def outcomes(game: Game) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The compared wagers, those that always fare alike together, and what happens to each in every case."""
    wagers = [one for one in game.wagers.values() if one.showdown is not None]
    if not wagers:
        return (), []
    columns: dict[tuple[str, ...], list[str]] = {}
    cases = _cases(game, wagers)
    for wager in wagers:
        columns.setdefault(tuple(_case(game, wager, key) for key in cases), []).append(wager.title)
    heads = tuple(listed(titles) for titles in columns.values())
    rows = [(label, *(column[at] for column in columns)) for at, label in enumerate(cases.values())]
    return heads, [row for row in rows if any(row[1:])]


def _cases(game: Game, wagers: Sequence[Wager]) -> dict[tuple[str, int], str]:
    """By (whether the dealer qualifies, how the hands compare): what to call it."""
    found: dict[tuple[str, int], str] = {}
    asked = [one for one in wagers if game.needed(one) is not None]
    if asked:
        needed = {less_than(one) for each in asked if (one := game.needed(each)) is not None}
        short = f"The {game.dealer_title.lower()} has less than {needed.pop()}" if len(needed) == 1 else (
            f"The {game.dealer_title.lower()} does not qualify"
        )  # fmt: skip
        if all(_settled_alike(one) for one in asked):
            found["short", 2] = short
        else:
            ways = ("you are lower", "equal hands", "your hand is higher")
            found |= {("short", at): f"{short}; {ways[at]}" for at in (2, 1, 0)}
    found |= {("full", 2): "Your hand is higher", ("full", 1): "Equal hands", ("full", 0): "Your hand is lower"}
    return found


def less_than(needed: PayClass) -> str:
    """What the dealer falls short of: "queen high", "a pair of fours"."""
    name = needed.name.removesuffix(" or better")
    return name if name.endswith(" high") or ("-" in name.split()[0] and " " not in name) else an(name)


def _settled_alike(wager: Wager) -> bool:
    """Whether a dealer who does not qualify means one thing, however the hands compare."""
    assert wager.showdown is not None
    short, full = wager.showdown
    return short == full or len(set(map(_result, short))) == 1


def _case(game: Game, wager: Wager, case: tuple[str, int]) -> str:
    assert wager.showdown is not None
    short, full = wager.showdown
    kind, at = case
    if kind == "full":
        return _result(full[at])
    if game.needed(wager) is None or (short == full and _alike_asked(game)):
        return "is compared"
    return _result(short[at])


def _alike_asked(game: Game) -> bool:
    return all(
        _settled_alike(one) for one in game.wagers.values() if one.showdown is not None and game.needed(one) is not None
    )


def _result(result: Result) -> str:
    match result:
        case Odds():
            return f"pays {result}"
        case PayTable():
            return "by your hand"
        case Outcome.PUSH:
            return "pushes"
        case Outcome.LOSE:
            return "loses"
        case Outcome.COMPARE:
            raise AssertionError("compare was resolved when the sheet was compiled")


# ---------------------------------------------------------------- the collection


def collection(game: Game, schedule: Sequence[Bracket]) -> list[tuple[str, str, str]]:
    """The posted schedule: the wager, what each player pays, what the bank pays."""
    if game.sheet.bank.collection is None:
        return []
    base = game.wagers[game.sheet.bank.collection.with_].title
    fees = [fee for bracket in schedule for fee in (bracket.player, bracket.bank)]
    places = 2 if any(fee % 100 for fee in fees) else 0
    rows, below = [], 0
    for bracket in schedule:
        if bracket.up_to is None:
            label = f"{base} above {chips.show(below)}" if below else f"Any {base}"
        else:
            label, below = f"{base} up to {chips.show(bracket.up_to)}", bracket.up_to
        rows.append((label, figures.money(bracket.player, places), figures.money(bracket.bank, places)))
    return rows
