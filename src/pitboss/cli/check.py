"""`pitboss check FILE`: whether a sheet can be played, and with --laws whether it keeps the laws."""

import json
import random
import sys
from fractions import Fraction
from typing import Any

import click

from pitboss.cli import terminal
from pitboss.cli.counts import Count
from pitboss.sheets.files import load_with_notes
from pitboss.sheets.game import Game
from pitboss.sheets.problems import Problem, Severity, SheetError, dotted, visible


@click.command
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    help="A sheet of your own by its file, or a shipped one by its id.",
)
@click.option("--laws", "by_laws", is_flag=True, help="Play random rounds and check them against every law.")
@click.option("--rounds", default=200, show_default=True, type=Count(1), help="Random rounds per law.")
@click.option("--seed", default=1, show_default=True, help="The seed of the random rounds.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(files: tuple[str, ...], by_laws: bool, rounds: int, seed: int, as_json: bool) -> None:
    """Check sheets: every problem at once, with file, line and column. Exit code 2 if there is one."""
    answers = [_check(name, by_laws=by_laws, rounds=rounds, seed=seed, quiet=as_json) for name in files]
    if as_json:
        click.echo(json.dumps({"sheets": answers}, indent=2))
    sys.exit(0 if all(answer["ok"] for answer in answers) else 2)


def _check(name: str, *, by_laws: bool, rounds: int, seed: int, quiet: bool) -> dict[str, Any]:
    def say(text: Problem | str) -> None:
        """Never wrapped, because editors and programs parse lines that begin with a file."""
        if not quiet:
            click.echo(text)

    shown = visible(name)
    try:
        game, notes = load_with_notes(name)
    except SheetError as error:
        for problem in error.problems:
            say(problem)
        count = sum(problem.severity is Severity.ERROR for problem in error.problems)
        say(f"{shown}: {terminal.some(count, 'problem')}")
        return {"file": name, "ok": False, "problems": [_json(problem) for problem in error.problems]}
    for note in notes:
        say(note)
    if not quiet:
        terminal.say(f"{shown}: {game.title} can be played; digest {game.digest}")
    answer: dict[str, Any] = {
        "file": name,
        "ok": True,
        "id": game.id,
        "digest": game.digest,
        "problems": [_json(note) for note in notes],
    }
    for warning in worth(game):
        say(f"{shown}: warning: {warning}")
        answer.setdefault("warnings", []).append(warning)
    if by_laws:
        answer["laws"] = _laws(game, rounds, seed, quiet=quiet)
        answer["ok"] = all(not broken for broken in answer["laws"].values())
    return answer


def worth(game: Game) -> list[str]:
    """Wagers with an edge that no house would offer: mostly a typing mistake in the sheet."""
    from pitboss.cli import counting
    from pitboss.odds.pricing.limits import Beyond, takes_long
    from pitboss.odds.solving.solution import solve

    def before() -> None:
        if takes_long(game):
            raise Beyond("it takes a minute to count; `pitboss odds` does it")

    try:
        solution = counting.shown(lambda: solve(game, before=before))
    except Beyond as error:
        return [f"its worth is not known: {error}"]
    # What is fed to a meter comes back some day, and the edge goes with it: no mistake can be told from it.
    edges = [
        (game.wagers[one.id].title, one.house_edge) for one in solution.wagers.values() if not game.wagers[one.id].feeds
    ]
    unknown = [f"the worth of {game.wagers[name].title} is not known: {why}" for name, why in solution.unvalued.items()]
    high = [f"{title} has a house edge of {float(100 * edge):.2f} %" for title, edge in edges if edge > Fraction(1, 4)]
    low = [f"{title} favours the player by {float(-100 * edge):.2f} %" for title, edge in edges if edge < 0]
    return unknown + high + low


def _laws(game: Game, rounds: int, seed: int, *, quiet: bool) -> dict[str, list[str]]:
    from pitboss.laws import LAWS
    from pitboss.laws.rounds import NoBets

    found: dict[str, list[str]] = {}
    for name, law in LAWS.items():
        try:
            broken = list(law(game, random.Random(seed), rounds))
        except NoBets as error:
            broken = [str(error)]
        found[name] = broken
        if not quiet:
            terminal.say(f"  {'broken' if broken else 'holds '}  {name}")
            for sentence in broken[:5]:
                terminal.say(f"          {sentence}")
    return found


def _json(problem: Problem) -> dict[str, Any]:
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "path": dotted(problem.path),
        "severity": problem.severity.value,
        "message": problem.message,
        "hint": problem.hint,
    }
