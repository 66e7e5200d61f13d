"""A campaign goes on where it ended, in the same sources, and one piece that fails does not end the others."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from campaigns import running
from campaigns.campaign import SOURCES, Campaign, Outcome
from campaigns.every import EVERY
from tests import forms
from tests.campaigns.counted import COUNTED


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(forms, "state", lambda **_: "these sources")


def test_a_run_that_was_ended_goes_on_and_does_no_piece_twice() -> None:
    assert not running.run(COUNTED, running.begun(COUNTED, 1), 5, processes=1, ends=0)  # its time was up at once
    assert not running.run(COUNTED, running.begun(COUNTED, 1), 5, processes=1, ends=0)
    first = running.begun(COUNTED, 1)
    assert running.run(COUNTED, first, 2, processes=1)
    again = running.begun(COUNTED, 1)
    assert (again.done, again.outcome.figures) == ([0, 1], first.outcome.figures)
    assert running.run(COUNTED, again, 5, processes=1)
    assert sorted(again.done) == [0, 1, 2, 3, 4]
    assert set(again.outcome.figures.values()) == {1, 4}
    assert again.outcome.wrong == ["counted --seed 1 --piece 2: ValueError: the third one is bad"]


def test_other_sources_or_another_seed_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    running.run(COUNTED, running.begun(COUNTED, 1), 2, processes=1)
    assert running.begun(COUNTED, 7).done == []
    monkeypatch.setattr(forms, "state", lambda **_: "others")
    assert running.begun(COUNTED, 1).done == []


def test_after_a_mend_only_what_was_wrong_is_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = running.begun(COUNTED, 1)
    running.run(COUNTED, before, 5, processes=1)
    monkeypatch.setattr(forms, "state", lambda **_: "mended sources")
    again = running.begun(COUNTED, 1, mended=True)
    assert again.done == [0, 1, 3, 4]
    assert (again.outcome.wrong, again.outcome.figures) == ([], before.good.figures)
    running.run(replace(COUNTED, piece=lambda _: Outcome(Counter(mended=1))), again, 5, processes=1)
    whole = running.begun(COUNTED, 1)  # kept as a run of the new sources
    assert (whole.done, whole.outcome.wrong) == ([0, 1, 3, 4, 2], [])
    assert whole.outcome.figures == before.good.figures + Counter(mended=1)


def test_pieces_side_by_side_count_the_same() -> None:
    alone, beside = running.begun(COUNTED, 3), running.begun(COUNTED, 4)
    running.run(COUNTED, alone, 4, processes=1)
    running.run(COUNTED, beside, 4, processes=2)
    assert alone.outcome.figures["pieces"] == beside.outcome.figures["pieces"] == 4


def test_what_a_house_logs_is_shown_of_a_piece_that_found_something_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    """Would catch a page of log lines around four figures, and a failure without the lines that explain it."""

    def piece(seed: str) -> Outcome:
        print(f"open {seed}", file=sys.stderr)
        return Outcome(wrong=["lost"] if seed.endswith("1") else [])

    logging = replace(COUNTED, piece=piece)
    assert (logging.run(0, 7).wrong, capsys.readouterr().err) == ([], "")
    assert (logging.run(1, 7).wrong, capsys.readouterr().err) == (["counted --seed 7 --piece 1: lost"], "open 7 1\n")


LOADED = """
import sys
import campaigns.{name}
print("\\n".join(one.__file__ for name, one in sys.modules.items() if name.startswith(("pitboss.", "campaigns."))))
"""


@pytest.mark.parametrize("campaign", [one for one in EVERY if one.rests_on != SOURCES], ids=lambda one: one.name)
def test_a_campaign_rests_on_every_module_that_it_loads(campaign: Campaign) -> None:
    """Would catch figures of older rules beside newer ones. What only runs campaigns changes no result of a piece."""
    asked = [sys.executable, "-c", LOADED.format(name=campaign.name)]
    told = subprocess.run(asked, cwd=forms.ROOT, capture_output=True, text=True, check=True).stdout.split()
    files = {Path(one).relative_to(forms.ROOT).as_posix() for one in told}
    files = {one for one in files if not one.endswith("__init__.py")} - {
        "campaigns/campaign.py",
        "src/pitboss/version.py",
    }
    assert [one for one in sorted(files) if not one.startswith(campaign.rests_on)] == []


def test_what_is_put_on_record_does_not_begin_it_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    (tmp_path / "campaigns").mkdir()
    code, record = tmp_path / "campaigns" / "kills.py", tmp_path / running.RECORD
    code.write_text("1")
    before = forms.state(tmp_path, under=SOURCES, without=(running.RECORD,))
    record.write_text("{}")
    (tmp_path / "README.md").write_text("new")
    assert forms.state(tmp_path, under=SOURCES, without=(running.RECORD,)) == before
    code.write_text("2")
    assert forms.state(tmp_path, under=SOURCES, without=(running.RECORD,)) != before
