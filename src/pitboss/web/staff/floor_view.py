"""What the floor sees: all tables at a glance and all that waits; and one table, with what may be done there now.

All of it is made of what is stored and public. A face-down card is a position in the deal here, as everywhere.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeAlias

from pitboss.cards.card import NAMES
from pitboss.house import posted_limits, real_cards_draft, settings
from pitboss.house.cash import slips
from pitboss.house.cash.opening_counts import OpeningCounts
from pitboss.house.cash.slips import SlipBook
from pitboss.house.days import shift_of
from pitboss.house.desk import load, stream_of
from pitboss.house.permits import Role, blind_counts
from pitboss.house.reporting.auditing import Judged
from pitboss.house.reporting.today import Running, Todays
from pitboss.house.staff_commands.table_chips import CountTray
from pitboss.money import chips
from pitboss.rounds.events import BOARD, DEALER
from pitboss.tables import codec, duty, play, view
from pitboss.tables import commands as c
from pitboss.tables.events import Restored
from pitboss.tables.identities import people
from pitboss.tables.lobby_names import is_reserved
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import Chips, Terms
from pitboss.web.copies import Copies
from pitboss.web.services import Services
from pitboss.web.staff import book_view, chips_put_right, irregularities, offering, rota_view, seconding, staff_moves
from pitboss.web.staff.decks_view import decks_of
from pitboss.web.staff.state_times import Since
from pitboss.web.staff.table_card import Cards, issued
from pitboss.web.wire.staff import (
    AtWork,
    CalledOut,
    DealtCard,
    DisputeCard,
    FloorView,
    GivenRuling,
    HandOverView,
    LateSpot,
    PaidCall,
    StaffTable,
    TableCard,
    Watch,
)
from pitboss.web.wire.view import SpotView

Alarms: TypeAlias = Callable[[str], Iterable[Judged]]
RESTORED_HANDS = 50  # after a restore the floor is reminded for so many hands, since players may come with receipts
LOW = 4  # a tray with less than one part in so many of its opening amount is to be watched


class Picture:
    """One for the running house: it remembers its sums. `alarms` gives those of a day, as far as they are known."""

    def __init__(self, services: Services, alarms: Alarms = lambda _: ()) -> None:
        self._services = services
        self._alarms = alarms
        todays = Todays(services.house.store, lambda: services.house.clock())  # noqa: PLW0108 - it may be given another one
        self.cards = Cards(services, todays, Since(services.house))
        self._opening_counts = OpeningCounts(services.house.store)
        self.slip_book = SlipBook(services.house.cashier, lambda: issued(services))
        self._closed: dict[str, tuple[int, Table | None]] = {}  # closed tables with calls, by version

    def floor(self, player: str) -> FloorView:
        """The floor, for somebody of the staff."""
        house = self._services.house
        states = [(name, house.table(name)) for name in sorted(self._services.tables)]
        states = [(name, state) for name, state in states if not state.closed]  # another process may have closed some
        sees = book_view.sees_book(self._services, player)
        tables = [book_view.shown(self._services, player, self.cards.of(name)) for name, _ in states]
        closed_today = slips.closed_today(self.slip_book.book)
        closed = [
            book_view.shown(self._services, player, self.cards.of(name))
            for name in closed_today
            if self._is_closed(name)
        ]
        called = [*((name, state) for name, state in states if state.calls), *self._closed_with_calls()]
        needy = [card.table for card in tables if card.needs or card.short]
        needy += [name for name, _ in called if name not in needy]
        issued = {*closed_today, *(card.table for card in tables if card.chips == "issued")}
        told = sees or all(book_view.owed(house, name) is None for name in issued)
        # A table that was closed and opened again counts once.
        sums = [self._issued_today(name) for name in issued] if told else []
        return FloorView(
            house=settings.read(house.store).name,
            day=self.cards.todays.day,
            open=len(tables),
            seated=sum(len(card.sitters) for card in tables),
            drop=sum(one.drop for one in sums) if told else None,
            win=sum(one.win for one in sums) if told else None,
            called=[one for name, state in states for one in self._called(name, state)],
            disputes=[one for name, state in states for one in self._disputes(name, state)],
            calls=[one for name, state in called for one in self._calls(name, state)],
            waiting=seconding.waiting(self._services, player),
            answered=seconding.answered(self._services, player),
            tables=tables,
            closed=closed,
            watch=[
                *_copies(self._services.copies, house.clock()),
                *(_alarm(one, amounts=sees) for one in self._alarms(self.cards.todays.day)),
                *(_to_count(name) for name, state in states if self._uncounted(name, state)),
                *(one for (_, state), card in zip(states, tables, strict=True) for one in _watch(state, card)),
            ],
            offers=offering.on_the_floor(self._services, player, needy),
        )

    def _closed_with_calls(self) -> Iterator[tuple[str, Table]]:
        """Closed tables of the house with a call that nobody has answered; each is read again only if it changed."""
        store = self._services.house.store
        for stream in store.streams(stream_of("")):
            name = stream.partition(":")[2]
            if name in self._services.tables or is_reserved(name):
                continue
            version = store.head(stream).version
            if self._closed.get(name, (0, None))[0] != version:
                table = load(store, name).table
                self._closed[name] = version, table if table is not None and table.closed and table.calls else None
            found = self._closed[name][1]
            if found is not None:
                yield name, found

    def _calls(self, name: str, table: Table) -> Iterator[PaidCall]:
        for one in table.calls:
            said = codec.event_json(one)
            since = self.cards.since.at(name, f"call {said}", said["is"], said.__eq__)
            yield PaidCall(
                table=name, hand=one.hand, spot=one.spot, player=one.player,
                name=self._services.people.name(one.player), says=one.says, since=since,
            )  # fmt: skip

    def _is_closed(self, name: str) -> bool:
        """And was for chips from the cashier: it may have been opened for other ones after that."""
        table = self._services.house.table(name)
        return table.closed and table.terms.chips is Chips.ISSUED

    def _issued_today(self, name: str) -> Running:
        version = self._services.house.desk(name).shown_version
        return self.cards.todays.of(Terms(name, chips=Chips.ISSUED), version)

    def table(self, name: str, player: str = "") -> StaffTable:
        """As somebody of the staff sees it."""
        desk = self._services.house.desk(name)
        table = desk.shown
        assert table is not None
        hand, order = table.hand, desk.order(table)
        services = player if Role.FLOOR in self._services.accounts.roles(player) else ""
        laid = table.real_cards and hand is None
        tapped = (
            real_cards_draft.tapped(table, real_cards_draft.kept(self._services.house.store, table)) if laid else {}
        )
        return StaffTable(
            card=book_view.shown(self._services, player, self.cards.of(name)),
            next=offering.moves(self._services, name),
            says=staff_moves.waits_for(table, self._services.people.name, order, floor=services, tapped=tapped),
            spots=[SpotView.model_validate(view.spot(hand.round, spot)) for spot in hand.round.spots] if hand else [],
            dealt=list(dealt(hand)) if hand else [],
            irregularities=irregularities.of(table, order, self._services.approvals.waiting()),
            limits=posted_limits.now(table.game),
            posts=list(posted_limits.posts(table.game)),
            calls=list(self._calls(name, table)),
            opening_count=self._opening_count(name, table, player),
            offers=offering.at_table(self._services, name, player),
            decks=decks_of(table) if table.real_cards and not table.closed else None,
            late=[
                LateSpot(
                    spot=one.number, name=self._whose(table, str(one.number)), default=play.default(table, one, order)
                )
                for one in play.late(table)
            ],
            ruling=self._ruling(hand) if hand is not None else None,
            put_right=list(chips_put_right.of(table, self._services.people.name)),
        )

    def _uncounted(self, name: str, table: Table) -> bool:
        """Whether dealer and floor still have to count what it was opened with."""
        return self._opening_counts.due(table, self._services.house.desk(name).shown_version)

    def _opening_count(self, name: str, table: Table, player: str) -> Literal["due", "entered"] | None:
        if not self._uncounted(name, table):
            return None
        filed = blind_counts.waiting(self._services.approvals, name, CountTray.line.word, {})
        return "due" if filed is None or player not in (filed.by, *filed.others) else "entered"

    def hand_over(self, name: str, player: str) -> HandOverView:
        """A table before a hand-over, for whoever goes and whoever comes."""
        house = self._services.house
        table, shift = house.table(name), shift_of(house.store, house.clock())
        laid = real_cards_draft.laid_out(house.store, table, c.HandOver(c.Job.DEALER, "", ""))
        return HandOverView(
            table=name, title=table.game.title, open=not table.closed, shift=shift.name, until=shift.end,
            dealer=self._at_work(name, c.Job.DEALER, table.dealer), floor=self._at_work(name, c.Job.FLOOR, table.floor),
            unfinished=list(duty.unfinished(laid)), waiting=seconding.waiting(self._services, player, name),
            offers=offering.at_table(self._services, name, player),
            relief=None if table.closed else rota_view.relief(self._services, name),
            card=book_view.shown(self._services, player, self.cards.of(name)),
        )  # fmt: skip

    def _at_work(self, name: str, job: c.Job, player: str) -> AtWork | None:
        """Nobody, if the house does it by itself, or nobody has come yet."""
        if not player:
            return None
        told = "deals" if job is c.Job.DEALER else "floor_by"
        since = self.cards.since.at(
            name, f"{player} is {job.value}", "duty-changed",
            lambda one: one["is"] == "duty-changed" and one.get(told) == player,
        )  # fmt: skip
        return AtWork(name=self._services.people.name(player), since=since)

    def _ruling(self, hand: Hand) -> GivenRuling | None:
        given = hand.ruling if hand.phase is Phase.PLAYING and hand.dispute is None else None
        if given is None:
            return None
        by = " and ".join(self._services.people.name(one) for one in people(given.by) if one)
        return GivenRuling(says=given.ruling.value, reason=given.reason, by=by)

    def _called(self, name: str, table: Table) -> Iterator[CalledOut]:
        hand = table.hand
        desk = self._services.house.desk(name)
        pays = (play.to_pay(table, desk.order(table)) or {}) if hand and hand.called else {}
        for who in hand.called if hand else ():
            assert hand is not None
            words = hand.reasons.get(who, ())
            yield CalledOut(
                table=name,
                who=who,
                name=self._whose(table, who),
                says="; ".join(words),
                since=self._since_called(name, hand.number, who, words),
                cards=[NAMES[card] if card is not None else None for card in faces(hand, who)],
                pays=None if who == DEALER else pays.get(int(who)),
            )

    def _since_called(self, name: str, number: int, who: str, words: tuple[str, ...]) -> int:
        last = words[-1] if words else ""
        return self.cards.since.at(
            name, f"hand {number}, {who} called: {last}", "called-out",
            lambda one: one["is"] == "called-out" and (one["who"], one["hand"]) == (who, last),
        )  # fmt: skip

    def _disputes(self, name: str, table: Table) -> Iterator[DisputeCard]:
        hand = table.hand
        if hand is not None and hand.dispute is not None:
            spot, says = hand.dispute.spot, hand.dispute.says
            since = self.cards.since.at(
                name, f"hand {hand.number}, dispute at {spot}", "dispute-opened",
                lambda one: one["is"] == "dispute-opened" and one["spot"] == spot,
            )  # fmt: skip
            whose = self._whose(table, str(spot))
            yield DisputeCard(table=name, hand=hand.number, spot=spot, name=whose, says=says, since=since)

    def _whose(self, table: Table, who: str) -> str:
        if who == DEALER:
            return table.game.dealer_title
        hand = table.hand
        assert hand is not None
        spot = hand.round.spot(int(who))
        gone = (one.player for one in hand.ended if one.spot == int(who) and not one.behind)
        player = spot.player if spot else next(gone, "")
        return self._services.people.name(player) if player else f"Spot {who}"


def faces(hand: Hand, who: str) -> list[int | None]:
    """The face-up cards of a spot or of the dealer; None for the others."""
    spot = None if who == DEALER else hand.round.spot(int(who))
    positions = hand.round.dealer if who == DEALER else spot.cards if spot else ()
    return [hand.round.faces.get(position) for position in positions]


def dealt(hand: Hand) -> Iterator[DealtCard]:
    """Every card on the table by its position in the deal, in the order of the deal; with its face
    if all can see it.
    """
    state = hand.round
    held = [(str(spot.number), spot.cards) for spot in state.spots]
    held += [(str(one.spot), one.cards) for one in hand.ended]
    places = {
        position: who for who, cards in (*held, (DEALER, state.dealer), (BOARD, state.board)) for position in cards
    }
    for position in sorted(places):
        shown = state.faces.get(position)
        yield DealtCard(position=position, to=places[position], shown=None if shown is None else NAMES[shown])


def _copies(copies: Copies | None, now: int) -> Iterator[Watch]:
    if copies is not None and copies.is_late(now):
        yield Watch(table="", title="Copies of the house", says=copies.says(now), alarm=True)


def _alarm(one: Judged, *, amounts: bool) -> Watch:
    """A wager out of theory: a reason to look at the hands, not a proof of anything.

    `amounts` is false for those who count: what a wager has won is a part of what the tray has.
    """
    if not amounts:
        return Watch(table=one.table, title=one.title, says="its win of today is outside what is usual", alarm=True)
    low, high = one.theory.usual
    won, least, most = (chips.typeset(chips.show(cents)) for cents in (one.theory.handle.won, low, high))
    says = f"the house has won {won} on it today, which happens {one.says}; {least} to {most} would be usual"
    return Watch(table=one.table, title=one.title, says=says, alarm=True)


def restored(restore: Restored) -> str:
    """What the floor has to know and to do after a restore; one line less after `RESTORED_HANDS` hands."""
    if restore.lost == 0:
        return "A copy of the house was put back. Nothing of this table is lost; wagers that lay on it went back."
    proof = restore.receipt_version
    how = "A copy of the house was put back"
    if proof is not None:
        how = f"A player's receipt for record {proof:,} proves that a copy of the house was put back and nobody said so"
    gone = "some" if restore.lost is None else f"{'' if proof is None else 'at least '}{restore.lost:,}"
    records = "record of this table is" if restore.lost == 1 else "records of this table are"
    lost = f"{gone} {records} lost"
    if proof is None and restore.lost is None:
        lost = "how many records of this table are lost is not known"
    find_out = "" if proof is None else " Find out who did it."
    return (
        f"{how}: {lost}, and hands go on from {(restore.numbers or 0) + 1:,}.{find_out} Count the chips"
        " of every seat with its player, beside the slips and what the player can show; two people book what is owed."
    )


def _to_count(table: str) -> Watch:
    says = "tray and rack are not counted since the table was opened: dealer and floor count, each alone"
    return Watch(table=table, title="Opening count", says=says, alarm=False)


def _watch(table: Table, card: TableCard) -> Iterator[Watch]:
    """Things to keep an eye on at a table."""
    names = {one.player: one.name for one in card.sitters}
    for player, count in card.warnings.items():
        times = "1 warning" if count == 1 else f"{count} warnings"
        yield Watch(table=card.table, title=names[player], says=times, alarm=False)
    if (restore := table.last_restore) and table.hands - (restore.numbers or 0) <= RESTORED_HANDS and not table.closed:
        title = "Restored" if restore.receipt_version is None else "Rolled back"
        yield Watch(table=card.table, title=title, says=restored(restore), alarm=restore.lost != 0)
    if card.transit:
        yield Watch(table=card.table, title="Fill", says="on its way, and not received yet", alarm=False)
    if table.terms.tray and table.tray * LOW < table.terms.tray and not table.closed:
        yield Watch(table=card.table, title="Tray", says="less than a quarter of its opening is left", alarm=True)
