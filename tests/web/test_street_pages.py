"""The odds page of games with several streets: shares, the grid of first cards, words, and one hand at a street."""

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cards import card
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving import store
from pitboss.odds.solving.questions import key_of
from pitboss.odds.solving.solution import kept_of, solve
from pitboss.odds.strategy.street_hand import StreetHands
from pitboss.sheets import digest, shipped
from pitboss.sheets.game import Game
from pitboss.web.routes import sheets
from pitboss.web.study import (
    hand_worth,
    price_list,
    price_notes,
    pricing,
    sheet_info,
    solver_worker,
    street_shares,
    valuing,
)
from pitboss.web.study.pricing import Pricing
from pitboss.web.wire.study import HandAsk, HandWorth, Priced, SheetOdds
from tests.web.minimal import client, in_a_thread

WITHOUT_A_DEALER = ("let-it-ride", "mississippi-stud", "double-down-stud")


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one test counts the next one finds."""
    return tmp_path_factory.mktemp("counted")


@pytest.fixture(autouse=True)
def own_cache(counted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "folder", lambda: counted)


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("sheet", WITHOUT_A_DEALER)
def test_the_page_of_streets_says_what_the_solver_says(sheet: str) -> None:
    game = shipped.load(sheet)
    solution, page = solve(game), valuing.odds(game)
    assert SheetOdds.model_validate_json(page.model_dump_json()) == page
    assert [one.stage for one in page.streets] == [stage.id for stage in game.decisions]
    for told, true in zip(page.streets, solution.streets, strict=True):
        assert {one.choice: Fraction(one.of_all.exact) for one in told.choices} == {
            word: Fraction(deals, solution.deals) for word, deals in true.chosen.items()
        }
        assert sum(Fraction(one.of_all.exact) for one in told.choices) == Fraction(told.reached.exact)
        assert told.equal == true.ties
    assert sum(line.count for table in page.tables for line in table.lines) == sum(
        line.count for line in solution.main.tables
    )
    assert Fraction(page.wagers[0].house_edge.exact) == solution.main.house_edge


def test_the_grid_has_every_kind_of_two_cards_with_suited_ones_above_the_diagonal() -> None:
    """Would catch a grid that is turned over: AK of one suit is in the first row, second column."""
    game = shipped.load("mississippi-stud")
    grid = valuing.odds(game).grid
    assert grid is not None
    kinds = [cell.kind for cell in grid.cells]
    assert (len(set(kinds)), kinds[0], kinds[1], kinds[13], kinds[14], kinds[168]) == (
        169, "AA", "AKs", "AKo", "KK", "22"
    )  # fmt: skip
    assert grid.deals == sum(cell.alike for cell in grid.cells) == 1326
    words = [choice.choice for choice in grid.choices]
    starts = {frozenset(card.parse(one.cards)): one for one in solve(game).starts}
    for cell in grid.cells:
        one = starts[frozenset(card.parse(" ".join(cell.cards)))]
        assert [Fraction(each.exact) for each in cell.worth] == [one.choices[word] for word in words]
        suited = cell.cards[0][1] == cell.cards[1][1]
        assert cell.kind == cell.cards[0][0] + cell.cards[1][0] + ("s" if suited else "o" * (cell.alike == 12))
        assert (Fraction(cell.gain.exact) > 0) == (cell.best != "fold")


def test_the_best_play_is_told_in_words_whatever_the_first_cards_are() -> None:
    assert valuing.odds(shipped.load("mississippi-stud")).strategy == [
        "Deal: 3rd Street 3x with any pair.",
        "Deal: 3rd Street 1x with any ace, any king, any queen, any jack, 10-6 or better, 9-6 or better, 8-6 or better,"
        " 7-6; of one suit also 6-5.",
        "Deal: Fold with all other cards.",
    ]
    three = valuing.odds(shipped.load("let-it-ride"))
    assert three.grid is None
    assert three.strategy[0].startswith("Deal: Let it ride with three of a kind; a pair of tens or better;")
    four = valuing.odds(shipped.load("double-down-stud"))
    assert four.strategy[0].startswith("Double with four of a kind; three of a kind; two pair; a pair of sixes or")


def test_a_street_tells_its_multiple_where_others_have_another() -> None:
    game = shipped.load("ultimate-texas-holdem")
    keys = [street_shares.labels(game, stage.id) for stage in game.decisions]
    assert [list(one.values()) for one in keys] == [
        ["Check", "Play 3x", "Play 4x"], ["Check", "Play 2x"], ["Fold", "Play 1x"]
    ]  # fmt: skip


def test_what_lies_beside_the_main_wager_is_told_with_its_price() -> None:
    """Else $100 on the Ante would look like all that is at stake."""
    assert price_notes.beside(shipped.load("ultimate-texas-holdem"), "ante") == "as much on Blind"
    assert price_notes.beside(shipped.load("let-it-ride"), "bet-1") == "as much on Bet 2 and Bet 3"
    assert price_notes.beside(shipped.load("let-it-ride"), "three-card-bonus") is None
    assert price_notes.beside(shipped.load("six-card"), "ante") is None
    assert price_list.prices("let-it-ride")[0].note == "with as much on Bet 2 and Bet 3"


@pytest.mark.parametrize("sheet", [one for one in shipped.ids() if limits.by_streets(shipped.load(one))])
def test_no_odds_page_counts_boards_while_others_play(sheet: str) -> None:
    """Of a shipped sheet the answer ships; what does not is told with the command that counts it."""
    game = shipped.load(sheet)
    if limits.takes_long(game) and store.find(key_of("solution", game, usual(game))) is None:
        with pytest.raises(valuing.Uncounted, match=f"`pitboss odds {sheet}`"):
            valuing.odds(game)
    else:
        assert valuing.odds(game).streets


# ---------------------------------------------------------------- a sheet that nobody has counted


def test_many_cards_are_not_counted_for_a_page() -> None:
    """Seven cards each take a minute: neither the solution nor the chart is counted while others play."""
    game = shipped.load("high-card-flush")
    known = store.find(key_of("solution", game, usual(game)))
    if known is None:
        with pytest.raises(valuing.Uncounted, match="deals many cards"):
            valuing.odds(game)
    else:
        assert valuing.odds(game).chart is None


MINE = (
    'schema = 1\nextends = "ultimate-texas-holdem"\nid = "mine"\ntitle = "Mine"\nsummary = "Blind as at home."\n'
    '[wagers.blind.showdown.higher]\n"straight" = "2 to 1"\n"anything else" = "push"\n'
)


def mine() -> Game:
    game = sheet_info.problems(MINE)
    assert isinstance(game, Game), game
    return game


def test_an_uncounted_page_is_kept_nowhere() -> None:
    game = mine()
    found = solver_worker.page(digest.rules_json(game.sheet), digest.texts_json(game.sheet))
    assert list(found) == ["uncounted"]
    assert store.find(solver_worker.page_key(game)) is None


def test_a_sheet_that_nobody_has_counted_says_what_to_do_and_looks_again() -> None:
    """Would catch a page that hangs the worker for minutes, and one that says "not counted" for good."""
    desk, game = Pricing(in_a_thread), mine()

    async def ask() -> Priced:
        while not (found := await desk.odds(game)).ready:
            await asyncio.sleep(0.05)
        return found

    told = asyncio.run(ask())
    assert told.odds is None
    assert told.beyond is not None
    assert "Run `pitboss odds FILE` once on the machine of the house" in told.beyond
    kept = kept_of(solve(shipped.load("six-card")))  # any figures will do: the page shows what was counted
    streets = [["before-flop", {"check": 6, "4x": 4}, 0], ["after-flop", {}, 0], ["at-the-end", {}, 0]]
    ante = {**kept["wagers"][0], "tables": []}
    answer = {**kept, "wagers": [ante], "thresholds": [], "decided": {}, "streets": streets}
    store.keep(key_of("solution", game, usual(game)), answer)
    found = asyncio.run(ask())
    assert found.odds is not None
    assert [one.stage for one in found.odds.streets] == ["before-flop"]


def test_who_asks_again_hears_that_it_is_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Would catch a page that says "counting" for ever: each of its requests began the question anew."""
    monkeypatch.setattr(pricing, "SOON_S", 0.0)
    desk, game = Pricing(in_a_thread), slow_mine()

    async def ask() -> list[bool]:
        told = []
        for _ in range(3):
            told.append((await desk.odds(game)).ready)
            while desk._counting._jobs:
                await asyncio.sleep(0.01)
        return told

    assert asyncio.run(ask()) == [False, True, False]


