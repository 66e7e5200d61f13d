"""Sheets as the pages draw them, and what is wrong with those that cannot be played."""

from pathlib import Path

import pytest

from pitboss.rounds import bets
from pitboss.sheets import digest, shipped, words
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind
from pitboss.tables.evolve import game_of
from pitboss.tables.terms import practice
from pitboss.web.routes import sheets
from pitboss.web.study import sheet_info
from pitboss.web.wire.lobby import BadSheet
from pitboss.web.wire.sheet import Multiple, SheetInfo
from tests.web.minimal import client
from tests.web.playing import opened

GENERAL = Path(__file__).parent.parent / "sheets"


@pytest.mark.parametrize("name", shipped.ids())
def test_every_shipped_sheet_can_be_drawn(name: str) -> None:
    game = shipped.load(name)
    info = sheet_info.info(game)
    assert SheetInfo.model_validate_json(info.model_dump_json()) == info
    assert [wager.id for wager in info.wagers] == list(game.wagers)
    assert [section.heading for section in info.rules] == [section.heading for section in words.sections(game)]
    assert [choice.word for one in info.decisions for choice in one.choices] == [
        choice.word for stage in game.decisions for choice in stage.choices
    ]
    assert all(wager.says for wager in info.wagers)
    assert all(choice.consequence for one in info.decisions for choice in one.choices)


@pytest.mark.parametrize("name", shipped.ids())
def test_a_table_prints_its_pay_tables_as_the_sheet_does(name: str) -> None:
    """A table keeps its rules in the order of their names. Would catch a pay table with "High card" above "Pair"."""
    game = shipped.load(name)
    kept = game_of(digest.rules_json(game.sheet), digest.texts_json(game.sheet))
    assert [one.pays for one in sheet_info.info(kept).wagers] == [one.pays for one in sheet_info.info(game).wagers]


def test_lines_with_equal_odds_are_printed_from_the_highest_hand() -> None:
    (raised,) = (one for one in sheet_info.info(shipped.load("caribbean-stud")).wagers if one.id == "raise")
    assert [row.pay_class for row in raised.pays][-3:] == ["Two pair", "Pair", "High card"]


def test_a_sheet_says_what_its_meters_begin_with() -> None:
    (meter,) = sheet_info.info(shipped.load("caribbean-stud-progressive")).meters
    assert (meter.id, meter.title, meter.cents) == ("jackpot", "Jackpot", 10_000_00)
    assert sheet_info.info(shipped.load("caribbean-stud")).meters == []


def test_a_sheet_says_what_a_table_has_to_post() -> None:
    """Would catch a form that opens a table without asking for what its sheet leaves open."""
    banked, printed = (sheet_info.info(shipped.load(name)) for name in ("player-dealer", "six-card"))
    assert (banked.posts, banked.collection, banked.backline) == (["ante", "pair-plus", "six-card-bonus"], True, True)
    assert (printed.posts, printed.collection, printed.backline, printed.seats_most) == ([], False, False, 7)
    at_a_table, _ = practice(shipped.load("player-dealer"), "new")
    assert sheet_info.info(at_a_table).posts == []


@pytest.mark.parametrize("name", ["two-streets", "short-deck"])
def test_sheets_that_nobody_thought_of_can_be_drawn(name: str) -> None:
    game = sheet_info.problems((GENERAL / f"{name}.toml").read_text(encoding="utf-8"))
    assert isinstance(game, Game)
    assert sheet_info.info(game).title == game.title


@pytest.mark.parametrize("name", shipped.ids())
def test_every_least_bet_of_a_table_comes_out_in_the_chips_of_the_tray(name: str) -> None:
    game, _ = practice(shipped.load(name), "T1")
    tray = sheet_info.tray(game)
    assert 0 < len(tray) <= 5
    assert tray == sorted(tray)
    for wager in game.opening:
        limits = bets.limits(game, wager, {})
        assert all(amount % tray[0] == 0 for amount in limits.amounts or (limits.least, limits.step))
        assert limits.most is None or tray[0] <= limits.most


