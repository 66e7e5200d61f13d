"""A game in plain words, from its sheet alone: what `pitboss rules` and the page of a sheet say."""

from collections.abc import Iterator

from pitboss.cards.card import RANKS
from pitboss.hands.patterns import dashed
from pitboss.money import chips
from pitboss.sheets import payouts
from pitboss.sheets.game import Game, Hand, Wager
from pitboss.sheets.house import Banker, DeadCard, ExposedCard, Policies, Spots
from pitboss.sheets.model import (
    BetStage,
    DealOrder,
    DealStage,
    DecideStage,
    ExposeStage,
    FoldedHands,
    Kind,
    OnFold,
    RevealStage,
    Rotation,
    SettleStage,
    Stage,
)
from pitboss.sheets.prose import Section, an, article, cited, listed
from pitboss.sheets.values import Choice, Listed, Posted, Range, show_percent

LOCKED = "A decision is final, and locks the hand."


def sections(game: Game) -> tuple[Section, ...]:
    """The headings follow what a regulator asks of a filing: object, equipment, wagers, play, payouts."""
    every = (
        Section("Object", (game.sheet.object,) if game.sheet.object else ()),
        Section("Equipment", tuple(equipment(game))),
        Section("Wagers", tuple(wager_lines(game))),
        Section("How a round goes", tuple(stage_lines(game))),
        *rankings(game),
        *payouts.sections(game),
        Section("Meters", tuple(meter_lines(game))),
        Section("Bank", tuple(_bank(game))),
        Section("House rules", tuple(_house(game))),
        Section("How the source was read", tuple(reading_lines(game))),
    )
    return tuple(section for section in every if section.lines or section.rows)


def amounts(wager: Wager) -> str:
    match wager.amounts:
        case Range(least=least, most=most, step=step):
            return f"{chips.show(least)} to {chips.show(most)} in steps of {chips.show(step)}"
        case Listed(amounts=exact):
            return listed([chips.show(one) for one in exact], "or")
        case Posted():
            return "any amount within the limits that the table posts"
        case None:
            return ""


def equipment(game: Game) -> Iterator[str]:
    part = game.sheet.equipment
    cards = len(game.deck.cards)
    decks = f"{part.decks} decks of {cards} cards" if part.decks > 1 else f"One deck of {cards} cards"
    turns = ", used in turn from hand to hand" if part.rotation is Rotation.ALTERNATE else ""
    yield cited(f"{decks}{turns}.", part.clause)
    if part.items:
        yield f"Also: {listed(list(part.items))}."


def wager_lines(game: Game) -> Iterator[str]:
    for wager in game.wagers.values():
        match wager.kind:
            case Kind.OPENING | Kind.SIDE:
                said = f"{amounts(wager)}{_depends(game, wager)}{_feeds(game, wager)}"
                yield cited(f"{wager.title}: {said}.", wager.clause("wager"))
            case Kind.DECISION:
                cap = f", never above {chips.show(wager.cap)}" if wager.cap else ""
                base = game.wagers[wager.of].title
                yield cited(
                    f"{wager.title}: {_multiples(game, wager)} the {base}, made at the decision{cap}.",
                    wager.clause("wager"),
                )
            case Kind.BONUS:
                base = listed([game.wagers[name].title for name in wager.on])
                folded = ", but not on a folded hand" if wager.can_be_folded and wager.on_fold is OnFold.LOSE else ""
                yield cited(f"{wager.title}: nothing to stake; it pays on the {base}{folded}.", wager.clause("wager"))


def _feeds(game: Game, wager: Wager) -> str:
    fed = [f"{show_percent(points)} of it to the {game.meters[name].title}" for name, points in wager.feeds.items()]
    return f"; {listed(fed)}" if fed else ""


