"""How a way to play is said: a word, a hand to go on with, or rules, as strategy files and `pitboss odds` have them.

What the words mean on a sheet is elsewhere: `ways_to_play.read` reads all of them.
"""

import re
from collections.abc import Iterator

OPTIMAL = "optimal"


def is_optimal(said: str) -> bool:
    return said.strip().lower() == OPTIMAL


def is_rules(said: str) -> bool:
    """Whether these are lines of a strategy file, or its only one.

    >>> is_rules("1x: Q-6-4 or better"), is_rules("1x with Q-6-4 or better, else fold"), is_rules("always 1x")
    (True, True, True)
    >>> is_rules("always"), is_rules("pair of twos with A-9"), is_rules("Q-6-4 or better")
    (False, False, False)
    """
    return "\n" in said or ":" in said or any(True for _ in parts_of(said.strip()))


_SPOKEN = re.compile(r"(?P<choice>\S+)(?: with (?P<cards>.+?))?(?: (?P<up>against .+))?", re.IGNORECASE)


def parts_of(said: str) -> Iterator[tuple[str, list[str]]]:
    """Choices with the words of their conditions, as a file has them or as `pitboss odds` says them.

    >>> list(parts_of("2x: pair of tens or better, against a nine"))
    [('2x', ['pair of tens or better', 'against a nine'])]
    >>> list(parts_of("2x with a flush or better and a card in the up card's suit against a nine"))
    [('2x', ['a flush or better', "a card in the up card's suit", 'against a nine'])]
    >>> list(parts_of("against a two: 2x with Q-6-4 or better, else fold"))
    [('2x', ['Q-6-4 or better', 'against a two']), ('fold', ['against a two'])]
    >>> list(parts_of("otherwise fold")), list(parts_of("always 1x")), list(parts_of("1x: otherwise"))
    ([('fold', [])], [('1x', [])], [('1x', [])])
    """
    head, colon, tail = (part.strip() for part in said.partition(":"))
    if colon and not re.match("against ", head, re.IGNORECASE):
        yield head, [] if tail.lower() in ("otherwise", "always") else _conditions(tail)
        return
    up, body = ([head], tail) if colon else ([], said)
    *steps, last = re.split(r", else ", body, flags=re.IGNORECASE)
    if alone := re.fullmatch(r"(?:otherwise|always) (\S+)|(\S+) otherwise", last, re.IGNORECASE):
        last = alone[1] or alone[2]
    elif not steps:
        steps, last = [body], ""
    for step in ", ".join(steps).split(", ") if steps else ():
        found = _SPOKEN.fullmatch(step.strip())
        if found is None or not (found["cards"] or found["up"]):
            return
        yield found["choice"], [*_conditions(found["cards"] or ""), *([found["up"]] if found["up"] else []), *up]
    if last:
        yield last, up


def _conditions(words: str) -> list[str]:
    return [part.strip() for part in words.replace(" and ", ",").split(",")] if words else []
