"""Ctrl-C ends every verb with 130 and one line: a real SIGINT in a real process, at moments that are no luck."""

import signal
import subprocess
import sys
from collections.abc import Callable

import click
import pytest
from click.testing import CliRunner

from pitboss.cli import ctrl_c, main

# A moment is when a module is looked for. SIGINT, which is 2, is what the terminal sends for Ctrl-C.
PRESSED_AT = """
import os, sys
from pitboss.cli import entry

class Pressed:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(Pressed)
            os.kill(os.getpid(), 2)

sys.meta_path.insert(0, Pressed)
sys.argv[0] = "pitboss"
entry.main()
"""


def pressed(module: str, *words: str, ignored: bool = False) -> tuple[int, str]:
    """The exit code and what is said on stderr."""
    ended = subprocess.run(
        [sys.executable, "-c", PRESSED_AT.format(module=module), *words],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=300,
        preexec_fn=(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if ignored else None,
    )  # fmt: skip
    return ended.returncode, ended.stderr


@pytest.mark.parametrize("module", ["signal", "pitboss.cli.main", "click.core", "pitboss.cli.sheets"])
def test_a_quick_verb_ends_at_any_moment_of_its_start(module: str) -> None:
    assert pressed(module, "sheets") == (ctrl_c.STOPPED, "Stopped.\n")


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("pitboss.cli.simulate", "Stopped."),
        ("numba", "Stopped."),
        ("pitboss.sim.program", "Stopped; nothing was counted."),
    ],
)
def test_a_long_verb_ends_at_any_moment_of_its_start(module: str, line: str) -> None:
    assert pressed(module, "simulate", "three-card", "--rounds", "1e15") == (ctrl_c.STOPPED, f"{line}\n")


def test_ctrl_c_within_a_verb_that_has_no_word_of_its_own_for_it() -> None:
    assert pressed("pitboss.odds.pricing.limits", "check", "three-card") == (ctrl_c.STOPPED, "Stopped.\n")


def test_a_background_job_of_a_shell_ignores_it() -> None:
    assert pressed("pitboss.cli.sheets", "sheets", ignored=True) == (0, "")


@pytest.mark.parametrize("asks", [click.prompt, click.confirm])
@pytest.mark.parametrize(("raised", "code"), [(KeyboardInterrupt, ctrl_c.STOPPED), (EOFError, 1)])
def test_ctrl_c_at_a_question_is_no_error_and_the_end_of_the_input_is_one(
    asks: Callable[[str], object], raised: type[BaseException], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(_text: str) -> str:
        raise raised

    def verb() -> None:
        monkeypatch.setattr("click.termui.visible_prompt_func", answer)
        asks("Really")

    monkeypatch.setattr(main.Verbs, "get_command", lambda *_: click.Command("sheets", callback=verb))
    assert CliRunner().invoke(main.main, ["sheets"]).exit_code == code


@pytest.mark.long
def test_no_verb_says_more_than_a_line() -> None:
    """Every one of them, when its module is imported; the short tests do the same with two."""
    found = {verb: pressed(f"pitboss.cli.{verb.replace('-', '_')}", verb) for verb in main.VERBS}
    assert {verb: told for verb, told in found.items() if told != (ctrl_c.STOPPED, "Stopped.\n")} == {}
