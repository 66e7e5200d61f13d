"""Receipts that are shown: whoever has one that is ahead stops the table, and nobody else does."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house.signing import Receipts, Signer
from pitboss.sheets import shipped
from pitboss.tables.events import Restored
from pitboss.tables.state import Table
from pitboss.tables.terms import practice
from pitboss.web.staff import floor_view
from tests.web.crew import crew, put_back
from tests.web.playing import Web

HEAD = "ab" * 32


@pytest.fixture
def signing(web: Web) -> Web:
    web.house.signer = Signer(bytes(32))
    web.house.receipts = Receipts(web.house.store, web.house.signer)
    return web


def test_a_receipt_is_given_and_shown_again(signing: Web) -> None:
    browser = signing.browser()
    table = browser.opens(sheet="three-card")
    given = browser.http.get(f"/api/tables/{table}/receipt").json()
    browser.sits(table)
    shown = browser.post(f"/api/tables/{table}/receipt", given).json()
    assert shown["found"] == "agrees"
    assert shown["receipt"]["version"] > given["version"]


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"version": 9_999}, "not-ours"),
        ({"signature": "0" * 128}, "not-ours"),
        ({"table": "another"}, "other-table"),
        ({"version": -1}, "bad-request"),
        ({"hash": "zz"}, "bad-request"),
        ({"more": 1}, "bad-request"),
    ],
    ids=str,
)
def test_what_is_no_receipt_of_the_house_moves_nothing(signing: Web, change: dict[str, object], answer: str) -> None:
    browser = signing.browser()
    table = browser.opens(sheet="three-card")
    given = browser.http.get(f"/api/tables/{table}/receipt").json()
    before = signing.house.desk(table).version
    told = browser.post(f"/api/tables/{table}/receipt", {**given, **change}).json()
    assert (told["found"] if "found" in told else told["error"]["code"]) == answer
    assert signing.house.desk(table).version == before


def test_the_keys_of_a_house_can_be_followed(signing: Web) -> None:
    """Would catch a page that cannot tell an old key of this house from one that it never had."""
    first = Signer(bytes(32))
    second = Signer(bytes([1]) * 32, (first.posting, first.hands_over(Signer(bytes([1]) * 32).key)))
    signing.house.signer = second
    told = signing.browser().http.get("/api/signing-key").json()
    assert told["key"] == second.key
    assert [(one["key"], one["old"]) for one in told["posted"]] == [(first.key, None), (second.key, first.key)]
    assert told["posted"][1]["signature"] == second.posting.signature


def test_players_get_the_program_that_checks_the_house(web: Web) -> None:
    answer = web.browser().http.get("/verifier.py")
    assert answer.content == Path(verifier.__file__).read_bytes()
    assert answer.headers["content-disposition"] == 'attachment; filename="verifier.py"'
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_house_without_a_key_gives_none(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="three-card")
    assert browser.http.get(f"/api/tables/{table}/receipt").json() is None


def test_the_floor_is_told_of_a_table_that_was_put_back(web: Web) -> None:
    house = crew(web)
    table = house.opens("pair-plus")
    assert [one["title"] for one in house.sees(house.floor, "floor")["watch"]] == ["Opening count"]
    put_back(web)
    (watch,) = [one for one in house.sees(house.floor, "floor")["watch"] if one["title"] != "Opening count"]
    assert (watch["table"], watch["title"], watch["alarm"]) == (table, "Restored", True)
    unknown = "how many records of this table are lost is not known, and hands go on from 1,003."
    assert watch["says"].startswith(f"A copy of the house was put back: {unknown}")
    assert watch["says"].endswith("two people book what is owed.")


@pytest.mark.parametrize(
    ("restore", "title", "says"),
    [
        (Restored(30, HEAD, 30, 30, HEAD), "Restored", "Nothing of this table is lost; wagers that lay"),
        (Restored(30, HEAD, 40, 31, HEAD), "Restored", "1 record of this table is lost, and hands go on from 41."),
        (Restored(30, HEAD, 40, 46, HEAD), "Restored", "put back: 16 records of this table are lost, and hands go on"),
        (Restored(30, HEAD, 1_030), "Restored", "put back: how many records of this table are lost is not known, and"),
        (
            Restored(30, HEAD, 1_030, 46, HEAD, 46, HEAD),
            "Rolled back",
            "A player's receipt for record 46 proves that a copy of the house was put back and nobody said so: at least"
            " 16 records of this table are lost, and hands go on from 1,031. Find out who did it. Count the chips",
        ),
        (
            Restored(30, HEAD, 1_030, None, None, 28, HEAD),
            "Rolled back",
            "A player's receipt for record 28 proves that a copy of the house was put back and nobody said so: some"
            " records of this table are lost",
        ),
    ],
)  # fmt: skip
def test_the_floor_is_told_exactly_what_is_lost_and_by_whose_word(restore: Restored, title: str, says: str) -> None:
    """Would catch an alarm at a table that lost nothing, and a rollback that is told as somebody's declaration."""
    game, terms = practice(shipped.load("pair-plus"), "T1", 3)
    table = Table(terms, game, "", "", hands=restore.numbers or 0, last_restore=restore)
    card: Any = SimpleNamespace(table="T1", sitters=[], warnings={}, transit=0)
    watch = next(one for one in floor_view._watch(table, card) if one.title != "Tray")
    assert (watch.table, watch.title, watch.alarm) == ("T1", title, restore.lost != 0)
    assert says in watch.says
    assert watch.says.endswith(".")
