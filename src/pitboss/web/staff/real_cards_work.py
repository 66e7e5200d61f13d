"""The results of a draft of real cards before it is closed: each spot as far as it is known, and all problems.

A complete hand is played by the engine, without storing anything: closing it will give the same result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pitboss.cards.card import BY_NAME, Card
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices, setting
from pitboss.rounds import events as re
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.facts import Facts, facts, gather
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.rounds.settle import Settlement, prize_of, settle
from pitboss.rounds.words import qualifies
from pitboss.sheets.game import Game
from pitboss.sheets.house import DeadCard
from pitboss.sheets.prose import listed
from pitboss.tables import events as e
from pitboss.tables import tapped_results
from pitboss.tables.commands import RecordHand, TappedSpot
from pitboss.tables.real_cards import cards, decks, foreseen, recording, spots
from pitboss.tables.real_cards.spots import Decided, decided
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table


@dataclass(frozen=True)
class SpotWork:
    """A spot: its decisions, its hand, and the results of its wagers once nothing is missing."""

    tapped: TappedSpot
    after: Decided
    value: HandValue | None = None
    facts: Facts | None = None
    settled: tuple[Settlement, ...] = ()
    cuts: Mapping[str, e.WagerCut] = field(default_factory=dict)
    missing: str | None = None
    called: tuple[str, ...] = ()  # why it has to be called out
    # Wagers that ended by a dead card, or because the hand is void.
    over: tuple[e.WagersReturned | e.WagersForfeited, ...] = ()
    dead: bool = False  # a card of it is dead
    collected: Cents = 0  # the collection that the house takes
    behind: tuple[tuple[int, "SpotWork"], ...] = ()  # bets behind it, each with the seat of its owner


@dataclass(frozen=True)
class BankWork:
    """A player's bank: what was put up, the collection, and what comes back once everything is known."""

    wager: Cents
    collected: Cents
    back: Cents | None = None

    @property
    def net(self) -> Cents | None:
        return None if self.back is None else self.back - self.wager


@dataclass(frozen=True)
class Work:
    spots: tuple[SpotWork, ...]
    dealer: HandValue | None
    qualifies: str  # whether the dealer's hand does, in words; "" where that is not known, or every hand does
    lacks: str | None  # what is missing in the dealer's hand or on the board
    problems: tuple[Refusal, ...]
    events: tuple[e.Event, ...] = ()  # all events of closing it; none while something is missing
    bank: BankWork | None = None
    collected: Cents = 0  # the collection from all players

    @property
    def ready(self) -> bool:
        """Whether closing it will be accepted."""
        return bool(self.events) and not self.problems

    @property
    def tray(self) -> Cents | None:
        """What the house's tray gains; zero where a player has the bank."""
        if not self.events:
            return None
        nets = [one.settlement.net for one in self.events if isinstance(one, re.WagerSettled | e.BehindSettled)]
        lost = [sum(one.stakes.values()) for one in self.events if isinstance(one, e.WagersForfeited)]
        return 0 if any(isinstance(one, e.BankTaken) for one in self.events) else sum(lost) - sum(nets)


def work(table: Table, hand: RecordHand) -> Work:
    """The results of a draft; `table` is between two hands."""
    game = table.game
    lacking = dict(spots.lacking(game, hand))
    problems = tuple({str(one): one for one in _problems(table, hand)}.values())  # two rules may give the same refusal
    if problems or not any(spot.stakes for spot in hand.spots):
        return of_events(game, hand, (), lacking, problems)
    if lacking:
        run = recording.begun(table, hand)
        return of_events(
            game,
            hand,
            (),
            lacking,
            (run,) if isinstance(run, Refusal) else (),
            () if isinstance(run, Refusal) else run.events,
        )
    events, refusal = foreseen.foreseen(table, hand)
    return of_events(game, hand, events, lacking, () if refusal is None else (refusal,))


