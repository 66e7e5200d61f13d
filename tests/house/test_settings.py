"""What a house sets for itself: dated flags, its name, and what is wrong with them."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house import settings
from pitboss.house.settings import Flag, FlagKind, Settings
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError, Store

WIN, CASH = FlagKind.WIN, FlagKind.CASH
OLD = Flag(WIN, "2026-01-01", times=300, over_cents=600_00, note="old form")
NEW = Flag(WIN, "2026-07-01", times=300, over_cents=2_000_00)
ALSO = Flag(WIN, "2026-07-01", over_cents=5_000_00)
LARGE = Flag(CASH, "2026-03-01", over_cents=10_000_00)
OVER = Flag(CASH, "2026-09-01")


def test_the_newest_flags_of_each_kind_are_in_force() -> None:
    """Would catch flags that pile up, one that begins before its date, and a kind that ends another."""
    set_ = Settings(flags=(NEW, OLD, LARGE, ALSO, OVER))
    days = {"2025-12-31": (), "2026-01-01": (OLD,), "2026-03-01": (OLD, LARGE), "2026-06-30": (OLD, LARGE),
            "2026-07-01": (NEW, ALSO, LARGE), "2026-09-01": (NEW, ALSO)}  # fmt: skip
    assert {day: set_.flags_on(day) for day in days} == days
    assert set_.flags_on(date(2026, 7, 1)) == (NEW, ALSO, LARGE)


@pytest.mark.parametrize(
    ("flag", "cents", "stake", "caught"),
    [
        (OLD, 600_00, 2_00, True),
        (OLD, 599_99, 1_00, False),
        (OLD, 600_00, 2_01, False),
        (OLD, 1_000_00, 0, True),  # a bonus whose wager nobody knows
        (LARGE, 10_000_00, 0, True),
        (LARGE, 9_999_99, 0, False),
        (OVER, 10**9, 0, False),
    ],
)
def test_what_a_flag_catches(flag: Flag, cents: int, stake: int, caught: bool) -> None:
    assert flag.catches(cents, stake=stake) is caught


def test_flags_in_words() -> None:
    assert [str(flag) for flag in (OLD, ALSO, LARGE, OVER)] == [
        "a win of at least 300 times the wager and at least $600 (old form)",
        "a win of at least $5,000",
        "cash of one person that comes to at least $10,000 in a day",
        "from 2026-09-01 on no cash is flagged",
    ]


def test_a_house_that_never_set_anything_has_the_defaults(store: Store) -> None:
    assert settings.read(store) == Settings("pitboss", (), 1_000_00)


def test_settings_come_back_as_they_were_kept(store: Store) -> None:
    kept = Settings("The Moose Lodge", (OLD, LARGE, OVER), 250_00)
    settings.keep(store, kept)
    assert settings.read(store) == kept


texts = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=60)
flags = st.builds(
    Flag,
    st.sampled_from(FlagKind),
    st.dates().map(date.isoformat),
    st.just(0),
    st.integers(0, 10**12),
    texts,
)


@given(st.builds(Settings, texts, st.lists(flags, max_size=40).map(tuple), st.integers(0, 10**12)))
def test_any_settings_that_are_right_can_be_written_and_read(made: Settings) -> None:
    assert settings.problem(made) is None
    assert settings.from_json(settings.to_json(made)) == made


WRONG = [
    (Settings(name=""), "name of a house"),
    (Settings(name="x" * 61), "name of a house"),
    (Settings(name="a\nb"), "name of a house"),
    (Settings(second_over_cents=-1), "second person"),
    (Settings(second_over_cents=True), "second person"),
    (Settings(flags=(OLD,) * 41), "at most 40 flags"),
    (Settings(flags=(replace(OLD, since="1 May"),)), "write it as 2026-11-01"),
    (Settings(flags=(replace(OLD, since="20260501"),)), "write it as 2026-11-01"),
    (Settings(flags=(replace(OLD, times=-1),)), "times the wager"),
    (Settings(flags=(replace(OLD, over_cents=-1),)), "not below nothing"),
    (Settings(flags=(replace(LARGE, times=3),)), "has no wager"),
    (Settings(flags=(replace(OLD, note="x" * 121),)), "note of a flag"),
]


@pytest.mark.parametrize(("made", "says"), WRONG)
def test_what_cannot_be_set_is_told_in_a_sentence(made: Settings, says: str) -> None:
    assert says in (settings.problem(made) or "")
    with pytest.raises(HouseError, match=says):
        settings.keep(MemoryStore(), made)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"name": 5, "flags": [], "second_over_cents": 0}',
     '{"name": "a", "flags": [{"kind": "luck"}], "second_over_cents": 0}',
     '{"name": "a", "flags": [{"kind": "win", "since": 5}], "second_over_cents": 0}',
     '{"name": "a", "flags": [{"kind": "win", "since": "2026-01-01", "odds": 1}], "second_over_cents": 0}',
     '{"name": "", "flags": [], "second_over_cents": 0}'],
)  # fmt: skip
def test_a_paper_that_is_none_of_ours_is_a_problem_of_the_house(text: str) -> None:
    """Would catch a traceback where a sentence should be."""
    with pytest.raises(HouseError, match="settings of the house"):
        settings.from_json(text)
