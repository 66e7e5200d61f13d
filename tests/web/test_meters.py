"""A meter over HTTP: two people seed it where chips are worth something, and everybody sees what stands in it."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import card
from pitboss.house import house_check
from pitboss.house.views import frames
from pitboss.ledger import accounts
from pitboss.sheets import digest, shipped
from pitboss.tables.terms import practice
from pitboss.web.study import coaching
from tests.web.crew import crew, new_id
from tests.web.playing import opened

SHEET = "caribbean-stud-progressive"


def asked(**changes: Any) -> dict[str, Any]:
    usual = {"id": new_id(), "table": "T1", "sheet": SHEET, "tray": 900_00, "rack": 100_00}
    return {**usual, "limits": {"ante": [5_00, 50_00, 5_00]}, **changes}


def test_a_table_with_a_meter_waits_for_a_second_person_and_shows_what_stands_in_it() -> None:
    """A tray of $900 is within what one person may move; the seed is not."""
    with opened() as web:
        house = crew(web)
        answer = house.floor.post("/api/staff/tables", asked()).json()
        assert answer["waiting"], answer
        assert "T1" not in web.services.tables
        (waiting,) = house.cashier.http.get("/api/staff/approvals").json()["waiting"]
        assert "The meter Jackpot begins with $10,000." in waiting["says"]
        done = house.cashier.post(f"/api/staff/approvals/{waiting['id']}", {"agree": True}).json()
        assert done["error"] is None, done
        table = web.house.table("T1")
        assert table.meters["jackpot"].cents == 10_000_00
        assert web.house.store.balances()[accounts.meter(table.terms, "jackpot")].cents == 10_000_00
        seen = house.floor.http.get("/api/staff/floor").json()["tables"][0]
        assert seen["meters"] == [{"id": "jackpot", "title": "Jackpot", "cents": 10_000_00}]
        frame = json.loads(frames(web.house.desk("T1"))[None])
        assert frame["public"]["meters"] == seen["meters"]
    assert house_check.problems(web.house.store) == []


def test_a_practice_table_is_seeded_by_the_house_itself() -> None:
    with opened() as web:
        house = crew(web)
        answer = house.floor.post("/api/staff/tables", asked(chips="practice", tray=0, rack=0)).json()
        assert answer["waiting"] is None
        assert web.house.table("T1").meters["jackpot"].cents == 10_000_00
    assert house_check.problems(web.house.store) == []


def test_the_coach_values_a_hand_at_what_the_meter_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of $10,000 more is $1,000 more for a straight flush that is raised, and nothing if it is folded."""
    monkeypatch.setattr(coaching, "known", lambda *_: ())
    game, _ = practice(shipped.load(SHEET), "T1")
    asked = coaching.Question(
        rules=digest.rules_json(game.sheet),
        texts=digest.texts_json(game.sheet),
        spot=1,
        stakes=(("ante", 5_00), ("progressive", 1_00)),
        cards=card.parse("9s 8s 7s 6s 5s"),
        up=card.parse("Kd")[0],
        offers=("fold", "2x"),
    )
    worth = [
        {
            one.choice: Fraction(one.exact)
            for one in coaching.advice(replace(asked, meters=(("jackpot", cents),))).choices
        }
        for cents in (10_000_00, 20_000_00)
    ]
    assert worth[1]["2x"] - worth[0]["2x"] == 1_000_00
    assert worth[1]["fold"] == worth[0]["fold"] == -6_00


STREETS = """
extends = "mississippi-stud"
id      = "meter-by-streets"
title   = "A meter, street by street"

[meters.jackpot]
seed = "$10,000"

[wagers.progressive]
kind    = "side"
title   = "Progressive"
amounts = ["$1"]
needs   = ["ante"]
on_fold = "lose"
feeds   = { jackpot = "25%" }
pays    = { "royal flush" = "100% of jackpot", "straight flush" = "10% of jackpot", "flush" = "$50" }
"""


def test_the_coach_knows_the_meter_where_it_is_decided_street_by_street() -> None:
    """Two of 48 cards make the straight flush, which is paid a tenth of the meter."""
    game, _ = shipped.parse(STREETS)
    asked = coaching.Question(
        rules=digest.rules_json(game.sheet),
        texts=digest.texts_json(game.sheet),
        spot=1,
        stakes=(("ante", 5_00), ("third-street", 5_00), ("fourth-street", 5_00), ("progressive", 1_00)),
        cards=card.parse("9s 8s"),
        up=None,
        offers=("fold", "1x", "2x", "3x"),
        stage=game.decisions[-1].id,
        board=card.parse("7s 6s"),
        chosen=tuple((one.id, "1x") for one in game.decisions[:-1]),
    )
    worth = [
        {
            one.choice: Fraction(one.exact)
            for one in coaching.advice(replace(asked, meters=(("jackpot", cents),))).choices
        }
        for cents in (10_000_00, 20_000_00)
    ]
    assert worth[1]["3x"] - worth[0]["3x"] == Fraction(2, 48) * 1_000_00
    assert worth[1]["fold"] == worth[0]["fold"] == -16_00
