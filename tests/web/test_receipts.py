"""Receipts that are shown: whoever has one that is ahead stops the table, and nobody else does."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import restores
from pitboss.house.signing import Receipts, Signer
from tests.web.crew import crew
from tests.web.playing import Web


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
    assert house.sees(house.floor, "floor")["watch"] == []
    restores.mark(web.house.store)
    restores.declare(web.house, {})
    (watch,) = house.sees(house.floor, "floor")["watch"]
    assert (watch["table"], watch["title"], watch["alarm"]) == (table, "Restored", True)
    assert watch["says"].startswith("A copy of the house was put back: some records of this table are lost, and hands")
    assert "hands go on from 1,003." in watch["says"]
    assert watch["says"].endswith("two people book what is owed.")


def test_the_floor_is_told_what_proved_a_rollback(web: Web) -> None:
    house = crew(web)
    table = house.opens("pair-plus")
    web.house.signer = signer = Signer(bytes(32))
    web.house.receipts = Receipts(web.house.store, signer)
    version, _ = web.house.store.head(f"table:{table}")
    store_before: Any = SimpleNamespace(records=lambda *_: iter([SimpleNamespace(hash=b"1" * 32)]))
    gone = signer.receipt(store_before, table, 2, "00" * 32, version + 3)
    assert restores.by_receipt(web.house, table, gone).ok
    (watch,) = house.sees(house.floor, "floor")["watch"]
    assert (watch["title"], watch["alarm"]) == ("Rolled back", True)
    assert watch["says"].startswith(
        f"A player's receipt for record {version + 3} proves that a copy of the house was put back and nobody said so:"
        " at least 3 records of this table are lost, and hands go on from 1,003. Find out who did it."
    )


@pytest.mark.parametrize(("gone", "says"), [(0, "Nothing of this table is lost"), (1, "1 record of this table is lost"),
                                            (16, "16 records of this table are lost")])  # fmt: skip
def test_the_floor_is_told_how_much_of_a_table_is_lost(web: Web, gone: int, says: str) -> None:
    """Would catch an alarm at a table that lost nothing."""
    house = crew(web)
    table = house.opens("pair-plus")
    restores.mark(web.house.store)
    version, head = web.house.store.head(f"table:{table}")
    ends = {f"table:{table}": restores.Known(version + gone, "ab" * 32 if gone else head.hex())}
    restores.declare(web.house, ends)
    (watch,) = house.sees(house.floor, "floor")["watch"]
    assert (watch["title"], watch["alarm"]) == ("Restored", gone > 0)
    assert says in watch["says"]