def slow_mine() -> Game:
    game = sheet_info.problems(MINE.replace('"mine"', '"slow"').replace("2 to 1", "3 to 1"))
    assert isinstance(game, Game), game
    return game


# ---------------------------------------------------------------- one hand


def ask(own: str, board: str = "", *after: str) -> HandAsk:
    return HandAsk(own=own.split(), board=board.split(), after=list(after))


@pytest.mark.parametrize(
    ("sheet", "asked"),
    [
        ("mississippi-stud", ask("Ks 8s")),
        ("mississippi-stud", ask("Ks 8s", "2d 7h", "3x", "1x")),
        ("let-it-ride", ask("Ks 8s 3d", "", "")),
        ("let-it-ride", ask("Ks Qs Js", "9s", "let it ride")),
        ("double-down-stud", ask("Ks Qd Jc Th")),
    ],
)
def test_one_hand_is_worth_what_the_solver_says(sheet: str, asked: HandAsk) -> None:
    asked = asked.model_copy(update={"after": [word for word in asked.after if word]})
    game = shipped.load(sheet)
    found = hand_worth.worth(game, asked)
    own, board = (card.parse(" ".join(cards)) if cards else [] for cards in (asked.own, asked.board))
    true = StreetHands(game).ask(own, board, asked.after)
    assert {one.choice: Fraction(one.worth.exact) for one in found.choices} == dict(true.choices)
    assert [one.choice for one in found.choices if one.best] == list(true.equal)
    assert sum(one.count for one in found.comes) == int(found.sets)


