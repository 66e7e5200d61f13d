"""The words of `./campaign`: what is refused, what it ends with, and how it says what is left to do."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns import __main__ as command
from campaigns import page, running
from campaigns.campaign import Outcome
from tests import forms
from tests.campaigns.counted import COUNTED

GOOD = replace(COUNTED, piece=lambda seed: Outcome(Counter({seed: 1})))
ABSENT = replace(GOOD, name="absent", lacks=lambda: "it is not installed")
LONG_ALONE = replace(GOOD, name="long-alone", short=0)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(page, "REACHED", tmp_path / "reached.json")
    monkeypatch.setattr(forms, "state", lambda **_: "these sources")
    every = (COUNTED, replace(GOOD, name="good"), ABSENT, LONG_ALONE)
    monkeypatch.setattr(command, "EVERY", every)
    monkeypatch.setattr(page, "EVERY", every)


def ended(words: str) -> int:
    return command.main([*words.split(), "--processes", "1", "--seed", "1"])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("nosuch", "there is no campaign 'nosuch'; there are counted, good"),
        ("good --short --long", "two sizes"),
        ("--piece 1", "name it"),
        ("good --piece 5", "has the pieces 0 to 4"),
        ("good --piece -1", "has the pieces 0 to 4"),
        ("good --piece 1 --record", "keeps nothing"),
        ("good --minutes 0", "more than 0"),
        ("good --processes 0", "1 or more"),
    ],
)
def test_words_that_cannot_be_meant_are_refused(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Would catch "all is well" of a piece that there is not."""
    with pytest.raises(SystemExit) as ended:
        command.main(words.split())
    assert (ended.value.code, says in capsys.readouterr().err) == (2, True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("good", 0),
        ("good --long --minutes 1e-9", 3),
        ("counted --long", 1),
        ("counted good --long", 1),
        ("absent good", 2),
        ("absent --piece 0", 2),
        ("long-alone --piece 4", 0),
        ("counted --long --piece 2", 1),
    ],
)
def test_the_exit_code_tells_the_worst(words: str, code: int) -> None:
    """Would catch a campaign that was wrong, or could not be run, behind another one that was well."""
    assert ended(words) == code


def test_a_run_that_was_cut_off_says_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    ended("good --long --minutes 1e-9")
    assert "0 of 5 are done. Go on: ./campaign good --long --seed 1\n" in capsys.readouterr().out
    assert ended("long-alone") == 2
    assert capsys.readouterr().out == "long-alone: it has no short form beside ./test; --long runs it\n"


def test_what_is_recorded_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Would catch a record that is silently none."""
    for words, says in (
        ("good --long --minutes 1e-9", "not recorded: there is nothing"),
        ("good --long", "recorded in campaigns/reached.json; make docs"),
        ("good", "recorded in"),
        ("counted --long", "or something is wrong"),
    ):
        ended(f"{words} --record")
        assert says in capsys.readouterr().out.splitlines()[-1]
    command.main(["good", "--record", "--processes", "1", "--seed", "2"])
    assert "not recorded: a larger run is on record" in capsys.readouterr().out
