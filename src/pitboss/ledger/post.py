"""From events of a table to transactions. Besides this, only the cage and the nights post, for their own streams.

`tables.moves` says what moves; here places become accounts, and breakage is separated. The settlement of a spot is one
transaction; the other events are posted one by one, in order.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pitboss.frozen import changed
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind, LedgerError
from pitboss.ledger.entry import Transaction, move, together
from pitboss.money.chips import Cents, pay
from pitboss.rounds import breakage
from pitboss.rounds import events as r
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game
from pitboss.tables import events as e
from pitboss.tables.events import Event
from pitboss.tables.moves import CAGE, MOVE_CHIPS, TRAY, Move, Place, Where, moves, payer, sums
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, Terms

Posted: TypeAlias = tuple[Transaction, ...]
_Settled: TypeAlias = r.WagerSettled | e.BehindSettled

# Events whose moves are not one transaction each.
_TOGETHER = frozenset({
    r.WagerSettled, e.BehindSettled, e.TableOpened, e.ChipsBought, e.TableClosed, e.PayoutCorrected,
    e.TrayCounted, e.HandCorrected,
})  # fmt: skip
_POSTED = MOVE_CHIPS | {e.WagerCut, e.HandCorrected}
BREAKAGE = Place(Where.BREAKAGE)
# The order of lines in a transaction, where it is not that of the moves.
_SETTLING = {Where.SPOT: 0, Where.SEAT: 1, Where.TRAY: 2, Where.BANK: 2, Where.METER: 3, Where.BREAKAGE: 4}
_CLOSING = {Where.TRAY: 0, Where.BREAKAGE: 1, Where.RACK: 2, Where.METER: 3, Where.CAGE: 4, Where.DIFFERENCES: 5}


@dataclass(frozen=True)
class TableFacts:
    """What posting needs to know about the table, besides the event."""

    terms: Terms
    game: Game | None = None  # None before the table is open
    banked: bool = False  # a player has the bank, and not the house
    owners: Mapping[int, str] = field(default_factory=dict)  # the player of each spot
    kept: Cents = 0  # the balance of the breakage account, whose chips are in the tray, and go with it at the close

    @property
    def payer(self) -> Place:
        return payer(self.banked)

    @property
    def rounds(self) -> bool:
        """Whether breakage has to be posted. That of a player-dealer's bank is not the house's."""
        return self.game is not None and not self.banked and breakage.rounds(self.game)

    def owner(self, spot: int) -> str:
        player = self.owners.get(spot)
        if player is None:
            raise LedgerError(f"nobody has wagers on spot {spot} of {self.terms.table}")
        return player

    def moves(self, event: Event) -> tuple[Move, ...]:
        return moves(event, self.payer, self.owner)

    def account(self, place: Place) -> str:
        """The account of a place at this table."""
        return _ACCOUNTS[place.where](self.terms, place)


def _once(kind: Kind) -> Callable[[Terms, Place], str]:
    return lambda terms, _: accounts.at(terms, kind)


def _taken_along(terms: Terms, place: Place) -> str:
    """Where the chips of a player who leaves go: to the wallet, or to the pocket if the chips are real."""
    return accounts.pockets(terms.chips) if terms.in_hand else accounts.wallet(terms.chips, place.player)


_ACCOUNTS: dict[Where, Callable[[Terms, Place], str]] = {
    Where.SEAT: lambda terms, place: accounts.seat(terms, place.player),
    Where.SPOT: lambda terms, place: accounts.spot(terms, place.spot),
    Where.WALLET: lambda terms, place: accounts.wallet(terms.chips, place.player),
    Where.TAKEN_ALONG: _taken_along,
    Where.POCKETS: lambda terms, _: accounts.pockets(terms.chips),
    Where.CAGE: lambda terms, _: accounts.cage(terms.chips),
    Where.OUTSIDE: lambda terms, _: accounts.outside(terms.chips),
    Where.BANK: _once(Kind.BANK),
    Where.METER: lambda terms, place: accounts.meter(terms, place.meter),
    Where.TRAY: _once(Kind.TRAY),
    Where.RACK: _once(Kind.RACK),
    Where.TRANSIT: _once(Kind.TRANSIT),
    Where.COLLECTIONS: _once(Kind.COLLECTIONS),
    Where.TIPS: _once(Kind.TIPS),
    Where.DROP: _once(Kind.DROP),
    Where.DIFFERENCES: _once(Kind.DIFFERENCES),
    Where.BREAKAGE: _once(Kind.BREAKAGE),
}


def facts_before(table: Table | None, events: Sequence[Event], kept: Cents = 0) -> TableFacts:
    """The table before these events, or as they open it. `kept` is the balance of the breakage account, for closing."""
    opened = events[0] if events else None
    if isinstance(opened, e.TableOpened):
        return TableFacts(opened.terms)  # also of a table that opens again: its chips may be of another kind
    if table is None:
        raise LedgerError(f"a table begins with its opening, not with {opened}")
    owners = {spot.number: spot.player for spot in table.hand.round.spots} if table.hand else {}
    return TableFacts(table.terms, table.game, table.banked, owners, kept)


def post_all(felt: TableFacts, events: Iterable[Event]) -> Posted:
    """The entries of one command's events."""
    posted: list[Transaction] = []
    settling: dict[tuple[int, str], list[_Settled]] = {}
    cut: set[tuple[int, str, str]] = set()
    metered: list[r.MeterMoved] = []
    for event in events:
        if type(event) not in _POSTED:
            continue
        if isinstance(event, r.WagerSettled):
            settling.setdefault((event.spot, felt.owner(event.spot)), []).append(event)
        elif isinstance(event, e.WagerCut):
            cut.add((event.spot, event.player, event.wager))
        elif isinstance(event, r.MeterMoved):
            metered.append(event)
        elif isinstance(event, e.BehindSettled):
            settling.setdefault((event.spot, event.player), []).append(event)
        else:
            if isinstance(event, r.BetsPlaced) and felt.owners.get(event.spot) != event.player:
                felt = changed(felt, owners={**felt.owners, event.spot: event.player})
            entries = post(felt, event)
            if entries:
                posted += (*_settled(felt, settling, cut, metered), *entries)
                settling, cut, metered = {}, set(), []
    posted += _settled(felt, settling, cut, metered)
    return tuple(posted)