def test_equal_choices_are_told_as_equal() -> None:
    """Double Down Stud with 5-4-3-2: eight cards pay 5 to 1, the other forty lose, and it is zero either way."""
    found = hand_worth.worth(shipped.load("double-down-stud"), ask("5c 4d 3h 2s"))
    assert found.says == "Check and Double are worth exactly the same."
    assert [(one.worth.exact, one.best) for one in found.choices] == [("0", True), ("0", True)]
    assert {one.hand: one.count for one in found.comes} == {"Straight": 8, "Pair": 12, "High card": 28}


def test_at_the_last_street_the_dealers_hands_are_told() -> None:
    found = hand_worth.worth(shipped.load("ultimate-texas-holdem"), ask("Ks 8s", "2d 7h Jc Qd 3s", "check", "check"))
    assert (found.title, found.hand, found.to_come, found.dealer_hands) == ("River", "K-Q-J-8-7 high", 0, 990)
    assert found.dealer is not None
    assert found.dealer.higher + found.dealer.equal + found.dealer.lower == 990
    assert found.says == "Play 1x, by 0.1909 units of Ante."


@pytest.mark.parametrize(
    ("sheet", "asked", "says"),
    [
        ("mississippi-stud", ask("Ks Ks"), "twice"),
        ("mississippi-stud", ask("Ks 8s 7s"), "a decision is taken on 2 and 0"),
        ("mississippi-stud", ask("Ks 8s", "2d", "fold"), "fold does not lead to"),
        ("ultimate-texas-holdem", ask("Ks 8s", "2d 7h Jc", "4x"), "4x does not lead to"),
        ("six-card", ask("Ks 8s 2d"), "has one decision"),
    ],
)
def test_cards_that_lead_to_no_decision_are_refused(sheet: str, asked: HandAsk, says: str) -> None:
    with pytest.raises(limits.Beyond, match=says):
        hand_worth.worth(shipped.load(sheet), asked)


def test_first_cards_of_a_board_that_nobody_counted_are_not_counted_for_one_question() -> None:
    with pytest.raises(limits.Beyond):
        hand_worth.worth(mine(), ask("Ks 8s"))


def test_the_route_of_one_hand() -> None:
    with client(sheets.router) as house:
        found = house.post("/api/sheets/let-it-ride/hand", json={"own": ["Ks", "8s", "3d"]})
        told = HandWorth.model_validate(found.json())
        assert (told.title, told.says) == ("Deal", "Take it back, by 0.6556 units of Bet 1.")
        refused = house.post("/api/sheets/let-it-ride/hand", json={"own": ["Ks", "Ks", "3d"]})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no-odds")
        assert refused.json()["error"]["message"] == "A card is there twice; a deck has one of each."
        assert house.post("/api/sheets/let-it-ride/hand", json={"own": ["Xs"]}).status_code == 422
        assert house.post("/api/sheets/none/hand", json={"own": ["Ks"]}).status_code == 404
