"""`import pitboss`: what is there, what it costs to import, and that objects say what the JSON forms say."""

import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import pitboss
from pitboss import Card, CardError, Hand, Refused, Settlement, Sheet, SheetError
from pitboss.library import errors, hand
from pitboss.sheets import shipped
from tests.golden.make import cases


def test_all_that_is_offered_is_there() -> None:
    """Would catch a name without a home, and a home without a name."""
    assert dir(pitboss) == sorted(pitboss.__all__)
    assert all(getattr(pitboss, name) is not None for name in pitboss.__all__)
    with pytest.raises(AttributeError):
        getattr(pitboss, "nonsense")  # noqa: B009  (a type checker knows better)


def test_every_exception_of_the_library_is_exported_and_a_value_error() -> None:
    for name in errors.__all__:
        assert getattr(pitboss, name) is getattr(errors, name)
        assert issubclass(getattr(pitboss, name), ValueError)


def test_nothing_heavy_is_imported_before_something_is_counted() -> None:
    """Neither by the names themselves, nor by a settlement, a hand, or a solution that ships."""
    program = (
        "import sys, pitboss\n"
        "print(sum(name.startswith('pitboss') for name in sys.modules))\n"
        "[getattr(pitboss, name) for name in dir(pitboss)]\n"
        "sheet = pitboss.Sheet.load('pair-plus')\n"
        "sheet.settle(player='As Ks Qs', dealer='2c 3d 5h', stakes={'pair-plus': 200})._repr_html_()\n"
        "sheet._repr_html_(), sheet.hand('As Ks Qs').value\n"
        "three = pitboss.Sheet.load('three-card').solve()\n"
        "three.main.house_edge, three.strategy, three.best('Qs 6d 4c').worth, three._repr_html_()\n"
        "print({'numpy', 'numba', 'click', 'fastapi', 'sqlalchemy'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("2\nset()\n", "")


@pytest.mark.parametrize("sheet", pitboss.sheet_ids())
def test_a_sheet_knows_its_wagers_stages_and_pay_tables(sheet: str) -> None:
    game, mine = shipped.load(sheet), Sheet.load(sheet)
    assert eval(repr(mine)) == mine
    assert (list(mine.wagers), mine.stages) == (list(game.wagers), game.stages)
    for name, wager in mine.wagers.items():
        for line in wager.pays.lines if wager.pays else ():
            assert mine.pay_tables[name][line.pay_class.name] == (line.prize or line.odds)


SPOTS = [
    pytest.param(case["sheet"], case.get("dealer"), case.get("board"), spot, id=f"{case['name']}-{spot['player']}")
    for case in cases()
    if "meters" not in case  # where neighbours feed a meter, a spot is not settled by itself
    for spot in case["spots"]
]


def settled(sheet: str, dealer: str | None, board: str | None, spot: dict[str, Any]) -> Settlement:
    return Sheet.load(sheet).settle(
        player=spot["cards"],
        dealer=dealer,
        board=board,
        stakes=spot["bets"],
        choices=spot.get("choices", spot.get("choice", ())),
        keep=spot.get("keep"),
    )


@pytest.mark.parametrize(("sheet", "dealer", "board", "spot"), SPOTS)
def test_golden_hands_are_settled_as_in_a_round(
    sheet: str, dealer: str | None, board: str | None, spot: dict[str, Any]
) -> None:
    """Each wager with its net, a clause of the sheet and a sentence; and what is refused there is refused here."""
    found = settled(sheet, dealer, board, spot)
    assert {name: one.net for name, one in found.wagers.items()} == spot["expect"]
    assert found.net == sum(spot["expect"].values())
    assert all(one.reason.endswith(".") for one in found.wagers.values())
    for wish in spot.get("refused", ()):
        with pytest.raises(Refused) as caught:
            settled(sheet, dealer, board, {**spot, **wish, **({"choices": wish["choice"]} if "choice" in wish else {})})
        assert caught.value.code == wish["code"]


def test_the_usual_ladders_are_those_of_the_shipped_sheets() -> None:
    for cards, sheet in ((3, "three-card"), (4, "crazy-4"), (5, "caribbean-stud")):
        assert shipped.load(sheet).player.ladder == hand.USUAL[cards]


@pytest.mark.parametrize("cards", ["As Ks Qs", "As Ks Qs 2d", "As Ks Qs 2d 2c", "As Ks Qs 2d 2c Th 9d"])
def test_a_hand_is_rebuilt_from_what_it_prints(cards: str) -> None:
    one, other = Hand(cards), Hand(cards, pitboss.Ladder(("pair", "high card"), cards=3))
    for each in (one, other):
        again = eval(repr(each), vars(pitboss) | {"Hand": Hand, "Ladder": pitboss.Ladder})
        assert (again, again.cards, hash(again), str(again)) == (each, each.cards, hash(each), cards)
    assert [str(card) for card in one] == cards.split()
    assert one != other
    with pytest.raises(CardError, match="two ladders"):
        assert one < other


def test_hands_are_ordered_as_their_sheet_ranks_them() -> None:
    sheet = Sheet.load("mini-royal")
    dealt = [sheet.hand(cards) for cards in combinations(range(0, 52, 3), 3)]
    by_hand = [str(one) for one in sorted(dealt)]
    assert by_hand == [str(one) for one in sorted(dealt, key=lambda one: sheet.game.player.rank(one.cards))]
    assert max(dealt) >= min(dealt)


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        (lambda: Card("Xs"), CardError, '"Xs" is no card'),
        (lambda: Card("As Ks"), CardError, "not one card"),
        (lambda: Card(52), CardError, "numbered 0 to 51"),
        (lambda: Hand("As As Ks"), CardError, "As is there twice"),
        (lambda: Hand([51, 51, 3]), CardError, "As is there twice"),
        (lambda: Hand("As Ks"), CardError, "3 to 7 cards"),
        (lambda: Sheet.load("four-card").hand("As Ks Qs"), CardError, "4 to 7 cards"),
        (lambda: Sheet.load("pair-plis"), SheetError, 'did you mean "pair-plus"'),
        (lambda: Sheet.parse("titel = 1"), SheetError, "titel"),
        (
            lambda: settled("pair-plus", "2c 3d 5h", None, {"cards": "As Ks Qs", "bets": {"anti": 200}}),
            Refused,
            "It has ante",
        ),
        (lambda: Hand("As Ks Qs") < 3, TypeError, "not supported"),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do_instead(
    wrong: Callable[[], object], error: type[Exception], says: str
) -> None:
    """Whole also where a worker process raised it."""
    with pytest.raises(error, match=re.escape(says)) as caught:
        wrong()
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), vars(again)) == (str(caught.value), vars(caught.value))


def test_a_notebook_shows_letters_of_a_sheet_as_letters() -> None:
    """Would catch a table that takes a sheet's words for markup."""
    title = "Mine <script>alert(1)</script>"
    mine = Sheet.parse(
        f'extends = "three-card"\nid = "mine"\ntitle = "{title}"\n[wagers.ante]\ntitle = "<i>Ante</i>"\n'
    )
    shown = mine.settle(player="As Ks Qs", dealer="2c 3d 5h", stakes={"ante": 200}, choices=["1x"])
    assert "<i>" in str(shown)
    for text in (mine._repr_html_(), shown._repr_html_()):
        assert "<script" not in text
        assert "<i>" not in text
