"""The types of the wire: the pages have the same ones."""

from typing import get_args

import pytest

from pitboss.tables import codec
from pitboss.tables.real_cards import trouble
from pitboss.web.play import player_commands
from pitboss.web.wire.commands import PlayerCommand
from pitboss.web.wire.real_cards import Irregular
from tools import make_wire

COMMANDS = [one for one in PlayerCommand.__args__[0].__args__ if one.__name__ != "MoreTime"]


def test_the_pages_have_the_types_of_the_server() -> None:
    """Else: .venv/bin/python tools/make_wire.py"""
    assert {path: path.read_text() for path in make_wire.texts()} == make_wire.texts()


def test_a_tablet_has_a_word_for_every_irregularity_of_real_cards() -> None:
    """Would catch one that the table offers, and that no tablet can be told."""
    assert {*get_args(Irregular)} == {one.what.value for one in trouble.everything([1])}


@pytest.mark.parametrize("said", COMMANDS, ids=lambda one: str(one.__name__))
def test_every_word_of_a_player_is_a_command_of_the_table(said: type) -> None:
    """With the same name on both sides, so that a log reads like the wire."""
    word = said.model_fields["do"].annotation.__args__[0]  # type: ignore[attr-defined]
    assert codec.word(player_commands._BY_WORD[word]) == word
