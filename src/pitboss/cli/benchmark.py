"""`pitboss benchmark prompts|score|baseline|deal`: decisions in words for language models, scored exactly."""

import json
from collections.abc import Iterable
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from pitboss.cli.a_file import AFile
from pitboss.cli.counts import Count
from pitboss.cli.sheet import SHEET
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.gym.words.scoring import Score, Tally

NAMES = ("random", "simple", "book", "optimal")
OUT = click.option("-o", "--output", "target", type=AFile(), help="The file to write; standard output by default.")


@click.group
def command() -> None:
    """Test a language model on 2,000 decisions at the table. Every answer is scored by what it costs, exactly.

    Write the prompts, let the model answer them, and score the file of its answers: docs/text-environments.md.
    """


@command.command
@OUT
def prompts(target: Path | None) -> None:
    """Write the prompts of the benchmark as JSON lines: id, sheet, digest, stage, choices, prompt."""
    from pitboss.gym.words import benchmark

    _write(benchmark.prompts(), target)


@command.command
@click.argument("file", type=AFile(), help='The answers, a line each: {"id": "three-card/01", "answer": "[fold]"}.')
@click.option("--key", type=AFile(), help="The key of decisions that `deal` wrote; the benchmark by default.")
@click.option("--partial", is_flag=True, help="Score the decisions that are answered, though others are not.")
@click.option("--sheets", "by_sheet", is_flag=True, help="Print a line for each sheet as well.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def score(file: Path, key: Path | None, partial: bool, by_sheet: bool, as_json: bool) -> None:
    """Score a file of answers: how many are the best choice, and what the others cost in Antes.

    The score is 100 for the best play and 0 for choices at random. An answer of a wrong form costs an Ante more than
    the worst choice.
    """
    from pitboss.gym.words import answer_file, benchmark, keys, scoring

    try:
        known = keys.by_id(benchmark.load()) if key is None else answer_file.read_keys(_read(key), str(key))
        said = answer_file.read_answers(_read(file), str(file), known, partial=partial)
    except answer_file.FileProblems as error:
        hint = ""
        if error.other_decisions and key is None:
            hint = "\nare these answers of `pitboss benchmark deal`? Give its key with --key."
        elif error.other_decisions:
            hint = f"\nis {key} the key of these answers? Without --key they are scored by the benchmark."
        elif not partial and "no answer to" in str(error):
            hint = "\n--partial scores those that are answered."
        raise UserError(f"{error}{hint}") from None
    found = scoring.score(said, known.values())
    name = benchmark.NAME if key is None else str(key)
    if as_json:
        click.echo(json.dumps({"benchmark": name, "decisions": len(known), **found.as_json()}, indent=2))
    else:
        _print(name, found, len(known), by_sheet=by_sheet)


@command.command
@click.argument("name", type=click.Choice(NAMES), help="Who answers.")
@click.option("--seed", default="1", show_default=True, help="Of random answers; any text.")
@OUT
def baseline(name: str, seed: str, target: Path | None) -> None:
    """Write answers to compare with: random, a rule of thumb, the short lists of rules, or the best play."""
    from pitboss.gym.words import baselines, benchmark
    from pitboss.sheets import shipped

    chance = Random(seed)
    lines = []
    for one in benchmark.load():
        word = baselines.BASELINES[name](one.decision(shipped.load(one.sheet)), chance)
        lines.append(json.dumps({"id": one.id, "answer": f"[{word}]"}))
    _write(lines, target)


@command.command
@click.argument("sheets", type=SHEET, nargs=-1, required=True, help="Shipped sheets by id, or your own by file.")
@click.option("--count", default=100, show_default=True, type=Count(1, 1_000_000), help="Decisions for each sheet.")
@click.option("--seed", default="1", show_default=True, help="Where the cards come from; any text.")
@click.option("-o", "--output", "target", type=AFile(), required=True, help="The file for the prompts.")
@click.option("--key", type=AFile(), required=True, help="The file for what each choice is worth.")
def deal(sheets: tuple[Game, ...], count: int, seed: str, target: Path, key: Path) -> None:
    """Deal fresh decisions: prompts in one file, and apart from them their key, in exact fractions.

    The same seed deals the same decisions. They are not picked by how close they are: use them for training.
    """
    from pitboss.gym.words import dealing, keys
    from pitboss.odds.pricing.limits import Beyond

    if target.resolve() == key.resolve():
        raise UserError(f"{target}: prompts and key in one file would show the answers; name two")
    ids = [sheet.id for sheet in sheets]
    if twice := [name for at, name in enumerate(ids) if name in ids[:at]]:
        raise UserError(f"{twice[0]} is there twice; name each sheet once, and ask for more with --count")
    dealt = [dealing.decisions(sheet, Random(f"{seed} {sheet.digest}")) for sheet in sheets]
    try:  # the first of each tells whether the sheet can be valued, before a file is written
        first = [next(each) for each in dealt]
        _ = [one.worth for one in first]
    except (dealing.NothingToDecide, Beyond) as error:
        raise UserError(str(error)) from None
    with target.open("w", encoding="utf-8") as prompts_file, key.open("w", encoding="utf-8") as key_file:
        for sheet, one, others in zip(sheets, first, dealt, strict=True):
            for number, decision in enumerate(chain([one], islice(others, count - 1)), start=1):
                name = f"{sheet.id}/{number}"
                key_file.write(f"{keys.key_line(keys.keyed(name, decision))}\n")
                prompts_file.write(f"{keys.prompt_line(name, decision)}\n")
    for file in (target, key):
        _wrote(file, count * len(sheets))


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(f"{file} does not exist") from None
    except UnicodeDecodeError:
        raise UserError(f"{file} is no text in UTF-8") from None


def _write(lines: Iterable[str], target: Path | None) -> None:
    text = "".join(f"{line}\n" for line in lines)
    if target is None:
        click.echo(text, nl=False)
        return
    target.write_text(text, encoding="utf-8")
    _wrote(target, text.count("\n"))


def _wrote(file: Path, lines: int) -> None:
    click.echo(f"{file}: {some(lines, 'line')}", err=True)


def _print(name: str, found: "Score", every: int, *, by_sheet: bool) -> None:
    from pitboss.gym.words.keys import BANDS

    whole = found.whole
    of = f" of {every:,}" if whole.decisions < every else ""
    say(f"{name}: {whole.decisions:,}{of} decisions answered. Regret is in units of the main wager.")
    titles, least = {}, "0"
    for band, most in BANDS.items():
        titles[band] = f"{band} ({least} or more)" if most is None else f"{band} ({least} to {float(most):g})"
        least = f"{float(most or 0):g}"
    rows = [("all", whole), *((titles[band], one) for band, one in found.bands.items())]
    rows += [*found.sheets.items()] if by_sheet else []
    wide = max(len(title) for title, _ in rows)
    click.echo(f"{'':<{wide}}  decisions    best choice  mean regret   score")
    for title, one in rows:
        click.echo(f"{title:<{wide}}  {_row(one)}")
    if whole.wrong_form:
        kinds = ", ".join(f"{form.replace('_', ' ')} {count:,}" for form, count in found.forms.items())
        say(f"Of a wrong form: {whole.wrong_form:,} ({kinds}).")


def _row(one: "Tally") -> str:
    best = f"{one.best:,} ({one.best / one.decisions:.1%})"
    return f"{one.decisions:>9,} {best:>14}  {one.regret:>11.4f}  {one.score:>6.1f}"
