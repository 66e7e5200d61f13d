"""`pitboss settle`: the settlement of given cards and bets, once or line by line."""

import gc
import json
import os
import sys
from typing import Any

import click

from pitboss.cli import results
from pitboss.cli.meter_option import amounts
from pitboss.cli.sheet import SHEET
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.money import chips
from pitboss.rounds import lines
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.sheets.game import Game


@click.command
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@click.option("--player", multiple=True, help='The player\'s cards, such as "Qs 6d 4c".')
@click.option("--dealer", multiple=True, help="The dealer's cards.")
@click.option("--board", multiple=True, help="The cards for all, where the game has some.")
@click.option("--wager", "wagers", multiple=True, help="A wager and its amount, such as ante=2; once for each wager.")
@click.option("--choice", "choices", multiple=True, help="fold, 1x, 2x ...; once for each decision.")
@click.option("--up", multiple=True, help="The dealer's exposed card.")
@click.option("--keep", multiple=True, help="The cards that play, if the player sets the hand.")
@click.option("--meter", "meters", multiple=True, help="What a meter shows, such as jackpot=12345.67.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--lines", "by_line", is_flag=True, help="Read one JSON round per line, answer one JSON result per line.")
def command(
    sheet: Game,
    by_line: bool,
    as_json: bool,
    wagers: tuple[str, ...],
    choices: tuple[str, ...],
    meters: tuple[str, ...],
    **cards: tuple[str, ...],
) -> None:
    """Settle every wager of a spot, with the reason and the clause.

    With --lines, amounts are cents: {"player": "Qs 6d 4c", "dealer": "Kd 9s 2h",
    "wagers": {"ante": 200}, "choice": "1x"}.
    """
    for key, values in cards.items():
        if len(values) > 1:
            raise UserError(f"--{key} is there twice; give all its cards in one text")
    given = {key: values[0] for key, values in cards.items() if values}
    if by_line:
        if given or wagers or choices or meters:
            raise UserError("--lines reads everything from standard input; leave out cards, wagers and choices")
        _answer_lines(sheet)
        return
    stakes = _stakes(wagers)
    line = {**given, "wagers": stakes, "choice": list(choices)}
    if meters:
        line["meters"] = amounts("--meter", meters)
    if as_json:
        answer = {"error": stakes.as_json()} if isinstance(stakes, Refusal) else lines.answer(sheet, line)
        click.echo(json.dumps(answer, indent=2))
        sys.exit(2 if "error" in answer else 0)
    settled = stakes if isinstance(stakes, Refusal) else lines.settle_line(sheet, line)
    if isinstance(settled, Refusal):
        raise UserError(str(settled))
    _print(sheet, settled)


def _stakes(wagers: tuple[str, ...]) -> dict[str, int] | Refusal:
    stakes: dict[str, int] = {}
    for written in wagers:
        name, equals, dollars = written.partition("=")
        if not equals or name in stakes:
            return refuse(RoundCode.BAD_LINE, why=f'--wager {written}: write each wager once, as in "ante=2".')
        try:
            stakes[name] = chips.dollars(dollars)
        except ValueError as error:
            return refuse(RoundCode.BAD_LINE, why=f"--wager {written}: {error}.")
    return stakes


def _print(game: Game, settled: lines.Settled) -> None:
    say(f"Player: {settled.facts.values['player']}")
    if game.has_dealer:
        say(f"{game.dealer_title.capitalize()}: {results.dealers_hand(game, settled.facts)}")
    if settled.warning:
        say(f"Note: {settled.warning}")
    for line in results.lines(game, settled.settlements, settled.facts):
        say(line)


def _answer_lines(game: Game) -> None:
    """One answer per line, as soon as the line has arrived, so that a program can wait for each answer."""
    if sys.stdin is None:  # closed before we began
        return
    gc.freeze()  # the game is never garbage, so the collector need not scan it; and it need not run often
    gc.set_threshold(100_000)
    rest = b""
    while chunk := os.read(sys.stdin.fileno(), 1 << 16):
        *whole, rest = (rest + chunk).split(b"\n")
        _say([_answer(game, text) for text in whole])
    if rest:
        _say([_answer(game, rest)])


def _say(answers: list[str]) -> None:
    sys.stdout.write("".join([f"{answer}\n" for answer in answers]))
    sys.stdout.flush()


def _answer(game: Game, text: bytes) -> str:
    try:
        return lines.answer_text(game, _DECODER.decode(text.decode("utf-8-sig" if text[:1] == b"\xef" else "utf-8")))
    except (ValueError, RecursionError) as error:
        return json.dumps({"error": refuse(RoundCode.BAD_LINE, why=f"The line is not JSON: {error}.").as_json()})


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A duplicate key is an error, because it would silently drop a wager."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_once)