def meter_lines(game: Game) -> Iterator[str]:
    for part in game.sheet.meters:
        title, seed = game.meters[part.id].title, chips.show(part.seed)
        yield cited(f"{title}: a meter of the house at this table. It begins at {seed}.", part.clause)
    if game.meters:
        yield (
            "When a hand is settled, its stakes are put in first. Then prizes are paid in the order of the deal, each "
            "from what is left, and rounded down to the cent. A meter that a prize has emptied begins again at once. "
            "What is put in and is less than a cent is kept for the next time."
        )


def _depends(game: Game, wager: Wager) -> str:
    titles = {name: other.title for name, other in game.wagers.items()}
    parts = []
    if wager.needs:
        parts.append(f"only together with {listed([titles[name] for name in wager.needs])}")
    if wager.needs_any:
        parts.append(f"only together with {listed([titles[name] for name in wager.needs_any], 'or')}")
    for bound, word in (
        (wager.equal_to, "exactly"),
        (wager.at_most, "at most"),
        (wager.at_least, "at least"),
    ):
        if bound is not None:
            times = "" if bound.times == 1 else f"{bound.times} times "
            parts.append(f"{word} {times}the {titles[bound.wager]}")
    return "".join(f", {part}" for part in parts)


def _multiples(game: Game, wager: Wager) -> str:
    times = sorted(
        {choice.times for stage in game.decisions if stage.wager == wager.id for choice in stage.choices} - {0}
    )
    return "equal to" if times == [1] else listed([f"{one}" for one in times], "or") + " times"


def stage_lines(game: Game) -> Iterator[str]:
    for number, stage in enumerate(game.stages, start=1):
        yield f"{number}. {cited(_stage(game, stage), stage.clause)}"


def _opening(game: Game) -> str:
    """The wagers that every spot carries, and those that it may carry."""
    every = [one for one in game.opening if _on_every_spot(game, one)]
    others = [one.title for one in game.opening if one not in every]
    if not every:
        return f"at least one of {listed(others)}"
    made = listed([one.title for one in every])
    return f"{made}; {listed(others)} {'is' if len(others) == 1 else 'are'} optional" if others else made


def _on_every_spot(game: Game, wager: Wager) -> bool:
    """Whether without this wager no other can be made: those that need it fall, then those that need them."""
    left = {one.id: one for one in game.opening if one.id != wager.id}
    while fallen := [
        one.id
        for one in left.values()
        if not left.keys() >= {*one.needs} or (one.needs_any and left.keys().isdisjoint(one.needs_any))
    ]:
        left = {name: one for name, one in left.items() if name not in fallen}
    return not left


def _stage(game: Game, stage: Stage) -> str:
    dealer = f"the {game.dealer_title.lower()}"
    match stage:
        case BetStage():
            return f"Players make their wagers ({_opening(game)})."
        case DealStage():
            return _deal(stage, dealer)
        case ExposeStage():
            look = " Players may look at their cards now." if stage.look else ""
            if stage.cards > 1:
                ones = f"the {stage.which.value} of those that lie face down"
                return f"{stage.cards} cards of {dealer}'s are turned face up: {ones}.{look}"
            return f"One card of {dealer}'s is turned face up: the {stage.which.value} one dealt.{look}"
        case DecideStage():
            return _decision(game, stage)
        case RevealStage():
            order = listed(
                [f"{dealer}'s hand" if who == "dealer" else "the players' hands, one at a time" for who in stage.order],
                "then",
            )
            folded = _folded_hands(game, stage)
            return f"Turned over: {order}.{folded}"
        case SettleStage():
            order = listed([wager.title for wager in game.wagers.values()])
            return f"Every wager is paid or taken, in this order: {order}."


def _folded_hands(game: Game, stage: RevealStage) -> str:
    if not any(wager.can_be_folded for wager in game.wagers.values()):
        return ""
    if stage.folded is FoldedHands.HIDDEN:
        return " Folded hands are shown to nobody."
    return " A folded hand with a live wager is turned over too."


