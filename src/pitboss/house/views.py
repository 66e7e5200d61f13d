"""What each viewer of a table is sent: the public part, written once, and for a player what is theirs alone."""

import json

from pitboss.house.desk import Desk
from pitboss.tables import view

_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def frames(desk: Desk) -> dict[str | None, str]:
    """By player; None is everybody else. Only what is stored is in them."""
    table = desk.shown
    assert table is not None
    order = desk.order(table)
    public = f'{{"version":{desk.shown_version},"public":{_encode(view.public(table))},"last":{_last(desk)}'
    made: dict[str | None, str] = {None: public + "}"}
    for sitter in table.sitters:
        made[sitter.player] = f'{public},"you":{_encode(view.own(table, sitter.player, order))}}}'
    return made


def _last(desk: Desk) -> str:
    """The hand before does not change any more, so it is written once."""
    table = desk.shown
    assert table is not None
    if desk.last_text[0] is not table.last:
        desk.last_text = (table.last, _encode(view.last(table)))
    return desk.last_text[1]
