"""Commands that dealers give, some of them with the floor."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from pitboss.house.cash import cage
from pitboss.house.cash.chips_at_table import in_rack
from pitboss.house.people import finding, own_table, walkins
from pitboss.house.people.permit_lines import BETS, LIVE, OPEN, PLAY, VOID, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands.declaring import (
    AskedOfTable,
    Cents,
    GivenAt,
    Pieces,
    Spot,
    StaffCommandCode,
    TableCommand,
    Who,
    counted,
    in_chips,
)
from pitboss.money import chips, denominations
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets.prose import listed
from pitboss.tables import commands as c
from pitboss.tables.decide import decide
from pitboss.tables.identities import TwoPeople, asker, has_account, is_walk_in
from pitboss.tables.offers import CENT, NEWCOMER, Forms, Standing, for_players, once
from pitboss.tables.state import Table
from pitboss.tables.terms import Cards, Chips, Duty

_D, _F, _C = Role.DEALER, Role.FLOOR, Role.CASHIER


class Plain(AskedOfTable):
    """A command without fields: it always gives the table the same command (`asks`)."""

    asks: ClassVar[c.Command]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "asks" in vars(cls):
            cls.forms = cls._least(cls.asks)

    @classmethod
    def _least(cls, asks: c.Command) -> Forms:
        return once(asks)

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return self.asks


def _house_deals(table: Table) -> bool:
    """Whether the house deals automatically, so that nobody else may. Real cards are dealt by people."""
    return table.terms.dealer is Duty.AUTOMATIC and not table.real_cards


class Move(Plain):
    """A move of the dealer; a dealer who gives one has taken over the dealing."""

    next_move = True

    @classmethod
    def _least(cls, asks: c.Command) -> Forms:
        return lambda at: () if _house_deals(at.table) else (asks,)

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return refuse(StaffCommandCode.HOUSE_DEALS) if _house_deals(at.table) else self.asks


class NoMoreBets(Move):
    line = may("no-more-bets", "close the bets", BETS, _D)
    asks = r.NoMoreBets()


class OfferBank(Plain):
    line = may("offer-bank", "offer the bank on", BETS, _D, _F)
    next_move = True
    asks = c.OfferBank()


class Deal(Move):
    line = may("deal", "deal", PLAY, _D)
    asks = r.Deal()


class Expose(Move):
    """Turn up the dealer's own card that the sheet shows early."""

    line = may("expose", "turn up the dealer's card", PLAY, _D)
    asks = r.Expose()


class Reveal(Move):
    """Turn over the next hand."""

    line = may("reveal", "turn over a hand", PLAY, _D)
    asks = r.Reveal()


class Settle(Move):
    """Pay and take."""

    line = may("settle", "pay and take", PLAY, _D)
    asks = r.Settle()


class StopHand(Plain):
    """Stop the hand: nobody decides and no clock runs, until staff let it go on or it is void."""

    line = may("stop-hand", "stop the hand", PLAY, _D, _F)
    asks = c.Freeze(c.HALT, c.HALTED)


class GoOn(Plain):
    """A hand that was stopped goes on; players have the full time again."""

    line = may("go-on", "let a hand go on that was stopped", VOID, _D, _F)
    asks = c.Thaw(c.HALT, c.LOOKED)

    def sentence(self, at: GivenAt) -> str:
        return f"let the hand go on at {at.place}"


def _dealing_over(at: Standing) -> Iterable[c.Command]:
    """To take over the dealing, from the house or from another dealer; or to hand it over."""
    yield c.SetDuty(Duty.STAFF, deals=at.who if at.deals else "", by=at.who)
    if not at.table.real_cards:
        yield c.SetDuty(Duty.AUTOMATIC, by=at.who)


def _floor_duty(at: Standing) -> Iterable[c.Command]:
    return [c.SetDuty(floor=duty, by=at.who) for duty in (Duty.STAFF, Duty.AUTOMATIC)]


@dataclass(frozen=True)
class SetDuty(AskedOfTable):
    """Who deals, and who is the floor: staff or the program. The dealer changes between hands; null: no change."""

    line = may("set-duty", "hand the dealing over or take it back", OPEN, _D, _F)
    forms = _dealing_over
    line_of_floor = may("set-floor-duty", "say who is the floor of the table", OPEN, _F)
    forms_of_floor: ClassVar[Forms] = _floor_duty
    dealer: Literal["automatic", "staff"] | None = None
    floor: Literal["automatic", "staff"] | None = None

    @property
    def word(self) -> str:
        """Two permits: dealers may not change who is the floor."""
        return self.line.word if self.floor is None else self.line_of_floor.word

    def sentence(self, at: GivenAt) -> str:
        jobs = [f"{job}: {word}" for job, word in (("dealer", self.dealer), ("floor", self.floor)) if word]
        return f"change the duty at {at.place}, {', '.join(jobs)}"

    def command(self, at: GivenAt) -> c.Command:
        dealer, ground = Duty(self.dealer) if self.dealer else None, Duty(self.floor) if self.floor else None
        by = asker(at.by)
        deals = by if dealer is Duty.STAFF and _D in at.accounts.roles(by) else ""
        return c.SetDuty(dealer, ground, deals, by)