def test_words_of_the_guide() -> None:
    info = sheet_info.info(shipped.load("six-card"))
    assert info.qualifies == "Dealer qualifies with queen high or better"
    assert [(one.label, one.consequence) for one in info.decisions[0].choices] == [
        ("Fold", "lose Ante"),
        ("Play", "equal to Ante"),
    ]
    raises = sheet_info.info(shipped.load("four-card")).decisions[0].choices
    assert [(one.label, one.consequence) for one in raises[1:]] == [
        ("Raise 1x", "equal to Ante"),
        ("Raise 2x", "2 times Ante"),
    ]
    assert {one.id: one.limits for one in info.wagers}["play"] == "equals Ante"
    assert {one.id: one.limits for one in info.wagers}["ante"] == "$2 to $4"


def test_a_choice_says_which_hands_it_is_for() -> None:
    choices = sheet_info.info(shipped.load("crazy-4")).decisions[0].choices
    assert [(one.consequence, one.only_with) for one in choices] == [
        ("lose Ante, Super Bonus and Queens Up", None),
        ("equal to Ante", None),
        ("2 times Ante", "a pair of aces or better"),
        ("3 times Ante", "a pair of aces or better"),
    ]


def test_what_a_wager_takes_is_told_in_numbers_beside_the_words() -> None:
    """Would catch a page that has to read amounts, bounds and caps out of "$2 or $4, at most Ante"."""
    takes = {
        sheet: {one.id: one.takes for one in sheet_info.info(shipped.load(sheet)).wagers}
        for sheet in ("six-card", "mini-royal", "crazy-4", "player-dealer")
    }
    ante, follows = takes["six-card"]["ante"], takes["crazy-4"]["super-bonus"]
    assert ante is not None
    assert (ante.least, ante.most, ante.step, ante.equals) == (2_00, 4_00, 1_00, None)
    assert follows is not None
    assert follows.equals == Multiple(times=1, wager="ante")
    bounded, posted = takes["mini-royal"]["pair-plus"], takes["player-dealer"]["ante"]
    assert bounded is not None
    assert bounded.at_most == Multiple(times=1, wager="ante")
    assert posted is not None
    assert (posted.least, posted.most) == (sheet_info.tray(shipped.load("player-dealer"))[0], None)
    assert takes["six-card"]["play"] is None
    raises = next(one for one in sheet_info.info(shipped.load("four-card")).wagers if one.id == "raise")
    assert raises.cap == 4_00


def test_a_fold_is_a_fact_and_no_multiple() -> None:
    """A check stakes nothing either, and gives nothing up."""
    street = sheet_info.problems((GENERAL / "two-streets.toml").read_text(encoding="utf-8"))
    assert isinstance(street, Game)
    found = {
        (one.word, one.multiple, one.folds) for stage in sheet_info.info(street).decisions for one in stage.choices
    }
    assert {("fold", 0, True), ("check", 0, False)} <= found


@pytest.mark.parametrize(
    ("sheet", "wager", "says"),
    [
        ("six-card", "six-card-bonus", "A fold leaves it live. [A5]"),
        ("six-card", "pair-plus", "A fold leaves it live. [A5]"),
        ("six-card", "ante-bonus", "A fold loses it. [A6]"),
        ("mini-royal", "six-card-bonus", "A fold leaves it live. [C3]"),
        ("player-dealer", "six-card-bonus", "A fold leaves it live. [D7]"),
        ("player-dealer", "ante", "A fold loses it. [D7]"),
        ("pair-plus-fold", "pair-plus", "A fold leaves it live. [B8]"),
        ("three-card", "pair-plus", "A fold loses it."),
    ],
)
def test_what_a_fold_does_is_told_with_the_clause_on_folds(sheet: str, wager: str, says: str) -> None:
    found = next(one for one in sheet_info.info(shipped.load(sheet)).wagers if one.id == wager)
    assert found.says[-1] == says


