"""One rule maps each event to entries. Nothing else in the house moves a chip, but `house.cage` for the cage.

What the events do not say is asked of the `Felt`: whose a spot is, and who pays. The settlement of a spot is one
transaction, the other events are posted one by one, in their order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias, assert_never

from pitboss.frozen import changed
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind, LedgerError
from pitboss.ledger.entry import Transaction, move, together
from pitboss.money.chips import Breakage, Cents, pay
from pitboss.rounds import events as r
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game
from pitboss.tables import events as e
from pitboss.tables.commands import Source
from pitboss.tables.events import Event
from pitboss.tables.state import PRACTICE_BANKER, Table
from pitboss.tables.terms import Chips, Terms

Posted: TypeAlias = tuple[Transaction, ...]

# Most of a hand. They are passed over before the rule is asked, which has nothing to say of them.
_QUIET = frozenset({r.CardDealt, r.CardShown, r.HandRevealed, r.StageEnded})
_EXACT = Breakage()  # every payout to the cent, and what is below a cent stays


@dataclass(frozen=True)
class Felt:
    """What a posting has to know of the table beside the event."""

    terms: Terms
    game: Game | None = None  # None before the table is open: its opening needs none
    banked: bool = False  # a player has the bank, and not the house
    owners: Mapping[int, str] = field(default_factory=dict)  # whose a spot is
    kept: Cents = 0  # the balance of the breakage account: it lies in the tray, and goes with it at the close

    @cached_property
    def payer(self) -> str:
        """Who pays the winners and takes from the losers."""
        return accounts.at(self.terms, Kind.BANK if self.banked else Kind.TRAY)

    @cached_property
    def rounds(self) -> bool:
        """Whether rounding has to be posted. What a player-dealer keeps by it is none of the house's."""
        return self.game is not None and not self.banked and self.game.breakage != _EXACT


def felt_before(table: Table | None, events: Sequence[Event], kept: Cents = 0) -> Felt:
    """The felt as it is before these events; `kept` is the breakage account's balance, which a closing asks for."""
    if table is None:
        opened = events[0]
        if not isinstance(opened, e.TableOpened):
            raise LedgerError(f"a table begins with its opening, not with {opened}")
        return Felt(opened.terms)
    owners = {spot.number: spot.player for spot in table.hand.round.spots} if table.hand else {}
    return Felt(table.terms, table.game, table.banked, owners, kept)


def post_all(felt: Felt, events: Iterable[Event]) -> Posted:
    """The entries of one command's events."""
    posted: list[Transaction] = []
    settling: dict[tuple[int, str], list[Settlement]] = {}
    cut: set[tuple[int, str, str]] = set()
    for event in events:
        if type(event) in _QUIET:
            continue
        if isinstance(event, r.WagerSettled):
            settling.setdefault((event.spot, _owner(felt, event.spot)), []).append(event.settlement)
        elif isinstance(event, e.BehindSettled):
            settling.setdefault((event.spot, event.player), []).append(event.settlement)
        elif isinstance(event, e.WagerCut):
            cut.add((event.spot, event.player, event.wager))
        else:
            if isinstance(event, r.BetsPlaced) and felt.owners.get(event.spot) != event.player:
                felt = changed(felt, owners={**felt.owners, event.spot: event.player})
            entries = post(felt, event)
            if entries:
                posted += (*_settled(felt, settling, cut), *entries)
                settling, cut = {}, set()
    posted += _settled(felt, settling, cut)
    return tuple(posted)