@dataclass(frozen=True)
class AskFill(AskedOfTable):
    """A dealer asks for chips for the tray; the floor or the cashier sends them."""

    line = may("ask-fill", "ask for a fill", OPEN, _D, second=(_F, _C))
    at_once = True
    forms = once(c.Fill(CENT))
    has_slip = True
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, at: GivenAt) -> str:
        amount = f"{chips.show(self.cents)}{in_chips(self.pieces)}"
        return f"fill of {amount} from the cage to {at.place}, which the dealer asks for"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return at.pieces(self.pieces, from_cage=True) or c.Fill(self.cents, counted(self.pieces))


@dataclass(frozen=True)
class FillRack(AskedOfTable):
    """Chips from the cage to the rack, to be sold at the table. Needs a second person."""

    line = may("fill-rack", "order chips for the rack", OPEN, _D, _F, _C, second=(_F, _C))
    forms = once(c.FillRack(CENT))
    has_slip = True
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, at: GivenAt) -> str:
        return f"chips of {chips.show(self.cents)}{in_chips(self.pieces)} from the cage to the rack of {at.place}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return at.pieces(self.pieces, from_cage=True) or c.FillRack(self.cents, counted(self.pieces))


class ReceiveFill(Plain):
    line = may("receive-fill", "receive a fill", OPEN, _D)
    at_once = True
    next_move = True
    asks = c.ReceiveFill()

    def sentence(self, at: GivenAt) -> str:
        return f"receive the fill at {at.place}"


def _tips(at: Standing) -> Iterable[c.Command]:
    return [c.Tip(one.player, CENT) for one in at.table.sitters if at.table.real_cards]


@dataclass(frozen=True)
class TakeTip(AskedOfTable):
    """A tip that a player gave in chips."""

    line = may("take-tip", "take a tip", LIVE, _D)
    forms = _tips
    player: Who
    cents: Cents

    def sentence(self, at: GivenAt) -> str:
        return f"take a tip of {chips.show(self.cents)} at {at.place}, {at.name(self.player)}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        return c.Tip(self.player, self.cents) if at.table.real_cards else refuse(StaffCommandCode.OWN_TIP)


@dataclass(frozen=True)
class SellChips(AskedOfTable):
    """Cash for chips at the table, out of the rack."""

    line = may("sell-chips", "sell chips at the table", OPEN, _D, _F, second=(_D, _F, _C), sometimes=True)
    forms = for_players(lambda player: c.BuyIn(player, CENT, c.Source.CASH))
    has_slip = True
    player: Who
    cents: Cents
    pieces: Pieces | None = None

    def sentence(self, at: GivenAt) -> str:
        amount = f"{chips.show(self.cents)}{in_chips(self.pieces)}"
        return f"sell chips for {amount} at {at.place}, {at.name(self.player)}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        issued = at.table.terms.chips is Chips.ISSUED
        refusal = at.excluded(self.player) or (at.nameless(self.player, self.cents) if issued else None)
        refusal = refusal or at.pieces(self.pieces)
        return refusal or c.BuyIn(self.player, self.cents, c.Source.CASH, counted(self.pieces))

    def _not_there(self, at: GivenAt) -> Refusal | None:
        """A refusal of chips that the rack has not by the book; how many it has is not told to those who count it."""
        left = None if self.pieces is None else in_rack(at.house.store, at.table.terms.table).left
        missing = {} if left is None else denominations.lacking(left, self.pieces or {})
        if not missing or self.cents > at.table.rack:  # a rack that has too little altogether says so by itself
            return None
        return refuse(StaffCommandCode.RACK_LACKS, lacking=listed([chips.show(int(value)) for value in missing]))

    def too_much_alone(self, at: GivenAt, command_id: str) -> Refusal | None:
        """A sale for cash is counted at the cage before it is made, unless the table would refuse it."""
        house, name = at.house, at.table.terms.table
        issued = at.table.terms.chips is Chips.ISSUED
        if not issued or house.store.find(command_id) is not None:
            return None
        refusal = self._not_there(at)
        if refusal is not None or isinstance(at.by, TwoPeople):
            return refusal
        house.look(name)
        desk = house.desk(name)
        answer = decide(desk.shown, c.BuyIn(self.player, self.cents, c.Source.CASH), desk.order(desk.shown))
        if isinstance(answer, Refusal):
            return answer
        alone = cage.GoAlone(cage.LimitedAct.SALE, name, self.cents)
        return house.cage(alone, by=at.by, command_id=f"{command_id}/alone", alone=True).refusal


