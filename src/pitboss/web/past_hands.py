"""The finished hands of a table: a page of them, or one told in full. Only hands whose deck is open are here.

An index says in which records of a table each hand lies; it is read on from where it stopped, and a page reads the
records of its own hands alone. For one hand in full the table is brought to where the hand began, from the nearest
state that is kept. Long work is done in pieces, so that the tables of the house go on meanwhile.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pitboss.cards.card import NAMES, Card
from pitboss.fair import protocol
from pitboss.house import history, payload
from pitboss.house.desk import stream_of
from pitboss.house.history import Told
from pitboss.house.store import HouseError, Reader, Written
from pitboss.ledger.post import felt_before, post_all
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds.choices import folded
from pitboss.rounds.facts import Facts, facts
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.events import Event, Finish
from pitboss.tables.evolve import apply, game_of
from pitboss.tables.state import Table
from pitboss.web import reasons, settling
from pitboss.web.describing import Scene, describe
from pitboss.web.wire.past import EntryLine, PastHand, PastHands, PastSpot, Step, WholeHand
from pitboss.web.wire.study import WagerResult

Name: TypeAlias = Callable[[str], str]  # from a player to what they are called
Kind: TypeAlias = Callable[..., Any]

PIECE = 200  # records that are read before others get their turn
PAGE_MOST = 50
TABLES_MOST = 200  # whose index is kept
KEPT_EVERY, KEPT_MOST = 400, 64  # records between states of a table that are kept, and how many of them
_MARKS = ('"is":"deck-opened"', '"is":"payout-corrected"', '"is":"table-opened"', '"is":"limits-posted"')


class NoSuchHand(LookupError):
    """There is no finished hand of this number."""


@dataclass(frozen=True)
class Place:
    """A finished hand lies in the records behind `after` up to `upto`, which opened its deck."""

    number: int
    after: int
    upto: int
    rules: int  # which of the rules of the table it was played by


@dataclass
class Index:
    """Where the hands of a table are, as far as its records have been read."""

    table: str
    version: int = 0
    opened: int = 0  # the record that opened a deck last
    places: list[Place] = field(default_factory=list)
    rules: list[tuple[str, str]] = field(default_factory=list)
    corrected: dict[int, list[tuple[e.PayoutCorrected, list[Any]]]] = field(default_factory=dict)
    kept: OrderedDict[int, Table] = field(default_factory=OrderedDict)  # states of the table after a version
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def read(self, record: Written) -> None:
        """Most records say nothing of interest here, which is seen without taking them apart."""
        self.version = record.version
        if not any(mark in record.payload for mark in _MARKS):
            return
        found = payload.read(record.payload)
        for event in map(codec.read_event, found["events"]):
            match event:
                case e.TableOpened() | e.LimitsPosted():
                    self.rules.append((event.rules, event.texts))
                case e.DeckOpened():
                    self.places.append(Place(event.hand, self.opened, record.version, len(self.rules) - 1))
                    self.opened = record.version
                case e.PayoutCorrected():
                    self.corrected.setdefault(event.hand, []).append((event, found["entries"]))
                case _:
                    pass

    def find(self, number: int) -> Place:
        found = next((place for place in reversed(self.places) if place.number == number), None)
        if found is None:
            known = f"1 to {self.places[-1].number}" if self.places else "none yet"
            raise NoSuchHand(f"Table {self.table} has no finished hand {number}; finished: {known}.")
        return found

    def keep(self, version: int, state: Table) -> None:
        self.kept[version] = state
        while len(self.kept) > KEPT_MOST:
            self.kept.popitem(last=False)


class Past:
    """The finished hands of all tables of a store."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._tables: OrderedDict[str, Index] = OrderedDict()

    async def listed(self, table: str, viewer: str | None, before: int | None = None, limit: int = 20) -> PastHands:
        """A page, the newest hand first; decks that were opened without being dealt are left out."""
        index = await self._index(table)
        behind = [place for place in index.places if before is None or place.number < before]
        hands: list[PastHand] = []
        while behind and len(hands) < max(1, min(limit, PAGE_MOST)):
            place = behind.pop()
            glimpse = self._glimpse(index, place)
            if glimpse.opened.finish is not Finish.UNUSED:
                hands.append(line(glimpse, viewer))
            await asyncio.sleep(0)
        more = hands[-1].number if hands and behind else None
        return PastHands(table=table, hands=hands, before=more)

    async def whole(self, table: str, number: int, viewer: str | None, name: Name) -> WholeHand:
        """One hand in full; raises NoSuchHand."""
        index = await self._index(table)
        told = await self._told(index, index.find(number))
        return whole(told, viewer, name)

    # ------------------------------------------------------------ reading

    async def _index(self, table: str) -> Index:
        index = self._tables.get(table)
        if index is None:
            if not self._store.head(stream_of(table)).version:
                raise HouseError(f'There is no table "{table}" in this house.')
            index = self._tables[table] = Index(table)
            while len(self._tables) > TABLES_MOST:
                self._tables.popitem(last=False)
        self._tables.move_to_end(table)
        async with index.lock:
            async for record in self._records(table, index.version, self._store.head(stream_of(table)).version):
                index.read(record)
        return index

    async def _records(self, table: str, after: int, upto: int) -> AsyncIterator[Written]:
        """The records behind one version up to another, a piece at a time."""
        while after < upto:
            piece = list(self._store.records(stream_of(table), after, min(PIECE, upto - after)))
            if not piece:
                return
            for record in piece:
                yield record
            after = piece[-1].version
            await asyncio.sleep(0)

    def _glimpse(self, index: Index, place: Place) -> "Glimpse":
        """What a line of the history needs of a hand, from its own records."""
        after = min(place.after, place.upto - 1)  # a deck that was opened with another one has no records of its own
        records = self._store.records(stream_of(index.table), after, place.upto - after)
        events, at = list[Event](), 0
        for record in records:
            found = payload.read(record.payload)
            at = found["at"]
            events += map(codec.read_event, found["events"])
        opened = next(one for one in events if isinstance(one, e.DeckOpened) and one.hand == place.number)
        own = events[: events.index(opened)] if place.after < place.upto else []
        rules, texts = index.rules[place.rules]
        corrections = [one for one, _ in index.corrected.get(place.number, ())]
        return Glimpse(index.table, game_of(rules, texts), at, opened, own, corrections)

    async def _told(self, index: Index, place: Place) -> Told:
        """The hand as `history` tells it, from the nearest state of the table that is kept.

        The record that opened the deck before it is read again: what follows in it is already this hand's.
        """
        begin = max(0, place.after - 1)
        version = max((kept for kept in index.kept if kept <= begin), default=0)
        state = index.kept.get(version)
        async for record in self._records(index.table, version, begin):
            state = apply(state, _events(record))
            if record.version % KEPT_EVERY == 0 or record.version == begin:
                index.keep(record.version, state)
        records = self._store.records(stream_of(index.table), begin, place.upto - begin)
        told = next(one for one in _followed(records, state) if one.opened.hand == place.number)
        for correction, entries in index.corrected.get(place.number, ()):
            told.corrections.append(correction)
            told.postings += entries
        return told


