"""Which chips an event moves, from where to where. This is defined here and nowhere else.

The state of a table, its book, its reports and the results of a hand are all added up from these moves, so they cannot
disagree. Two facts are not in the events and come from the table before them: the owner of a spot, and who pays.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias, get_args

from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.tables import events as e
from pitboss.tables.commands import Slipped, Source
from pitboss.tables.events import Event
from pitboss.tables.state import PRACTICE_BANKER


class Where(StrEnum):
    SEAT = "seat"
    SPOT = "spot"
    BANK = "bank"
    TRAY = "tray"
    RACK = "rack"
    TRANSIT = "transit"
    COLLECTIONS = "collections"
    TIPS = "tips"
    DROP = "drop"
    CAGE = "cage"
    WALLET = "wallet"
    TAKEN_ALONG = "taken along"  # the chips of somebody who leaves: in a wallet, or in hand
    POCKETS = "pockets"
    OUTSIDE = "outside"
    METER = "meter"
    DIFFERENCES = "differences"
    BREAKAGE = "breakage"  # a part of the tray that only the book distinguishes

    __hash__ = str.__hash__  # that of enums is written in Python, and places are looked up all the time


class Place(NamedTuple):
    """A seat has a player, a spot has a player and a number, a meter has its name; other places need none of these."""

    where: Where
    player: str = ""
    spot: int = 0
    meter: str = ""


class Move(NamedTuple):
    source: Place
    target: Place
    cents: Cents


Owner: TypeAlias = Callable[[int], str]  # the owner of a spot

BANK, TRAY, RACK, TRANSIT = Place(Where.BANK), Place(Where.TRAY), Place(Where.RACK), Place(Where.TRANSIT)
COLLECTIONS, TIPS, DROP, CAGE = Place(Where.COLLECTIONS), Place(Where.TIPS), Place(Where.DROP), Place(Where.CAGE)
POCKETS, OUTSIDE, DIFFERENCES = Place(Where.POCKETS), Place(Where.OUTSIDE), Place(Where.DIFFERENCES)
_PLAY = frozenset({Where.SEAT, Where.SPOT, Where.BANK, Where.TRAY, Where.COLLECTIONS, Where.WALLET})


def payer(banked: bool) -> Place:
    """Who pays the winners and takes from the losers: a player's bank, or the house's tray."""
    return BANK if banked else TRAY


def moves(event: Event, payer: Place, owner: Owner) -> tuple[Move, ...]:
    """The moves of one event; most events have none."""
    found = _MOVES.get(type(event))
    return found(event, payer, owner) if found else ()


def sums(moved: Iterable[Move]) -> Mapping[Place, Cents]:
    """The net change at each place."""
    found = defaultdict[Place, Cents](int)
    for source, target, cents in moved:
        found[source] -= cents
        found[target] += cents
    return found


def won(moved: Iterable[Move]) -> Iterator[tuple[str, Cents]]:
    """Who has won and lost by play: chips that moved between people, a bank, the tray and the collection."""
    for source, target, cents in moved:
        if source.player != target.player and source.where in _PLAY and target.where in _PLAY:
            if target.player:
                yield target.player, cents
            if source.player:
                yield source.player, -cents


# ---------------------------------------------------------------- by event

Moved: TypeAlias = tuple[Move, ...]


@lru_cache(maxsize=1 << 12)
def _seat(player: str) -> Place:
    return Place(Where.SEAT, player)


@lru_cache(maxsize=1 << 12)
def _on_spot(number: int, player: str) -> Place:
    return Place(Where.SPOT, player, number)


def _spot(event: Any) -> Place:
    return _on_spot(event.spot, event.player)


def _all(event: e.BetBehindPlaced | e.BetBehindTakenBack | e.WagersReturned | e.WagersForfeited) -> Cents:
    return sum(event.stakes.values()) + event.reserve


def _purse(event: e.BankTaken | e.BankReturned | e.CollectionTaken | e.CollectionReturned) -> Place:
    """A practice banker has no seat, and plays from a wallet of its own."""
    return Place(Where.WALLET, event.player) if event.practice else _seat(event.player)


def _chosen(event: r.ChoiceMade, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    player = owner(event.spot)
    return (Move(_seat(player), _on_spot(event.spot, player), event.stake),)


@lru_cache(maxsize=1 << 13)  # table and book ask for the same moves, and hands are much alike
def _settled(number: int, player: str, stake: Cents, net: Cents, payer: Place) -> Moved:
    """The stake goes back with its win; or the lost part of it goes to whoever pays."""
    seat, spot = _seat(player), _on_spot(number, player)
    if net < 0:
        lost = Move(spot, payer, -net)
        return (lost,) if stake + net == 0 else (lost, Move(spot, seat, stake + net))
    back = Move(spot, seat, stake)
    return (back,) if net == 0 else (back, Move(payer, seat, net))


def _forfeit_back(event: e.ForfeitReturned, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    """Through the spot, where it was lost."""
    spot = _spot(event)
    return Move(payer, spot, event.cents), Move(spot, _seat(event.player), event.cents)


def _bought(event: e.ChipsBought, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    seat, cents = _seat(event.player), event.cents
    match event.source:
        case Source.WALLET:
            return (Move(Place(Where.WALLET, event.player), seat, cents),)
        case Source.CASH:
            return Move(OUTSIDE, DROP, cents), Move(RACK, seat, cents)
        case Source.POCKET:
            return (Move(POCKETS, seat, cents),)


def _gone(event: e.ChipsCashed | e.Left, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    return (Move(_seat(event.player), Place(Where.TAKEN_ALONG, event.player), event.cents),)


def _meter(name: str) -> Place:
    return Place(Where.METER, meter=name)


def _metered(event: r.MeterMoved, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    """The tray takes the stakes and pays the winners: the meter gets its part from there, and pays its part there."""
    meter = _meter(event.meter)
    return Move(TRAY, meter, event.fed + event.seeded), Move(meter, TRAY, event.paid)


def _opened(event: e.TableOpened, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    seeds = [Move(CAGE, _meter(name), cents) for name, cents in (event.terms.meters or {}).items()]
    return Move(CAGE, TRAY, event.terms.tray), Move(CAGE, RACK, event.terms.rack), *seeds


def _counted(event: e.TrayCounted, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    """What a count of an open table did not find has to be explained; below zero, it found too much."""
    return (
        Move(TRAY, DIFFERENCES, event.tray_book - event.tray),
        Move(RACK, DIFFERENCES, event.rack_book - event.rack),
    )


def _closed(event: e.TableClosed, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    """The counted chips go to the cage; the difference from the book has to be explained."""
    return (
        *(Move(_meter(name), CAGE, cents) for name, cents in (event.meters or {}).items()),
        Move(TRAY, CAGE, event.tray),
        Move(TRAY, DIFFERENCES, event.tray_book - event.tray),
        Move(RACK, CAGE, event.rack),
        Move(RACK, DIFFERENCES, event.rack_book - event.rack),
    )


def _corrected(event: e.PayoutCorrected, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    """The old result is reversed and the right one paid, by whoever had the bank."""
    seat = _seat(event.player)
    if event.along is not None:
        return _along(event, seat, Place(Where.WALLET, event.player) if event.along is e.Along.WALLET else POCKETS)
    bank = Place(Where.WALLET, event.bank) if event.bank == PRACTICE_BANKER else _seat(event.bank)
    # The seat may have few chips, so it receives before it pays.
    giving_first = sorted((-event.was, event.now), reverse=True)
    return tuple(Move(bank if event.bank else TRAY, seat, cents) for cents in giving_first)


def _along(event: e.PayoutCorrected, seat: Place, purse: Place) -> Moved:
    """The difference alone, from place to place: no chips wait on a seat where nobody sits, nor in the tray of a table
    that is closed. So its book has the payout, beside a fill or a credit of the same amount.
    """
    way = (*((CAGE, TRANSIT) if event.cage else ()), TRAY, seat, purse)
    difference = event.now - event.was
    return tuple(Move(*pair, abs(difference)) for pair in pairwise(way if difference > 0 else way[::-1]))


def _meter_corrected(event: e.MeterCorrected, payer: Place, owner: Owner) -> Moved:  # noqa: ARG001
    meter = _meter(event.meter)
    return (Move(TRAY, meter, event.cents) if event.cents > 0 else Move(meter, TRAY, -event.cents),)


def _voided(event: e.SlipVoided, _p: Place, _o: Owner) -> Moved:
    match event.what:
        case Slipped.CREDIT:
            return Move(CAGE, TRANSIT, event.cents), Move(TRANSIT, TRAY, event.cents)
        case Slipped.RACK:
            return Move(RACK, TRANSIT, event.cents), Move(TRANSIT, CAGE, event.cents)
        case Slipped.FILL:
            back = Move(TRANSIT, CAGE, event.cents)
            return (Move(TRAY, TRANSIT, event.cents), back) if event.arrived else (back,)


_MOVES: dict[type, Callable[[Any, Place, Owner], Moved]] = {
    r.BetsPlaced: lambda event, _p, _o: (Move(_seat(event.player), _spot(event), sum(event.stakes.values())),),
    r.BetsTakenBack: lambda event, _p, _o: (Move(_spot(event), _seat(event.player), sum(event.stakes.values())),),
    r.ChoiceMade: _chosen,
    r.WagerTakenBack: lambda event, _p, _o: (Move(_spot(event), _seat(event.player), event.stake),),
    r.WagerSettled: lambda event, payer, owner: _settled(
        event.spot, owner(event.spot), event.settlement.stake, event.settlement.net, payer
    ),
    e.BehindSettled: lambda event, payer, _o: _settled(
        event.spot, event.player, event.settlement.stake, event.settlement.net, payer
    ),
    r.MeterMoved: _metered,
    e.BetBehindPlaced: lambda event, _p, _o: (Move(_seat(event.player), _spot(event), _all(event)),),
    e.BetBehindTakenBack: lambda event, _p, _o: (Move(_spot(event), _seat(event.player), _all(event)),),
    e.WagersReturned: lambda event, _p, _o: (Move(_spot(event), _seat(event.player), _all(event)),),
    e.ReserveReturned: lambda event, _p, _o: (Move(_spot(event), _seat(event.player), event.cents),),
    e.WagersForfeited: lambda event, payer, _o: (Move(_spot(event), payer, _all(event)),),
    e.ForfeitReturned: _forfeit_back,
    e.BankTaken: lambda event, _p, _o: (Move(_purse(event), BANK, event.wager),),
    e.BankReturned: lambda event, _p, _o: (Move(BANK, _purse(event), event.cents),),
    e.CollectionTaken: lambda event, _p, _o: (Move(_purse(event), COLLECTIONS, event.cents),),
    e.CollectionReturned: lambda event, _p, _o: (Move(COLLECTIONS, _purse(event), event.cents),),
    e.ChipsBought: _bought,
    e.ChipsCashed: _gone,
    e.Left: _gone,
    e.TipGiven: lambda event, _p, _o: (Move(_seat(event.player), TIPS, event.cents),),
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    # Through transit, so that a statement counts it as a fill or a credit.
    e.RackFilled: lambda event, _p, _o: (Move(CAGE, TRANSIT, event.cents), Move(TRANSIT, RACK, event.cents)),
    e.FillSent: lambda event, _p, _o: (Move(CAGE, TRANSIT, event.cents),),
    e.FillReceived: lambda event, _p, _o: (Move(TRANSIT, TRAY, event.cents),),
    e.CreditGiven: lambda event, _p, _o: (Move(TRAY, TRANSIT, event.cents), Move(TRANSIT, CAGE, event.cents)),
    e.SlipVoided: _voided,
    e.TrayCounted: _counted,
    e.PayoutCorrected: _corrected,
    e.MeterCorrected: _meter_corrected,
}  # fmt: skip
MOVE_CHIPS = frozenset(_MOVES)

# Every event has to be listed, either here or with its moves above.
MOVE_NOTHING = frozenset({
    r.CardDealt, r.CardShown, r.HandRevealed, r.StageEnded, r.LookAllowed, r.HandSet,
    e.LimitsPosted, e.FlagsPosted, e.KeyPosted, e.DutyChanged, e.HandedOver, e.Seated, e.Queued, e.LeftQueue,
    e.WaitingCalled, e.LeaveAsked, e.SatOut, e.SatIn,
    e.SpotsWanted, e.SpotsNamed, e.SpotGiven, e.SpotReleased, e.DeckWashed, e.BetsOpened, e.SealGiven,
    e.SealTakenBack, e.CutOpened, e.CutMissed, e.DeckLocked, e.DeckOpened, e.WagerCut, e.BankOffered, e.BankDeclined,
    e.BankPassing, e.SaidReady, e.Reminded, e.TimedOut, e.CalledOut, e.Acknowledged, e.Warned, e.Removed, e.CardBurnt,
    e.CardMoved, e.CardDied, e.HandVoided, e.HandAbandoned, e.DisputeOpened, e.DisputeRuled, e.HandFrozen, e.HandThawed,
    e.DealtByHand, e.ResultsTold, e.IrregularityNoted, e.HandReopened, e.Restored, e.FloorRulesPosted, e.TimeRanOut,
    e.TimeGiven, e.RulingReviewed, e.DeckInspected, e.DeckTakenOut, e.DeckCleared, e.DeckOrdered, e.DeckOrderDone,
    e.StubCounted, e.HandCorrected, e.FloorCalled, e.CallAnswered,
})  # fmt: skip
_EVENTS = frozenset(get_args(Event))
assert MOVE_CHIPS | MOVE_NOTHING == _EVENTS, MOVE_CHIPS ^ MOVE_NOTHING ^ _EVENTS
assert not MOVE_CHIPS & MOVE_NOTHING