def _newcomers(at: Standing) -> Iterable[c.Command]:
    """Somebody new; at a table with real cards also those who wait."""
    waiting = [one.player for one in at.table.queue] if at.table.real_cards else []
    return [c.Join(player, checked=True) for player in (NEWCOMER, *waiting)]


@dataclass(frozen=True)
class SeatPlayer(AskedOfTable):
    """Seat somebody at a table: whom a search has found, by code or whole name, or a walk-in by a new name. Somebody
    for whom there is no seat waits; `spots` is how many they want then. Whoever waits is seated by the same command.
    """

    line = may("seat-player", "seat a player", OPEN, _D, _F)
    forms = _newcomers
    player: Who
    seat: Spot | None = None
    spots: Spot | None = None

    def sentence(self, at: GivenAt) -> str:
        return f"seat {at.name(self.player)} at {at.place}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        """Somebody with an account, a known walk-in, or a new one by name. On a night only those who bought in."""
        known = self._known(at)
        if isinstance(known, Refusal):
            return known
        if known is not None:
            refusal = own_table.deals_here(at.table, known) or at.excluded(known)
            return refusal or self._join(at, known)
        player, store = self.player, at.house.store
        if at.table.terms.cards is not Cards.REAL:
            return refuse(StaffCommandCode.SEALED_WALKIN)
        if walkins.name(store, player) is None:
            if not walkins.is_good(player):
                return refuse(StaffCommandCode.BAD_WALKIN, most=walkins.NAME_MOST)
            player = walkins.welcome(store, player)
        return self._join(at, player)

    def _join(self, at: GivenAt, player: str) -> c.Join:
        return c.Join(player, seat=self.seat, checked=at.accounts.checked(player) is not None, spots=self.spots)

    def _known(self, at: GivenAt) -> str | Refusal | None:
        """At a table of the night, somebody who bought in; else somebody with an account."""
        asked = self.player
        if at.table.terms.chips is Chips.NIGHT:
            found = finding.entrant(at.house.store, at.accounts, asked, at.name)
            return found or finding.not_in_night(at.house.store, asked)
        found = finding.account(at.accounts, asked)
        return refuse(StaffCommandCode.NO_CUSTOMER, player=asked) if found is None and has_account(asked) else found


def _not_called(at: Standing) -> Iterable[c.Command]:
    return [c.CallWaiting(one.player) for one in at.table.queue if at.table.real_cards]


@dataclass(frozen=True)
class CallWaiting(AskedOfTable):
    """Call somebody from the waiting list, by name, on the projector and the tablet."""

    line = may("call-waiting", "call somebody from the waiting list", OPEN, _D, _F)
    forms = _not_called
    player: Who

    def sentence(self, at: GivenAt) -> str:
        return f"call {at.name(self.player)} to {at.place}"

    def command(self, at: GivenAt) -> c.Command:
        return c.CallWaiting(self.player)


def _walk_in_seats(at: Standing) -> Iterable[c.Command]:
    """Also seats where an unknown person bets in the hand that is tapped; the house knows those."""
    if not at.table.real_cards:
        return ()
    seats = [one.seat for one in at.table.sitters if is_walk_in(one.player)]
    return [c.NameSeat(NEWCOMER, seat, checked=True) for seat in (*seats, *at.table.tapped)]


@dataclass(frozen=True)
class NameSeat(AskedOfTable):
    """Say who sits at a seat, where so far a walk-in is known by the seat or by a name for the night."""

    line = may("name-seat", "say who sits at a seat", BETS, _D, _F)
    at_once = True
    forms = _walk_in_seats
    player: Who
    seat: Spot

    def sentence(self, at: GivenAt) -> str:
        return f"{at.name(self.player)} sits at seat {self.seat} of {at.place}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        found = finding.account(at.accounts, self.player)
        if found is None or isinstance(found, Refusal):
            return found or refuse(StaffCommandCode.NO_CUSTOMER)
        refusal = own_table.deals_here(at.table, found) or at.excluded(found)
        return refusal or c.NameSeat(found, self.seat, at.accounts.checked(found) is not None)


@dataclass(frozen=True)
class LetGo(AskedOfTable):
    """A player leaves the table."""

    line = may("let-go", "let a player go", OPEN, _D, _F)
    forms = for_players(c.Leave, in_line=True)
    player: Who

    def sentence(self, at: GivenAt) -> str:
        return f"let go {at.name(self.player)} at {at.place}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Leave(self.player)


DEALER: tuple[type[TableCommand], ...] = (
    NoMoreBets, OfferBank, Deal, Expose, Reveal, Settle, StopHand, GoOn, SetDuty, AskFill, FillRack, ReceiveFill,
    TakeTip, SellChips, SeatPlayer, CallWaiting, NameSeat, LetGo,
)  # fmt: skip