def _deal(stage: DealStage, dealer: str) -> str:
    to = [(stage.player, "every spot"), (stage.dealer, dealer), (stage.board, "the board, face up")]
    cards = listed([f"{count} card{'s' if count > 1 else ''} to {who}" for count, who in to if count])
    if not stage.player and not stage.dealer:
        return f"Dealt: {cards}."
    how = "one at a time" if stage.order is DealOrder.ONE_AT_A_TIME else "a whole hand at a time"
    look = "" if stage.look else " Nobody may look yet."
    last = f", {dealer} last" if stage.dealer else ""
    return f"Dealt face down, {how}, left to right{last}: {cards}.{look}"


def _decision(game: Game, stage: DecideStage) -> str:
    if game.takes_back(stage):
        return _riding(game, stage)
    wager = game.wagers[stage.wager]
    base = game.wagers[wager.of].title
    multiples = [choice for choice in stage.choices if choice.times]
    if len(stage.choices) == 1:
        forced = f"must put {_times(multiples[0], base)} on {wager.title}"
        return f"A spot with {an(base)} {forced}; there is no fold. {LOCKED}"
    said = [choice.word for choice in stage.choices if not choice.times]
    said += [f"put {_times(choice, base)} on {wager.title}{_only_with(stage, choice)}" for choice in multiples]
    fold = f" {_fold(game, stage)}" if Choice.FOLD in stage.choices else ""
    own = " The player may say which cards play; the best play by default." if game.player.set_by_player else ""
    free = " A spot without one has nothing to decide." if _stands_alone(game, wager.of) else ""
    return f"A spot with {an(base)} decides: {listed(said, 'or')}.{free}{fold}{own} {LOCKED}"


def _riding(game: Game, stage: DecideStage) -> str:
    """A wager that lies there already: it rides, or it comes back."""
    title = game.wagers[stage.wager].title
    ways = {Choice.RIDE: f"let {title} ride", Choice.BACK: f"take {title} back", Choice.FOLD: "fold"}
    fold = f" {_fold(game, stage)}" if Choice.FOLD in stage.choices else ""
    late = f" Who does not answer: {stage.default}." if stage.default else ""
    return f"A spot decides: {listed([ways[choice] for choice in stage.choices], 'or')}.{fold}{late} {LOCKED}"


def _stands_alone(game: Game, base: str) -> bool:
    """Whether some wager can be made without the one that the decision builds on."""
    return any(wager.id != base and base not in game.bound_to(wager.id) for wager in game.opening)


def _only_with(stage: DecideStage, choice: Choice) -> str:
    needed = stage.only_with.get(choice.word)
    return f" (only with {an(needed)})" if needed else ""


def _times(choice: Choice, base: str) -> str:
    return f"the amount of the {base}" if choice.times == 1 else f"{choice.times} times the {base}"


def _fold(game: Game, stage: DecideStage) -> str:
    """What it does to the wagers that lie there by then."""
    made = {one.wager for one in game.stages[: game.stages.index(stage)] if isinstance(one, DecideStage)}
    ways = ((OnFold.LOSE, "loses"), (OnFold.RETURN, "returns"), (OnFold.LIVE, "leaves live"))
    staked = [
        wager
        for wager in game.wagers.values()
        if wager.kind is not Kind.BONUS and wager.can_be_folded and (wager.amounts is not None or wager.id in made)
    ]
    said = [
        f"{verb} {listed([wager.title for wager in staked if wager.on_fold is way])}"
        for way, verb in ways
        if any(wager.on_fold is way for wager in staked)
    ]
    clauses = dict.fromkeys(wager.clauses["fold"] for wager in staked if "fold" in wager.clauses)
    return cited(f"A fold {listed(said)}.", ", ".join(clauses))


