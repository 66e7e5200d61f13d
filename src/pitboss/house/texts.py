"""Commands and events as canonical JSON. The same bets, cards and results come again and again: their texts are kept."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pitboss.house.payload import canonical
from pitboss.money.chips import Cents
from pitboss.rounds import commands as rc
from pitboss.rounds import events as r
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.events import Event

_COMMON = frozenset({r.CardDealt, r.CardShown, r.HandRevealed, r.StageEnded, r.ChoiceMade, r.WagerSettled})
_COMMON_COMMANDS = frozenset({rc.Choose, rc.NoMoreBets, c.CarryOn})


def of_command(command: c.Command) -> str:
    if type(command) in _COMMON_COMMANDS:
        return _command(command)
    if type(command) is c.Bet and command.seal is None:
        return _bets(c.Bet, "do", command.spot, command.player, tuple(command.stakes.items()))
    return canonical(codec.command_json(command))


def of_events(events: Iterable[Event]) -> list[str]:
    return [_event(one) if type(one) in _COMMON else _rare(one) for one in events]


def _rare(event: Event) -> str:
    if type(event) is r.BetsPlaced:
        return _bets(r.BetsPlaced, "is", event.spot, event.player, tuple(event.stakes.items()))
    return canonical(codec.event_json(event))


@lru_cache(maxsize=1 << 14)
def _event(event: Event) -> str:
    return canonical(codec.event_json(event))


@lru_cache(maxsize=1 << 12)
def _command(command: c.Command) -> str:
    return canonical(codec.command_json(command))


@lru_cache(maxsize=1 << 14)
def _bets(kind: Any, key: str, spot: int, player: str, staked: tuple[tuple[str, Cents], ...]) -> str:
    """A bet that was placed, or the wish to: stakes are a table, so its parts are looked up."""
    return canonical(codec.written(kind(spot, player, dict(staked)), key))
