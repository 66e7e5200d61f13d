"""What staff ask of tables and of the cage, carried there. Whether they may is the gate's to say, not this module's.

A dealer's command is given by whoever deals: another dealer who gives one has taken over, and that is on record
before it. What moves chips between the cage and a table comes back with the number of its slip.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from pitboss.house import payload
from pitboss.house.asks import Ask, HouseCode, Reply, repeated
from pitboss.house.cash import cage, slips
from pitboss.house.desk import stream_of
from pitboss.house.people import approvals, walkins
from pitboss.house.people.accounts import is_number
from pitboss.house.people.permits import Role
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import commands as c
from pitboss.tables.commands import Reason, Ruling, Source
from pitboss.tables.decide import decide
from pitboss.tables.events import HandVoided
from pitboss.tables.names import is_name
from pitboss.tables.state import Table
from pitboss.tables.terms import Cards, Chips, Duty, TermsError
from pitboss.tables.words import Answer
from pitboss.web.services import Services
from pitboss.web.staff import finding, opening, permit, staff_command_words
from pitboss.web.wire import staff as w
from pitboss.web.wire.staff import CageCommand, StaffCommand


class StaffCommandCode(Why):
    """What staff are told beside the words of table and cage."""

    HOUSE_DEALS = ("house-deals", "The house deals at this table by itself. Take the dealing over first.")
    NO_CUSTOMER = ("no-customer", 'There is no account with the number "{player}".')
    NO_TABLE = ("no-table", 'There is and was no table "{table}" in this house.')
    NO_WALLET = ("no-wallet", "Somebody without an account gets chips in hand, and hands them in.")
    OWN_TIP = ("own-tip", "At this table a player gives a tip with a key of their own: nobody else has their chips.")
    SEALED_WALKIN = ("sealed-walkin", "A walk-in sits at tables with real cards. For this one they need an account.")
    BAD_WALKIN = ("bad-walkin", "A walk-in has a name of 1 to {most} characters.")


@dataclass(frozen=True)
class Carried(Reply):
    """What came of a command, with the number of its slip."""

    slip: int | None = None


def slip_of(reply: Reply) -> int | None:
    return reply.slip if isinstance(reply, Carried) else None


class AtTable:
    """Brings commands of staff to tables."""

    _said: TypeAdapter[StaffCommand] = TypeAdapter(StaffCommand)

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        assert table is not None
        return staff_command_words.at_table(services, table, self._said.validate_python(said))

    async def carry(
        self, services: Services, table: str | None, said: Mapping[str, Any], *, by: str, command_id: str
    ) -> Reply:
        assert table is not None
        return await carry_table(services, table, self._said.validate_python(said), by, command_id)

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:
        """Whether the hand would be void by it. Asked of the floor's own commands; of sales the cage knows."""
        assert table is not None
        asked = self._said.validate_python(said)
        if isinstance(asked, w.SellChips):
            return False
        answer = self._answer(services, table, asked)
        return not isinstance(answer, Refusal) and any(isinstance(event, HandVoided) for event in answer)

    def refused(self, services: Services, table: str, said: Mapping[str, Any]) -> Refusal | None:
        """What the table says against something that the floor calls."""
        answer = self._answer(services, table, self._said.validate_python(said))
        return answer if isinstance(answer, Refusal) else None

    def _answer(self, services: Services, table: str, asked: StaffCommand) -> Answer:
        return decide(services.house.table(table), _of_floor(asked), services.house.desk(table).order())

    def slip_of(self, reply: Reply) -> int | None:
        return slip_of(reply)