def post(felt: Felt, event: Event) -> Posted:
    """What one event moves. A settlement that was rounded or cut needs the events beside it: see `post_all`."""
    match event:
        case r.BetsPlaced():
            return _between(_seat(felt, event), _spot(felt, event), sum(event.stakes.values()))
        case r.ChoiceMade():
            seat = accounts.seat(felt.terms, _owner(felt, event.spot))
            return _between(seat, _spot(felt, event), event.stake)
        case r.CardDealt() | r.CardShown() | r.HandRevealed() | r.StageEnded() | r.LookAllowed() | r.HandSet():
            return ()
        case r.WagerSettled():
            return _settlement(felt, event.spot, _owner(felt, event.spot), (event.settlement,), set())
        case r.BetsTakenBack():
            return _between(_spot(felt, event), _seat(felt, event), sum(event.stakes.values()))
        case e.BehindSettled():
            return _settlement(felt, event.spot, event.player, (event.settlement,), set())
        case e.BetBehindPlaced():
            return _between(_seat(felt, event), _spot(felt, event), _all(event))
        case e.BetBehindTakenBack() | e.WagersReturned():
            return _between(_spot(felt, event), _seat(felt, event), _all(event))
        case e.ReserveReturned():
            return _between(_spot(felt, event), _seat(felt, event), event.cents)
        case e.WagersForfeited():
            return _between(_spot(felt, event), felt.payer, _all(event))
        case e.ForfeitReturned():
            spot = _spot(felt, event)  # by way of the spot, where it was lost
            return (*_between(felt.payer, spot, event.cents), *_between(spot, _seat(felt, event), event.cents))
        case e.BankTaken():
            return _between(_banker(felt, event), accounts.at(felt.terms, Kind.BANK), event.wager)
        case e.CollectionTaken():
            return _between(_banker(felt, event), accounts.at(felt.terms, Kind.COLLECTIONS), event.cents)
        case e.CollectionReturned():
            return _between(accounts.at(felt.terms, Kind.COLLECTIONS), _banker(felt, event), event.cents)
        case e.BankReturned():
            return _between(accounts.at(felt.terms, Kind.BANK), _banker(felt, event), event.cents)
        case e.ChipsBought():
            return _bought(felt.terms, event)
        case e.ChipsCashed() | e.Left():
            return _between(_seat(felt, event), _taken_along(felt.terms, event.player), event.cents)
        case e.TipGiven():
            return _between(_seat(felt, event), accounts.at(felt.terms, Kind.TIPS), event.cents)
        case e.TableOpened():
            return _opened(event.terms)
        case e.TableClosed():
            return _closed(felt, event)
        case e.RackFilled():
            return _rack_filled(felt.terms, event.cents)
        case e.FillSent():
            return _between(accounts.cage(felt.terms.chips), accounts.at(felt.terms, Kind.TRANSIT), event.cents)
        case e.FillReceived():
            return _between(accounts.at(felt.terms, Kind.TRANSIT), accounts.at(felt.terms, Kind.TRAY), event.cents)
        case e.CreditGiven():
            return _credit(felt.terms, event.cents)
        case e.PayoutCorrected():
            return _corrected(felt, event)
        case (
            e.LimitsPosted() | e.FlagsPosted() | e.KeyPosted()
            | e.DutyChanged() | e.Seated() | e.Queued() | e.LeftQueue()
            | e.LeaveAsked() | e.SatOut() | e.SatIn()
            | e.SpotsWanted() | e.SpotsNamed() | e.SpotGiven() | e.SpotReleased()
            | e.DeckWashed() | e.BetsOpened() | e.SealGiven() | e.SealTakenBack() | e.CutOpened() | e.CutMissed()
            | e.DeckLocked() | e.DeckOpened() | e.WagerCut() | e.BankOffered() | e.BankDeclined() | e.BankPassing()
            | e.SaidReady() | e.Reminded() | e.TimedOut() | e.CalledOut() | e.Acknowledged() | e.Warned() | e.Removed()
            | e.CardBurnt() | e.CardMoved() | e.CardDied() | e.HandVoided() | e.HandAbandoned()
            | e.DisputeOpened() | e.DisputeRuled() | e.HandFrozen() | e.HandThawed()
            | e.DealtByHand() | e.ResultsTold() | e.IrregularityNoted() | e.HandReopened() | e.Restored()
        ):  # fmt: skip
            return ()
        case _ as never:
            assert_never(never)


# ---------------------------------------------------------------- settlement


def _settled(
    felt: Felt, settling: Mapping[tuple[int, str], list[Settlement]], cut: set[tuple[int, str, str]]
) -> Posted:
    if not settling:
        return ()
    losers_first = sorted(settling.items(), key=lambda item: sum(one.net for one in item[1]))  # they pay the winners
    found = [_settlement(felt, spot, player, ones, cut) for (spot, player), ones in losers_first]
    return tuple(transaction for posted in found for transaction in posted)


def _settlement(
    felt: Felt, spot: int, player: str, settlements: Sequence[Settlement], cut: set[tuple[int, str, str]]
) -> Posted:
    """All wagers of a player on a spot as one: the stakes leave it, the seat gets them with what was won or lost."""
    staked = net = kept = 0
    for one in settlements:
        if one.net < -one.stake:
            raise LedgerError(f"{player} loses more than the stake on spot {spot}: {one}")
        staked += one.stake
        net += one.net
        if one.odds is not None and felt.rounds and (spot, player, one.wager) not in cut:
            kept += _kept(felt, settlements, one)
    rounded = ((accounts.at(felt.terms, Kind.BREAKAGE), kept),) if kept else ()
    return together(
        (accounts.spot(felt.terms, spot), -staked),
        (accounts.seat(felt.terms, player), staked + net),
        (felt.payer, -net - kept),
        *rounded,
    )


def _kept(felt: Felt, settlements: Sequence[Settlement], one: Settlement) -> Cents:
    """What rounding kept of a payout, against its odds to the cent; less than nothing where it gave.

    A bonus has no stake of its own: it is paid on wagers that are settled beside it.
    """
    assert felt.game is not None
    assert one.odds is not None
    on = felt.game.wagers[one.wager].on or (one.wager,)
    stake = sum(other.stake for other in settlements if other.wager in on)
    if pay(stake, one.odds, felt.game.breakage) != one.net:
        raise LedgerError(f"{one.wager} of {stake} pays {one.net}, which is not {one.odds}, and nothing cut it")
    return stake * one.odds.to // one.odds.one - one.net


def _owner(felt: Felt, spot: int) -> str:
    player = felt.owners.get(spot)
    if player is None:
        raise LedgerError(f"nobody has wagers on spot {spot} of {felt.terms.table}")
    return player


# ---------------------------------------------------------------- the house