@pytest.mark.parametrize(
    ("sheet", "limits"), [("pair-plus", "$2 or $4"), ("six-card", "$2 to $4"), ("mini-royal", "$5 to $100")]
)
def test_the_lobby_names_amounts_where_there_is_nothing_between(sheet: str, limits: str) -> None:
    with opened() as web:
        games = {game["id"]: game["limits"] for game in web.browser().http.get("/api/lobby").json()["games"]}
    assert games[sheet] == limits


@pytest.mark.parametrize("sheet", shipped.ids())
def test_a_summary_is_a_whole_sentence(sheet: str) -> None:
    """The lobby writes the limits after it. Would catch a sheet after whose summary they run on."""
    assert shipped.load(sheet).sheet.summary.endswith(".")


def test_the_help_line_and_the_admission_of_a_sheet_are_notices() -> None:
    info = sheet_info.info(shipped.load("player-dealer"))
    assert info.qualifies == "Player-dealer qualifies with queen high or better"
    assert any("800 Gambler" in notice for notice in info.notices)
    assert any("21 or over" in notice for notice in info.notices)


def test_a_bonus_has_no_amount_and_a_side_wager_no_base() -> None:
    for name in shipped.ids():
        for wager in sheet_info.info(shipped.load(name)).wagers:
            assert bool(wager.on) == (wager.kind == Kind.BONUS.value)
            assert (wager.of is not None) == (wager.kind == Kind.DECISION.value)


def test_only_a_sheet_with_a_rule_on_spots_says_so() -> None:
    found = {name: sheet_info.info(shipped.load(name)).spots_while_waiting for name in shipped.ids()}
    ruled = {name: most for name, most in found.items() if most is not None}
    assert ruled == {"four-card": 2, "four-card-uncapped": 2, "four-card-raise-bonus": 2}


def test_all_problems_of_a_sheet_are_told_with_their_place() -> None:
    source = shipped.find("six-card")
    assert source is not None
    bad = source.text.replace('"40 to 1"', '"40 o 1"', 1).replace("decks    = 2", "decks    = 99", 1)
    found = sheet_info.problems(bad)
    assert isinstance(found, BadSheet)
    assert len(found.problems) == 2
    assert all(one.line > 1 and one.column >= 1 and one.path and one.says for one in found.problems)


@pytest.mark.parametrize(
    "text", ["", "=", "schema = 1", "\x00", 'extends = "/etc/passwd"', 'extends = "six-card"\nid = 5']
)
def test_what_is_no_sheet_is_refused_in_words(text: str) -> None:
    found = sheet_info.problems(text)
    assert isinstance(found, BadSheet)
    assert all(one.says for one in found.problems)


def test_a_sheet_that_extends_a_shipped_one_can_be_dealt() -> None:
    found = sheet_info.problems('schema = 1\nextends = "six-card"\nid = "mine"\ntitle = "Mine"\n')
    assert isinstance(found, Game)
    assert found.digest == shipped.load("six-card").digest


def test_the_routes_of_sheets() -> None:
    with client(sheets.router) as house:
        for name in shipped.ids():
            assert house.get(f"/api/sheets/{name}").json()["id"] == name
            assert "schema" in house.get(f"/api/sheets/{name}/toml").json()["toml"]
        unknown = house.get("/api/sheets/nothing")
        assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "no-sheet")
        bad = house.post("/api/sheets/check", json={"toml": "schema = 1"})
        assert bad.status_code == 422
        assert bad.json()["error"]["code"] == "bad-sheet"
        assert bad.json()["problems"]
        mine = 'schema = 1\nextends = "six-card"\nkeep = ["summary", "source", "readings"]\nid = "mine"\n'
        good = house.post("/api/sheets/check", json={"toml": mine})
        assert (good.status_code, good.json()["sheet"]["id"], good.json()["notes"]) == (200, "mine", [])
        toml = mine + '[wagers.pair-plus]\npays = { "pair" = "1 to 1" }\n'
        noted = house.post("/api/sheets/check", json={"toml": toml}).json()
        assert noted["sheet"]["id"] == "mine"
        assert {(one["line"], one["path"]) for one in noted["notes"]} == {(6, "wagers.pair-plus.pays")}
        assert all("is not inherited" in one["says"] and "keep = [" in one["says"] for one in noted["notes"])
