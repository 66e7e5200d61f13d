"""The page of observations: what every field of every shipped sheet means, and where it is in the flat array.

It is also what holds the layout still: an agent that has learned one cannot read another, so a change of this page is a
new version of the environment (`Table-v1`).
"""

from collections.abc import Iterator
from itertools import groupby
from textwrap import fill

from pitboss.gym import flat, observation
from pitboss.gym.terms import Terms, terms
from pitboss.sheets import shipped

_HEAD = (
    "What `pitboss/Table-v0` shows ([environments](environments.md)) on every shipped sheet, with given stakes. *Named*"
    " is a field of the dictionary with its places; *flat* are the numbers of the array that it comes to. In the array"
    " a card is 18 numbers (face down, 13 ranks, 4 suits), a value out of several is one number for each of them, and"
    " cents are in units of the Ante. `env.unwrapped.layout` has the meaning of each number, at any stakes."
)


def page(made: str) -> str:
    lines = [
        "# What an agent sees, number by number",
        made,
        fill(_HEAD, 120),
        "",
    ]
    for sheet in shipped.ids():
        lines += [f"## {sheet}", "", *_table(terms(sheet)), ""]
    return "\n".join(lines)


def _table(played: Terms) -> Iterator[str]:
    ranges = {name: list(places) for name, places in groupby(flat.layout(played), key=lambda place: place.field)}
    yield f"Actions: {', '.join(f'{at} {name}' for at, name in enumerate(played.actions))}."
    yield ""
    yield "| named | places | flat | meaning |"
    yield "|---|---|---|---|"
    for field in observation.fields(played):
        places = "" if field.name == "asked" else ", ".join(field.places)
        first, last = ranges[field.name][0].at, ranges[field.name][-1].at
        yield f"| `{field.name}` | {places} | {first} to {last} | {field.meaning} |"
    first, last = ranges["action_mask"][0].at, ranges["action_mask"][-1].at
    yield f"| `action_mask` | {', '.join(played.actions)} | {first} to {last} | 1 where an action is on offer |"