def _opened(terms: Terms) -> Posted:
    cage, tray = accounts.cage(terms.chips), accounts.at(terms, Kind.TRAY)
    if terms.chips is Chips.NIGHT and not terms.tray + terms.rack:
        # The bank of the night is touched all the same: a night cannot end by a look at it from before the opening.
        return (move(cage, tray, 1), move(tray, cage, 1))
    return together(
        (cage, -terms.tray - terms.rack),
        (tray, terms.tray),
        (accounts.at(terms, Kind.RACK), terms.rack),
    )


def _closed(felt: Felt, event: e.TableClosed) -> Posted:
    """What was counted goes to the cage; what the book had more, or less, is a difference to be explained."""
    terms, counted = felt.terms, event.tray + event.rack
    return together(
        (accounts.at(terms, Kind.TRAY), felt.kept - event.tray_book),
        (accounts.at(terms, Kind.BREAKAGE), -felt.kept),
        (accounts.at(terms, Kind.RACK), -event.rack_book),
        (accounts.cage(terms.chips), counted),
        (accounts.at(terms, Kind.DIFFERENCES), event.tray_book + event.rack_book - counted),
    )


def _rack_filled(terms: Terms, cents: Cents) -> Posted:
    """By way of transit, as any fill, so that a statement counts it as one."""
    transit = accounts.at(terms, Kind.TRANSIT)
    return (
        *_between(accounts.cage(terms.chips), transit, cents),
        *_between(transit, accounts.at(terms, Kind.RACK), cents),
    )


def _credit(terms: Terms, cents: Cents) -> Posted:
    """By way of transit, as a fill is, so that a statement can tell a credit from the closing."""
    transit = accounts.at(terms, Kind.TRANSIT)
    return (
        *_between(accounts.at(terms, Kind.TRAY), transit, cents),
        *_between(transit, accounts.cage(terms.chips), cents),
    )


def _bought(terms: Terms, event: e.ChipsBought) -> Posted:
    seat = accounts.seat(terms, event.player)
    match event.source:
        case Source.WALLET:
            return _between(accounts.wallet(terms.chips, event.player), seat, event.cents)
        case Source.CASH:
            return together(
                (accounts.outside(terms.chips), -event.cents),
                (accounts.at(terms, Kind.DROP), event.cents),
                (accounts.at(terms, Kind.RACK), -event.cents),
                (seat, event.cents),
            )
        case Source.POCKET:
            return _between(accounts.pockets(terms.chips), seat, event.cents)
        case _ as never:
            assert_never(never)


def _taken_along(terms: Terms, player: str) -> str:
    """Where somebody's chips are who gets up: kept by the cage, or in hand where chips are as real as the cards."""
    return accounts.pockets(terms.chips) if terms.in_hand else accounts.wallet(terms.chips, player)


def _corrected(felt: Felt, event: e.PayoutCorrected) -> Posted:
    """The old result is reversed and the right one posted, between the seat and whoever had the bank."""
    seat = accounts.seat(felt.terms, event.player)
    payer = _holder(felt.terms, event.bank) if event.bank else accounts.at(felt.terms, Kind.TRAY)
    if felt.banked and not event.bank:
        raise LedgerError(f"the house has no part in a payout of a player's bank: {event}")
    giving_first = sorted((-event.was, event.now), reverse=True)  # the seat may have little in front of it
    return tuple(one for cents in giving_first for one in together((seat, cents), (payer, -cents)))


# ---------------------------------------------------------------- small things

_OfSpot: TypeAlias = (
    r.BetsPlaced | r.BetsTakenBack | r.ChoiceMade | e.BetBehindPlaced | e.BetBehindTakenBack | e.ReserveReturned
    | e.WagersReturned | e.WagersForfeited | e.ForfeitReturned
)  # fmt: skip
_OfSeat: TypeAlias = (
    r.BetsPlaced | r.BetsTakenBack | e.BetBehindPlaced | e.BetBehindTakenBack | e.ReserveReturned | e.WagersReturned
    | e.ChipsCashed | e.Left | e.TipGiven | e.ForfeitReturned
)  # fmt: skip


def _between(source: str, target: str, cents: Cents) -> Posted:
    return (move(source, target, cents),) if cents else ()


def _spot(felt: Felt, event: _OfSpot) -> str:
    return accounts.spot(felt.terms, event.spot)


def _seat(felt: Felt, event: _OfSeat) -> str:
    return accounts.seat(felt.terms, event.player)


def _all(event: e.BetBehindPlaced | e.BetBehindTakenBack | e.WagersReturned | e.WagersForfeited) -> Cents:
    return sum(event.stakes.values()) + event.reserve


def _banker(felt: Felt, event: e.BankTaken | e.CollectionTaken | e.CollectionReturned | e.BankReturned) -> str:
    """A practice banker has no seat, and plays from a wallet of its own."""
    if event.practice:
        return accounts.wallet(felt.terms.chips, event.player)
    return accounts.seat(felt.terms, event.player)


def _holder(terms: Terms, player: str) -> str:
    return accounts.wallet(terms.chips, player) if player == PRACTICE_BANKER else accounts.seat(terms, player)