def of_events(
    game: Game,
    hand: RecordHand,
    events: Sequence[e.Event],
    lacking: Mapping[str, str] = {},
    problems: tuple[Refusal, ...] = (),
    bets: Sequence[e.Event] = (),
) -> Work:
    """The draft with the events of its closing; `bets` are the first events of a hand that is not complete yet."""
    good = _good(hand)
    dealer = _dealer(game, hand) if good else None
    common = [(who, lacking[who]) for who in (DEALER, BOARD) if who in lacking]
    brought = _Brought(bool(events))
    for event in (*bets, *events):
        brought.hear(event)
    return Work(
        spots=tuple(_spot(game, hand, spot, brought, lacking.get(str(spot.spot)), good) for spot in hand.spots),
        dealer=dealer,
        qualifies="" if dealer is None else qualifies(game, dealer),
        lacks=listed([f"{cards.title(game, who)} needs {what}" for who, what in common]) or None,
        problems=problems,
        events=tuple(events),
        bank=brought.bank,
        collected=sum(brought.collected.values()) + brought.of_riders,
    )


class _Brought:
    """What the events of a hand say about its spots, by number."""

    def __init__(self, whole: bool) -> None:
        self.whole = whole
        self.bank: BankWork | None = None
        self.of_riders: Cents = 0
        self.collected: dict[int, Cents] = {}  # 0 is the bank's own
        self.settled: dict[int, list[Settlement]] = {}
        self.cuts: dict[int, dict[str, e.WagerCut]] = {}
        self.called: dict[str, list[str]] = {}
        self.over: dict[int, list[e.WagersReturned | e.WagersForfeited]] = {}
        self.riders: dict[tuple[int, str], _Brought] = {}  # of bets behind, by spot and player, in their order

    def hear(self, event: e.Event) -> None:
        """What is about a bet behind a spot is kept apart from what is about the spot's own."""
        if isinstance(event, e.BetBehindPlaced):
            self.riders[event.spot, event.player] = _Brought(self.whole)
            return
        rider = self.riders.get((getattr(event, "spot", 0), getattr(event, "player", "")))
        if rider is not None and isinstance(event, e.BehindSettled):
            rider.settled.setdefault(event.spot, []).append(event.settlement)
        elif rider is not None:
            rider.hear(event)
            if isinstance(event, e.CollectionTaken | e.CollectionReturned):
                cents = event.cents if isinstance(event, e.CollectionTaken) else -event.cents
                self.of_riders += cents
        else:
            self._own(event)

    def _own(self, event: e.Event) -> None:
        match event:
            case re.WagerSettled():
                self.settled.setdefault(event.spot, []).append(event.settlement)
            case e.WagerCut():
                self.cuts.setdefault(event.spot, {})[event.wager] = event
            case e.CalledOut():
                self.called.setdefault(event.who, []).append(event.hand)
            case e.WagersReturned() | e.WagersForfeited():
                self.over.setdefault(event.spot, []).append(event)
            case e.CollectionTaken() | e.CollectionReturned():
                cents = event.cents if isinstance(event, e.CollectionTaken) else -event.cents
                self.collected[event.spot] = self.collected.get(event.spot, 0) + cents
                if self.bank is not None:
                    self.bank = replace(self.bank, collected=self.collected.get(0, 0))
            case e.BankTaken():
                self.bank = BankWork(event.wager, 0, 0 if self.whole else None)
            case e.BankReturned() if self.bank is not None:
                self.bank = replace(self.bank, back=(self.bank.back or 0) + event.cents)
            case _:
                pass


# ---------------------------------------------------------------- one spot


def _spot(
    game: Game, hand: RecordHand, spot: TappedSpot, brought: _Brought, missing: str | None, good: bool
) -> SpotWork:
    after, number = decided(game, spot.stakes, spot.choices), spot.spot
    value, found = (_value(game, hand, spot), _facts(game, hand, spot)) if good else (None, None)
    settled = tuple(brought.settled.get(number, ()))
    is_dead = number in spots.dead(hand)
    over = tuple(brought.over.get(number, ()))
    if not brought.whole and is_dead and spot.stakes:
        over = (_dies(game, spot, after.stakes),)
    if not brought.whole and not is_dead and spot.stakes and missing is None:
        settled = _alone(game, spot, after, found)
    said = brought.called.get(str(number), [])
    if not said and value is not None and not after.folded:
        called = tapped_results.call_outs(game, game.player.id)
        said = [str(value)] if any(value in one for one in called) else []
    return SpotWork(
        tapped=spot,
        after=after,
        value=value,
        facts=found,
        settled=settled,
        cuts=brought.cuts.get(number, {}),
        missing=missing,
        called=tuple(said),
        over=over,
        dead=is_dead,
        collected=brought.collected.get(number, 0),
        behind=tuple(_behind(hand, spot, brought, SpotWork(spot, after, value, found, dead=is_dead))),
    )