def post(felt: TableFacts, event: Event) -> Posted:
    """The transactions of one event. A settlement that was rounded or cut needs the other events: see `post_all`."""
    if type(event) not in _TOGETHER:
        return tuple(
            [
                move(felt.account(source), felt.account(target), cents)
                for source, target, cents in felt.moves(event)
                if cents
            ]
        )
    match event:
        case r.WagerSettled():
            return _settlement(felt, felt.owner(event.spot), (event,), set())
        case e.BehindSettled():
            return _settlement(felt, event.player, (event,), set())
        case e.TableOpened(terms=Terms(chips=Chips.NIGHT, tray=0, rack=0)):
            # Two entries that cancel raise the version of the cage's account, so that a command to end the night that
            # was decided before this opening conflicts with it.
            cage, tray = felt.account(CAGE), felt.account(TRAY)
            return (move(cage, tray, 1), move(tray, cage, 1))
        case e.TableOpened() | e.ChipsBought():
            return _as_one(felt, felt.moves(event))
        case e.TableClosed():
            return _as_one(felt, (*felt.moves(event), Move(BREAKAGE, TRAY, felt.kept)), _CLOSING)
        case e.TrayCounted():
            return _as_one(felt, felt.moves(event), _CLOSING)
        case e.HandCorrected():
            return _restated(felt, event)
        case e.PayoutCorrected(bank="") if felt.banked:
            raise LedgerError(f"the house has no part in a payout of a player's bank: {event}")
        case e.PayoutCorrected():
            return tuple(one for paid in felt.moves(event) for one in _correction(felt, paid))
        case _:
            raise AssertionError(f"{event} is posted move by move")


def _as_one(felt: TableFacts, moved: Iterable[Move], order: Mapping[Where, int] | None = None) -> Posted:
    """Moves as one transaction, a line for each place."""
    found = sums(moved)
    places = sorted(found, key=lambda place: order[place.where]) if order else found
    return together(*[(felt.account(place), found[place]) for place in places])


def _correction(felt: TableFacts, paid: Move) -> Posted:
    """The player's line comes first, in both directions."""
    return together((felt.account(paid.target), paid.cents), (felt.account(paid.source), -paid.cents))


def _restated(felt: TableFacts, event: e.HandCorrected) -> Posted:
    """The breakage of the right hand. If its chips are back at the cage, its breakage went there with them."""
    more = 0 if event.cage else sum((event.breakage or {}).values())
    return together((felt.account(TRAY), -more), (felt.account(BREAKAGE), more))


# ---------------------------------------------------------------- settlement


def _settled(
    felt: TableFacts,
    settling: Mapping[tuple[int, str], list[_Settled]],
    cut: set[tuple[int, str, str]],
    metered: Sequence[r.MeterMoved],
) -> Posted:
    if not settling:
        assert not metered, "a meter moves when wagers are settled"
        return ()
    if metered:  # one transaction, so that a meter is fed, paid and seeded again with the hand, or not at all
        every = [move for (_, player), ones in settling.items() for move in _settling(felt, player, ones, cut)]
        return _as_one(felt, (*every, *(move for event in metered for move in felt.moves(event))), _SETTLING)
    losers_first = sorted(settling.items(), key=lambda item: sum(one.settlement.net for one in item[1]))
    found = [_settlement(felt, player, ones, cut) for (_, player), ones in losers_first]  # they pay the winners
    return tuple([transaction for posted in found for transaction in posted])


def _settlement(felt: TableFacts, player: str, events: Sequence[_Settled], cut: set[tuple[int, str, str]]) -> Posted:
    """All wagers of a player on a spot as one transaction: from the spot to the seat, with the win or loss."""
    return _as_one(felt, _settling(felt, player, events, cut), _SETTLING)


def _settling(felt: TableFacts, player: str, events: Sequence[_Settled], cut: set[tuple[int, str, str]]) -> list[Move]:
    """The moves of a player's wagers on a spot."""
    kept, moved, rounds = 0, list[Move](), felt.rounds
    for event in events:
        one = event.settlement
        if one.net < -one.stake:
            raise LedgerError(f"{player} loses more than the stake on spot {event.spot}: {one}")
        moved += felt.moves(event)
        if rounds and one.odds is not None and (event.spot, player, one.wager) not in cut:
            kept += _kept(felt, [event.settlement for event in events], one)
    if kept:
        moved.append(Move(felt.payer, BREAKAGE, kept))
    return moved


def _kept(felt: TableFacts, settlements: Sequence[Settlement], one: Settlement) -> Cents:
    """The breakage of a payout that nothing cut."""
    assert felt.game is not None
    assert one.odds is not None
    stake = breakage.stake_under(felt.game, settlements, one)
    if pay(stake, one.odds, felt.game.breakage) != one.net:
        raise LedgerError(f"{one.wager} of {stake} pays {one.net}, which is not {one.odds}, and nothing cut it")
    return breakage.kept(felt.game, settlements, one)
