"""The coach: the solver's own figures, from the player's own view, and nothing from anybody else's."""

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.odds.pricing.limits import Beyond, exposed
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving import store
from pitboss.odds.solving.solution import at_stake, solve
from pitboss.odds.strategy import best_play
from pitboss.odds.strategy.hand import Hands
from pitboss.rounds import bets
from pitboss.sheets import digest, shipped
from pitboss.sheets.game import Game
from pitboss.tables.state import Phase
from pitboss.tables.terms import practice
from pitboss.web.routes import study
from pitboss.web.study import coaching
from pitboss.web.study.coaching import Question
from pitboss.web.wire.study import Advice
from tests.house.playing import must, next_ask, opened
from tests.web.banked import against
from tests.web.minimal import client

SMALL = ("six-card", "pair-plus", "mini-royal", "player-dealer", "pair-plus-fold", "three-card")


def question(
    game: Game, cards: tuple[Card, ...], up: Card | None, stakes: dict[str, int], offers: tuple[str, ...]
) -> Question:
    rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
    return Question(rules, texts, 1, tuple(stakes.items()), cards, up, offers)


def asked(sheet: str, hand: str, up: str | None = None, **stakes: int) -> Advice:
    game, _ = practice(shipped.load(sheet), "T1")
    offers = tuple(choice.word for stage in game.decisions for choice in stage.choices)
    named = {name.replace("_", "-"): cents for name, cents in stakes.items()}
    shown = card.parse(up)[0] if up else None
    return coaching.advice(question(game, card.parse(hand), shown, named, offers))


def test_the_hand_of_the_picture() -> None:
    """Q-7-4 with an Ante of $4: -$3.82 against -$4.00, over 18,424 dealer hands."""
    found = asked("six-card", "Qs 7h 4d", ante=400, pair_plus=200, six_card_bonus=200)
    assert {one.choice: round(one.value_cents) for one in found.choices} == {"fold": -400, "1x": -382}
    assert found.best == "1x"
    assert found.why.startswith("Play, by 18 cents. Q-7-4 is above the line of Q-6-4.")
    assert found.split is not None
    assert found.split.total == 18_424
    assert found.split.not_qualified + found.split.win + found.split.tie + found.split.lose == 18_424


def test_a_wager_that_a_fold_takes_is_part_of_the_decision() -> None:
    """With Pair Plus beside it a folded Ante loses both on this sheet, so that a fold costs more."""
    alone = asked("mini-royal", "Js 7h 4d", ante=500)
    both = asked("mini-royal", "Js 7h 4d", ante=500, pair_plus=500)
    assert [one.value_cents for one in alone.choices if one.choice == "fold"] == [-500]
    assert [one.value_cents for one in both.choices if one.choice == "fold"] == [-1000]


def test_a_side_wager_that_is_lost_already_is_named() -> None:
    """A-K-J gains on the Ante; only the Pair Plus, which it has lost, makes the sum a loss."""
    found = asked("mini-royal", "As Kh Jd", ante=500, pair_plus=500)
    assert all(one.value_cents < 0 for one in found.choices)
    assert "Pair Plus is lost either way; beside it you gain on average." in found.why
    weak = asked("mini-royal", "Qs 7h 4d", ante=500, pair_plus=500)
    assert "On average you lose either way, and this way less." in weak.why


@pytest.mark.parametrize("sheet", SMALL)
def test_values_and_the_best_choice_are_the_solvers(sheet: str) -> None:
    game, _ = practice(shipped.load(sheet), "T1")
    stakes, chance = usual(game), Random(11)
    hands = Hands(solve(game, stakes))
    offers = tuple(choice.word for stage in game.decisions for choice in stage.choices)
    for _ in range(12):
        drawn = chance.sample(game.deck.cards, game.dealt["player"] + 1)
        up = drawn[-1] if exposed(game) else None
        true = hands.ask(drawn[:-1], up)
        found = coaching.advice(question(game, tuple(drawn[:-1]), up, stakes, offers))
        assert found.best == true.best
        unit = hands.solution.unit
        assert {one.choice: Fraction(one.exact) for one in found.choices} == {
            word: unit * value for word, value in true.choices.items()
        }
        assert found.split is not None
        assert found.split.total == true.total


