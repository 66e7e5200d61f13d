"""The finished hands of a table: a page of them, or one in full. Only hands whose deck is open are here.

An index says in which records of a table each hand is; it is extended from where it ended, and a page reads only the
records of its own hands. For one hand in full, the table is rebuilt as it was when the hand began, from the nearest
snapshot. Long work is done in pieces, so that the tables of the house go on meanwhile.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from pitboss.house import history, house_money
from pitboss.house.days import day_of
from pitboss.house.desk import stream_of
from pitboss.house.hand_index import KEPT_EVERY, Index, Place
from pitboss.house.history import FinishedHand
from pitboss.house.recalls import recalled
from pitboss.house.signing import Signer
from pitboss.house.stores import payload
from pitboss.house.stores.store import HouseError, Reader, StoredRecord
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.events import Event, Finish
from pitboss.tables.evolve import apply, game_of
from pitboss.tables.recalling import put_right
from pitboss.web.study.past_lines import HandEvents, line
from pitboss.web.study.past_skipped import LEFT_OUT, not_dealt, skip
from pitboss.web.study.past_whole import Name, whole
from pitboss.web.wire.past import PastHand, PastHands, Receipt, Skipped, WholeHand

PIECE = 200  # records read before others get their turn
PAGE_MOST = 50
TABLES_MOST = 200  # whose index is kept in memory


@dataclass
class Shared(Index):
    """An index that several requests use at once; one of them extends it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Past:
    """The finished hands of all tables of a store."""

    def __init__(self, store: Reader, signer: Signer | None = None) -> None:
        self._store = store
        self._signer = signer
        self._tables: OrderedDict[str, Shared] = OrderedDict()

    async def listed(self, table: str, viewer: str | None, before: int | None = None, limit: int = 20) -> PastHands:
        """A page, the newest hand first; decks that were opened without being dealt are listed
        apart, with the reason.
        """
        index = await self._index(table)
        behind = sorted((one for one in index.places if before is None or one.number < before), key=_number)
        hands: list[PastHand] = []
        skipped: list[Skipped] = []
        above = before
        while behind and len(hands) < max(1, min(limit, PAGE_MOST)):
            place = behind.pop()
            if above is not None:
                skip(skipped, place.number + 1, above - 1, LEFT_OUT)
            above = place.number
            hand = self._hand_events(index, place)
            if hand.opened.finish is Finish.UNUSED:
                skip(skipped, place.number, place.number, not_dealt(hand.opened))
            else:
                if any(isinstance(one, e.HandCorrected) for one in hand.later):
                    hand.right = put_right(recalled(await self._told(index, place)))
                hands.append(line(hand, viewer))
            await asyncio.sleep(0)
        more = hands[-1].number if hands and behind else None
        return PastHands(table=table, hands=hands, skipped=skipped, before=more)

    async def whole(self, table: str, number: int, viewer: str | None, name: Name) -> WholeHand:
        """One hand in full; raises NoSuchHand."""
        index = await self._index(table)
        place = index.find(number)
        earlier, later = index.beside(number)
        told = await self._told(index, place)
        day = day_of(self._store, told.log[-1]["at"])[0] if told.log else None  # a deck that was opened undealt
        money = house_money.of(self._store, kind=told.before.terms.chips, last=day)
        found = whole(told, viewer, name, money)
        found = found.model_copy(update={"before": earlier, "after": later})
        if self._signer is None:
            return found
        receipt = self._signer.receipt(self._store, table, number, found.record["commit"], place.upto)
        signed = {"record": self._signer.signed(found.record), "receipt": Receipt.model_validate(receipt)}
        return found.model_copy(update=signed)

    # ------------------------------------------------------------ reading

    async def _index(self, table: str) -> Shared:
        index = self._tables.get(table)
        if index is None:
            if not self._store.head(stream_of(table)).version:
                raise HouseError(f'There is no table "{table}" in this house.')
            index = self._tables[table] = Shared(table)
            while len(self._tables) > TABLES_MOST:
                self._tables.popitem(last=False)
        self._tables.move_to_end(table)
        async with index.lock:
            async for record in self._records(table, index.version, self._store.head(stream_of(table)).version):
                index.read(record)
        return index

    async def _records(self, table: str, after: int, upto: int) -> AsyncIterator[StoredRecord]:
        """The records after one version up to another, a piece at a time."""
        while after < upto:
            piece = list(self._store.records(stream_of(table), after, min(PIECE, upto - after)))
            if not piece:
                return
            for record in piece:
                yield record
            after = piece[-1].version
            await asyncio.sleep(0)

    def _hand_events(self, index: Index, place: Place) -> HandEvents:
        """What one line of the history needs, from the hand's own records."""
        # A deck that was opened together with another one has no records of its own.
        after = min(place.after, place.upto - 1)
        records = self._store.records(stream_of(index.table), after, place.upto - after)
        events, at = list[Event](), 0
        for record in records:
            found = payload.read(record.payload)
            at = found["at"]
            events += map(codec.read_event, found["events"])
        opened = next(one for one in events if isinstance(one, e.DeckOpened) and one.hand == place.number)
        own = events[: events.index(opened)] if place.after < place.upto else []
        rules, texts = index.rules[place.rules]
        later = [one for one, _, _ in index.later.get(place.number, ())]
        return HandEvents(index.table, game_of(rules, texts), at, opened, own, later)

    async def _told(self, index: Index, place: Place) -> FinishedHand:
        """The hand as `history` tells it, from the nearest snapshot of the table.

        The record that opened the previous deck is read again, since its later events belong to this hand.
        """
        begin = max(0, place.after - 1)
        version, state = index.nearest(begin)
        async for record in self._records(index.table, version, begin):
            state = apply(state, _events(record))
            if record.version % KEPT_EVERY == 0 or record.version == begin:
                index.keep(record.version, state)
        records = self._store.records(stream_of(index.table), begin, place.upto - begin)
        told = next(one for one in history.followed(records, state) if one.opened.hand == place.number)
        index.correct(told)
        return told


def _number(place: Place) -> int:
    return place.number


def _events(record: StoredRecord) -> list[Event]:
    return [codec.read_event(event) for event in payload.read(record.payload)["events"]]
