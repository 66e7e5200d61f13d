"""The two digests of a sheet: one over what plays or pays, one over what is only said."""

import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.model import Sheet
from pitboss.sheets.problems import SheetError, dotted
from pitboss.sheets.read import Source, read

Changed = Callable[[str, str, str], str]

CASES = tomllib.loads(Path(__file__).with_name("digests.toml").read_text(encoding="utf-8"))


def _cases(kind: str) -> list[object]:
    """(sheet, old, new) of every change of the kind."""
    return [
        pytest.param((case.get("sheet", "three-card"), case["old"], case["new"]), id=case["what"])
        for case in CASES[kind]
    ]


def _read(text: str) -> Sheet:
    return read(Source("own.toml", text), shipped.find)[0]


def _both(sheet: Sheet) -> tuple[str, str]:
    return digest.of_rules(sheet), digest.of_texts(sheet)


@pytest.mark.parametrize("change", _cases("texts"))
def test_correcting_a_text_changes_only_the_digest_of_texts(changed: Changed, change: tuple[str, str, str]) -> None:
    """Would catch a corrected note that makes another game of it, so that its rounds no longer replay."""
    rules, texts = _both(shipped.load(change[0]).sheet)
    now = _both(_read(changed(*change)))
    assert (now[0] == rules, now[1] == texts) == (True, False)


@pytest.mark.parametrize("change", _cases("rules"))
def test_changing_a_rule_changes_the_digest_of_rules(changed: Changed, change: tuple[str, str, str]) -> None:
    """Would catch two games that play or pay differently under one digest."""
    assert digest.of_rules(_read(changed(*change))) != shipped.load(change[0]).digest


@pytest.mark.parametrize("change", _cases("same"))
def test_another_spelling_of_the_same_game_has_the_same_digest(changed: Changed, change: tuple[str, str, str]) -> None:
    """Would catch a digest over the text instead of over what it means, or over defaults that were written out."""
    assert digest.of_rules(_read(changed(*change))) == shipped.load(change[0]).digest


def test_the_order_of_wagers_changes_the_digest_of_rules() -> None:
    """Would catch wagers as a JSON object, which has no order: they are settled in the order of the sheet."""
    source = shipped.find("three-card")
    assert source is not None
    head, *parts = re.split(r"(?=^\[wagers\.|^\[\[readings)", source.text, flags=re.MULTILINE)
    ante, play, bonus, pair_plus, readings = parts
    swapped = "".join([head, ante, play, pair_plus, bonus, readings])
    assert digest.of_rules(_read(swapped)) != shipped.load("three-card").digest


def test_the_rules_are_canonical_json_with_cents_odds_and_sorted_keys() -> None:
    """Would catch dollars, odds as written, spaces or an order of keys that another machine would not have."""
    source = shipped.find("four-card")
    assert source is not None
    rules = digest.rules_json(_read(source.text.replace('"25 to 1"', '"50 to 2"')))
    data = json.loads(rules)
    assert rules == json.dumps(data, sort_keys=True, separators=(",", ":"))
    ante, raised, bonus, _ = data["wagers"]
    assert (ante["amounts"], raised["cap"]) == ([200, 400], 400)
    assert bonus["pays"] == {"four of a kind": "25 to 1", "straight flush": "20 to 1", "three of a kind": "2 to 1"}
    assert data["stages"][1] == {"do": "deal", "player": 5, "dealer": 6}
    assert not {"id", "title", "summary", "source", "readings", "house_rules", "identity"} & data.keys()


@pytest.mark.parametrize("name", shipped.ids())
def test_the_digest_is_the_sha_256_of_the_canonical_json(name: str) -> None:
    """Would catch a digest that nobody else can compute."""
    game = shipped.load(name)
    assert game.digest == hashlib.sha256(digest.rules_json(game.sheet).encode("ascii")).hexdigest()


@pytest.mark.parametrize("name", shipped.ids())
def test_a_sheet_comes_back_from_its_rules_and_texts(name: str) -> None:
    """Would catch a field that is written and not read, or left out of both."""
    sheet = shipped.load(name).sheet
    back = digest.from_json(digest.rules_json(sheet), digest.texts_json(sheet))
    assert back == sheet
    assert compile_sheet(back).digest == shipped.load(name).digest


