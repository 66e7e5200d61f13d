"""A command of staff is declared once, and everything else that knows it reads the declaration."""

from collections.abc import Iterator
from inspect import isabstract
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

from pitboss.house.permits import LINES, Role
from pitboss.house.staff_commands import AT_CAGE, AT_TABLE
from pitboss.house.staff_commands.dealer import Move, Plain, SetDuty
from pitboss.house.staff_commands.declaring import AskedOfTable, CageCommand, Command, OpensDecks, TableCommand, Whole
from pitboss.house.staff_commands.handing_over import HandsOver
from pitboss.web.wire.staff import CAGE_COMMANDS, TABLE_COMMANDS
from tests.web.declared import body
from tests.web.playing import Web

DOCS = Path(__file__).parent.parent.parent / "docs"
REAL_CARDS = {"record-hand", "reopen-hand", "felt-irregular", "draft-hand"}  # of a tablet, which asks otherwise
EVERY: tuple[type[Command], ...] = (*AT_TABLE, *AT_CAGE)
KINDS = {Command, TableCommand, AskedOfTable, OpensDecks, CageCommand, Plain, Move, HandsOver}


def declared(kind: type[Command]) -> Iterator[type[Command]]:
    yield kind
    for one in kind.__subclasses__():
        yield from declared(one)


def said(kind: type[Command]) -> dict[str, Any]:
    return {"do": kind.line.word, **body(kind, "nobody")}


def test_every_declared_command_is_listed_and_nothing_else_is() -> None:
    assert set(declared(Command)) - KINDS == set(EVERY)
    assert len({one.line.word for one in EVERY}) == len(EVERY)
    assert not [one for one in EVERY if isabstract(one)], "each is carried somewhere"


def test_every_declared_command_has_a_permit_and_no_other_command_of_staff_has() -> None:
    lines = [line for line in LINES if not line.word.startswith("see-") and line.places != {"office"}]
    staffs = {line.word for line in lines if Role.PLAYER not in line.who} - REAL_CARDS
    assert staffs == {one.line.word for one in EVERY} | {SetDuty.line_of_floor.word}
    assert all(one.line in LINES and one.line.at_table == issubclass(one, TableCommand) for one in EVERY)


def test_every_declared_command_is_on_the_wire_and_is_read_back() -> None:
    assert [*TABLE_COMMANDS.models, *CAGE_COMMANDS.models] == [one.line.word for one in EVERY]
    for at_table in map(said, AT_TABLE):
        assert TABLE_COMMANDS.said(TABLE_COMMANDS.read(at_table)) == at_table
    for at_cage in map(said, AT_CAGE):
        assert CAGE_COMMANDS.said(CAGE_COMMANDS.read(at_cage)) == at_cage


@pytest.mark.parametrize("kind", EVERY, ids=lambda one: str(one.line.word))
def test_bounds_hold_on_the_wire(kind: type[Command]) -> None:
    """Would catch a declaration whose bounds the wire forgets: a note without an end, an amount below nothing."""
    model = (TABLE_COMMANDS.models | CAGE_COMMANDS.models)[kind.line.word]
    for name, bounded in get_type_hints(kind, include_extras=True).items():
        if get_origin(bounded) is Annotated:
            (bounds,) = get_args(bounded)[1:]
            wrong = bounds.least - 1 if isinstance(bounds, Whole) else "a" * (bounds.most + 1)
            with pytest.raises(ValueError, match=name):
                model.model_validate({**said(kind), name: wrong})
    with pytest.raises(ValueError, match="other"):
        model.model_validate({**said(kind), "other": 1})


def test_every_declared_command_has_a_sentence(web: Web) -> None:
    table = web.browser().opens(sheet="three-card")
    for one in AT_TABLE:
        assert table in TABLE_COMMANDS.read(said(one)).sentence(web.services.given_at(table)), one
    for kind in AT_CAGE:
        assert CAGE_COMMANDS.read(said(kind)).sentence(web.services.running).endswith("."), kind


def test_every_declared_command_is_in_the_documentation() -> None:
    permissions, api = (DOCS / "permissions.md").read_text(), (DOCS / "api.md").read_text()
    for one in EVERY:
        assert f"| `{one.line.word}` | {one.line.says} |" in permissions
        described = api.partition(f"### {one.__name__}\n")[2].partition("\n###")[0]
        assert f'- `do`: `"{one.line.word}"`' in described
        assert " ".join(one.about.split()) in " ".join(described.split())