def test_the_best_setting_is_told_where_the_player_sets_the_hand() -> None:
    found = asked("four-card", "Qs Qh 4d 5c 7d", up="Kd", ante=200)
    assert found.keep == ["Qs", "Qh", "5c", "7d"]
    assert {one.choice for one in found.choices} == {"fold", "1x", "2x"}


def test_choices_that_are_not_on_offer_are_not_advised() -> None:
    game, _ = practice(shipped.load("four-card"), "T1")
    found = coaching.advice(
        question(game, card.parse("As Ah Ad 5c 7d"), card.parse("Kd")[0], {"ante": 400}, ("fold", "1x"))
    )
    assert found.best == "1x"
    assert {one.choice for one in found.choices} == {"fold", "1x"}


def test_a_sheet_that_is_too_large_is_beyond_the_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody has counted it."""
    monkeypatch.setattr(store, "find", lambda _key: None)
    game = shipped.load("six-card")
    large = replace(game, dealt={**game.dealt, "player": 7})
    with pytest.raises(Beyond):
        coaching.within_reach(large)


# ---------------------------------------------------------------- at a table


def deciding(sheet: str) -> House:
    """A table where ann has to decide."""
    house = opened(MemoryStore(), sheet)
    while True:
        hand = house.table("T1").hand
        if hand is not None and hand.phase is Phase.PLAYING and hand.round.may_look:
            return house
        must(house.ask_together([next_ask(house, "T1")])[0])


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_the_coach_knows_the_own_view_and_no_more(sheet: str) -> None:
    house = deciding(sheet)
    table = house.table("T1")
    seen = study.own_view(house, "T1", "ann")
    mine = coaching.question(table.rules, table.texts, seen, 1)
    assert mine is not None
    order = house.desk("T1").order()
    hand = table.hand
    assert hand is not None
    spot = hand.round.spot(1)
    assert spot is not None
    assert mine.cards == tuple(order[position] for position in spot.cards)
    assert {mine.up} <= {None, *hand.round.faces.values()}
    assert (mine.up is not None) == (sheet == "player-dealer")
    assert coaching.question(table.rules, table.texts, seen, 2) is None, "the spot of another player"
    stranger = study.own_view(house, "T1", "stranger")
    assert coaching.question(table.rules, table.texts, stranger, 1) is None


def question_of(house: House, player: str, spot: int) -> Question:
    table = house.table("T1")
    found = coaching.question(table.rules, table.texts, study.own_view(house, "T1", player), spot)
    assert found is not None
    return found


def test_a_bank_that_covers_every_case_leaves_the_values_exact() -> None:
    """Two spots of $30 and $30 each can take $120 of the bank, and it has that."""
    house = against(120_00, 30_00)
    for player, spot in (("bob", 2), ("cy", 3)):
        asked = question_of(house, player, spot)
        assert asked.bank is None
        assert coaching.advice(asked).covered


def test_what_spots_before_may_take_of_the_bank_is_counted() -> None:
    """The first spot is covered by $60; when the second comes, there may be nothing left."""
    house = against(60_00, 30_00)
    assert question_of(house, "bob", 2).bank is None
    found = coaching.advice(question_of(house, "cy", 3))
    assert not found.covered
    assert found.why.endswith("The bank of $60 may not cover every bet of this hand: this holds only if it does.")


def test_a_line_that_pays_more_than_the_bank_has_is_not_covered() -> None:
    """A royal flush pays 200 to 1. Of their own cards players know whether they have one."""
    house = against(500_00, 5_00, pair_plus=5_00)
    assert question_of(house, "bob", 2).bank is None
    assert question_of(house, "cy", 3).bank == 500_00
    assert question_of(against(500_00, 5_00, six_card_bonus=5_00), "bob", 2).bank == 500_00


def test_a_bank_below_the_stakes_of_the_spot_has_no_coach() -> None:
    """With a bank of $10 a fold of $30 costs $10, so that every value would be wrong."""
    house = against(10_00, 30_00)
    with client(study.router, house=house, player="bob") as page:
        refused = page.get("/api/tables/T1/advice?spot=2")
    says = "The bank of $10 may not cover this bet; the coach does not count that."
    assert (refused.status_code, refused.json()["error"]) == (409, {"code": "no-coach", "message": says})


def test_the_route_of_the_coach() -> None:
    house = deciding("six-card")
    with client(study.router, house=house, player="ann") as page:
        found = page.get("/api/tables/T1/advice?spot=1")
        assert found.status_code == 200, found.text
        assert Advice.model_validate(found.json()).best in ("fold", "1x")
        others = page.get("/api/tables/T1/advice?spot=2")
        assert (others.status_code, others.json()["error"]["code"]) == (403, "no-coach")
        assert page.get("/api/tables/none/advice?spot=1").status_code == 404
        assert page.get("/api/tables/T1/advice?spot=0").status_code == 422


def test_there_is_no_coach_where_the_terms_forbid_one() -> None:
    house = deciding("six-card")
    desk = house.desk("T1")
    assert desk.shown is not None
    desk.shown = replace(desk.shown, terms=replace(desk.shown.terms, coach=False))
    with client(study.router, house=house, player="ann") as page:
        refused = page.get("/api/tables/T1/advice?spot=1")
    assert (refused.status_code, refused.json()["error"]["message"]) == (403, "There is no coach at this table.")


# ---------------------------------------------------------------- a new machine


@pytest.mark.parametrize("sheet", SMALL)
def test_what_is_answered_at_once_is_what_counting_every_hand_says(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values, the best choice, the line and every word, with all wagers at stake."""
    game, _ = practice(shipped.load(sheet), "T1")
    chance, offers = Random(5), tuple(choice.word for stage in game.decisions for choice in stage.choices)
    stakes: dict[str, int] = {}
    for wager in game.opening:
        stakes[wager.id] = bets.limits(game, wager, stakes).least
    assert best_play.known(game, at_stake(game, stakes)) is not None
    for _ in range(6):
        drawn = chance.sample(game.deck.cards, game.dealt["player"] + 1)
        up = drawn[-1] if exposed(game) else None
        asked = question(game, tuple(drawn[:-1]), up, stakes, offers)
        quick = coaching.advice(asked)
        with monkeypatch.context() as patched:
            patched.setattr(coaching, "known", lambda *_: None)
            assert coaching.advice(asked) == quick


