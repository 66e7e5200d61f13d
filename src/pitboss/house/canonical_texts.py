"""Commands and events as canonical JSON. The same bets, cards and results are frequent, so their texts are cached."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Any

from pitboss.house.stores.payload import canonical
from pitboss.money.chips import Cents
from pitboss.rounds import commands as rc
from pitboss.rounds import events as r
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.events import Event

# The frequent types, and the fields that are the key of the cache: a tuple is hashed faster than the value.
_COMMON: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    r.CardDealt: attrgetter("position", "to"),
    r.CardShown: attrgetter("position", "card"),
    r.WagerSettled: attrgetter("spot", "settlement"),
    r.ChoiceMade: attrgetter("spot", "stage", "choice", "wager", "stake"),
    r.HandRevealed: lambda one: (one.who,),
    r.StageEnded: lambda one: (one.stage,),
    rc.Choose: attrgetter("spot", "player", "choice"),
    rc.NoMoreBets: lambda _: (),
    c.CarryOn: lambda _: (),
}


def of_command(command: c.Command) -> str:
    kind: Any = type(command)
    fields = _COMMON.get(kind)
    if fields is not None:
        return _kept(kind, "do", fields(command))
    if isinstance(command, c.Bet) and command.seal is None:
        return _bets(c.Bet, "do", command.spot, command.player, tuple(command.stakes.items()))
    return canonical(codec.command_json(command))


def of_events(events: Iterable[Event]) -> list[str]:
    texts = []
    for event in events:
        kind: Any = type(event)
        fields = _COMMON.get(kind)
        if fields is not None:
            texts.append(_kept(kind, "is", fields(event)))
        elif isinstance(event, r.BetsPlaced):
            texts.append(_bets(r.BetsPlaced, "is", event.spot, event.player, tuple(event.stakes.items())))
        else:
            texts.append(canonical(codec.event_json(event)))
    return texts


@lru_cache(maxsize=1 << 15)
def _kept(kind: type, key: str, values: tuple[Any, ...]) -> str:
    return canonical(codec.as_json(kind(*values), key))


@lru_cache(maxsize=1 << 14)
def _bets(kind: type, key: str, spot: int, player: str, staked: tuple[tuple[str, Cents], ...]) -> str:
    """The command or event of a bet: its stakes are a dict, which cannot be a key of the cache."""
    return canonical(codec.as_json(kind(spot, player, dict(staked)), key))