def _events(record: Written) -> list[Event]:
    return [codec.read_event(event) for event in payload.read(record.payload)["events"]]


def _followed(records: Iterable[Written], state: Table | None) -> Iterator[Told]:
    """Hands as `history.hands` tells them, but from a state of the table on."""
    postings, log, cut = list[Any](), list[dict[str, Any]](), set[tuple[int, str, str]]()
    for record in records:
        found = payload.read(record.payload)
        events = [codec.read_event(event) for event in found["events"]]
        log.append({"version": record.version, **{key: found[key] for key in ("at", "by", "command", "events")}})
        entries = found["entries"]
        cut |= {(one.spot, one.player, one.wager) for one in events if isinstance(one, e.WagerCut)}
        for number, event in enumerate(events):
            if isinstance(event, e.DeckOpened):
                before = apply(state, events[:number])
                done = len(post_all(felt_before(state, events), events[:number]))
                postings += [lines for lines in entries[:done] if history._of_hand(lines)]
                entries = entries[done:]
                yield Told(before, history._hand(before, event), event, postings, log, cut)
                postings, log, cut = [], [], set()
        postings += [lines for lines in entries if history._of_hand(lines)]
        state = apply(state, events)


# ---------------------------------------------------------------- a line of the history


@dataclass
class Glimpse:
    """A finished hand by its own events: who bet, what was dealt, what it came to."""

    table: str
    game: Game
    at: int
    opened: e.DeckOpened
    events: list[Event]
    corrections: list[e.PayoutCorrected]
    players: dict[int, str] = field(init=False)
    order: tuple[Card, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.players = {}
        pool = ""
        for event in self.events:
            match event:
                case r.BetsPlaced():
                    self.players[event.spot] = event.player
                case r.BetsTakenBack():
                    self.players.pop(event.spot, None)
                case e.DeckLocked():
                    pool = event.pool
                case _:
                    pass
        opened = self.opened
        head = protocol.Header(self.table, opened.hand, opened.deck, bytes.fromhex(self.game.digest))
        key = protocol.deck_key(bytes.fromhex(opened.seed), head, bytes.fromhex(pool)) if pool else b""
        self.order = protocol.order(key, self.game.deck.cards) if pool else ()

    def cards(self, place: str) -> tuple[Card, ...]:
        return lying(self.opened, self.order, place)

    def settled(self, spot: int) -> list[Settlement]:
        return [one.settlement for one in self.events if isinstance(one, r.WagerSettled) and one.spot == spot]

    def facts(self, spot: int) -> Facts | None:
        kept = [one.kept for one in self.events if isinstance(one, r.HandSet) and one.spot == spot]
        return facts_of(self.game, self.opened, self.order, spot, kept[-1] if kept else None)


def lying(opened: e.DeckOpened, order: Sequence[Card], place: str) -> tuple[Card, ...]:
    """The cards that lay at a spot (by its number), before the dealer or on the board when the hand was over."""
    return tuple(one for one, where in zip(order, opened.deal, strict=False) if where == place)


def facts_of(
    game: Game, opened: e.DeckOpened, order: Sequence[Card], spot: int, kept: Sequence[int] | None
) -> Facts | None:
    """None where somebody has not all the cards of a hand: it was void, or a card was dead."""
    mine, theirs, board = (lying(opened, order, place) for place in (str(spot), r.DEALER, r.BOARD))
    if [len(mine), len(theirs), len(board)] != [game.dealt[who] for who in ("player", "dealer", "board")]:
        return None
    return facts(game, mine, theirs, board, None if kept is None else [order[place] for place in kept])


def line(glimpse: Glimpse, viewer: str | None) -> PastHand:
    mine = sorted(spot for spot, player in glimpse.players.items() if player == viewer)
    dealt = [(spot, glimpse.cards(str(spot))) for spot in mine]
    net = None if viewer is None else net_of(glimpse, viewer)
    return PastHand(
        number=glimpse.opened.hand,
        at=glimpse.at,
        deck=glimpse.opened.deck,
        finish=glimpse.opened.finish.value,
        players=len(set(glimpse.players.values())),
        dealer=[NAMES[one] for one in glimpse.cards(r.DEALER)],
        mine=[[NAMES[one] for one in cards] for _, cards in dealt],
        net_cents=net,
        says=_says(glimpse, viewer, mine),
    )


def net_of(glimpse: Glimpse, player: str) -> Cents | None:
    """What the hand brought the player: wagers, bets behind, the bank, the collection, corrections. None: no part."""
    nets = list(_nets(glimpse, player))
    in_it = player in glimpse.players.values()
    return sum(nets) if nets or in_it else None


def _nets(glimpse: Glimpse, player: str) -> Iterator[Cents]:
    for event in glimpse.events:
        match event:
            case r.WagerSettled() if glimpse.players.get(event.spot) == player:
                yield event.settlement.net
            case e.BehindSettled() if event.player == player:
                yield event.settlement.net
            case e.WagersForfeited() if event.player == player:
                yield -sum(event.stakes.values()) - event.reserve
            case e.CollectionTaken() if event.player == player and not event.practice:
                yield -event.cents
            case e.CollectionReturned() if event.player == player and not event.practice:
                yield event.cents
            case e.BankTaken() if event.player == player and not event.practice:
                yield -event.wager
            case e.BankReturned() if event.player == player and not event.practice:
                yield event.cents
            case _:
                pass
    for one in glimpse.corrections:
        if one.player == player:
            yield one.now - one.was
        if one.bank == player:
            yield one.was - one.now


def _says(glimpse: Glimpse, viewer: str | None, mine: list[int]) -> str:
    void = next((one for one in glimpse.events if isinstance(one, e.HandVoided)), None)
    if glimpse.opened.finish is Finish.VOID:
        return f"Void: {void.reason.value}." if void else "Void."
    said = [(spot, _of_spot(glimpse, spot)) for spot in mine]
    parts = [says if len(said) == 1 else f"Spot {spot}: {says}" for spot, says in said]
    if any(isinstance(one, e.BankTaken) and one.player == viewer for one in glimpse.events):
        parts.append("You had the bank.")
    fee = sum(one.cents for one in glimpse.events if isinstance(one, e.CollectionTaken) and one.player == viewer)
    if fee:
        parts.append(f"Collection {chips.show(fee)}.")
    parts += [f"Corrected: {one.note}." for one in glimpse.corrections if one.player == viewer]
    return " ".join(parts) or _for_others(glimpse)


def _of_spot(glimpse: Glimpse, spot: int) -> str:
    settled, found = glimpse.settled(spot), glimpse.facts(spot)
    if not settled or found is None:
        gone = [one for one in glimpse.events if isinstance(one, e.WagersForfeited) and one.spot == spot]
        return "The wagers were forfeited." if gone else "The wagers went back."
    taken = {one.stage: one.choice for one in glimpse.events if isinstance(one, r.ChoiceMade) and one.spot == spot}
    said = reasons.summary(glimpse.game, settled, found, folded=folded(taken))
    cut = [one.because for one in glimpse.events if isinstance(one, e.WagerCut) and one.spot == spot]
    return " ".join([said, *(f"{reasons.capital(because)}." for because in dict.fromkeys(cut))])


def _for_others(glimpse: Glimpse) -> str:
    """How it went for all, where the viewer had no part."""
    nets = [net_of(glimpse, player) or 0 for player in dict.fromkeys(glimpse.players.values())]
    up, down, even = (sum(sign(net) for net in nets) for sign in (_is_up, _is_down, _is_even))
    parts = [f"{count} {word}" for count, word in ((up, "up"), (down, "down"), (even, "even")) if count]
    players = "1 player" if len(nets) == 1 else f"{len(nets)} players"
    return f"{players}: {', '.join(parts)}." if parts else "Nobody had bet."


def _is_up(net: Cents) -> bool:
    return net > 0


def _is_down(net: Cents) -> bool:
    return net < 0


def _is_even(net: Cents) -> bool:
    return net == 0


# ---------------------------------------------------------------- a whole hand


def whole(told: Told, viewer: str | None, name: Name) -> WholeHand:
    game, opened, hand = told.before.game, told.opened, told.hand
    used = opened.finish is not Finish.UNUSED
    order = told.order if used else ()
    spots = list(_spots(told, name)) if used else []
    return WholeHand(
        table=told.before.terms.table,
        number=opened.hand,
        finish=opened.finish.value,
        dealer=[NAMES[one] for one in lying(opened, order, r.DEALER)],
        headline=_headline(told, viewer) if used else "No card was dealt from this deck.",
        spots=spots,
        steps=list(_steps(told, Scene(game, order, name, {one.number: name(one.player) for one in hand.round.spots}))),
        entries=[[EntryLine(account=account, cents=cents) for account, cents in lines] for lines in told.postings],
        record=history.record(told),
    )


def _steps(told: Told, scene: Scene) -> Iterator[Step]:
    """Everything up to the opening of the deck; what follows in the same record belongs to the next hand."""
    for record in told.log:
        for raw in record["events"]:
            event = codec.read_event(raw)
            said = describe(scene, event)
            yield Step(
                at=record["at"],
                by=scene.name(record["by"]),
                says=said.says,
                event=raw["is"],
                cards=list(said.cards),
                cents=said.cents,
            )
            if event == told.opened:
                return


def _headline(told: Told, viewer: str | None) -> str:
    """Of the viewer's own spot where they have one, else of the first."""
    hand, game = told.hand, told.before.game
    if hand.voided is not None:
        return f"Void: {hand.voided.reason.value}."
    settled = [spot for spot in hand.round.spots if spot.settled]
    if not settled:
        return "Every wager went back." if hand.ended else "Nobody had bet."
    spot = next((spot for spot in settled if spot.player == viewer), settled[0])
    found = facts_of(game, told.opened, told.order, spot.number, spot.kept)
    return "" if found is None else reasons.headline(game, spot.settled, found, folded=spot.folded)


def _spots(told: Told, name: Name) -> Iterator[PastSpot]:
    """Spots that were settled, who bet behind them, and spots that ended before."""
    hand = told.hand
    for spot in hand.round.spots:
        if spot.settled:
            yield _spot(told, name, spot.number, spot.player, spot.choices, spot.settled, spot.kept)
        for rider in hand.riders:
            if rider.spot == spot.number and rider.settled:
                yield _spot(told, name, spot.number, rider.player, spot.choices, rider.settled, spot.kept)
    for ended in hand.ended:
        lost = ended.ending.value == "forfeited"
        wagers = [
            WagerResult(
                wager=wager,
                title=told.before.game.wagers[wager].title,
                stake_cents=stake,
                net_cents=-stake if lost else 0,
                result=ended.ending.value,
                odds=None,
                reason="Forfeited." if lost else "Returned.",
                clause="",
            )
            for wager, stake in ended.stakes.items()
        ]
        yield PastSpot(
            spot=ended.spot,
            player=ended.player,
            name=name(ended.player),
            cards=_faces(told, ended.spot),
            choices=dict(ended.choices),
            wagers=wagers,
            net_cents=sum(one.net_cents for one in wagers),
        )


def _spot(
    told: Told,
    name: Name,
    number: int,
    player: str,
    choices: Any,
    settled: Sequence[Settlement],
    kept: Sequence[int] | None,
) -> PastSpot:
    found = facts_of(told.before.game, told.opened, told.order, number, kept)
    wagers = [_wager(told, number, player, one, found) for one in settled]
    return PastSpot(
        spot=number,
        player=player,
        name=name(player),
        cards=_faces(told, number),
        choices=dict(choices),
        wagers=wagers,
        net_cents=sum(one.net_cents for one in wagers),
    )


def _wager(told: Told, spot: int, player: str, one: Settlement, found: Facts | None) -> WagerResult:
    """As it was settled; what a bank could not cover and what was corrected later is said."""
    game = told.before.game
    if found is None:  # a side wager that a void hand pays all the same
        line_of = one.pay_class.capitalize()
        reason = f"{line_of} pays {one.odds}." if one.odds else f"{line_of}."
        made = WagerResult(
            wager=one.wager, title=game.wagers[one.wager].title, stake_cents=one.stake, net_cents=one.net,
            result=one.ending.value, odds=str(one.odds) if one.odds else None, reason=reason, clause=one.clause,
        )  # fmt: skip
    else:
        made = settling.wager_result(game, one, found)
    said, net = [made.reason], made.net_cents
    if (spot, player, one.wager) in told.cut:
        said.append(f"{reasons.capital(_because(told, spot, player, one.wager))}: it came to {chips.signed(one.net)}.")
    for correction in told.corrections:
        if (correction.spot, correction.player, correction.wager) == (spot, player, one.wager):
            change = f"from {chips.signed(correction.was)} to {chips.signed(correction.now)}"
            said.append(f"Corrected {change}: {correction.note}.")
            net += correction.now - correction.was
    return made.model_copy(update={"reason": " ".join(said), "net_cents": net})


def _because(told: Told, spot: int, player: str, wager: str) -> str:
    cuts = (raw for record in told.log for raw in record["events"] if raw["is"] == "wager-cut")
    found = (raw for raw in cuts if (raw["spot"], raw["player"], raw["wager"]) == (spot, player, wager))
    return str(next((raw["because"] for raw in found), "it was not covered"))


def _faces(told: Told, spot: int) -> list[str]:
    return [NAMES[one] for one in lying(told.opened, told.order, str(spot))]
