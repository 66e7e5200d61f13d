"""Exercises for dealers: legal, from their seed alone; and marks that find the mistake."""

import pytest

from pitboss.rounds.refusal import Refusal
from pitboss.sheets import payouts, shipped
from pitboss.web.routes import study
from pitboss.web.study import settling, training
from pitboss.web.study.training_cards import Focus
from pitboss.web.wire.study import HandResult, RealHand, TrainerAnswer, TrainerMarks
from tests import forms
from tests.sheets import shapes
from tests.web.minimal import client

FOCI: tuple[Focus, ...] = ("all", "pays", "qualifying", "bonus", "folds")
SEEDS = range(40)


def result(sheet: str, hand: RealHand) -> HandResult:
    found = settling.result(shipped.load(sheet), hand)
    assert isinstance(found, HandResult), str(found)
    return found


def marks(sheet: str, hand: RealHand, nets: dict[str, int]) -> TrainerMarks:
    found = training.mark(shipped.load(sheet), TrainerAnswer(hand=hand, nets=nets))
    assert isinstance(found, TrainerMarks), str(found)
    return found


@pytest.mark.parametrize("focus", FOCI)
@pytest.mark.parametrize("sheet", shapes.others_long(shapes.few()))
def test_the_true_amounts_are_right_and_any_other_is_found(sheet: str, focus: Focus) -> None:
    game = shipped.load(sheet)
    for seed in SEEDS[: forms.size(15, long=40)]:
        exercise = training.exercise(game, seed, focus)
        assert exercise == training.exercise(game, seed, focus)
        settled = result(sheet, exercise.hand)
        assert exercise.asks == [one.wager for one in settled.wagers]
        true = {one.wager: one.net_cents for one in settled.wagers}
        all_right = marks(sheet, exercise.hand, true)
        assert all_right.right
        assert {one.mistake for one in all_right.wagers} == {"none"}
        for wager, net in true.items():
            other = -net if net else 100
            wrong = marks(sheet, exercise.hand, {**true, wager: other})
            assert [one.wager for one in wrong.wagers if not one.right] == [wager]
            assert [one.mistake for one in wrong.wagers if one.wager == wager] != ["none"]


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_focus_steers(sheet: str) -> None:
    game = shipped.load(sheet)
    folds = any(choice.word == "fold" for stage in game.decisions for choice in stage.choices)
    dealt = [training.exercise(game, seed, "folds").hand for seed in SEEDS]
    assert all(("fold" in hand.choices) == folds for hand in dealt if hand.choices)
    bets = {stake for hand in dealt for stake in hand.stakes.values()}
    assert len(bets) > 1, "a trainee gets to know one bet only"
    paid = [result(sheet, training.exercise(game, seed, "pays").hand) for seed in SEEDS]
    lines = payouts.every_line(game)
    if lines:  # a line that pushes or loses has its turn too
        often = 35 if all(line.outcome is None for line in lines) else 25
        paying = {wager.id for wager in game.wagers.values() if payouts.tables(wager)}
        assert sum(any(one.net_cents > 0 for one in hand.wagers if one.wager in paying) for hand in paid) > often
    if game.dealer_needs is not None:
        near = [result(sheet, training.exercise(game, seed, "qualifying").hand).qualifies for seed in SEEDS]
        assert 5 < near.count("qualifies") < 35


def test_the_rarest_line_has_its_turn() -> None:
    """A royal flush in six cards comes once in a hundred thousand deals; a trainee sees it within a few hundred."""
    hands = [training.exercise(shipped.load("six-card"), seed, "pays").hand for seed in range(300)]
    seen = {one.odds for hand in hands for one in result("six-card", hand).wagers if one.wager == "six-card-bonus"}
    assert "250 to 1" in seen


def mistake(
    nets: dict[str, int],
    player: str,
    dealer: str,
    choice: str = "1x",
    sheet: str = "six-card",
    stakes: dict[str, int] | None = None,
) -> dict[str, str]:
    staked = stakes or {"ante": 400, "pair-plus": 200}
    hand = RealHand(sheet=sheet, player=player.split(), dealer=dealer.split(), stakes=staked, choices=[choice])
    true = {one.wager: one.net_cents for one in result(sheet, hand).wagers}
    return {one.wager: one.mistake for one in marks(sheet, hand, {**true, **nets}).wagers if not one.right}


