"""The command line as a whole: help everywhere, one page of it, a manual page, and completion."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from pitboss.cli import manual
from pitboss.cli.main import VERBS, main
from pitboss.sheets import shipped

Run = Callable[..., Result]
README = Path(__file__).resolve().parents[2] / "README.md"


def every_command() -> list[tuple[str, click.Command]]:
    found: list[tuple[str, click.Command]] = []

    def walk(name: str, command: click.Command, context: click.Context) -> None:
        found.append((name, command))
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                below = command.get_command(context, inner)
                assert below is not None
                walk(f"{name} {inner}", below, click.Context(below, info_name=inner, parent=context))

    top = click.Context(main, info_name="pitboss", **main.context_settings)
    for verb in VERBS:
        command = main.get_command(top, verb)
        assert command is not None
        walk(verb, command, click.Context(command, info_name=verb, parent=top))
    return found


@pytest.mark.parametrize(("name", "command"), every_command(), ids=[name for name, _ in every_command()])
def test_every_verb_option_and_argument_has_help(name: str, command: click.Command) -> None:
    """Would catch an option that says nothing of itself."""
    assert command.get_short_help_str(), name
    for param in command.params:
        assert isinstance(param, click.Option | click.Argument)
        assert (param.help or "").strip(), f"{name}: {param.name}"
        assert (param.help or "").rstrip().endswith((".", ")", '"', "...")) or param.name == "place", param.help


TALK = {"play", "serve", "completion", "man"}  # somebody sits there, or a shell reads it


def test_every_verb_that_answers_can_answer_in_json() -> None:
    """Would catch a verb that only people can read; those of a group are verbs, the group is none."""
    verbs = [(name, command) for name, command in every_command() if not isinstance(command, click.Group)]
    answers = [(name, {option for param in one.params for option in param.opts}) for name, one in verbs]
    without = {name for name, options in answers if not options & {"--json", "--output"}}  # a file's ending is its form
    assert without == TALK


def test_the_page_and_the_manual_have_every_verb_and_every_option() -> None:
    page, troff = manual.page(), manual.troff().replace("\\-", "-")
    for name, command in every_command():
        assert f"# {name}\n" in page
        assert f".SS {name}\n" in troff
        for param in command.params:
            for option in param.opts:
                if option.startswith("--"):
                    assert option in page, (name, option)
                    assert option in troff, (name, option)


def test_the_manual_page_has_nothing_that_man_would_not_read(run: Run) -> None:
    """A line that begins with a point or an apostrophe is an order to man; a bare dash becomes a hyphen there."""
    lines = run("man").stdout.splitlines()
    orders = {line.split()[0] for line in lines if line.startswith((".", "'"))}
    assert orders == {".TH", ".SH", ".SS", ".B", ".nf", ".fi", ".PP", ".TP"}
    assert not [line for line in lines if "--" in line]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_given_its_script(run: Run, shell: str) -> None:
    assert "_PITBOSS_COMPLETE" in run("completion", shell).stdout


def completed(*words: str) -> list[str]:
    """What bash is told for the last word."""
    environment = {"_PITBOSS_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(["pitboss", *words])}
    ran = subprocess.run(
        [sys.executable, "-c", "from pitboss.cli.main import main; main(prog_name='pitboss')"],
        env={**os.environ, **environment, "COMP_CWORD": str(len(words))},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return [line.partition(",")[2] for line in ran.stdout.splitlines() if line.startswith("plain,")]


def test_verbs_sheets_and_options_are_completed() -> None:
    assert completed("ho") == ["house"]
    assert completed("odds", "six") == ["six-card"]
    assert set(completed("rules", "")) == set(shipped.ids())
    assert completed("odds", "six-card", "--cs") == ["--csv"]


def test_the_table_of_verbs_in_the_readme_has_every_verb() -> None:
    text = README.read_text(encoding="utf-8").partition("## The verbs")[2].partition("\n## ")[0]
    first = [cell.split("|")[1] for cell in text.splitlines() if cell.startswith("| `")]
    told = {word.strip("`,").split()[0] for cell in first for word in cell.split("`") if word.strip(" `,")}
    assert set(VERBS) <= told, set(VERBS) - told