class AtCage:
    """Brings commands of staff to the cage."""

    _said: TypeAdapter[CageCommand] = TypeAdapter(CageCommand)

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        assert table is None
        return staff_command_words.at_cage(services, self._said.validate_python(said))

    async def carry(
        self,
        services: Services,
        table: str | None,
        said: Mapping[str, Any],
        *,
        by: str,
        command_id: str,
    ) -> Reply:
        assert table is None
        return await carry_cage(services, self._said.validate_python(said), by, command_id)

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """The cage says by itself what is too much for one: two who ask at once would both hear that it is not."""
        return False

    def slip_of(self, reply: Reply) -> int | None:
        return slip_of(reply)


# ---------------------------------------------------------------- tables


async def carry_table(services: Services, table: str, said: StaffCommand, by: str, command_id: str) -> Reply:
    """Carry it to the table, and its answer back once it is stored."""
    state = services.house.table(table)
    match said:
        case w.PostLimits():
            return await _post_limits(services, state, said, by, command_id)
        case w.CloseTable():
            return await _close(services, state, said, by, command_id)
        case _:
            command = _command(services, state, said, by)
    if isinstance(command, Refusal):
        return Reply(0, refusal=command)
    if (
        isinstance(command, c.BuyIn)
        and (refusal := _too_much_alone(services, state, command, by, command_id)) is not None
    ):
        return Reply(0, refusal=refusal)
    if type(command) in _DEALERS and by != state.dealer and _possible(services, table, command):
        over = c.SetDuty(deals=by, by=by)
        taken = await services.runner.ask(Ask(table, over, by, f"{command_id}/duty"))
        if taken.refusal is not None and taken.refusal.code.word != "same-duty":
            return taken
    reply = await services.runner.ask(Ask(table, command, by, command_id))
    return (
        _with_slip(services, table, reply) if isinstance(command, c.Fill | c.FillRack | c.Credit | c.BuyIn) else reply
    )


def _too_much_alone(services: Services, table: Table, sale: c.BuyIn, by: str, command_id: str) -> Refusal | None:
    """A sale for cash counts at the cage before it is made, and not where the table would refuse it."""
    house, name = services.house, table.terms.table
    issued = table.terms.chips is Chips.ISSUED
    if not issued or not approvals.is_alone(by) or house.store.find(command_id) is not None:
        return None
    house.look(name)
    refused = _refused(services, name, sale)
    if refused is not None:
        return refused
    alone = cage.GoAlone(cage.Deed.SALE, name, sale.cents)
    return house.cage(alone, by=by, command_id=f"{command_id}/alone", alone=True).refusal


def _possible(services: Services, table: str, command: c.Command) -> bool:
    """Whether the table would do it: nobody takes over by a command that comes to nothing."""
    return _refused(services, table, command) is None


def _refused(services: Services, table: str, command: c.Command) -> Refusal | None:
    """What the table would say against it."""
    desk = services.house.desk(table)
    answer = decide(desk.shown, command, desk.order(desk.shown))
    return answer if isinstance(answer, Refusal) else None


_DEALERS = frozenset({r.NoMoreBets, r.Deal, r.Expose, r.Reveal, r.Settle})
_ROUND: dict[type, Callable[[], c.Command]] = {
    w.NoMoreBets: r.NoMoreBets, w.Deal: r.Deal, w.Expose: r.Expose, w.Reveal: r.Reveal, w.Settle: r.Settle,
    w.ReceiveFill: c.ReceiveFill,
}  # fmt: skip