FRESH = """
import sys
from random import Random

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba"):
            raise ImportError(f"{name} is not on this machine")

sys.meta_path.insert(0, Blocked())
from pitboss.house.reporting import worth
from pitboss.odds.pricing.limits import by_streets, exposed
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving.solution import solve
from pitboss.rounds import bets
from pitboss.sheets import digest, shipped
from pitboss.tables.terms import practice
from pitboss.web.study import solver_worker
from pitboss.web.study.coaching import Question

for sheet in shipped.ids():
    game, _ = practice(shipped.load(sheet), "T1")
    if by_streets(game) and not solve(game, before=sys.exit).starts:
        continue  # its first decision is counted, with NumPy
    if game.player.ladder.by_suit:
        continue  # dealers' hands by the longest suit are counted with NumPy too, in a moment
    assert worth.worths(game, usual(game).get("ante"), count=False), sheet
    drawn = Random(3).sample(game.deck.cards, game.dealt["player"] + 1)
    up = drawn.pop() if exposed(game) else None
    offers = tuple(choice.word for stage in game.decisions for choice in stage.choices)
    stakes = {}
    for wager in game.opening:
        stakes[wager.id] = bets.limits(game, wager, stakes).least
    cards = tuple(drawn[: game.dealt["player"]])
    rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
    asked = Question(rules, texts, 1, tuple(stakes.items()), cards, up, offers)
    found = solver_worker.advice(asked) if game.decisions else {"advice": True}
    assert "advice" in found, (sheet, found)
"""


def test_on_a_new_machine_the_coach_of_every_shipped_sheet_answers_at_once(tmp_path: Path) -> None:
    """At the limits that a table posts, and with nothing kept; so does the shift page, which asks what wagers are
    worth. Would catch a question that has to be counted first, for which kernels compile ten seconds long."""
    environment = os.environ | {"PITBOSS_CACHE": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, env=environment, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert not list(tmp_path.iterdir()), "what ships is not kept once more"
