"""The campaign of mutants: what it draws, and that the tests of a line are asked first."""

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from campaigns import mutant, mutants, touched

OF = "pitboss.fair.protocol"


def drawn_of(seed: int) -> list[tuple[str, int]]:
    return [place for piece in range(mutants.PIECES) for place in mutants.sample(seed, piece)]


def test_no_place_is_drawn_twice_and_the_rate_is_as_stated() -> None:
    drawn = drawn_of(7)
    assert len(set(drawn)) == len(drawn)
    for of_verifier, rate in ((True, mutants.SAMPLED_VERIFIER), (False, mutants.SAMPLED_OTHERS)):
        every = [place for place in mutants.places() if (place[0] == mutants.VERIFIER) is of_verifier]
        mine = set(every).intersection(drawn)
        assert 0.7 < rate * len(mine) / len(every) < 1.3
    assert drawn != drawn_of(8)


def test_a_line_that_is_added_draws_no_other_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a sample that is another one after every mend, so that nobody is ever done."""
    words, last = mutants.places(), max(number for module, number in mutants.places() if module == OF)
    drawn = {(place[0], words[place]) for place in drawn_of(7)}
    monkeypatch.setattr(mutants, "places", lambda: {(OF, last + 1): "return 1 < 2 0", **words})
    assert {(place[0], mutants.places()[place]) for place in drawn_of(7)} - {(OF, "return 1 < 2 0")} == drawn


def test_a_test_whose_name_no_command_line_holds_is_not_asked_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a piece that ends with "Argument list too long"."""
    monkeypatch.setattr(
        touched, "_lines", lambda *_: {OF: {"7": ["tests/one.py::a", f"tests/one.py::b[{'[' * 200_000}]"]}}
    )
    assert touched.first(OF, 7, (OF,), ("tests/one.py",)) == ["tests/one.py::a"]


def test_a_module_that_a_conftest_cannot_load_any_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a piece that ends because pytest calls that an error of usage, which a test that is not there is."""
    said = iter(
        ("ImportError while loading conftest '/here/conftest.py'.", "ERROR: file or directory not found: tests/a")
    )
    monkeypatch.setattr("subprocess.run", lambda words, **_: CompletedProcess(words, 4, "", next(said)))
    assert mutants._ended(OF, 0, []) in mutants.NOTICED
    assert mutants._ended(OF, 0, []) is pytest.ExitCode.USAGE_ERROR


@pytest.mark.long
def test_a_defect_is_shown_to_the_tests_that_run_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a list of tests that are not there any more, for which every defect would be asked of all tests. The
    tests of a module are run twice, so it is long; a mistake in it makes the campaign slow and nothing wrong."""
    monkeypatch.setattr(touched, "KEPT", tmp_path)
    numbers = [number for module, number in mutants.places() if module == OF]
    lines = {number: mutant.planted(OF, number)[1] for number in numbers}
    asked = {number: touched.first(OF, line, (OF,), mutants.TESTS[OF]) for number, line in lines.items()}
    number, nearest = next((number, names) for number, names in asked.items() if names)  # not a constant of the module
    assert all(one.startswith("tests/fair/") for one in nearest)
    assert mutants._ended(OF, number, nearest) is pytest.ExitCode.TESTS_FAILED
