"""The page of procedures names tests that exist."""

from tools.make_procedures import is_there


def test_a_test_that_was_renamed_is_noticed() -> None:
    assert is_there("tables/test_bank.py::test_or_from_the_action_button")
    assert is_there("golden/six-card-royal.round")
    assert not is_there("tables/test_bank.py::test_or_from_the_button")
    assert not is_there("tables/test_banks.py::test_or_from_the_action_button")
