"""Events as canonical JSON. The same cards, choices and results come again and again, so their texts are kept."""

from functools import lru_cache

from pitboss.house.payload import canonical
from pitboss.rounds import events as r
from pitboss.tables.codec import event_json
from pitboss.tables.events import Event

_COMMON = frozenset({r.CardDealt, r.CardShown, r.HandRevealed, r.StageEnded, r.ChoiceMade, r.WagerSettled})


def of(event: Event) -> str:
    return _kept(event) if type(event) in _COMMON else canonical(event_json(event))


@lru_cache(maxsize=1 << 14)
def _kept(event: Event) -> str:
    return canonical(event_json(event))
