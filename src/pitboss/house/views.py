"""What each viewer of a table is sent: the public part, written once, and for a player what is theirs alone.

Values never change, so a text that was written stands for as long as the very same values lie on the table.
"""

import json
from collections.abc import Callable, Hashable
from operator import is_
from typing import Any

from pitboss.house.desk import Desk
from pitboss.tables import view
from pitboss.tables.state import Table

_encode = json.JSONEncoder(separators=(",", ":")).encode


def frames(desk: Desk) -> dict[str | None, str]:
    """By player; None is everybody else. Only what is stored is in them."""
    table = desk.shown
    assert table is not None
    last = _kept(desk, "last", (table.last,), view.last, table)
    public = f'{{"version":{desk.shown_version},"public":{_public(desk, table)},"last":{last}'
    made: dict[str | None, str] = {None: public + "}"}
    for player, text in _own(desk, table):
        made[player] = f'{public},"you":{text}}}'
    return made


def _public(desk: Desk, table: Table) -> str:
    """As `view.public` has it."""
    sitters = [_kept(desk, ("seat", one.seat), (one,), view.sitter, one) for one in table.sitters]
    spots: list[str] = []
    if table.hand is not None:
        state = table.hand.round
        given = state.faces
        spots = [_kept(desk, ("spot", one.number), (one, given), view.spot, state, one) for one in state.spots]
    return f'{{{_encode(view.head(table))[1:-1]},"sitters":[{",".join(sitters)}],"spots":[{",".join(spots)}]}}'


def _own(desk: Desk, table: Table) -> list[tuple[str, str]]:
    """A player's own part follows from the seat, the spots that are theirs, and where the hand is."""
    hand, order = table.hand, desk.order(table)
    where: tuple[object, ...] = (table.game,)
    spots: dict[str, list[object]] = {}
    if hand is not None:
        state = hand.round
        where = (table.game, hand.commit, hand.phase, state.may_look, table.game.stages[min(state.stage, _last(table))])
        for one in state.spots:
            spots.setdefault(one.player, []).append(one)
    return [
        (
            one.player,
            _kept(desk, one.player, (one, *where, *spots.get(one.player, ())), view.own, table, one.player, order),
        )
        for one in table.sitters
    ]


def _last(table: Table) -> int:
    return len(table.game.stages) - 1


def _kept(desk: Desk, name: Hashable, values: tuple[object, ...], build: Callable[..., Any], *given: Any) -> str:
    """The text that was written for the very same values, or a new one."""
    before = desk.written.get(name)
    if before is not None and len(before[0]) == len(values) and all(map(is_, before[0], values)):
        return before[1]
    text = _encode(build(*given))
    desk.written[name] = (values, text)
    return text
