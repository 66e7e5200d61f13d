"""Streets have the names of the sheet's stages, and every place of a board has one."""

import pytest

from pitboss.sheets import shipped, streets
from tests.sheets import own


@pytest.mark.parametrize(
    ("sheet", "places", "decisions"),
    [
        ("ultimate-texas-holdem", ("Flop", "Flop", "Flop", "Turn", "River"), ["Deal", "Flop", "River"]),
        ("casino-holdem", ("Flop", "Flop", "Flop", "Turn", "River"), ["Flop"]),
        ("mississippi-stud", ("First card", "Second card", "Third card"), ["Deal", "First card", "Second card"]),
        ("two-streets", ("Flop", "Flop", "Flop", "River", "River"), ["Flop", "River"]),
    ],
)
def test_streets_are_called_after_the_stages(sheet: str, places: tuple[str, ...], decisions: list[str]) -> None:
    """Would catch a place without a name, and a decision that is called after the cards that come later."""
    game = own.game_of(sheet)
    assert (streets.places(game), list(streets.decisions(game).values())) == (places, decisions)


def test_who_checks_hears_what_comes_next() -> None:
    game = own.game_of("ultimate-texas-holdem")
    assert [streets.to_come(game, stage) for stage in game.decisions] == ["flop", "turn and river", ""]


def test_an_article_is_no_part_of_a_name() -> None:
    assert list(streets.decisions(shipped.load("texas-holdem-bonus")).values()) == ["Deal", "Flop", "Turn"]


def test_without_a_dealers_hand_there_is_no_showdown() -> None:
    ends = [streets.end(own.game_of(sheet)) for sheet in ("ultimate-texas-holdem", "mississippi-stud")]
    assert ends == ["Showdown", "Payout"]


@pytest.mark.parametrize("sheet", [*shipped.ids(), *own.OWN])
def test_every_place_and_every_decision_has_a_name_of_its_own(sheet: str) -> None:
    """Would catch two streets that a player cannot tell apart."""
    game = own.game_of(sheet)
    named = list(streets.decisions(game).values())
    assert len(streets.places(game)) == game.dealt["board"]
    assert all(streets.places(game))
    assert len(set(named)) == len(named)
