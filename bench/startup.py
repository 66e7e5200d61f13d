"""`pitboss --help` as a process, beside a Python that does nothing and one that imports click.

They start from bytecode. The last row uses only the bytecode that the setup left, and may not write any: if
there is none, each start compiles click again.
"""

import json
import os
import subprocess
import sys
from functools import partial
from importlib.util import cache_from_source
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
ROUNDS = 15
AIM_SECONDS = 0.15
HEAVY = ("pydantic", "tree_sitter", "numpy", "numba")

PASS, CLICK, HELP, AS_INSTALLED = "python -c pass", 'python -c "import click"', "pitboss --help", "pitboss --help "
COMMANDS = {
    PASS: (sys.executable, "-c", "pass"),
    CLICK: (sys.executable, "-c", "import click"),
    HELP: (PITBOSS, "--help"),
}
PROGRAMS = {
    PASS: "",
    CLICK: "import click",
    HELP: "from pitboss.cli.main import main; main(['--help'], standalone_mode=False)",
}
LISTING = "\nimport sys; names = list(sys.modules); import json; print(json.dumps(names))"


def main() -> None:
    with clock.compiled() as environment:
        work: dict[str, clock.Work] = {name: partial(_output, *COMMANDS[name], env=environment) for name in COMMANDS}
        work[AS_INSTALLED] = partial(_output, *COMMANDS[HELP], env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        measured = clock.run(work, rounds=ROUNDS)
        imported = {name: _modules(program, environment) for name, program in PROGRAMS.items()}
    imported[AS_INSTALLED] = imported[HELP]
    left = "with" if Path(cache_from_source(click.__file__)).exists() else "without"
    rows = [
        [
            f"`{name.strip()}`" + (f" as installed here, {left} bytecode" if name == AS_INSTALLED else ""),
            f"{measured.best(name) * 1e3:.0f}",
            f"{measured.median(name) * 1e3:.0f}",
            f"{measured.best(name) / measured.best(PASS):.1f}",
            str(len(imported[name])),
        ]
        for name in work
    ]
    found = [name for name in HEAVY if name in imported[HELP]]
    own = sum(name.partition(".")[0] == "pitboss" for name in imported[HELP])
    clock.report(
        "startup",
        "Start-up",
        f"Milliseconds from start to end of a process, {ROUNDS} runs of each in turn, and the modules it has"
        " imported by then.",
        clock.table(("command", "best, ms", "median, ms", "ratio of the best", "modules"), rows),
        f"`pitboss --help` takes {_said(measured, HELP)}; as installed here, {left} bytecode,"
        f" {_said(measured, AS_INSTALLED)}. It imports {own} modules of its own, and of the heavy ones"
        f" ({', '.join(HEAVY)}) {', '.join(found) or 'none'}.",
        measured.machine(),
    )


def _said(measured: clock.Run, name: str) -> str:
    best, median = measured.best(name), measured.median(name)
    aim = clock.against(f"{AIM_SECONDS} s", met=median < AIM_SECONDS)
    return f"{best:.3f} s at best and {median:.3f} s in the middle ({aim} by the latter)"


def _output(*command: str, env: dict[str, str]) -> str:
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, env=env).stdout


def _modules(program: str, env: dict[str, str]) -> list[str]:
    """The modules that are loaded when the program ends; it may print its own lines first."""
    names: list[str] = json.loads(_output(sys.executable, "-c", program + LISTING, env=env).splitlines()[-1])
    return names


if __name__ == "__main__":
    main()
