"""The coach at games with cards for all and several decisions: the solver's figures, from the player's own view."""

import asyncio
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import card
from pitboss.house.cash import cage
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.money.chips import Odds
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.pricing.streets import Purse
from pitboss.odds.strategy import street_play
from pitboss.odds.strategy.street_hand import StreetHands
from pitboss.rounds import choices
from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables.state import Phase
from pitboss.tables.terms import practice
from pitboss.web.routes import study
from pitboss.web.study import coaching, thinking
from pitboss.web.study.coaching import Question
from pitboss.web.study.thinking import Thinker
from pitboss.web.wire.study import Advice
from tests.house.playing import must, next_ask, opened

STREETS = ("ultimate-texas-holdem", "texas-holdem-bonus", "mississippi-stud", "let-it-ride")


def asked(game: Game, hand: str, board: str = "", stage: str = "", **chosen: str) -> Advice:
    """At a practice table's least stakes."""
    game, _ = practice(game, "T1")
    rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
    stakes = tuple(dict.fromkeys((wager.id, 5_00) for wager in game.opening if wager.kind.value == "opening"))
    offers = tuple(choice.word for one in game.decisions for choice in one.choices if stage in ("", one.id))
    before = tuple((name.replace("_", "-"), word) for name, word in chosen.items())
    shared = card.parse(board) if board else ()
    return coaching.advice(
        Question(rules, texts, 1, stakes, card.parse(hand), None, offers, stage, board=tuple(shared), chosen=before)
    )


def decisions(house: House, player: str) -> list[Question]:
    """One hand, and each question that the coach is asked in it for a player; everybody plays on."""
    found: list[Question] = []
    while (hand := house.table("T1").hand) is None or hand.number < 2:
        table = house.table("T1")
        if hand is not None and hand.phase is Phase.PLAYING:
            mine = coaching.question(table.rules, table.texts, study.own_view(house, "T1", player), 1)
            if mine is not None and mine not in found:
                found.append(mine)
        must(house.ask_together([next_ask(house, "T1")])[0])
    return found


@pytest.mark.parametrize("sheet", STREETS)
def test_the_coach_is_asked_with_the_board_and_the_choices_of_the_own_view(sheet: str) -> None:
    """Would catch a card that is not open yet, the choice of another spot, and a wager taken back that is forgotten."""
    house = opened(MemoryStore(), sheet)
    game = house.table("T1").game
    questions = decisions(house, "ann")
    assert questions
    for one in questions:
        stage = next(at for at, each in enumerate(game.decisions) if each.id == one.stage)
        assert [name for name, _ in one.chosen] == [each.id for each in game.decisions[:stage]]
        stakes = street_play.opening(game, dict(one.stakes), dict(one.chosen))
        hands = StreetHands(game, stakes, count=False)
        true = hands.ask(one.cards, one.board, [word for _, word in one.chosen])
        assert true.street == one.stage
        found = coaching.advice(one)
        assert {each.choice: Fraction(each.exact) for each in found.choices} == {
            word: worth * hands.unit for word, worth in true.choices.items()
        }
        assert found.best == true.best


def test_before_a_card_for_all_the_shipped_solution_answers() -> None:
    """Wizard of Odds: K-8 suited raises 4x; the worth is that of the sheet at any stakes in proportion."""
    found = asked(shipped.load("ultimate-texas-holdem"), "Ks 8s", stage="before-flop")
    assert found.best == "4x"
    assert [one.choice for one in found.choices] == ["check", "3x", "4x"]
    assert "5 more cards for all and the dealer's are to come" in found.why
    assert found.split is None
    assert found.hand == "king high"


def test_at_the_end_the_dealers_hands_are_told() -> None:
    found = asked(
        shipped.load("ultimate-texas-holdem"), "Ks 8s", "Kd 7h Jc 4s 5s", "at-the-end",
        before_flop="check", after_flop="check",
    )  # fmt: skip
    assert found.best == "1x"
    assert found.split is not None
    assert found.split.total == 990
    assert found.split.not_qualified + found.split.win + found.split.tie + found.split.lose == 990
    assert "all 990 hands that the dealer can have" in found.why


def test_equal_choices_are_told_as_equal() -> None:
    """Ten high, nothing paired: the fold loses 3, and so does 1x on average; the fold stakes less."""
    found = asked(
        shipped.load("mississippi-stud"), "Th 2c", "8c Qs", shipped.load("mississippi-stud").decisions[2].id,
        **{one.id.replace("-", "_"): "1x" for one in shipped.load("mississippi-stud").decisions[:2]},
    )  # fmt: skip
    assert [one.choice for one in found.choices if one.best] == ["fold", "1x"]
    assert found.best == "fold"
    assert "are worth the same" in found.why
    assert "this one least" in found.why or "either way" in found.why


def test_a_bet_that_was_taken_back_changes_nothing_of_the_next_one() -> None:
    """In Let It Ride each bet is decided alone; would catch a wager taken back that is still counted."""
    game = shipped.load("let-it-ride")
    gains = []
    for first in ("let it ride", "take it back"):
        stakes = {name: 5_00 for name in ("bet-1", "bet-2", "bet-3") if first == "let it ride" or name != "bet-1"}
        cards = card.parse("Ts Js Qs"), card.parse("2d")
        found = street_play.advice(game, stakes, *cards, {"on-three-cards": first})
        assert found.after == (first,)
        gains.append(found.choices["let it ride"] - found.choices["take it back"])
    assert gains[0] == gains[1]


def dearer(sheet: str) -> Game:
    """An own sheet that nobody has counted: the play pays 2 to 1."""
    game = shipped.load(sheet)
    wagers = tuple(
        replace(part, showdown=replace(part.showdown, higher=Odds(2))) if part.id == "play" else part  # type: ignore[union-attr, arg-type, type-var]
        for part in game.sheet.wagers
    )
    return compile_sheet(replace(game.sheet, wagers=wagers))


