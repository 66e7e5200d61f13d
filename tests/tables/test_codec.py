"""Commands, events and snapshots as plain JSON: what is no command is refused by name, and never crashes."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.laws.sitting import Sitting
from pitboss.sheets import shipped
from pitboss.tables import codec, snapshot
from pitboss.tables.codec import CodecError
from pitboss.tables.terms import practice
from tests.forms import size
from tests.tables.driver import at_table

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["As", "3 to 2", "person"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def built(kind: type, known: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Any values under the right names."""
    names = list(codec._hints(kind))
    return st.fixed_dictionaries({}, optional=dict.fromkeys(names, plain)).map(lambda made: {**known, **made})


commands = st.sampled_from(sorted(codec.command_kinds())).flatmap(
    lambda word: built(codec.command_kinds()[word], {"do": word})
)
events = st.sampled_from(sorted(codec.event_kinds())).flatmap(
    lambda word: built(codec.event_kinds()[word], {"is": word})
)


@settings(max_examples=size(180, long=300))
@given(commands)
def test_a_command_is_read_or_refused_and_then_written_as_it_was(raw: dict[str, Any]) -> None:
    """Would catch a text or a truth that passes for a number, and a value that is lost on the way."""
    try:
        command = codec.read_command(raw)
    except CodecError:
        return
    written = json.loads(json.dumps(codec.command_json(command)))
    assert codec.read_command(written) == command
    assert _kept(raw, written)


def _kept(given: Any, written: Any) -> bool:
    """Whether all that was given is written; what has a default may be written though nobody gave it."""
    match given, written:
        case dict(), dict():
            return all(_kept(value, written.get(name)) for name, value in given.items())
        case list(), list():
            return len(given) == len(written) and all(map(_kept, given, written))
        case _:
            return given is None or (type(given), given) == (type(written), written)


@settings(max_examples=size(180, long=300))
@given(events)
def test_an_event_is_read_or_refused(raw: dict[str, Any]) -> None:
    try:
        event = codec.read_event(raw)
    except CodecError:
        return
    assert codec.read_event(json.loads(json.dumps(codec.event_json(event)))) == event


@pytest.mark.parametrize("raw", [None, 1, [], {}, {"do": 1}, {"do": "win"}, {"do": "ready", "player": "a", "more": 1}])
def test_what_is_no_command_is_refused(raw: Any) -> None:
    with pytest.raises(CodecError):
        codec.read_command(raw)


def test_a_settlement_with_strange_odds_is_refused() -> None:
    settlement = {"wager": "ante", "stake": 1, "net": 1, "ending": "win", "cause": "pays", "odds": "many",
                  "pay_class": "", "clause": ""}  # fmt: skip
    with pytest.raises(CodecError):
        codec.read_event({"is": "wager-settled", "spot": 1, "settlement": settlement})


def test_a_snapshot_of_another_format_is_refused() -> None:
    table = Sitting(*practice(shipped.load("six-card"), "T1")).table
    with pytest.raises(CodecError):
        snapshot.read({**snapshot.write(table), "format": 3})


def test_a_table_is_at_rest_only_before_anybody_has_done_anything() -> None:
    table = at_table("six-card").sit("ann")
    assert snapshot.at_rest(table.table)
    table.bet("ann", ante=2_00)
    assert not snapshot.at_rest(table.table)


SETTLED = {
    "wager": "ante", "stake": 1, "net": 1, "ending": "win", "cause": "pays", "odds": "1 to 1",
    "pay_class": "", "clause": "",
}  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"is": "card-shown", "position": 5, "card": 1}, "card-shown: card: 1 is not a card"),
        ({"is": "card-shown", "position": 5, "card": ["As"]}, "card-shown: card: ['As'] is not a card"),
        (
            {"is": "card-shown", "position": True, "card": "As"},
            "card-shown: position: expected a whole number, not True",
        ),
        ({"is": "card-shown", "position": 5}, 'card-shown: "card" is missing'),
        ({"is": "card-shown", "position": 5, "card": "As", "of": 1}, 'card-shown: "of" means nothing here'),
        (
            {"is": "wager-settled", "spot": 1, "settlement": {**SETTLED, "ending": "won"}},
            "wager-settled: settlement: ending: 'won' is not one of ",
        ),
        (
            {"is": "wager-settled", "spot": 1, "settlement": {**SETTLED, "odds": "many"}},
            "wager-settled: settlement: odds: ",
        ),
        ({"is": "wager-settled", "spot": 1, "settlement": []}, "wager-settled: settlement: expected an object, not []"),
        (
            {"is": "bets-placed", "player": "ann", "spot": 1, "stakes": {"ante": "5"}},
            "bets-placed: stakes.ante: expected a whole number, not '5'",
        ),
    ],
)
def test_an_error_says_where_it_is(raw: dict[str, Any], says: str) -> None:
    """Would catch a number that is taken for a card, and a place that is lost on the way out of a value."""
    with pytest.raises(CodecError) as refused:
        codec.read_event(raw)
    assert str(refused.value).startswith(says)