def _behind(hand: RecordHand, spot: TappedSpot, brought: _Brought, work: SpotWork) -> Iterator[tuple[int, SpotWork]]:
    """The bets behind a spot: they are settled on its cards, and by the decision of whoever sits there."""
    placed = [rider for (number, _), rider in brought.riders.items() if number == spot.spot]
    tapped = [one for one in hand.behind if one.spot == spot.spot]
    for at, one in enumerate(tapped):
        rider = placed[at] if at < len(placed) else _Brought(whole=False)
        settled, over = tuple(rider.settled.get(spot.spot, ())), tuple(rider.over.get(spot.spot, ()))
        cuts, fee = rider.cuts.get(spot.spot, {}), rider.collected.get(spot.spot, 0)
        yield one.seat, replace(work, settled=settled, over=over, cuts=cuts, collected=fee)


def _dies(game: Game, spot: TappedSpot, stakes: Mapping[str, Cents]) -> e.WagersReturned | e.WagersForfeited:
    """What becomes of the wagers of a dead hand while the others play on; a bank's limit is not applied yet."""
    made = {name: stakes[name] for name in game.wagers if stakes.get(name)}
    if game.sheet.policies.dead_card is DeadCard.FORFEIT:
        return e.WagersForfeited(spot.spot, spot.player, made)
    return e.WagersReturned(spot.spot, spot.player, made)


def _alone(game: Game, spot: TappedSpot, after: Decided, found: Facts | None) -> tuple[Settlement, ...]:
    """The results of a spot while others are not complete; a bank's limit and a posted maximum are not applied yet."""
    if spot.results:
        tapped = tapped_results.resolve(game, spot.spot, after.stakes, after.taken, spot.results)
        if isinstance(tapped, Refusal) or tapped.missing:
            return ()
        return _but_for_meters(game, tapped_results.settled(game, after.stakes, tapped.results))
    needs = cards.needed(game, after.stakes, folded=after.folded)
    if found is None and needs - {cards.PLAYER}:
        return ()
    settled = settle(game, after.stakes, found or _any_facts(game, spot), folded=after.folded)
    return _but_for_meters(game, settled)


