"""Meters in the independent verifier: true ones are found true, and what a forger would change is found."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from pitboss import verifier
from tests.meters import everyday
from tests.verifier import builder

GAME = everyday()


def false(document: Any) -> list[str]:
    return [check.sentence for check in verifier.verify(json.loads(json.dumps(document))) if not check.ok]


@pytest.fixture(scope="module")
def won() -> Any:
    """A hand in which a meter was emptied and seeded again."""
    for seed in range(200):
        found = builder.hand(GAME, Random(seed))
        if any(one["seeded_cents"] and one["parts"] for one in found["meters"]):
            return found
    raise AssertionError("no meter was won")


def test_hands_and_a_table_with_meters_are_found_true() -> None:
    for seed in range(8):
        assert false(builder.hand(GAME, Random(seed))) == []
    assert false(builder.table(GAME, Random(5), hands=5)) == []


@pytest.mark.parametrize("field", ["fed_cents", "paid_cents", "seeded_cents", "parts"])
def test_a_meter_that_was_moved_otherwise_is_found(won: Any, field: str) -> None:
    """One more cent to the meter, a prize that it did not pay, a fraction that was dropped."""
    forged = deepcopy(won)
    forged["meters"][0][field] += 1
    forged = builder.settled_again(forged)
    assert any("meter" in told for told in false(forged)), false(forged)


def test_a_meter_that_stood_elsewhere_pays_another_prize(won: Any) -> None:
    forged = deepcopy(won)
    for one in forged["meters"]:
        one["before_cents"] += 100_00
    assert any("the rules come to" in told for told in false(forged))


def test_a_record_that_does_not_tell_of_its_meters_is_found(won: Any) -> None:
    forged = {key: value for key, value in won.items() if key != "meters"}
    assert any("does not tell of it" in told for told in false(forged))


def test_a_meter_that_moves_twice_in_one_record_goes_on_from_where_it_was_left() -> None:
    """Would catch a chain that is called wrong because two hands of its table were stored as one."""
    export = builder.table(GAME, Random(5), hands=3)
    payloads = [json.loads(one["payload"]) for one in export["chain"]]
    moving = [at for at, one in enumerate(payloads) if any(event["is"] == "meter-moved" for event in one["events"])]
    first, last = moving[0], moving[1]
    for key in ("events", "entries"):
        payloads[first][key] = [one for payload in payloads[first : last + 1] for one in payload[key]]
    export["chain"] = builder.chain([*payloads[: first + 1], *payloads[last + 1 :]])
    assert false(export) == []


def test_a_chain_whose_meter_goes_on_from_elsewhere_is_found() -> None:
    """The sentence has where it stood: would catch one that sends its reader after another amount."""
    export = builder.table(GAME, Random(5), hands=3)
    payloads = [json.loads(one["payload"]) for one in export["chain"]]
    moved = [event for one in payloads for event in one["events"] if event["is"] == "meter-moved"]
    last = moved[-1]
    stood = f"{verifier.chips(last['before'])} and {last['carried']} parts"
    last["carried"] = (last["carried"] + 1) % 10_000
    export["chain"] = builder.chain(payloads)
    said = f"the meter {last['meter']!r} goes on from elsewhere than {stood}."
    assert any(told.endswith(said) for told in false(export)), false(export)


def test_a_correction_moves_a_meter_by_what_it_changes(won: Any) -> None:
    """Would catch a true correction called wrong because the meter had been fed before it, and one that adds a chip."""
    said = {"number": 1, "at": 1, "by": "p.flo+p.max", "reason": "read wrongly", "cards": {}, "spots": [], "waived": {}}
    assert false({**won, "corrected": [{**said, "meters": {}}]}) == []
    name = won["meters"][0]["meter"]
    told = false({**won, "corrected": [{**said, "meters": {name: 1_00}}]})
    assert f"The meter {name!r} is corrected by +1, which is not what follows." in told
