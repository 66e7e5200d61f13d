"""The felt: everything a spot needs, at its real size, and nothing on top of anything else."""

from itertools import combinations
from math import cos, hypot, radians, sin

import pytest

from pitboss.report import layout
from pitboss.report.drawing import Group, Letters
from pitboss.report.felt import DEEP, MIDDLE, WIDTH, Felt, FeltError, felt
from pitboss.report.felt_spot import CARD, CARDS_FROM, RAIL
from pitboss.report.sheet_documents import Asked, make
from pitboss.report.writers import svg, typst
from pitboss.sheets import payouts, shipped
from pitboss.sheets.model import Kind
from tests.report import paper


@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_wager_has_a_circle_and_no_two_circles_touch(sheet: str) -> None:
    """Catches a wager without a place, and spots so near that chips of two players would mix."""
    made = felt(shipped.load(sheet))
    named = [one.wager.id for one in made.spot.places]
    assert sorted(named) == sorted(one.id for one in made.game.wagers.values() if one.kind is not Kind.BONUS)
    spots = [_of(made, number) for number in range(made.spots)]
    size = made.spot.size
    for places in spots:
        assert all(hypot(ax - bx, ay - by) >= size for (ax, ay), (bx, by) in combinations(places, 2))
        assert all(0 < x < WIDTH and 0 < y < DEEP for x, y in places)
    for number, places in enumerate(spots[1:]):
        corners = _of(made, number, [(x, y) for x in (-size / 2, size / 2) for y in (-size / 2, size / 2)])
        assert min(hypot(ax - bx, ay - by) for ax, ay in corners for bx, by in places) >= size / 2 + 4


@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_pay_table_is_printed_on_the_felt(sheet: str) -> None:
    game = shipped.load(sheet)
    text = svg.text(felt(game).drawing)
    for wager in game.wagers.values():
        for line in payouts.table(wager):
            name = line.pay_class.name
            assert f">{name[0].upper()}{name[1:]}<" in text


def _of(made: Felt, number: int, around: list[tuple[float, float]] | None = None) -> list[tuple[float, float]]:
    """The middles of the places of a spot on the cloth, or the points around each of them."""
    angle = radians((number - (made.spots - 1) / 2) * made.step)
    found = []
    for one in made.spot.places:
        for aside, down in around or [(0.0, 0.0)]:
            x, y = one.x + aside, one.y + down
            found.append((MIDDLE[0] + x * cos(angle) + y * sin(angle), MIDDLE[1] + y * cos(angle) - x * sin(angle)))
    return found


def test_spots_are_numbered_from_the_dealers_left() -> None:
    """The dealer sits above the drawing and looks down: the left hand is on the right side of the page."""
    drawn = [one for one in felt(shipped.load("six-card"), 5).drawing.shapes if isinstance(one, Group)]
    numbered = {one.shapes[-1].text: -one.turn for one in drawn if isinstance(one.shapes[-1], Letters)}
    assert max(numbered, key=lambda each: numbered[each]) == "1"


def test_the_cards_lie_on_the_cloth() -> None:
    for sheet in ("high-card-flush", "four-card"):
        corner = max(abs(x) for x in felt(shipped.load(sheet)).spot.cards)
        assert hypot(corner, CARDS_FROM + CARD[1]) < RAIL


def test_bonus_wagers_lie_toward_the_dealer_and_main_wagers_toward_the_player() -> None:
    rows = felt(shipped.load("six-card")).spot.places
    assert [(one.wager.id, one.square) for one in sorted(rows, key=lambda one: (one.y, one.x))] == [
        ("pair-plus", True), ("six-card-bonus", True), ("ante", False), ("play", False),
    ]  # fmt: skip


def test_a_felt_for_the_printer_is_as_large_as_the_felt() -> None:
    made = felt(shipped.load("ultimate-texas-holdem"))
    printed = typst.plan(made.drawing, "Felt", made.says, layout.DATE)
    assert [round(side * 25.4 / 72) for side in paper.sizes(printed)[0]] == [1800, 1000]
    assert paper.structure(printed) == []
    assert printed == typst.plan(made.drawing, "Felt", made.says, layout.DATE)


def test_more_spots_than_the_deck_or_the_felt_has_room_for_are_refused() -> None:
    with pytest.raises(FeltError, match="one deck serves 1 to 6 spots of this game, not 7"):
        felt(shipped.load("high-card-flush"), 7)
    with pytest.raises(FeltError, match="has room for 10 spots of this game, not for 16"):
        felt(shipped.load("six-card"), 16)


# A title of two lines; a spot that is higher than wide; and one whose last line alone once went to a second page.
@pytest.mark.parametrize("sheet", ["pair-plus-fold", "ultimate-texas-holdem", "six-card"])
def test_the_page_of_measures_holds(sheet: str) -> None:
    made = typst.pdf(make("layout", Asked(shipped.load(sheet))))
    assert paper.outside(made) == []
    assert "circles of 76 mm" in paper.words(made)
    assert len(paper.sizes(made)) == 1


@pytest.mark.long  # one sheet runs always
@pytest.mark.parametrize("sheet", shipped.ids())
def test_every_page_of_measures_holds(sheet: str) -> None:
    made = typst.pdf(make("layout", Asked(shipped.load(sheet))))
    assert paper.outside(made) == []
    assert paper.structure(made) == []
    assert len(paper.sizes(made)) == 1
