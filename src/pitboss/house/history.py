"""The finished hands of a table: the hand records that are shown, exported and verified.

A hand appears only after its deck was opened. `docs/hand-record.md` says what each part of a record means.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.fair import protocol
from pitboss.frozen import changed
from pitboss.house.desk import no_table, order_of, stream_of
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader, StoredRecord
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.ledger.post import facts_before, post_all
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import faces_of
from pitboss.sheets.model import ExposeStage
from pitboss.tables import bank, codec, deck, play
from pitboss.tables import events as e
from pitboss.tables.evolve import apply
from pitboss.tables.real_cards.cards import UNKNOWN, as_tapped
from pitboss.tables.recalling import as_corrected
from pitboss.tables.state import PRACTICE_BANKER, Ended, Hand, Table

Json = dict[str, Any]
HAND, TABLE = "pitboss hand 1", "pitboss table 1"


Called: TypeAlias = e.FloorCalled | e.CallAnswered
Later: TypeAlias = e.PayoutCorrected | e.HandCorrected | e.MeterCorrected | Called
LATER = (e.PayoutCorrected, e.HandCorrected, e.MeterCorrected, e.FloorCalled, e.CallAnswered)


@dataclass
class FinishedHand:
    """One finished hand (or unused deck), with all that belongs to it."""

    before: Table  # as it was when the deck was opened
    hand: Hand
    opened: e.DeckOpened
    postings: list[Any]
    log: list[Json]  # the records of the hand: when, who, what, and the events
    cut: set[tuple[int, str, str]] = field(default_factory=set)
    corrections: list[e.PayoutCorrected] = field(default_factory=list)
    corrected: list[e.HandCorrected] = field(default_factory=list)  # what was put right, each before its payouts
    calls: list[tuple[int, Called]] = field(default_factory=list)  # for the floor, once it was paid, and when
    metered: list[tuple[int, e.MeterCorrected]] = field(default_factory=list)  # each with the number of its correction
    corrected_at: list[int] = field(default_factory=list)  # when each of them was made

    def later(self, event: "Later", at: int, entries: list[Any]) -> None:
        """Add what has been said of the hand since, and the entries of that record, once."""
        match event:
            case e.PayoutCorrected():
                self.corrections.append(event)
            case e.HandCorrected():
                self.corrected.append(event)
                self.corrected_at.append(at)
            case e.FloorCalled() | e.CallAnswered():
                self.calls.append((at, event))
            case e.MeterCorrected():
                self.metered.append((len(self.corrected), event))
        self.postings += entries

    @property
    def dealers(self) -> tuple[str, ...]:
        """The members of staff who dealt it; none where the program did, or nothing was dealt."""
        return () if self.opened.finish is e.Finish.UNUSED else self.before.dealers

    @property
    def order(self) -> tuple[Card, ...]:
        """For a deck that was never locked, the order it would have had; for real cards, what was tapped."""
        if self.before.real_cards:
            return as_tapped(self.hand.faces)
        return order_of(self.before, self.hand, bytes.fromhex(self.opened.seed))


def hands(store: Reader, table: str) -> Iterator[FinishedHand]:
    """Every hand of a table whose deck is open, in order, each with the corrections that came later."""
    if not store.head(stream_of(table)).version:
        raise no_table(table)
    told: dict[int, FinishedHand] = {}
    for one in followed(store.records(stream_of(table)), None, told):
        told[one.opened.hand] = one
    yield from told.values()


def followed(
    records: Iterable[StoredRecord], state: Table | None, told: Mapping[int, FinishedHand] = {}
) -> Iterator[FinishedHand]:
    """The hands that end in these records of a table; `state` is the table before the first of them.

    Corrections of earlier hands are added to those of them that are in `told`, by number.
    """
    postings: list[Any] = []
    log: list[Json] = []
    cut: set[tuple[int, str, str]] = set()
    early: list[FinishedHand] = []  # decks opened unused during a hand: they come after it, in the order of numbers
    for record in records:
        found = payload.read(record.payload)
        events = [codec.read_event(event) for event in found["events"]]
        fresh = {key: found[key] for key in ("at", "by", "command", "events")}
        log.append({"version": record.version, **fresh})
        entries, posted = found["entries"], 0
        cut |= {(one.spot, one.player, one.wager) for one in events if isinstance(one, e.WagerCut)}
        for number, event in enumerate(events):
            if isinstance(event, LATER) and event.hand in told:
                told[event.hand].later(event, found["at"], entries_of(event, events[:number], found["entries"]))
            if isinstance(event, e.DeckOpened):
                before = apply(state, events[:number])
                if before.hand is not None and before.hand.number != event.hand:
                    early.append(FinishedHand(before, _hand(before, event), event, [], []))
                    continue
                done = len(post_all(facts_before(state, events), events[:number]))  # what follows is the next hand's
                postings += [lines for lines in entries[posted:done] if _of_hand(lines)]
                posted = done
                yield FinishedHand(before, _hand(before, event), event, postings, log, cut)
                postings, log, cut = [], [], set()
                yield from early
                early = []
        postings += [lines for lines in entries[posted:] if _of_hand(lines)]
        state = apply(state, events)
    yield from early


def entries_of(event: Later, before: Iterable[e.Event], entries: list[Any]) -> list[Any]:
    """The transactions of a correction, at its first event; not those of chips that came or went because of it."""
    if not isinstance(event, e.PayoutCorrected | e.HandCorrected) or any(isinstance(one, LATER) for one in before):
        return []
    return [lines for lines in entries if _of_correction(lines)]


def _of_correction(lines: list[tuple[str, Cents]]) -> bool:
    found = [accounts.read(account) for account, _ in lines]
    taken_along = any(one.kind is Kind.WALLET and one.holder != PRACTICE_BANKER for one in found)
    return not taken_along and {one.kind for one in found}.isdisjoint(_CHIPS_FOR_IT)


_CHIPS_FOR_IT = {Kind.POCKETS, Kind.CAGE, Kind.TRANSIT}


def _of_hand(lines: list[tuple[str, Cents]]) -> bool:
    """Whether a transaction belongs to the hand; the other ones are of players who bought chips or left meanwhile."""
    return any(accounts.read(account).kind in _HAND_KINDS for account, _ in lines)


_HAND_KINDS = {Kind.SPOT, Kind.BANK, Kind.COLLECTIONS}


def _hand(table: Table, opened: e.DeckOpened) -> Hand:
    """The hand as it ended. The pool of one that was never locked is made from the cuts that were opened."""
    hand = table.hand
    if hand is None or hand.number != opened.hand:
        commit = next(one.commit for one in table.washed if one.hand == opened.hand)
        hand = Hand(opened.hand, opened.deck, commit)
    if hand.pool or table.real_cards:
        return hand
    cuts = {seat: bytes.fromhex(cut) for seat, cut in hand.cuts.items()}
    pool = protocol.pool(deck.header(table, hand.number, hand.deck), cuts)
    missed = tuple(seat for seat in sorted(hand.seals) if seat not in hand.cuts)
    return changed(hand, pool=pool.hex(), missed=missed)


# ---------------------------------------------------------------- the record of a hand


def record(told: FinishedHand) -> Json:
    """The complete hand record, as the verifier reads it."""
    table, hand, opened = told.before, told.hand, told.opened
    used = opened.finish is not e.Finish.UNUSED
    return {
        "format": HAND,
        "table": table.terms.table,
        "hand": opened.hand,
        "deck": opened.deck,
        "status": opened.finish.value,
        **({} if opened.cause is None else {"cause": opened.cause.value}),
        **_proof(table, hand),
        "rules": table.rules,
        "texts": table.texts,
        "rules_hash": table.game.digest,
        "commit": hand.commit,
        "seed": opened.seed,
        "seals": {str(seat): seal for seat, seal in hand.seals.items()},
        "cuts": {str(seat): cut for seat, cut in hand.cuts.items()},
        "missing": list(hand.missed),
        "pool": hand.pool,
        "order": " ".join("??" if one == UNKNOWN else card.NAMES[one] for one in told.order),
        "payout_max_cents": table.terms.payout_max,
        "deal": list(opened.deal),
        "dead": list(hand.dead),
        "exposed": _exposed(table, told),
        "spots": _spots(told) if used else [],
        **({"meters": _meters(told)} if used and table.game.meters else {}),
        "bank": _bank(table, hand) if used else None,
        "void": {"reason": hand.voided.reason.value, "policy": hand.voided.policy} if hand.voided else None,
        "collections": [{"player": player, "cents": cents} for player, cents in hand.collected],
        "postings": told.postings,
        "corrections": [_correction(one) for one in told.corrections],
        **({"corrected": [_corrected(told, *one) for one in _dated(told)]} if told.corrected else {}),
        "acknowledged": {who: codec.actor_text(by) for who, by in hand.acknowledged.items()},
        **({"dealers": list(told.dealers)} if told.dealers else {}),
    }


NO_PROOF = "The cards were dealt by hand: no deck proof is claimed."


def _proof(table: Table, hand: Hand) -> Json:
    """What is claimed about the deck; for real cards nothing is, and the irregularities of the deal are listed."""
    if not table.real_cards:
        return {"proof": "deck"}
    noted = [{"reason": one.reason.value, "who": one.who, "says": one.says, "note": one.note} for one in hand.noted]
    return {"proof": "none", "says": NO_PROOF, "irregularities": noted}


def _meters(told: FinishedHand) -> list[Json]:
    """What became of the meters as the hand was settled."""
    events = since_reopened([codec.read_event(event) for one in told.log for event in one["events"]])
    return [
        {
            "meter": one.meter,
            "before_cents": one.before,
            "fed_cents": one.fed,
            "paid_cents": one.paid,
            "seeded_cents": one.seeded,
            "carried": one.carried,
            "parts": one.parts,
        }
        for one in events
        if isinstance(one, r.MeterMoved)
    ]


def _exposed(table: Table, told: FinishedHand) -> list[int]:
    """What was turned up before the decisions."""
    stages = {stage.id for stage in table.game.stages if isinstance(stage, ExposeStage)}
    if not stages:
        return []
    events = since_reopened([codec.read_event(event) for one in told.log for event in one["events"]])
    ends = [at for at, event in enumerate(events) if isinstance(event, r.StageEnded) and event.stage in stages]
    ended = max(ends, default=0)
    burnt = set(told.hand.burnt)
    return [one.position for one in events[:ended] if isinstance(one, r.CardShown) and one.position not in burnt]


def since_reopened(events: list[e.Event]) -> list[e.Event]:
    """The events that count: a hand of real cards may have been reopened and recorded again."""
    last = max((at for at, event in enumerate(events) if isinstance(event, e.HandReopened)), default=-1)
    return events[last + 1 :]


def _bank(table: Table, hand: Hand) -> Json | None:
    if hand.bank is None:
        return None
    return {
        "seat": hand.bank.seat,
        "player": hand.bank.player,
        "wager_cents": hand.bank.wager,
        "practice": hand.bank.practice,
        "action": list(bank.action(table, hand)),
    }


def _spots(told: FinishedHand) -> list[Json]:
    hand = told.hand
    settled = {spot.number: spot for spot in hand.round.spots}
    ended: dict[int, Ended] = {}
    for one in hand.ended:
        if not one.behind:
            before = ended.get(one.spot)  # what a bank could not take of a dead hand went back
            ended[one.spot] = one if before is None else changed(before, stakes=_together(before.stakes, one.stakes))
    return [_spot(told, number, settled, ended) for number in sorted({*settled, *ended})]


def _together(one: Mapping[str, Cents], other: Mapping[str, Cents]) -> dict[str, Cents]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


def _spot(told: FinishedHand, number: int, settled: Any, ended: dict[int, Ended]) -> Json:
    table, hand = told.before, told.hand
    spot, gone = settled.get(number), ended.get(number)
    player = spot.player if spot else gone.player if gone else ""
    sitter = table.sitter(player)
    stakes: dict[str, Cents] = dict(spot.stakes if spot else gone.stakes if gone else {})
    back = dict(spot.taken_back if spot else gone.taken_back if gone else {})
    kept = spot.kept if spot else None
    return {
        "spot": number,
        "seat": sitter.seat if sitter else 0,
        "player": player,
        "stakes": stakes,
        **({"taken_back": back} if back else {}),
        "choices": dict(spot.choices if spot else gone.choices if gone else {}),
        "kept": card.show(faces_of(kept, told.order)) if kept is not None else None,
        **({"told": dict(hand.results[number])} if number in hand.results else {}),
        "ended": gone.ending.value if gone else "settled",
        "wagers": {one.wager: _wager(told, number, player, one) for one in (spot.settled if spot else ())},
        "backline": [
            {
                "player": rider.player,
                "stakes": play.stakes_behind(table.game, spot, rider) if spot else dict(rider.stakes),
                "wagers": {one.wager: _wager(told, number, rider.player, one) for one in rider.settled},
            }
            for rider in hand.riders
            if rider.spot == number
        ],
    }


def _wager(told: FinishedHand, spot: int, player: str, one: Settlement) -> Json:
    return {**one.as_json(), "covered": (spot, player, one.wager) not in told.cut}


def _correction(one: e.PayoutCorrected) -> Json:
    return {
        "spot": one.spot,
        "player": one.player,
        "wager": one.wager,
        "was_cents": one.was,
        "now_cents": one.now,
        "reason": one.note,
        **({} if one.correction is None else {"correction": one.correction}),
    }


def _dated(told: FinishedHand) -> Iterator[tuple[e.HandCorrected, int]]:
    return zip(told.corrected, told.corrected_at, strict=True)


def _corrected(told: FinishedHand, one: e.HandCorrected, at: int) -> Json:
    """What was put right: the right cards by position, and the right spots as they are in a record."""
    at_place = {place: [at for at, to in enumerate(told.opened.deal) if to == place] for place in one.cards}
    cards = {
        str(position): face
        for place, faces in one.cards.items()
        for position, face in zip(at_place[place], faces, strict=True)
    }
    right = as_corrected_so_far(told, one.number)
    return {
        "number": one.number,
        "at": at,
        "by": codec.actor_text(one.by),
        "reason": one.note,
        "cards": cards,
        "spots": [_right_spot(told, right, spot) for spot in one.spots],
        "waived": dict(one.waived),
        "meters": {event.meter: event.cents for number, event in told.metered if number == one.number},
    }


def as_corrected_so_far(told: FinishedHand, number: int) -> Hand:
    """The hand as its corrections up to this one have it."""
    hand = told.hand
    for one in told.corrected:
        hand = as_corrected(hand, one) if one.number <= number else hand
    return hand


def _right_spot(told: FinishedHand, right: Hand, one: e.CorrectedSpot) -> Json:
    table, spot = told.before, right.round.spot(one.spot)
    assert spot is not None
    order = as_tapped(right.faces) if table.real_cards else told.order
    return {
        "spot": one.spot,
        "stakes": dict(one.stakes),
        "taken_back": dict(one.taken_back),
        "choices": dict(one.choices),
        "kept": card.show(faces_of(one.kept, order)) if one.kept is not None else None,
        "told": dict(one.results) if one.results is not None else None,
        "backline": {
            rider.player: play.stakes_behind(table.game, spot, rider)
            for rider in right.riders
            if rider.spot == one.spot
        },
    }


# ---------------------------------------------------------------- the export of a table


def export(store: Reader, table: str) -> Json:
    """Everything about a table that anybody may check: finished hands, all commits, and the chain.

    The chain contains no hidden card: the current hand is in it by positions, never by faces.
    """
    records = list(store.records(stream_of(table)))
    events = [event for one in records for event in payload.read(one.payload)["events"]]
    return {
        "format": TABLE,
        "table": table,
        "hands": [record(one) for one in hands(store, table)],
        "commits": [
            {"hand": event["hand"], "deck": event["deck"], "commit": event["commit"]}
            for event in events
            if event["is"] == "deck-washed"
        ],
        "chain": [{"version": one.version, "payload": one.payload, "hash": one.hash.hex()} for one in records],
    }
