"""What each viewer of a table is sent: the public part, written once, and for a player what is theirs alone.

Values never change, so what was written for a player stands for as long as the same values lie on the table.
"""

import json
from typing import Any

from pitboss.house.desk import Desk
from pitboss.tables import view
from pitboss.tables.state import Sitter, Table

_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def frames(desk: Desk) -> dict[str | None, str]:
    """By player; None is everybody else. Only what is stored is in them."""
    table = desk.shown
    assert table is not None
    public = f'{{"version":{desk.shown_version},"public":{_encode(view.public(table))},"last":{_last(desk, table)}'
    made: dict[str | None, str] = {None: public + "}"}
    for sitter in table.sitters:
        made[sitter.player] = f'{public},"you":{_own(desk, table, sitter)}}}'
    return made


def _last(desk: Desk, table: Table) -> str:
    """The hand before does not change any more."""
    return _kept(desk, "last", [table.last], lambda: view.last(table))


def _own(desk: Desk, table: Table, sitter: Sitter) -> str:
    """A player's own part follows from the seat, the spots that are theirs, and where the hand is."""
    hand = table.hand
    state = hand.round if hand else None
    spots = [spot for spot in state.spots if spot.player == sitter.player] if state else []
    place = [hand.number, hand.phase, state.stage, state.may_look] if hand and state else []
    values = [sitter, table.game, *place, *spots]
    return _kept(desk, sitter.player, values, lambda: view.own(table, sitter.player, desk.order(table)))


def _kept(desk: Desk, name: str, values: list[Any], build: Any) -> str:
    """The text that was written for the very same values, or a new one."""
    before = desk.written.get(name)
    if before is not None and len(before[0]) == len(values) and all(map(_same, before[0], values)):
        return before[1]
    text = _encode(build())
    desk.written[name] = (values, text)
    return text


def _same(one: object, other: object) -> bool:
    return one is other or (type(one) is int and one == other)
