"""Texts that are kept, and texts made by an encoder that is kept, are what plain JSON would be."""

import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pitboss.house import bots, compact_json, views
from pitboss.house.bots import Bots
from pitboss.house.service import Ask, House
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.rounds import commands as r
from pitboss.tables import play, view
from pitboss.tables.identities import Style
from tests.forms import size
from tests.house.playing import must, opened

FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")


@pytest.mark.parametrize("sort_keys", [True, False])
@pytest.mark.parametrize(
    "data",
    [
        {"b": 1, "a": [True, None, -5, 10**20]},
        [],
        {},
        "",
        'é"\\\n\x00😀',
        {"x": {"z": [[]], "y": {}}},
        (1, (2,)),
        7,
        None,
    ],
)
def test_the_encoder_that_is_kept_writes_plain_json(data: Any, sort_keys: bool) -> None:
    expected = json.dumps(data, sort_keys=sort_keys, separators=(",", ":"))
    assert compact_json.writer(sort_keys=sort_keys)(data) == expected


@given(st.text())
@example("\x7f")
@example("\ud800")
def test_a_view_is_written_as_the_standard_library_writes_it(text: str) -> None:
    """Whoever watches may be another program that compares texts. The fast encoder escapes fewer letters."""
    data: Any = {"says": text, text: [1, None, True, {}]}
    assert views._encode(data) == json.dumps(data, separators=(",", ":"))


@pytest.mark.parametrize("data", [float("nan"), {1, 2}, b"x", {"a": object()}])
def test_the_encoder_that_is_kept_writes_nothing_that_is_no_json(data: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        compact_json.writer(sort_keys=True)(data)


def with_bots(sheet: str) -> tuple[House, Bots]:
    house = opened(MemoryStore(), sheet, seats=7, people=())
    numbers = iter(range(10**6))
    bots.seat(house, "T1", [Style.SIMPLE, Style.RANDOM] * 3, lambda: f"bot {next(numbers)}")
    return house, Bots(house, Random(3), lambda: f"bot {next(numbers)}")


@pytest.mark.parametrize("sheet", FIVE)
def test_every_record_is_canonical_whether_its_texts_were_kept_or_not(sheet: str) -> None:
    house, players = with_bots(sheet)
    for _ in range(120):
        ask = house.next_move("T1") or players.next_ask("T1")
        assert ask is not None
        must(house.ask_together([ask])[0])
    for record in house.store.records("table:T1"):
        assert payload.canonical(payload.parse(record.payload)) == record.payload


@pytest.mark.parametrize("sheet", FIVE)
@pytest.mark.parametrize("every", [1, 3, 7])
def test_frames_are_those_of_a_fresh_desk_however_often_they_are_asked_for(sheet: str, every: int) -> None:
    """To the letter. Would catch a text that is kept though what it says has changed while nobody looked.

    The dealer makes one move at a time: then a card is turned up while all else on the table stays.
    """
    house, players = with_bots(sheet)
    for step in range(size(60, long=150)):
        move = play.next_move(house.table("T1"))
        ask = house.next_move("T1") or players.next_ask("T1")
        if isinstance(move, r.Deal | r.Expose | r.Reveal | r.Settle):
            ask = Ask("T1", move, "dealer", f"move {step}")
        assert ask is not None
        must(house.ask_together([ask])[0])
        if step % every == 0:
            for player, frame in views.frames(house.desk("T1")).items():
                assert frame == fresh(house, player)


EVENING = {  # of records and frames, as they were before the views were made faster
    "six-card": "c389b5bf2e70b2be",
    "pair-plus": "82bbb58f23817f2a",
    "mini-royal": "d5cc139d01fcec8d",
    "player-dealer": "deccbdf5f0f915c0",
    "four-card": "78d596350aba0883",
}


@pytest.mark.parametrize("sheet", FIVE)
def test_an_evening_is_recorded_and_shown_in_the_same_bytes_as_ever(sheet: str) -> None:
    """Whoever makes the house faster may not change what is stored, or sent to anybody."""
    house, players = with_bots(sheet)
    sent = sha256()
    for _ in range(200):
        ask = house.next_move("T1") or players.next_ask("T1")
        assert ask is not None
        must(house.ask_together([ask])[0])
        for player, frame in sorted(views.frames(house.desk("T1")).items(), key=str):
            sent.update(f"{player} {frame}".encode())
    for record in list(house.store.records("table:T1"))[-200:]:
        sent.update(record.payload.encode())
    assert sent.hexdigest()[:16] == EVENING[sheet]


def fresh(house: House, player: str | None) -> str:
    desk, table = house.desk("T1"), house.table("T1")
    seen = view.view(table, player, desk.order(table))
    last, own = seen.pop("last"), {"you": seen.pop("you")} if "you" in seen else {}
    told = {"version": desk.shown_version, "public": seen, "last": last, **own}
    return json.dumps(told, separators=(",", ":"))