def _but_for_meters(game: Game, settled: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """Nothing yet for a spot that wins a part of a meter: others may win it first, and all of them feed it."""
    prizes = [prize_of(game, one) for one in settled]
    return () if any(prize is not None and prize.meter for prize in prizes) else settled


def _value(game: Game, hand: RecordHand, spot: TappedSpot) -> HandValue | None:
    """The value of the player's hand, as it is set, once all its cards are tapped."""
    if not cards.whole(game, spot):
        return None
    if (keep := _set(game, spot)) is not None:
        return game.player.ladder.value_of(keep)
    held = gather(game.player, _cards(spot.cards), (), _cards(hand.board))
    return game.player.rank(held) if len(held) == game.player.count else None


def _dealer(game: Game, hand: RecordHand) -> HandValue | None:
    if not game.has_dealer:
        return None
    held = gather(game.dealer, (), _cards(hand.dealer), _cards(hand.board))
    return game.dealer.rank(held) if len(held) == game.dealer.count else None


def _facts(game: Game, hand: RecordHand, spot: TappedSpot) -> Facts | None:
    """The facts of the showdown; None while cards of the spot, the dealer or the board are missing."""
    common = all(len(faces) == game.dealt[who] for faces, who in ((hand.dealer, DEALER), (hand.board, BOARD)))
    keep = _set(game, spot)
    if not common or not cards.whole(game, spot) or (keep is None) != (spot.keep is None):
        return None
    return facts(game, _cards(spot.cards), _cards(hand.dealer), _cards(hand.board), keep)


def _any_facts(game: Game, spot: TappedSpot) -> Facts:
    """The player's cards with arbitrary others: for folded hands, and for wagers that depend on no other cards."""
    counts = [game.dealt[who] for who in (cards.PLAYER, DEALER, BOARD)]
    faces = (*spot.cards, *[""] * (sum(counts) - len(spot.cards)))
    order = cards.order(game, faces)
    player, dealer = order[: counts[0]], order[counts[0] : counts[0] + counts[1]]
    return facts(game, player, dealer, order[counts[0] + counts[1] :], _set(game, spot))


def _set(game: Game, spot: TappedSpot) -> tuple[Card, ...] | None:
    """The cards that the player set, if the setting is allowed."""
    keep = None if spot.keep is None else _cards(spot.keep)
    return keep if keep is not None and setting.refused(game, _cards(spot.cards), keep) is None else None


def _good(hand: RecordHand) -> bool:
    """Whether all tapped cards exist, and each appears once."""
    every = [card for _, held in cards.held(hand) for card in held]
    return len(set(every)) == len(every) and all(card in BY_NAME for card in every)


def _cards(faces: Sequence[str]) -> tuple[Card, ...]:
    return tuple([BY_NAME[face] for face in faces if face in BY_NAME])


# ---------------------------------------------------------------- problems


def _problems(table: Table, hand: RecordHand) -> Iterator[Refusal]:
    """Every reason why the hand cannot be closed, so that the dealer can correct all at once."""
    game, good = table.game, _good(hand)
    undone = decks.due(table)
    yield from [] if undone is None else [undone]
    yield from cards.impossibles(game, hand)
    yield from recording.strangers(table, hand)
    seated = recording.seating(table, hand)
    if isinstance(seated, Refusal):
        yield seated
    elif hand.bank_spot is not None:
        bank = foreseen.bank_refused(table, hand.bank_spot, hand.bank_wager, hand.declined)
        yield from [] if bank is None else [bank]
    for spot in hand.spots:
        if not spot.stakes:
            continue
        if (refusal := bets.refused(game, spot.stakes)) is not None:
            yield at_spot(refusal, spot.spot)
            continue
        after = decided(game, spot.stakes, spot.choices)
        for one in _decisions(game, spot, after, _value(game, hand, spot) if good else None):
            yield at_spot(one, spot.spot)
        if spot.results:
            found = tapped_results.resolve(game, spot.spot, after.stakes, after.taken, spot.results)
            if isinstance(found, Refusal):
                yield found
        elif spot.keep is not None and not after.folded and good:
            wrong = setting.refused(game, _cards(spot.cards), _cards(spot.keep))
            yield from [] if wrong is None else [at_spot(wrong, spot.spot)]
    yield from _two_dealers(game, hand)


def at_spot(refusal: Refusal, spot: int) -> Refusal:
    """The refusal with its spot among the facts: the rules of the sheet do not know about spots."""
    return replace(refusal, facts={**refusal.facts, "spot": spot})


def _two_dealers(game: Game, hand: RecordHand) -> Iterator[Refusal]:
    """Results by which the dealer qualifies for one spot and not for another: reported at the second one."""
    can = set(range(len(game.thresholds) + 1))
    for spot in hand.spots:
        found = spots.resolved(game, spot, decided(game, spot.stakes, spot.choices)) if spot.stakes else None
        if found is None or not game.thresholds:
            continue
        if not can & found.levels:
            why = f"By this the {game.dealer_title.lower()} qualifies for one spot and not for another."
            yield at_spot(refuse(TableCode.BAD_RESULT, why=why), spot.spot)
            return
        can &= found.levels


def _decisions(game: Game, spot: TappedSpot, after: Decided, value: HandValue | None) -> Iterator[Refusal]:
    if after.left and after.stage is not None:
        offered = listed([choice.word for choice in after.stage.choices], "or")
        yield refuse(RoundCode.NOT_OFFERED, asked=after.left[0], offered=offered)
    elif after.left:
        yield refuse(RoundCode.NO_DECISION, why=f"all decisions of spot {spot.spot} are taken", spot=spot.spot)
    for stage in game.decisions:
        word = after.taken.get(stage.id)
        needs = game.only_with.get((stage.id, word)) if word else None
        if word and (needs is None or value is not None):
            refusal = choices.refused(game, stage, word, spot.stakes, value)
            yield from [] if refusal is None else [refusal]