def _command(services: Services, table: Table, said: StaffCommand, by: str) -> c.Command | Refusal:
    """The table's own command."""
    match said:
        case w.NoMoreBets() | w.Deal() | w.Expose() | w.Reveal() | w.Settle():
            automatic = table.terms.dealer is Duty.AUTOMATIC and table.terms.cards is Cards.SEALED
            return refuse(StaffCommandCode.HOUSE_DEALS) if automatic else _ROUND[type(said)]()
        case w.SetDuty():
            dealer, ground = Duty(said.dealer) if said.dealer else None, Duty(said.floor) if said.floor else None
            deals = by if dealer is Duty.STAFF and Role.DEALER in services.accounts.roles(by) else ""
            return c.SetDuty(dealer, ground, deals, by)
        case w.ReceiveFill():
            return c.ReceiveFill()
        case w.StopHand():
            return c.Freeze(c.HALT, c.HALTED)
        case w.GoOn():
            return c.Thaw(c.HALT, c.LOOKED)
        case w.OfferBank():
            return c.OfferBank()
        case w.TakeTip():
            return c.Tip(said.player, said.cents) if table.by_hand else refuse(StaffCommandCode.OWN_TIP)
        case w.Acknowledge():
            return c.Acknowledge(said.who, by)
        case w.Fill() | w.AskFill():
            return c.Fill(said.cents)
        case w.FillRack():
            return c.FillRack(said.cents)
        case w.Credit():
            return c.Credit(said.cents)
        case w.LetGo():
            return c.Leave(said.player)
        case w.SellChips():
            return services.watch.excluded(said.player) or c.BuyIn(said.player, said.cents, Source.CASH)
        case w.SeatPlayer():
            return _seat(services, table, said)
        case w.PostLimits() | w.CloseTable():
            raise AssertionError(said)
        case _:
            return _of_floor(said)


def _of_floor(said: StaffCommand) -> c.Command:
    match said:
        case w.Warn():
            return c.Warn(said.player, said.reason)
        case w.Remove():
            return c.Remove(said.player, said.reason)
        case w.CallMisdeal():
            return c.CallMisdeal(said.note)
        case w.FoulDeck():
            return c.FoulDeck(said.note)
        case w.CardExposed():
            return c.CardExposed(said.position)
        case w.CardMisplaced():
            return c.CardMisplaced(said.position, said.to)
        case w.CardDead():
            return c.CardDead(said.position)
        case w.VoidHand():
            return c.VoidHand(Reason(said.reason), said.note)
        case w.CorrectPayout():
            return c.CorrectPayout(said.hand, said.spot, said.wager, said.net, said.note, said.player)
        case w.OpenDispute():
            return c.Dispute(said.spot, said.says)
        case w.Rule():
            return c.Rule(Ruling(said.ruling), said.reason)
        case _:
            raise AssertionError(said)


def _seat(services: Services, table: Table, said: w.SeatPlayer) -> c.Command | Refusal:
    """Somebody with an account, a walk-in who is known, or a new one by name. On a night only who has its chips."""
    known = _known(services, table, said.player)
    if isinstance(known, Refusal):
        return known
    if known is not None:
        refusal = permit.deals_here(table, known) or services.watch.excluded(known)
        return refusal or c.Join(known, seat=said.seat, checked=services.accounts.checked(known) is not None)
    player, store = said.player, services.house.store
    if table.terms.cards is not Cards.REAL:
        return refuse(StaffCommandCode.SEALED_WALKIN)
    if walkins.name(store, player) is None:
        if not walkins.is_good(player):
            return refuse(StaffCommandCode.BAD_WALKIN, most=walkins.NAME_MOST)
        player = walkins.welcome(store, player)
    return c.Join(player, seat=said.seat)


def _known(services: Services, table: Table, asked: str) -> str | Refusal | None:
    """Somebody with chips of the night, at its tables; else somebody with an account."""
    if table.terms.chips is Chips.NIGHT:
        return finding.entrant(services, asked) or refuse(finding.FindingCode.NOT_IN_NIGHT, asked=asked)
    found = finding.account(services, asked)
    return refuse(StaffCommandCode.NO_CUSTOMER, player=asked) if found is None and is_number(asked) else found


async def _post_limits(services: Services, table: Table, said: w.PostLimits, by: str, command_id: str) -> Reply:
    name = table.terms.table
    before = _carried_before(services, name, command_id, by, "post-limits")
    if before is not None:
        return before
    try:
        game = opening.with_limits(table.game, said.limits)
    except TermsError as error:
        return Reply(0, refusal=refuse(opening.OpeningCode.BAD_TERMS, why=str(error)))
    house = services.house
    return await services.runner.quietly(name, lambda: house.post_limits(name, game, by=by, command_id=command_id))