def test_no_two_shipped_sheets_have_one_digest() -> None:
    """Would catch a variant that changes nothing."""
    assert len({shipped.load(name).digest for name in shipped.ids()}) == len(shipped.ids())


@pytest.mark.parametrize("seed", ["1", "77"])
def test_another_process_computes_the_same_digests(seed: str) -> None:
    """Would catch an order that comes from the hashes of words, which differ from process to process."""
    program = (
        "from pitboss.sheets import digest, shipped\n"
        "for name in shipped.ids(): print(name, digest.of_rules(shipped.load(name).sheet), "
        "digest.of_texts(shipped.load(name).sheet))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, timeout=30
    )
    expected = [" ".join([name, *_both(shipped.load(name).sheet)]) for name in shipped.ids()]
    assert done.stdout.splitlines() == expected


def _forged(**changes: object) -> str:
    return json.dumps({**json.loads(digest.rules_json(shipped.load("three-card").sheet)), **changes})


WAGERS = json.loads(digest.rules_json(shipped.load("three-card").sheet))["wagers"]
LADDERS = json.loads(digest.rules_json(shipped.load("three-card").sheet))["ladders"]
FORGED = {
    "no JSON": ("{", ""),
    "a number": ("5", ""),
    "a list in a list without end": ("[" * 100_000, ""),
    "a wager of no kind": (_forged(wagers=[{**WAGERS[0], "kind": "none"}, *WAGERS[1:]]), ""),
    "an amount of nothing": (_forged(wagers=[{**WAGERS[0], "amounts": [0]}, *WAGERS[1:]]), "wagers.ante.amounts[0]"),
    "a negative amount": (_forged(wagers=[{**WAGERS[0], "amounts": [-2, 2]}, *WAGERS[1:]]), "wagers.ante.amounts[0]"),
    "steps of nothing": (
        _forged(wagers=[{**WAGERS[0], "amounts": {"min": 1, "max": 9, "step": 0}}, *WAGERS[1:]]),
        "wagers.ante.amounts.step",
    ),
    "breakage of nothing": (_forged(breakage={"unit": 0}), "breakage.unit"),
    "a wrong class": (_forged(call_outs={"hands": ["full house"]}), "call_outs.hands[0]"),
}


@pytest.mark.parametrize(("rules", "path"), FORGED.values(), ids=FORGED.keys())
def test_rules_that_are_no_sheet_are_a_sheet_error(rules: str, path: str) -> None:
    """Would catch a forged round file that ends in a traceback, or a division by nothing at the payout."""
    with pytest.raises(SheetError) as caught:
        digest.from_json(rules, digest.texts_json(shipped.load("three-card").sheet))
    assert not path or path in [dotted(problem.path) for problem in caught.value.problems]


@pytest.mark.parametrize("both", ['{"ladders":[5]}', '{"ladders":[{"id":[]}]}', '{"ladders":[null]}', "7", "[]"])
def test_halves_of_a_wrong_shape_are_a_sheet_error(both: str) -> None:
    """Would catch a forged round file whose two halves fit each other and no sheet."""
    with pytest.raises(SheetError):
        digest.from_json(both, both)


def test_embedded_rules_with_two_ladders_of_one_name_are_refused() -> None:
    """Would catch a second ladder that replaces the first unseen, under a digest that counts both."""
    texts = json.loads(digest.texts_json(shipped.load("three-card").sheet))
    doubled = json.dumps({**texts, "ladders": [*texts["ladders"], *texts["ladders"]]})
    with pytest.raises(SheetError):
        digest.from_json(_forged(ladders=[*LADDERS, *LADDERS]), doubled)


def test_rules_and_texts_of_different_sheets_do_not_fit() -> None:
    """Would catch titles of one game over the rules of another."""
    with pytest.raises(SheetError, match="do not fit together"):
        digest.from_json(
            digest.rules_json(shipped.load("three-card").sheet), digest.texts_json(shipped.load("four-card").sheet)
        )
