"""Garbage in every shape: the verifier answers with sentences and an exit code, never with a traceback."""

import json
from contextlib import suppress
from copy import deepcopy
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import verifier
from tests.forms import size
from tests.verifier import builder
from tests.verifier.builder import Json, game_of
from tests.verifier.mutations import mutated

MUTATIONS = size(130, long=600)


@cache
def _true(sheet: str) -> tuple[Json, ...]:
    hands = [builder.hand(game_of(sheet), Random(seed)) for seed in range(4)]
    return (*hands, builder.table(game_of(sheet), Random(5), hands=2))


def _answered(document: Any) -> int:
    checks = verifier.verify(document)
    assert checks
    assert list(verifier.sentences(checks))
    json.loads(verifier.as_json(checks))
    return verifier.exit_code(checks)


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer", "crazy-4", "two-streets"])
def test_a_record_with_anything_changed_gets_an_answer(sheet: str) -> None:
    """Would catch a field that is trusted before it is looked at. One to three changes at a time, anywhere."""
    chance, codes = Random(sheet), set()
    for _ in range(MUTATIONS):
        codes.add(_answered(mutated(deepcopy(chance.choice(_true(sheet))), chance)))
    assert codes >= {1, 2}


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer", "crazy-4", "short-deck"])
@pytest.mark.parametrize("part", ["rules", "texts"])
def test_rules_with_anything_changed_get_an_answer(sheet: str, part: str) -> None:
    """A forger may write any rules and hash them: would catch a rule that is trusted because its hash is right."""
    chance = Random(sheet)
    for _ in range(MUTATIONS // 2):
        record = deepcopy(_true(sheet)[chance.randrange(4)])
        rules = mutated(json.loads(record[part]), chance)
        text = json.dumps(rules)
        record[part] = text
        record["rules_hash"] = sha256(record["rules"].encode()).hexdigest()
        _answered(record)


def test_chains_with_anything_in_them_get_an_answer() -> None:
    """Would catch an event that is trusted to have the fields of its kind."""
    chance = Random(8)
    for _ in range(MUTATIONS // 2):
        export = deepcopy(_true("six-card")[-1])
        payloads = mutated([json.loads(link["payload"]) for link in export["chain"]], chance)
        export["chain"] = builder.chain(payloads)
        _answered(export)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(ANY_JSON)
def test_any_json_gets_an_answer(document: Any) -> None:
    """Would catch a document that is taken for an object."""
    assert _answered(document) == 2


@given(st.dictionaries(st.sampled_from([*verifier.HAND, *verifier.TABLE, "format"]), ANY_JSON))
def test_any_fields_of_the_formats_get_an_answer(document: Json) -> None:
    """Would catch a field of the right name and the wrong kind."""
    for kind in (verifier.HAND_FORMAT, verifier.TABLE_FORMAT):
        assert _answered({**document, "format": kind}) in (0, 1, 2)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_called_unreadable(raw: bytes) -> None:
    """Would catch a decoder that gives up with a traceback."""
    with suppress(verifier.Unreadable):
        verifier.read(raw)


@pytest.mark.parametrize("raw", [b"[" * 200_000, b"1" * 10_000, b"NaN", b"\xff\xfe", b'{"a":1,"a":1}', b"-Infinity"])
def test_what_json_should_not_hold_is_unreadable(raw: bytes) -> None:
    """Would catch what Python's own reader lets through or stumbles over."""
    with pytest.raises(verifier.Unreadable):
        verifier.read(raw)
