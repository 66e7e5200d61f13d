"""The form of answers, and their reward."""

from fractions import Fraction

import pytest

from pitboss.gym.words import answers
from pitboss.gym.words.answers import Form

WORDS = ("fold", "1x", "let it ride")


@pytest.mark.parametrize(
    ("answer", "form", "choice"),
    [
        ("[fold]", Form.RIGHT, "fold"),
        ("Queen high is not enough [1x would lose].\n\n  [ FOLD ]  \n\n", Form.RIGHT, "fold"),
        ("[Let  it ride]", Form.RIGHT, "let it ride"),
        ("[fold]\r\n", Form.RIGHT, "fold"),
        ("", Form.EMPTY, None),
        (" \n\t\n", Form.EMPTY, None),
        ("fold", Form.NO_CHOICE, None),
        ("[fold].", Form.NO_CHOICE, None),
        ("Answer: [fold]", Form.NO_CHOICE, None),
        ("[fold] [1x]", Form.NO_CHOICE, None),
        ("[[fold]]", Form.NO_CHOICE, None),
        ("[fold]\nThat is my choice.", Form.NO_CHOICE, None),
        ("[]", Form.NOT_OFFERED, None),
        ("[2x]", Form.NOT_OFFERED, None),
        ("[fold 1x]", Form.NOT_OFFERED, None),
    ],
)
def test_the_last_line_is_the_choice_in_brackets_and_nothing_else(answer: str, form: Form, choice: str | None) -> None:
    found = answers.read(answer, WORDS)
    assert (found.form, found.choice) == (form, choice)
    assert ("[fold], [1x] or [let it ride]" in found.why) == (form is not Form.RIGHT)


def test_a_reward_is_the_worth_less_the_best_and_a_wrong_form_is_worse_than_any_choice() -> None:
    """Would catch a form that pays: an empty answer must never be better than a bad choice."""
    worth = {"fold": Fraction(-1), "1x": Fraction(-2, 3), "2x": Fraction(-5, 4)}
    rewards = [answers.reward(worth, word) for word in ("1x", "fold", "2x", None)]
    assert rewards == [0, Fraction(-1, 3), Fraction(-7, 12), Fraction(-19, 12)]
    assert answers.closeness(worth) == Fraction(1, 3)