def test_first_cards_of_a_board_that_nobody_has_counted_are_refused_and_the_flop_is_not() -> None:
    """Would catch a worker that goes through all boards while a table waits."""
    own = dearer("ultimate-texas-holdem")
    with pytest.raises(Beyond, match=r"has to be counted first; .* `pitboss odds ultimate-texas-holdem`"):
        asked(own, "Ks 8s", stage="before-flop")
    assert asked(own, "Ks 8s", "Kd 7h Jc", "after-flop", before_flop="check").best == "2x"


def test_a_page_of_a_board_is_within_reach_once_it_is_counted() -> None:
    coaching.within_reach(shipped.load("ultimate-texas-holdem"))
    with pytest.raises(Beyond, match="every board has to be gone through"):
        coaching.within_reach(dearer("ultimate-texas-holdem"))


def test_a_bot_waits_only_so_long_for_the_best_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that does not answer must not hang the table."""

    class Silent:
        async def advice(self, _asked: Question) -> Advice:
            await asyncio.Event().wait()
            raise AssertionError

    monkeypatch.setattr(thinking, "WAIT_S", 0.01)
    silent: Any = Silent()
    thinker = Thinker(silent)
    game = shipped.load("ultimate-texas-holdem")
    question = Question(
        digest.rules_json(game.sheet), digest.texts_json(game.sheet), 1, (("ante", 5_00), ("blind", 5_00)),
        card.parse("Ks 8s"), None, ("check", "3x", "4x"), "before-flop",
    )  # fmt: skip
    assert asyncio.run(thinker._asked(question)) is None


def with_chips(cents: int | None, sheet: str, hand: str, board: str = "", **chosen: str) -> dict[str, Fraction]:
    """By choice, what it is worth to a player with so many chips left, in units of an Ante of $5."""
    game, _ = practice(shipped.load(sheet), "T1")
    taken = {name.replace("_", "-"): word for name, word in chosen.items()}
    stakes = {wager.id: 5_00 for wager in game.opening if wager.kind.value == "opening"}
    for stage in game.decisions[: len(taken)]:
        stakes = choices.stakes_after(game, stage, taken[stage.id], stakes)
    shared = tuple(card.parse(board)) if board else ()
    left = None if cents is None else choices.short_of_chips(game, stakes, taken, cents)
    return dict(street_play.advice(game, stakes, card.parse(hand), shared, taken, left).choices)


def test_a_raise_that_leaves_nothing_for_the_last_decision_is_worth_the_fold_that_follows() -> None:
    """With $10 behind, 2x after the first card for all means a fold after the second, and loses all that is staked.
    With 1x there is $5 for the last one: 1x, or a fold. Would catch a coach that counts raises nobody can pay for.
    """
    sheet, first = "mississippi-stud", shipped.load("mississippi-stud").decisions[0].id.replace("-", "_")
    found = with_chips(10_00, sheet, "As Ah", "Kd", **{first: "1x"})
    assert list(found) == ["fold", "1x", "2x"]
    assert found["2x"] == -4
    assert found["1x"] > found["fold"] == -2
    rich = with_chips(None, sheet, "As Ah", "Kd", **{first: "1x"})
    assert rich["1x"] > found["1x"]
    assert with_chips(30_00, sheet, "As Ah", "Kd", **{first: "1x"}) == rich, "enough for 3x and 3x"


@pytest.mark.parametrize("cents", [0, 5_00, 10_00, 15_00, 20_00])
def test_at_the_flop_only_what_the_chips_allow_now_and_later_is_counted(cents: int) -> None:
    """At the flop of Ultimate with less than 2x there is only the check, and with less than 1x the fold at the end."""
    found = with_chips(cents, "ultimate-texas-holdem", "Ks 8s", "Kd 7h Jc", before_flop="check")
    rich = with_chips(None, "ultimate-texas-holdem", "Ks 8s", "Kd 7h Jc", before_flop="check")
    if cents >= 10_00:
        assert found == rich
    else:
        assert list(found) == ["check"]
        assert found["check"] == (-2 if cents < 5_00 else rich["check"])


def test_first_cards_are_looked_up_where_the_chips_change_nothing_that_follows() -> None:
    rich = with_chips(None, "ultimate-texas-holdem", "Ks 8s")
    assert with_chips(15_00, "ultimate-texas-holdem", "Ks 8s") == {word: rich[word] for word in ("check", "3x")}
    with pytest.raises(Beyond, match="do not allow every choice of the later decisions"):
        with_chips(10_00, "texas-holdem-bonus", "Ks 8s")


def test_the_coach_asks_with_the_chips_in_front_of_the_player() -> None:
    """Through the table: a player who has the reserve of the first decision and little more."""
    house = opened(MemoryStore(), "mississippi-stud", people=())
    game = house.table("T1").game
    must(house.cage(cage.GivePractice("ann", 100_00), by="owner", command_id="chips"))
    for command in (c.Join("ann"), c.BuyIn("ann", 20_00)):
        must(house.ask("T1", command, by="ann", command_id=str(command)))
    found = decisions(house, "ann")
    first = found[0]
    assert first.left == 15_00, "of $20, an Ante of $5 lies there"
    assert first.offers == ("fold", "1x", "2x", "3x")
    told = coaching.advice(first)
    assert "You have $15 for this hand" in told.why
    hands = StreetHands(game, {"ante": 5_00}, purse=Purse(15_00, ()))
    true = hands.ask(first.cards, ())
    assert {one.choice: Fraction(one.exact) for one in told.choices} == {
        word: worth * 5_00 for word, worth in true.choices.items()
    }
