"""A JSON document with something changed in it: lost, doubled, exchanged, or replaced by what does not belong there."""

from copy import deepcopy
from random import Random
from typing import Any

ODD: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        52,
        255,
        256,
        10**15,
        10**30,
        -(10**30),
        1.5,
        float("inf"),
        "",
        "0",
        "dealer",
        "burnt",
    ),
    *("undealt", "As Ks", "ace high", "1 to 1", "0 to 0", "fold", "99x", "lose", "\ud800", "\x00\n", "a" * 64, [], {}),
    *([[]], [None], {"": None}, {"is": 3}, [["seat:T1:ann", 1]], "seat:T1:ann", "return every wager", "bonus", "side"),
]


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Every place in a document, as the thing it is in and its key."""
    found: list[tuple[Any, Any]] = []
    waiting = [document]
    while waiting:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one))
        found += [(one, key) for key in keys]
        waiting += [one[key] for key in keys if isinstance(one[key], dict | list)]
    return found


def _there(inside: Any, key: Any) -> bool:
    return key in inside if isinstance(inside, dict) else key < len(inside)


def mutated(document: Any, chance: Random) -> Any:
    places = _places(document)
    for _ in range(chance.randint(1, 3)):
        inside, key = chance.choice(places)
        if not _there(inside, key):
            continue  # an earlier change has taken it away
        match chance.randint(0, 4):
            case 0:
                del inside[key]
            case 1 if isinstance(inside, list):
                inside.insert(key, deepcopy(inside[key]))
            case 2 if isinstance(inside[key], int):
                inside[key] += chance.choice((-1, 1, 100, 10**12))
            case 3:
                other, name = chance.choice(places)
                if _there(other, name):
                    inside[key] = deepcopy(other[name])
            case _:
                inside[key] = deepcopy(chance.choice(ODD))
    return document