def test_a_pay_line_is_the_mistake_only_where_there_is_a_pay_table() -> None:
    jack_high = "Jd 9s 3c"
    assert mistake({"ante": -400}, "Ks 9d 2c", jack_high) == {"ante": "qualifying"}
    assert mistake({"ante": 800}, "Ks 9d 2c", "Qd 9s 3c") == {"ante": "arithmetic"}
    assert mistake({"pair-plus": 0}, "Ks 9d 2c", jack_high) == {"pair-plus": "missed"}
    assert mistake({"pair-plus": 200}, "Ks 9d 2c", jack_high) == {"pair-plus": "pay line"}
    assert mistake({"pair-plus": -200}, "6h 5s 4d", jack_high) == {"pair-plus": "missed"}
    assert mistake({"ante-bonus": 0}, "6h 5s 4d", jack_high) == {"ante-bonus": "missed"}
    assert mistake({"pair-plus": 0}, "Ks 9d 2c", jack_high, "fold") == {"pair-plus": "fold"}


def test_a_fold_that_is_not_taken_is_a_mistake_about_folds() -> None:
    found = mistake(
        {"ante": 0, "aces-up": 0},
        "2s 5d 7h 9c Js",
        "Ad Kd Qh 9h 3c 2c",
        "fold",
        "four-card",
        {"ante": 200, "aces-up": 200},
    )
    assert found == {"ante": "fold", "aces-up": "fold"}


def test_the_lines_of_a_decision_have_their_turn() -> None:
    """Caribbean Stud: the raise has the only pay table, and pays when the dealer qualifies and loses."""
    for focus in ("pays", "bonus"):
        hands = [training.exercise(shipped.load("caribbean-stud"), seed, focus).hand for seed in range(60)]
        odds = {one.odds for hand in hands for one in result("caribbean-stud", hand).wagers if one.wager == "raise"}
        assert len(odds - {None, "1 to 1"}) >= 6


def test_what_is_rare_and_has_to_be_known_comes_now_and_then() -> None:
    hands = [result("six-card", training.exercise(shipped.load("six-card"), seed, "all").hand) for seed in range(200)]
    assert sum(hand.headline.startswith("Equal") for hand in hands) > 5
    bonus = [result("six-card", training.exercise(shipped.load("six-card"), seed, "bonus").hand) for seed in range(100)]
    assert sum("though the dealer won" in hand.headline for hand in bonus) > 5


def test_the_kind_of_a_mistake_is_found() -> None:
    straight, jack_high = "6h 5s 4d", "Jd 9s 3c"
    assert mistake({"play": 400}, straight, jack_high) == {"play": "qualifying"}
    assert mistake({"ante": -400}, "Ks 9d 2c", "Qd 9s 3c") == {"ante": "comparison"}
    assert mistake({"ante": 400}, "Ks 9d 2c", "Kd 9s 2h") == {"ante": "push"}
    assert mistake({"pair-plus": 600}, straight, jack_high) == {"pair-plus": "pay line"}
    assert mistake({"pair-plus": 1150}, straight, jack_high) == {"pair-plus": "arithmetic"}
    assert mistake({"ante-bonus": 400}, straight, jack_high, "fold") == {"ante-bonus": "fold"}


def test_a_wager_that_is_not_there_is_refused() -> None:
    hand = training.exercise(shipped.load("six-card"), 1, "all").hand
    found = training.mark(shipped.load("six-card"), TrainerAnswer(hand=hand, nets={"nothing": 5}))
    assert isinstance(found, Refusal)


def test_the_routes_of_the_trainer() -> None:
    with client(study.router) as house:
        dealt = house.post("/api/trainer/deal", json={"sheet": "four-card", "seed": 2**53 - 1, "focus": "bonus"}).json()
        marked = house.post("/api/trainer/mark", json={"hand": dealt["hand"], "nets": {}})
        assert marked.status_code == 200
        assert [one["wager"] for one in marked.json()["wagers"]] == dealt["asks"]
        assert house.post("/api/trainer/deal", json={"sheet": "x", "seed": 1}).status_code == 404
        assert house.post("/api/trainer/deal", json={"sheet": "six-card", "seed": -1}).status_code == 422
