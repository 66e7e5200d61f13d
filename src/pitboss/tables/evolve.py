"""From a table and its events to the next table. No rule is checked here: the events have happened.

Where chips go is defined in `moves`; the table only adds them up.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias, get_args

from pitboss.frozen import changed
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds.evolve import evolve as evolve_round
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.meters import Level
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.sheets import digest
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.tables import events as e
from pitboss.tables.events import Event
from pitboss.tables.identities import FLOOR, is_walk_in
from pitboss.tables.moves import MOVE_CHIPS, Move, Owner, Place, Where, moves, payer
from pitboss.tables.state import (
    PAST_HANDS,
    WALK_INS,
    Bank,
    Banked,
    Ended,
    Ending,
    Hand,
    Paid,
    Phase,
    Rider,
    Sitter,
    Stub,
    Table,
    Waiting,
    Washed,
)
from pitboss.tables.terms import Duty, meter_key

_ROUND = frozenset(get_args(r.Event))
_SEAT, _SPOT = Where.SEAT, Where.SPOT  # by a name of their own: to look up a member of an enum is as slow as a call
_HELD = frozenset({Where.TRAY, Where.RACK, Where.TRANSIT})  # chips of the house at a table, by the names of its fields


class Applied(tuple[Event, ...]):
    """Events with the table before and after them, for rules that need the table between their own events: so nothing
    is applied twice."""

    before: Table
    after: Table

    @classmethod
    def of(cls, before: Table, events: Iterable[Event], after: Table) -> "Applied":
        made = cls(events)
        made.before, made.after = before, after
        return made

    def then(self, events: Iterable[Event]) -> "Applied":
        """These, and others after them."""
        more = events if isinstance(events, tuple) else tuple(events)
        return Applied.of(self.before, (*self, *more), apply(self.after, more))


def applied(table: Table, events: Iterable[Event]) -> Applied:
    made = events if isinstance(events, tuple) else tuple(events)
    return Applied.of(table, made, apply(table, made))


def apply(table: Table | None, events: Iterable[Event]) -> Table:
    """The table after these events; None is a table that was not opened yet."""
    if isinstance(events, Applied) and events.before is table:
        return events.after
    waiting: list[r.Event] = []  # events of the round, applied together: a deal has dozens
    for event in events:
        if type(event) in _ROUND:
            waiting.append(event)  # type: ignore[arg-type]
            continue
        if waiting:
            table = _round(_there(table), waiting)
            waiting = []
        if isinstance(event, e.TableOpened):
            table = _moved(_opened(event, table), _moves(None, event))
            continue
        before = _there(table)
        table = _CHANGES[type(event)](before, event)
        if type(event) in MOVE_CHIPS:
            table = _moved(table, _moves(before, event))
    if waiting:
        table = _round(_there(table), waiting)
    return _there(table)


def _there(table: Table | None) -> Table:
    assert table is not None, "a table begins with its opening"
    return table


def _opened(event: e.TableOpened, before: Table | None) -> Table:
    """A table that opens again goes on with its hand numbers, so that no deck has the number of another one. Decks are
    inspected anew; those that were out of service still are.
    """
    game = game_of(event.rules, event.texts)
    assert game.digest == event.digest
    opened = Table(event.terms, game, event.rules, event.texts)
    if before is None:
        return opened
    assert before.closed, "a table closes before it opens again"
    return changed(
        opened, openings=before.openings + 1, hands=before.hands, key=before.key, restored=before.restored,
        last_restore=before.last_restore, walk_ins_paid=before.walk_ins_paid, decks_out=before.decks_out,
        empty=tuple(place for place in before.empty if place in event.terms.decks), counted=before.hands,
        kept_meters=before.kept_meters,
        corrected=before.corrected, calls=before.calls,
    )  # fmt: skip


@lru_cache(maxsize=256)
def game_of(rules: str, texts: str) -> Game:
    """The game of a table; tables with the same rules share it."""
    return compile_sheet(digest.from_json(rules, texts))


# ---------------------------------------------------------------- the round


def _round(table: Table, events: list[r.Event]) -> Table:
    """Events of the round change the cards and the wagers; some of them also move chips."""
    hand = hand_of(table)
    state = evolve_all(hand.round, events)
    after = changed(hand, round=state, **_phase(table.game, hand, state))
    moving = [event for event in events if type(event) in MOVE_CHIPS]
    if not moving:
        return changed(table, hand=after)
    if table.meters:
        table = _metered(table, moving)
    pays, owner = payer(table.banked), _owner(table)
    moved = [move for event in moving for move in moves(event, pays, owner)]
    return changed(table, **{"hand": after, **_chips(table, after, moved)})


def _metered(table: Table, events: list[r.Event]) -> Table:
    """The parts of cents that meters carry: they are no chips yet. Every event begins where the last one ended."""
    meters = dict(table.meters)
    for event in events:
        if isinstance(event, r.MeterMoved):
            level = meters[event.meter]
            assert level == (event.before, event.carried), f"{event.meter} stands at {level}: {event}"
            meters[event.meter] = Level(level.cents, event.parts)
    return changed(table, meters=meters)


def _phase(game: Game, hand: Hand, state: Round) -> dict[str, Any]:
    """Betting ends with its stage, the hand with the last stage."""
    if stage_now(game, state) is None:
        return {"phase": Phase.DONE, "finish": hand.finish or e.Finish.SETTLED}
    if hand.phase is Phase.BETTING and state.stage:
        return {"phase": Phase.CUTTING}
    # A reminder is for one decision, and so is a time that is up.
    return {"reminded": (), "late": ()} if (hand.reminded or hand.late) and state.stage != hand.round.stage else {}


def hand_of(table: Table) -> Hand:
    assert table.hand is not None, "there is no hand"
    return table.hand


# ---------------------------------------------------------------- chips


def _moves(table: Table | None, event: Event) -> tuple[Move, ...]:
    """From the table before the event, which still knows the owners of the spots."""
    return moves(event, payer(table is not None and table.banked), _owner(table))


def _owner(table: Table | None) -> Owner:
    """Made once for many events: the spots are not searched for each of them."""
    hand = table.hand if table else None
    return {spot.number: spot.player for spot in hand.round.spots}.__getitem__ if hand else _nobodys


def _nobodys(number: int) -> str:
    raise AssertionError(f"there is no hand, and nobody has wagers on spot {number}")


def _moved(table: Table, moved: Iterable[Move]) -> Table:
    changes = _chips(table, table.hand, moved)
    return changed(table, **changes) if changes else table


def _chips(table: Table, hand: Hand | None, moved: Iterable[Move]) -> dict[str, Any]:
    """The fields that change. Only chips at the table count: before players, in a player's bank, or the house's."""
    seats, others, changes = defaultdict[str, Cents](int), defaultdict[Place, Cents](int), dict[str, Any]()
    for source, target, moving in moved:
        for place, cents in ((source, -moving), (target, moving)):
            if place.where is _SEAT:
                seats[place.player] += cents
            elif place.where is not _SPOT:
                others[place] += cents
    for (where, _, _, meter), cents in others.items():
        if where is Where.BANK:
            assert hand is not None
            assert hand.bank is not None
            changes["hand"] = changed(hand, bank=changed(hand.bank, held=hand.bank.held + cents))
        elif where in _HELD:
            changes[where] = getattr(table, where) + cents
        elif where == Where.METER:
            meters = changes.get("meters", table.meters)
            level = meters.get(meter, Level(0))
            changes["meters"] = {**meters, meter: Level(level.cents + cents, level.parts)}
    if seats:
        changes["sitters"] = tuple(
            [
                changed(sitter, chips=sitter.chips + seats[sitter.player]) if sitter.player in seats else sitter
                for sitter in table.sitters
            ]
        )
    return changes


# ---------------------------------------------------------------- small changes


def _sitter(table: Table, player: str, **changes: Any) -> Table:
    sitters = tuple(changed(sitter, **changes) if sitter.player == player else sitter for sitter in table.sitters)
    return changed(table, sitters=sitters)


def _hand(table: Table, **changes: Any) -> Table:
    return changed(table, hand=changed(hand_of(table), **changes))


def _held(table: Table, player: str) -> Sitter:
    sitter = table.sitter(player)
    assert sitter is not None, f"{player} has no seat"
    return sitter


# ---------------------------------------------------------------- one change an event

Change: TypeAlias = Callable[[Table, Any], Table]


def _limits_posted(table: Table, event: e.LimitsPosted) -> Table:
    assert not table.washed, "decks that were washed for the old rules are opened first"
    return changed(table, game=game_of(event.rules, event.texts), rules=event.rules, texts=event.texts)


def _duty_changed(table: Table, event: e.DutyChanged) -> Table:
    terms = changed(table.terms, dealer=event.dealer, floor=event.floor)
    before = table.dealers if event.dealer is Duty.STAFF else ()
    dealers = (*(one for one in before if one != event.deals), event.deals) if event.deals else before
    floor = (event.floor_by or table.floor) if event.floor is Duty.STAFF else ""
    return changed(table, terms=terms, dealers=dealers, floor=floor)


def _restored(table: Table, event: e.Restored) -> Table:
    """New decks are for hands after this number: those before it may have been shown to somebody."""
    if event.numbers is None:
        return table
    # If nothing was lost, all older receipts still have to agree.
    restored = table.restored if event.lost == 0 else event.numbers
    return changed(table, hands=event.numbers, restored=restored, last_restore=event)


def _closed(table: Table, event: e.TableClosed) -> Table:
    """What stood in the meters goes to the cage and stays promised: the next opening of the game has it."""
    stood = {meter_key(table.game, table.terms, name): cents for name, cents in (event.meters or {}).items()}
    return changed(table, closed=True, kept_meters={**table.kept_meters, **stood})


def _seated(table: Table, event: e.Seated) -> Table:
    misses = dict(table.misses)
    sitter = Sitter(event.player, event.kind, (event.spot,), misses=misses.pop(event.player, 0))
    sitters = sorted([*table.sitters, sitter], key=lambda one: one.seat)
    queue = _waiting_without(table, event.player)
    return changed(table, sitters=tuple(sitters), queue=queue, misses=misses)


def _waiting_without(table: Table, player: str) -> tuple[Waiting, ...]:
    return tuple(one for one in table.queue if one.player != player)


def _waiting_called(table: Table, event: e.WaitingCalled) -> Table:
    queue = [one._replace(called=True) if one.player == event.player else one for one in table.queue]
    return changed(table, queue=tuple(queue))


def _left(table: Table, event: e.Left) -> Table:
    sitters = tuple(sitter for sitter in table.sitters if sitter.player != event.player)
    line = tuple(one for one in table.line if one != event.player)
    turn = changed(table.turn, offered=None) if table.turn.offered == event.player else table.turn
    misses = _missed_more(table, event.player, _held(table, event.player).misses)
    return changed(table, sitters=sitters, line=line, turn=turn, misses=misses)


def _missed_more(table: Table, player: str, count: int) -> Mapping[str, int]:
    """The missed cuts of players who have left."""
    return {**table.misses, player: table.misses.get(player, 0) + count} if count else table.misses


def _wanted(table: Table, event: e.SpotsWanted) -> Table:
    line = tuple(one for one in table.line if one != event.player)
    if event.count > 1:
        line = table.line if event.player in table.line else (*table.line, event.player)
    return changed(_sitter(table, event.player, wants=event.count), line=line)


def _given(table: Table, event: e.SpotGiven) -> Table:
    # Has got a spot: back to the end of the line.
    line = (*(one for one in table.line if one != event.player), event.player)
    table = changed(table, line=line)
    return _sitter(table, event.player, spots=(*_held(table, event.player).spots, event.spot))


def _released(table: Table, event: e.SpotReleased) -> Table:
    spots = tuple(spot for spot in _held(table, event.player).spots if spot != event.spot)
    table = _sitter(table, event.player, spots=spots)
    line = table.line
    if event.player in line:  # a player who held an extra spot goes to the end of the line
        line = (*(one for one in line if one != event.player), event.player)
    return changed(table, sitters=tuple(sorted(table.sitters, key=lambda one: one.seat)), line=line)


def _washed(table: Table, event: e.DeckWashed) -> Table:
    return changed(table, washed=(*table.washed, Washed(event.hand, event.deck, event.commit)), hands=event.hand)


def _bets_opened(table: Table, event: e.BetsOpened) -> Table:
    table = changed(table, dealers=table.dealers[-1:])  # earlier dealers have no part in this hand
    if table.real_cards:
        return changed(table, hand=Hand(event.hand, deck_of(table, event.hand), ""), hands=event.hand)
    first, *others = table.washed
    assert first.hand == event.hand
    turn = changed(table.turn, offered=None, declined=())
    return changed(table, hand=Hand(first.hand, first.deck, first.commit), washed=tuple(others), turn=turn)


def deck_of(table: Table, hand: int) -> str:
    """The decks of a table are used in turns."""
    return table.terms.decks[(hand - 1) % len(table.terms.decks)]


def _sealed(table: Table, event: e.SealGiven) -> Table:
    hand = hand_of(table)
    seals, sealers = {**hand.seals, event.seat: event.seal}, {**hand.sealers, event.seat: event.player}
    return _hand(table, seals=seals, sealers=sealers)


def _unsealed(table: Table, event: e.SealTakenBack) -> Table:
    hand = hand_of(table)
    seals = {seat: seal for seat, seal in hand.seals.items() if seat != event.seat}
    sealers = {seat: player for seat, player in hand.sealers.items() if seat != event.seat}
    return _hand(table, seals=seals, sealers=sealers)


def _cut_missed(table: Table, event: e.CutMissed) -> Table:
    sitter = table.sitter(event.player)
    if sitter is not None:
        table = _sitter(table, event.player, misses=sitter.misses + 1)
    else:  # in older logs a seal stayed when its wagers went back, and its player could leave
        table = changed(table, misses=_missed_more(table, event.player, 1))
    return _hand(table, missed=(*hand_of(table).missed, event.seat))


def _locked(table: Table, event: e.DeckLocked) -> Table:
    """The hand is dealt from here on: only now does it count for how many hands in a row somebody banks."""
    return _banked(_hand(table, pool=event.pool, phase=Phase.PLAYING))


def _banked(table: Table) -> Table:
    bank, turn = hand_of(table).bank, table.turn
    if bank is None:
        return table
    row = turn.row + 1 if turn.holder == bank.player else 1
    return changed(table, turn=changed(turn, holder=bank.player, row=row, seat=bank.seat))


def _deck_opened(table: Table, event: e.DeckOpened) -> Table:
    hand = table.hand
    if hand is None or hand.number != event.hand:
        return changed(table, washed=tuple(one for one in table.washed if one.hand != event.hand))
    if table.real_cards:
        table = _banked(table)  # not before, since until now the hand could be taken back
    kept = {number: paid for number, paid in table.past.items() if number > event.hand - PAST_HANDS}
    spots = [
        Paid(spot.number, spot.player, one.wager, one.stake, one.net)
        for spot in hand.round.spots
        for one in spot.settled
    ]
    behind = [
        Paid(rider.spot, rider.player, one.wager, one.stake, one.net) for rider in hand.riders for one in rider.settled
    ]
    bankers = {number: who for number, who in table.bankers.items() if number in kept}
    if hand.bank is not None:
        bankers[event.hand] = Banked(hand.bank.player, hand.bank.wager - hand.forfeited)
    past = {**kept, event.hand: (*spots, *behind)}
    walk_ins_paid = _paid_to_walk_ins(table, hand, past[event.hand]) if table.real_cards else 0
    return changed(
        table, hand=None, last=hand, seed=event.seed, past=past, bankers=bankers, walk_ins_paid=walk_ins_paid,
        stub=_stub(table, hand) if table.real_cards else None, put_right=(),
    )  # fmt: skip


def _stub(table: Table, hand: Hand) -> Stub:
    """What should be left of a real deck. Of a void hand nobody knows how far it was dealt: all cards are counted."""
    cards, void = len(table.game.deck.cards), hand.finish is not e.Finish.SETTLED
    aside = sum(one.aside or 0 for one in hand.noted)
    return Stub(hand.number, hand.deck, cards if void else cards - hand.round.dealt - aside, whole=void)


def _inspected(table: Table, event: e.DeckInspected) -> Table:
    empty = tuple(place for place in table.empty if place != event.deck)
    return changed(table, backs={**table.backs, event.deck: event.back}, empty=empty)


def _taken_out(table: Table, event: e.DeckTakenOut) -> Table:
    backs = {place: back for place, back in table.backs.items() if place != event.deck}
    empty = (*(place for place in table.empty if place != event.deck), event.deck)
    return changed(table, backs=backs, empty=empty, decks_out=(*table.decks_out, event))


def _cleared(table: Table, event: e.DeckCleared) -> Table:
    left = tuple(one for one in table.decks_out if (one.deck, one.hand) != (event.deck, event.hand))
    return changed(table, decks_out=left)


def _more_time(table: Table, event: e.TimeGiven) -> Table:
    hand = hand_of(table)
    late = tuple(spot for spot in hand.late if spot != event.spot)
    return _hand(table, late=late, given=hand.given + 1)


def _paid_to_walk_ins(table: Table, hand: Hand, paid: tuple[Paid, ...]) -> Cents:
    """With this hand, without payouts that somebody other than the dealer saw; 0 once the sum was called out."""
    if any(WALK_INS in words for reasons in hand.reasons.values() for words in reasons):
        return 0
    seen = {who for who, by in hand.acknowledged.items() if by != FLOOR}
    wins = [one.net for one in paid if one.net > 0 and is_walk_in(one.player) and str(one.spot) not in seen]
    return table.walk_ins_paid + sum(wins)


def _behind(table: Table, event: e.BetBehindPlaced) -> Table:
    rider = Rider(event.spot, event.player, dict(event.stakes), event.reserve)
    return _hand(table, riders=(*hand_of(table).riders, rider))


def _behind_back(table: Table, event: e.BetBehindTakenBack) -> Table:
    return _hand(table, riders=tuple(one for one in hand_of(table).riders if not _is(one, event)))


def _is(rider: Rider, event: Any) -> bool:
    return (rider.spot, rider.player) == (event.spot, event.player)


def _behind_settled(table: Table, event: e.BehindSettled) -> Table:
    settled = event.settlement
    riders = tuple(
        changed(one, settled=(*one.settled, settled)) if _is(one, event) else one for one in hand_of(table).riders
    )
    return _hand(table, riders=riders)


def _ended(ending: Ending) -> Change:
    """Wagers of a spot, or of a rider behind it, were returned or forfeited: they leave the round."""

    def change(table: Table, event: e.WagersReturned | e.WagersForfeited) -> Table:
        hand = hand_of(table)
        spot = hand.round.spot(event.spot)
        own = spot if spot is not None and spot.player == event.player else None
        cards = own.cards if own else ()
        behind = any(_is(one, event) for one in hand.riders)
        chosen, back = (own.choices, own.taken_back) if own else ({}, {})
        ended = Ended(event.spot, event.player, dict(event.stakes), cards, ending, chosen, behind, back)
        spots = tuple(one for one in hand.round.spots if own is None or one.number != event.spot or one.settled)
        riders = tuple(one for one in hand.riders if not _is(one, event) or one.settled)
        state = changed(hand.round, spots=spots)
        return _hand(table, round=state, riders=riders, ended=(*hand.ended, ended))

    return change


def _bank_taken(table: Table, event: e.BankTaken) -> Table:
    turn = changed(table.turn, offered=None, declined=())
    seat = 0 if event.practice else _held(table, event.player).seat
    bank = Bank(event.player, event.wager, event.practice, 0, seat)  # the chips follow with the moves of the event
    return changed(_hand(table, bank=bank), turn=turn)


def _bank_offered(table: Table, event: e.BankOffered) -> Table:
    """Offering it to a player who has declined starts a new turn, in which all are asked again."""
    declined = () if event.player in table.turn.declined else table.turn.declined
    return changed(table, turn=changed(table.turn, offered=event.player, declined=declined))


def _bank_declined(table: Table, event: e.BankDeclined) -> Table:
    """By the player who was offered the bank; or by the one who had it, once it is back at their seat."""
    turn = changed(table.turn, offered=None, declined=(*table.turn.declined, event.player))
    bank = table.hand.bank if table.hand else None
    given_up = bank is not None and bank.player == event.player
    return changed(_hand(table, bank=None) if given_up else table, turn=turn)


def _collected(table: Table, event: e.CollectionTaken) -> Table:
    return _hand(table, collected=(*hand_of(table).collected, (event.player, event.cents)))


def _collection_back(table: Table, event: e.CollectionReturned) -> Table:
    collected = list(hand_of(table).collected)
    collected.remove((event.player, event.cents))
    return _hand(table, collected=tuple(collected))


def _bank_returned(table: Table, event: e.BankReturned) -> Table:
    bank = hand_of(table).bank
    assert bank is not None
    assert bank.held == event.cents
    return table


def _called(table: Table, event: e.CalledOut) -> Table:
    hand = hand_of(table)
    called = hand.called if event.who in hand.called else (*hand.called, event.who)
    reasons = {**hand.reasons, event.who: (*hand.reasons.get(event.who, ()), event.hand)}
    return _hand(table, called=called, reasons=reasons)


def _acknowledged(table: Table, event: e.Acknowledged) -> Table:
    hand = hand_of(table)
    called = tuple(who for who in hand.called if who != event.who)
    return _hand(table, called=called, acknowledged={**hand.acknowledged, event.who: event.by})


def _burnt(table: Table, event: e.CardBurnt) -> Table:
    hand = hand_of(table)
    return _hand(table, round=_without(hand.round, event.position), burnt=(*hand.burnt, event.position))


def _without(state: Round, position: int) -> Round:
    spots = tuple(_lost(spot, position) for spot in state.spots)
    return changed(state, spots=spots, dealer=_less(state.dealer, position), board=_less(state.board, position))


def _lost(spot: Spot, position: int) -> Spot:
    """A hand without one of its cards; a setting that kept that card no longer counts."""
    kept = None if spot.kept is not None and position in spot.kept else spot.kept
    return changed(spot, cards=_less(spot.cards, position), kept=kept)


def _less(cards: tuple[int, ...], position: int) -> tuple[int, ...]:
    return tuple(one for one in cards if one != position)


def _card_moved(table: Table, event: e.CardMoved) -> Table:
    state = _without(hand_of(table).round, event.position)
    dealt = evolve_round(state, r.CardDealt(event.position, event.to))
    return _hand(table, round=changed(dealt, dealt=state.dealt))


def _voided(table: Table, event: e.HandVoided) -> Table:
    return _hand(table, voided=event, finish=e.Finish.VOID, phase=Phase.DONE, dispute=None, frozen=None, called=())


def _abandoned(table: Table, event: e.HandAbandoned) -> Table:  # noqa: ARG001
    turn = changed(table.turn, offered=None, declined=())
    return changed(_hand(table, finish=e.Finish.UNUSED, phase=Phase.DONE), turn=turn)


def _corrected(table: Table, event: e.PayoutCorrected) -> Table:
    """Only the last hands are kept; an older one is in its records."""
    table = changed(table, put_right=(*table.put_right, event))
    past = table.past.get(event.hand)
    if past is None:
        return table
    right = Paid(event.spot, event.player, event.wager, event.stake, event.now)
    named = [_named(one) for one in past]
    at = named.index(_named(right)) if _named(right) in named else len(past)
    return changed(table, past={**table.past, event.hand: (*past[:at], right, *past[at + 1 :])})


def _named(paid: Paid) -> tuple[int, str, str]:
    return paid.spot, paid.player, paid.wager


def _hand_corrected(table: Table, event: e.HandCorrected) -> Table:
    return changed(table, corrected={**table.corrected, event.hand: event.number})


def _meter_corrected(table: Table, event: e.MeterCorrected) -> Table:
    """The cents follow with the moves of the event."""
    level = Level(table.meters[event.meter].cents, event.parts)
    return changed(table, meters={**table.meters, event.meter: level})


def _call_answered(table: Table, event: e.CallAnswered) -> Table:
    left = [one for one in table.calls if (one.hand, one.spot, one.player) != (event.hand, event.spot, event.player)]
    return changed(table, calls=tuple(left))


def _ruled(table: Table, event: e.DisputeRuled) -> Table:
    hand = hand_of(table)
    assert hand.dispute is not None
    return _hand(table, dispute=None, ruled=(*hand.ruled, hand.dispute.spot), ruling=event)


def _dealt_by_hand(table: Table, event: e.DealtByHand) -> Table:
    return _hand(table, faces=(*hand_of(table).faces, *event.faces), phase=Phase.PLAYING)


def _results_told(table: Table, event: e.ResultsTold) -> Table:
    return _hand(table, results={**hand_of(table).results, event.spot: dict(event.results)})


def _reopened(table: Table, event: e.HandReopened) -> Table:
    """Its number is used again, unless later numbers were skipped since."""
    turn = changed(table.turn, offered=None, declined=())
    hands = event.hand - 1 if table.hands == event.hand else table.hands
    return changed(table, hand=None, hands=hands, turn=turn)


def _brought(table: Table, pieces: Mapping[str, int] | None) -> Table:
    new = {value for value, count in (pieces or {}).items() if count} - set(table.brought)
    return changed(table, brought=(*table.brought, *sorted(new, key=int))) if new else table


def _same(table: Table, event: object) -> Table:  # noqa: ARG001
    """The event is only for the record, or moves chips and changes nothing else."""
    return table


_CHANGES: dict[type, Change] = {
    e.LimitsPosted: _limits_posted,
    e.FlagsPosted: lambda table, event: changed(table, holds=event.holds),
    e.FloorRulesPosted: lambda table, event: changed(table, floor_rules=event.rules),
    e.DutyChanged: _duty_changed,
    e.HandedOver: _same,  # with a change of duty beside it
    e.TableClosed: _closed,
    e.Restored: _restored,
    e.KeyPosted: lambda table, event: changed(table, key=event.key),
    e.RackFilled: _same,
    e.FillSent: lambda table, event: _brought(table, event.pieces),
    e.FillReceived: _same,
    e.CreditGiven: _same,
    e.SlipVoided: lambda table, event: changed(table, voided=(*table.voided, event.slip)),
    e.TrayCounted: lambda table, event: _brought(table, event.tray_pieces),
    e.Seated: _seated,
    e.Queued: lambda table, event: changed(
        table, queue=(*table.queue, Waiting(event.player, event.kind, event.spots or 1))
    ),
    e.WaitingCalled: _waiting_called,
    e.LeftQueue: lambda table, event: changed(table, queue=_waiting_without(table, event.player)),
    e.LeaveAsked: lambda table, event: _sitter(table, event.player, leaving=True),
    e.Left: _left,
    e.SatOut: lambda table, event: _sitter(table, event.player, away=True),
    e.SatIn: lambda table, event: _sitter(table, event.player, away=False),
    e.ChipsBought: _same,
    e.ChipsCashed: _same,
    e.SpotsWanted: _wanted,
    e.SpotsNamed: lambda table, event: _sitter(table, event.player, keeps=event.spots),
    e.SpotGiven: _given,
    e.SpotReleased: _released,
    e.TipGiven: _same,
    e.DeckWashed: _washed,
    e.BetsOpened: _bets_opened,
    e.SealGiven: _sealed,
    e.SealTakenBack: _unsealed,
    e.CutOpened: lambda table, event: _hand(table, cuts={**hand_of(table).cuts, event.seat: event.cut}),
    e.CutMissed: _cut_missed,
    e.DeckLocked: _locked,
    e.DeckOpened: _deck_opened,
    e.SaidReady: lambda table, event: _hand(table, ready=(*hand_of(table).ready, event.player)),
    e.BetBehindPlaced: _behind,
    e.BetBehindTakenBack: _behind_back,
    e.BehindSettled: _behind_settled,
    e.ReserveReturned: _same,
    e.WagerCut: _same,
    e.WagersReturned: _ended(Ending.RETURNED),
    e.WagersForfeited: _ended(Ending.FORFEITED),
    e.BankOffered: _bank_offered,
    e.BankDeclined: _bank_declined,
    e.BankPassing: lambda table, event: _sitter(table, event.player, passes=event.passes),
    e.BankTaken: _bank_taken,
    e.CollectionTaken: _collected,
    e.CollectionReturned: _collection_back,
    e.BankReturned: _bank_returned,
    e.Reminded: lambda table, event: _hand(table, reminded=(*hand_of(table).reminded, event.spot)),
    e.TimedOut: lambda table, event: _hand(table, timed=(*hand_of(table).timed, event.spot)),
    e.TimeRanOut: lambda table, event: _hand(table, late=(*hand_of(table).late, event.spot)),
    e.TimeGiven: _more_time,
    e.CalledOut: _called,
    e.Acknowledged: _acknowledged,
    e.Warned: lambda table, event: _sitter(table, event.player, warnings=_held(table, event.player).warnings + 1),
    e.Removed: lambda table, event: _sitter(table, event.player, leaving=True, away=True),
    e.CardBurnt: _burnt,
    e.CardMoved: _card_moved,
    e.CardDied: lambda table, event: _hand(table, dead=(*hand_of(table).dead, event.position)),
    e.HandVoided: _voided,
    e.HandAbandoned: _abandoned,
    e.PayoutCorrected: _corrected,
    e.HandCorrected: _hand_corrected,
    e.MeterCorrected: _meter_corrected,
    e.FloorCalled: lambda table, event: changed(table, calls=(*table.calls, event)),
    e.CallAnswered: _call_answered,
    e.DisputeOpened: lambda table, event: _hand(table, dispute=event),
    e.DisputeRuled: _ruled,
    e.RulingReviewed: lambda table, event: _hand(table, ruling=None),  # noqa: ARG005
    e.HandFrozen: lambda table, event: _hand(table, frozen=event),
    e.HandThawed: lambda table, event: _hand(table, frozen=None),  # noqa: ARG005
    e.DealtByHand: _dealt_by_hand,
    e.ResultsTold: _results_told,
    e.IrregularityNoted: lambda table, event: _hand(table, noted=(*hand_of(table).noted, event)),
    e.DeckInspected: _inspected,
    e.DeckTakenOut: _taken_out,
    e.DeckCleared: _cleared,
    e.DeckOrdered: lambda table, event: changed(table, ordered=event),
    e.DeckOrderDone: lambda table, event: changed(table, ordered=None),  # noqa: ARG005
    e.StubCounted: lambda table, event: changed(table, stub=None, counted=event.hand),
    e.ForfeitReturned: _same,
    e.HandReopened: _reopened,
}
