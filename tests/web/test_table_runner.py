"""The pit: what goes wrong at one table stays there."""

import asyncio
import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.house import bots
from pitboss.tables.identities import Style
from pitboss.web.play import table_runner
from pitboss.web.services import new_id
from pitboss.web.serving import keeper
from pitboss.web.staff import freezing
from tests.web.playing import Web


def test_a_mistake_of_ours_at_one_table_does_not_end_it(
    web: Web, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Would catch a task that dies unseen, and a table that nobody deals at any more."""
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    seat = browser.sits(table)
    moves, failed = web.house.next_move, list[str]()

    def stumbles(name: str) -> Any:
        if not failed:
            failed.append(name)
            raise RuntimeError("planted")
        return moves(name)

    monkeypatch.setattr(table_runner, "STUMBLE_S", 0.01)
    monkeypatch.setattr(web.house, "next_move", stumbles)
    with browser.socket(table) as socket:
        socket.plays_a_hand(seat, {"ante": 2_00})
    assert failed == [table]
    assert "a table stumbled" in capsys.readouterr().err


def test_bots_wait_for_people_and_play_for_whoever_watches(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card", bots=2)
    seat = browser.sits(table)
    assert browser.sees(table)["public"]["spots"] == []
    with browser.socket(table) as socket:
        seen = socket.plays_a_hand(seat, {"ante": 2_00})
    assert len(seen["last"]["spots"]) == 3


def test_bots_bet_against_the_bank_of_a_person(web: Web) -> None:
    """Would catch a table that waits for ever: the only person may not bet, because they hold the bank."""
    browser = web.browser()
    table = browser.opens(sheet="player-dealer")
    seat = browser.sits(table, 400_00)
    with browser.socket(table) as socket:
        first = socket.plays_a_hand(seat, {"ante": 5_00})["last"]["number"]
        assert browser.sees(table)["public"]["turn"]["offered"] == browser.player
        bots.seat(web.house, table, [Style.SIMPLE, Style.SIMPLE], new_id)
        socket.says(do="take-bank", wager=100_00)
        seen = socket.until(lambda one: one["is"] == "view" and one["last"]["number"] > first)
    assert seen["last"]["bank"]["player"] == browser.player
    assert len(seen["last"]["spots"]) == 2


def test_the_round_of_the_keeper_lets_tables_go_on_between_two_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a house that stands still every quarter of a minute while it looks at all of its tables."""
    seen: list[str] = []

    async def look(_: Any, table: str, *__: Any) -> None:
        seen.append(table)

    async def rounds() -> None:
        keeping = asyncio.create_task(keeper.housekeeping(SimpleNamespace(tables={"A", "B", "C"})))  # type: ignore[arg-type]
        while len(seen) < 9:
            seen.append("")
            await asyncio.sleep(0)
        keeping.cancel()

    monkeypatch.setattr(keeper, "EVERY_S", 0)
    monkeypatch.setattr(freezing, "look", look)
    monkeypatch.setattr(keeper, "_look", look)
    asyncio.run(rounds())
    assert "A" in seen
    assert not any(first and second and first != second for first, second in itertools.pairwise(seen))