async def _close(services: Services, table: Table, said: w.CloseTable, by: str, command_id: str) -> Reply:
    """With the count of two people; the decks that are washed are opened unused, and the slip is for the count."""
    name, house = table.terms.table, services.house
    reply = _carried_before(services, name, command_id, by, "close-table")
    if reply is None:
        reply = await services.runner.quietly(
            name, lambda: house.close_table(name, tray=said.tray, rack=said.rack, by=by, command_id=command_id)
        )
        if reply.ok:
            services.tables.discard(name)
            services.runner.forget(name)
    return _with_slip(services, name, reply)


def _carried_before(services: Services, table: str, command_id: str, by: str, word: str) -> Reply | None:
    """The stored answer of a command that opens decks: asked again it would be another one, for they are open."""
    record = services.house.store.find(command_id)
    if record is None:
        return None
    said = payload.read(record.payload)
    same = record.stream == stream_of(table) and said["by"] == by and said["command"]["do"] == word
    return repeated(record.payload) if same else Reply(0, refusal=refuse(HouseCode.ID_USED))


def _with_slip(services: Services, table: str, reply: Reply) -> Reply:
    if not reply.ok or services.house.table(table).terms.chips is not Chips.ISSUED:
        return reply
    slips.catch_up(services.house, [table])
    number = services.house.cashier.book.number_at(table, reply.version)
    return Carried(reply.version, reply.events, reply.refusal, reply.repeated, slip=number)


# ---------------------------------------------------------------- the cage


async def carry_cage(services: Services, said: CageCommand, by: str, command_id: str) -> Reply:
    command = _at_cage(services, said)
    if isinstance(command, Refusal):
        return Reply(0, refusal=command)
    reply = services.house.cage(command, by=by, command_id=command_id, alone=approvals.is_alone(by))
    number = services.house.cashier.book.number(reply.version) if reply.ok else None
    return Carried(reply.version, reply.events, reply.refusal, reply.repeated, slip=number)


def _at_cage(services: Services, said: CageCommand) -> cage.Command | Refusal:
    match said:
        case w.CageBuyIn():
            refusal = _no_customer(services, said) or (services.watch.excluded(said.player) if said.player else None)
            return refusal or cage.BuyAtCage(said.player or "", said.cents, said.in_hand)
        case w.CageCashOut():  # always possible: nobody's chips are kept from them
            return _no_customer(services, said) or cage.CashOutAtCage(said.player or "", said.cents, said.in_hand)
        case w.CountDrop() | w.SweepCollections() | w.PayTips() if not _was_open(services, said.table):
            return refuse(StaffCommandCode.NO_TABLE, table=said.table)
        case w.CountDrop():
            return cage.CountDrop(said.table, said.cents)
        case w.SweepCollections():
            return cage.SweepCollections(said.table)
        case w.PayTips():
            return cage.PayTips(said.table, said.cents)
        case w.CountCage():
            return cage.CountCage(said.cents)
        case w.ChangeCapital():
            return cage.ChangeCapital(said.cents)


def _was_open(services: Services, table: str) -> bool:
    """Whether there is or was such a table; what it left is counted after it was closed."""
    return is_name(table) and services.house.store.head(stream_of(table)).version > 0


def _no_customer(services: Services, said: w.CageBuyIn | w.CageCashOut) -> Refusal | None:
    """Who is named has an account, or is a walk-in, who has no wallet."""
    if said.player is None or walkins.name(services.house.store, said.player) is not None:
        return None if said.in_hand else refuse(StaffCommandCode.NO_WALLET)
    known = is_number(said.player) and services.accounts.get(said.player) is not None
    return None if known else refuse(StaffCommandCode.NO_CUSTOMER, player=said.player)