def threshold(game: Game) -> str:
    """The least hand that the dealer qualifies with, for each wager that asks for its own; "" where every hand does.

    "dealer qualifies with a pair or better, for the Bonus with a pair of fours or better"
    """
    usual = [] if game.dealer_needs is None else [f"with {article(game.dealer_needs.name)}"]
    own: dict[str, list[str]] = {}
    for wager in game.wagers.values():
        if wager.qualifies is not None:
            own.setdefault(wager.qualifies.name, []).append(f"the {wager.title}")
    said = [*usual, *(f"for {listed(titles)} with {article(name)}" for name, titles in own.items())]
    return f"{game.dealer_title.lower()} qualifies {', '.join(said)}" if said else ""


def rankings(game: Game) -> Iterator[Section]:
    by_ladder: dict[str, list[Hand]] = {}
    for part in game.sheet.hands:
        by_ladder.setdefault(part.ladder, []).append(game.hands[part.id])
    for ladder in game.sheet.ladders:
        hands = by_ladder.get(ladder.id, [])
        if hands:
            yield Section(f"Ranking of hands, {ladder.cards} cards", tuple(_ranking(game, hands, ladder.clause)))


def _ranking(game: Game, hands: list[Hand], clause: tuple[str, ...]) -> Iterator[str]:
    ladder = hands[0].ladder
    yield cited(f"High to low: {', '.join(ladder.order)}.", clause)
    low = dashed((*range(ladder.cards - 2, -1, -1), 12))
    if "straight" in ladder.order and game.deck.ranks == RANKS:
        high = "-".join(RANKS[::-1][: ladder.cards])
        yield f"{high} is the highest straight; " + (
            f"{low} is the lowest." if ladder.ace_low else f"{low} is no straight."
        )
    if ladder.by_suit:
        yield "The longest suit counts: its length first, then its ranks from the top; of two as long the better."
        yield "The other cards never break a tie."
    else:
        yield "Between hands of a kind the cards decide from the top down, pairs and the like before the others."
        yield "Suits never break a tie."
    if "royal flush" in ladder.order:
        yield f"A royal flush is {'-'.join(RANKS[::-1][: ladder.cards])} of one suit."
    for hand in hands:
        best = (
            f"the best {ladder.cards} of {hand.count} cards" if hand.count > ladder.cards else f"all {hand.count} cards"
        )
        name = {"player": "The player", "dealer": f"The {game.dealer_title.lower()}"}.get(
            hand.id, hand.title.capitalize()
        )
        qualifies = f"; qualifies with {article(hand.qualifies.name)}" if hand.qualifies else ""
        part = next(part for part in game.sheet.hands if part.id == hand.id)
        made = f", {cards_of(game, hand)}" if hand.first or "exposed" in hand.holders else ""
        yield cited(f"{name}: {best}{made}{qualifies}.", part.clause)


def cards_of(game: Game, hand: Hand) -> str:
    """Whose cards make a hand: "the player's cards and the first 3 of the board"."""
    dealer = f"the {game.dealer_title.lower()}"
    whose = {"player": "the player", "dealer": dealer, "board": "the board", "exposed": f"{dealer}'s exposed cards"}
    said = []
    for holder in hand.holders:
        if holder in hand.first:
            said.append(f"the first {hand.first[holder]} of {whose[holder]}")
        else:
            said.append(whose[holder] if holder == "exposed" else f"the cards of {whose[holder]}")
    return f"made from {listed(said)}"


def _bank(game: Game) -> Iterator[str]:
    yield from banking(game)
    yield from collection(game)
    yield from backline(game)
    yield from breakage(game)


def banking(game: Game) -> Iterator[str]:
    """Whose money pays, and how far it goes."""
    bank = game.sheet.bank
    match bank.by:
        case Banker.HOUSE:
            yield cited("The house pays winners and takes from losers.", bank.clause)
        case Banker.PLAYER_DEALER:
            yield cited(
                "A player holds the bank, pays every winner and takes from every loser, up to a wager that is fixed "
                "before the deal. "
                f"It covers every wager, spot by spot {bank.coverage.value}; what it does not cover is returned.",
                bank.clause,
            )


