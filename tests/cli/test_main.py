"""`pitboss` itself: its verbs, its help, and how little it takes to start."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from click.testing import Result

from pitboss import __version__
from pitboss.cli.main import VERBS

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


def test_help_names_every_verb_with_what_it_does(run: Run) -> None:
    """Would catch a verb that nobody can find."""
    result = run("--help")
    assert result.exit_code == 0
    assert all(verb in result.stdout and says in result.stdout for verb, says in VERBS.items())


def test_the_verbs_of_the_issue_are_there() -> None:
    """Would catch a verb that users were promised."""
    assert {"sheets", "check", "rules", "hand", "settle", "play", "replay"} <= VERBS.keys()


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_verb_has_help_that_names_its_options(run: Run, verb: str, flag: str) -> None:
    """Would catch a verb without help, or an option without a word on it."""
    result = run(verb, flag)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"Usage: pitboss {verb} ")
    options = result.stdout.partition("Options:\n")[2].splitlines()
    assert options
    for number, line in enumerate(options):
        if line.startswith("  -"):
            described = len(line.split("  ")) > 2 or options[number + 1].startswith("      ")
            assert described, line


@pytest.mark.parametrize(
    ("verb", "suggestion"), [("setle", "settle"), ("ruels", "rules"), ("hands", "hand"), ("chekc", "check")]
)
def test_an_unknown_verb_is_told_with_a_suggestion(run: Run, verb: str, suggestion: str) -> None:
    """Would catch a typo that is left to the user."""
    result = run(verb)
    assert (result.exit_code, f'did you mean "{suggestion}"?' in result.stderr) == (2, True)


@pytest.mark.parametrize(
    "arguments", [("--wat",), ("sheets", "--wat"), ("rules",), ("check",), ("hand", "As"), ("replay",)]
)
def test_wrong_or_missing_arguments_are_exit_code_two(run: Run, arguments: tuple[str, ...]) -> None:
    """Would catch a usage error that passes for an answer."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_version_is_printed(run: Run) -> None:
    """Would catch a version that differs from the package's."""
    assert run("--version").stdout == f"pitboss, version {__version__}\n"


def test_a_process_prints_help_and_knows_unknown_verbs(process: Process) -> None:
    """Would catch a package that runs in tests only."""
    helped, wrong = process("--help"), process("setle")
    assert (helped.returncode, helped.stderr, wrong.returncode, wrong.stdout) == (0, "", 2, "")


def test_help_imports_nothing_heavy() -> None:
    """Would catch a module imported at the top that makes every start of the program slow."""
    program = (
        "import sys\n"
        "from pitboss.cli.main import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=30)
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert not loaded & {"pydantic", "pydantic_core", "tree_sitter", "tree_sitter_toml", "jsonschema", "numpy", "numba"}
    assert not [
        name for name in done.stderr.split() if name.startswith(("pitboss.sheets", "pitboss.rounds", "pitboss.hands"))
    ]


def test_settling_does_not_load_the_toml_positions() -> None:
    """Would catch the tree of every text built where nobody asked for a place."""
    program = (
        "import sys\n"
        "from pitboss.cli.main import main\n"
        "main(['settle', 'six-card', '--lines'], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, text=True, check=True, timeout=30
    )
    assert not {"tree_sitter", "tree_sitter_toml", "pydantic", "numpy"} & set(done.stdout.split())
