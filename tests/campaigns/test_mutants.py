"""The campaign of mutants: what it draws, and that the tests of a line are asked first."""

from pathlib import Path

import pytest

from campaigns import mutant, mutants, touched

OF = "pitboss.fair.protocol"


def test_no_place_is_drawn_twice_and_the_rate_is_as_stated() -> None:
    drawn = mutants.sample(7)
    verifier, others = mutants.places()
    assert len(set(drawn)) == len(drawn) <= mutants.MUTANTS.long
    assert set(drawn) <= {*verifier, *others}
    of_verifier = sum(module == mutants.VERIFIER for module, _ in drawn)
    assert of_verifier == len(verifier) // mutants.SAMPLED_VERIFIER
    assert len(drawn) - of_verifier == len(others) // mutants.SAMPLED_OTHERS
    assert drawn == mutants.sample(7)
    assert drawn != mutants.sample(8)


@pytest.mark.long
def test_a_defect_is_shown_to_the_tests_that_run_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a list of tests that are not there any more, for which every defect would be asked of all tests. The
    tests of a module are run twice, so it is long; a mistake in it makes the campaign slow and nothing wrong."""
    monkeypatch.setattr(touched, "KEPT", tmp_path)
    numbers = [number for module, number in mutants.places()[1] if module == OF]
    lines = {number: mutant.planted(OF, number)[1] for number in numbers}
    asked = {number: touched.first(OF, line, (OF,), mutants.TESTS[OF]) for number, line in lines.items()}
    number, nearest = next((number, names) for number, names in asked.items() if names)  # not a constant of the module
    assert all(one.startswith("tests/fair/") for one in nearest)
    assert mutants._ended(OF, number, nearest) is pytest.ExitCode.TESTS_FAILED