def collection(game: Game) -> Iterator[str]:
    """The fee to the house, where there is one."""
    part = game.sheet.bank.collection
    if part:
        kept = ", and kept if there is no action" if part.kept_without_action else ""
        base = game.wagers[part.with_].title
        payers = listed([payer.value for payer in part.from_])
        yield cited(
            f"A collection is taken from {payers} before the deal, by a posted schedule on the {base}{kept}.",
            part.clause,
        )


def backline(game: Game) -> Iterator[str]:
    """Betting behind another player, where the sheet knows it."""
    part = game.sheet.bank.backline
    if part:
        never = listed([game.wagers[name].title for name in part.never_on], "or")
        yield cited(f"Betting behind another player is for the table to allow, never on the {never}.", part.clause)


def breakage(game: Game) -> Iterator[str]:
    """What becomes of a payout that does not come out even, where one can."""
    part = game.breakage
    if any(line.odds.one > 1 for line in payouts.every_line(game)) or part.unit > 1:
        unit, toward = chips.show(part.unit), part.toward.value
        yield f"Payouts are whole multiples of {unit}; what does not come out even is rounded {toward}."


def _house(game: Game) -> Iterator[str]:
    yield from call_outs(game)
    yield from admission(game)
    yield from several_spots(game)
    yield from irregular(game.sheet.policies)
    yield from conduct(game)
    yield from identity(game)


def call_outs(game: Game) -> Iterator[str]:
    """Hands that wait for the floor manager."""
    part = game.sheet.call_outs
    if part:
        hands = listed([f"any {words}" for words in part.hands], "or")
        yield cited(
            f"The dealer calls out {hands}, and the floor manager acknowledges it before it is paid.", part.clause
        )


def admission(game: Game) -> Iterator[str]:
    """Who may play."""
    part = game.sheet.admission
    if part.age_min or part.identification:
        check = ", with identification checked" if part.identification else ""
        yield cited(f"Players are {part.age_min} or over{check}.", part.clause)


def several_spots(game: Game) -> Iterator[str]:
    """How many spots a player may hold, where the sheet says so."""
    part = game.sheet.spots
    if part != Spots():
        turns = " Players take turns on extra spots when those are scarce." if part.alternate_extra else ""
        most = part.most_while_waiting
        yield cited(
            f"A player may play several spots; while there is a waiting list, at most {most}.{turns}", part.clause
        )


def conduct(game: Game) -> Iterator[str]:
    """Rules that are said rather than played."""
    for one in game.sheet.house_rules:
        yield cited(one.says, one.clause)


def identity(game: Game) -> Iterator[str]:
    """What is printed wherever the sheet is printed."""
    part = game.sheet.identity
    named = [("Game", part.game), ("pay table", part.pay_table)]
    printed = ", ".join(f"{what} {number}" for what, number in named if number)
    if printed or part.trademark:
        yield cited(
            " ".join(words for words in (f"{printed}." if printed else "", part.trademark) if words), part.clause
        )


def irregular(policies: Policies) -> Iterator[str]:
    """What happens when something goes wrong: where the sheet takes another way than usual, or cites its source."""
    if policies == Policies():
        return
    dead = "returned" if policies.dead_card is DeadCard.RETURN else "lost"
    yield cited(
        f"A card that leaves the playing area is dead: the wagers of its hand are {dead}; "
        f"one of the dealer's makes the hands void.",
        policies.clause,
    )
    yield f"A void does this: {policies.void.value}."
    exposed = "makes the hand void" if policies.exposed_card is ExposedCard.VOID else "is replaced by the next one"
    yield f"A card that is exposed while dealing {exposed}."
    yield f"A dealer's card that is seen too early does this: {policies.early_dealer_card.value}."


def reading_lines(game: Game) -> Iterator[str]:
    for reading in game.sheet.readings:
        other = f" The other way round: {reading.otherwise}." if reading.otherwise else ""
        yield f"{', '.join(reading.clause)}: {reading.taken} {reading.because}{other}"
