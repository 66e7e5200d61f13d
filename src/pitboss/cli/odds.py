"""`pitboss odds SHEET`: what a sheet is worth, exactly, and how to play it."""

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from pitboss.cards import card
from pitboss.cards.card import CardError
from pitboss.cli.sheet import SHEET
from pitboss.cli.wrong import Wrong
from pitboss.money import chips
from pitboss.odds import store
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.odds.hand import Hands
    from pitboss.odds.joint import Joint
    from pitboss.odds.solve import Solution


@click.command
@click.argument("sheet", type=SHEET)
@click.option("--stakes", help="Wagers in dollars, such as ante=2,pair-plus=4; the least Ante by default.")
@click.option("--hand", "hand_text", help='What one hand is worth, such as "Qs 6d 4c".')
@click.option("--up", "up_text", help="The dealer's exposed card, with --hand.")
@click.option("--lines", "by_line", is_flag=True, help='Read one {"hand", "up"} a line, answer one JSON object a line.')
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--cache/--no-cache", default=True, help="Whether to keep the answer for the next time.")
def command(
    sheet: Game,
    stakes: str | None,
    hand_text: str | None,
    up_text: str | None,
    by_line: bool,
    as_json: bool,
    cache: bool,
) -> None:
    """Give the exact value of every wager of a sheet and the best play, by counting every deal."""
    staked = None if stakes is None else _stakes(stakes)
    if by_line:
        _answer_lines(_hands(sheet, staked))
    elif hand_text is not None:
        _one_hand(_hands(sheet, staked), hand_text, up_text, as_json=as_json)
    elif up_text is not None:
        raise Wrong("--up goes with --hand")
    else:
        found = _whole(sheet, staked, cache=cache)
        click.echo(json.dumps(found, indent=2)) if as_json else _print(found)


def _stakes(written: str) -> dict[str, int]:
    stakes: dict[str, int] = {}
    for one in written.replace(" ", ",").split(","):
        name, equals, dollars = one.partition("=")
        try:
            if not equals or name in stakes:
                raise ValueError("write each wager once, as in ante=2,pair-plus=4")
            stakes[name] = chips.dollars(dollars)
        except ValueError as error:
            raise Wrong(f"--stakes {one}: {error}") from None
    return stakes


def _solve(game: Game, stakes: dict[str, int] | None) -> "Solution":
    from pitboss.odds.limits import Beyond
    from pitboss.odds.solve import solve

    try:
        return solve(game, stakes)
    except Beyond as error:
        raise Wrong(str(error)) from None


def _together(game: Game, stakes: dict[str, int]) -> "Joint":
    from pitboss.odds.joint import joint
    from pitboss.odds.limits import Beyond

    try:
        return joint(game, stakes)
    except Beyond as error:
        raise Wrong(str(error)) from None


def _whole(game: Game, stakes: dict[str, int] | None, *, cache: bool) -> dict[str, Any]:
    """The answer, from the disk if it was found before."""
    key = json.dumps([game.digest, game.id, game.title, stakes], sort_keys=True)
    found = store.find(key) if cache else None
    if found is None:
        if sys.stderr.isatty():
            click.echo("Counting every deal; the first time on a machine takes some seconds more ...", err=True)
        from pitboss.odds import answer

        found = answer.whole(_solve(game, stakes))
        if stakes is not None and len(stakes) > 1:
            found["together"] = answer.together(_together(game, stakes))
        if cache:
            store.keep(key, found)
    return found


def _print(found: dict[str, Any]) -> None:
    click.echo(f"{found['title']}: {found['deals']:,} deals counted")
    for name, one in found["wagers"].items():
        edge, risk = one["house_edge"], one["element_of_risk"]
        side = "the house" if edge["percent"] >= 0 else "the player"
        click.echo(f"\n{name}: {abs(edge['percent']):.4f} % for {side} ({edge['exact']})")
        if risk["exact"] != edge["exact"]:
            click.echo(f"  element of risk     {risk['percent']:.4f} %")
        click.echo(f"  standard deviation  {one['standard_deviation']:.4f}")
        click.echo(f"  something is won    {one['hit_rate']['percent']:.4f} %")
        for word, deals in one.get("decisions", {}).items():
            click.echo(f"  {word:<18}  {100 * deals / one['deals']:.4f} % of deals")
        if "lines" in one:
            width = max(len(line["class"]) for line in one["lines"])
            for line in one["lines"]:
                brings = line["contribution"]["percent"]
                chance = line["probability"]["percent"]
                click.echo(
                    f"  {line['class']:<{width}}  {line['pays']:>5} to 1  {chance:8.4f} %  brings {brings:8.4f} %"
                )
    click.echo("\nPer unit of each wager; the Ante with all that follows from it.")
    if "together" in found:
        _print_together(found["together"], found["stakes_cents"])


def _print_together(spot: dict[str, Any], stakes: dict[str, int]) -> None:
    staked = ", ".join(f"{name} {chips.show(stake)}" for name, stake in stakes.items())
    click.echo(f"\nTogether ({staked}), played with all of them in mind:")
    mean = spot["mean_cents"]
    click.echo(f"  a round brings      {mean['value'] / 100:+.6f} dollars ({mean['exact']} cents)")
    click.echo(f"  standard deviation  {spot['standard_deviation'] / 100:.4f} dollars")
    click.echo(f"  element of risk     {spot['element_of_risk']['percent']:.4f} %")
    for word, deals in spot["decisions"].items():
        click.echo(f"  {word:<18}  {100 * deals / spot['deals']:.4f} % of deals")


def _hands(game: Game, stakes: dict[str, int] | None) -> "Hands":
    from pitboss.odds.hand import Hands

    return Hands(_solve(game, stakes))


def _asked(hands: "Hands", hand_text: object, up_text: object) -> dict[str, Any]:
    """One hand, as JSON data; raises a ValueError fit for the asker."""
    from pitboss.odds.hand import as_json

    if not isinstance(hand_text, str) or not (up_text is None or isinstance(up_text, str)):
        raise CardError("bad-line", 'write {"hand": "Qs 6d 4c"}, with "up": "Kd" where a card is exposed')
    cards = card.parse(hand_text)
    up = None if up_text is None else card.parse(up_text)
    if up is not None and len(up) != 1:
        raise CardError("bad-cards", f'"{up_text}" is not one card')
    return as_json(hands.ask(cards, up[0] if up else None), cards, up[0] if up else None)


def _one_hand(hands: "Hands", hand_text: str, up_text: str | None, *, as_json: bool) -> None:
    try:
        found = _asked(hands, hand_text, up_text)
    except ValueError as error:
        raise Wrong(str(error)) from None
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    click.echo(found["hand"] + (f" against {found['up']}" if found["up"] else ""))
    for word, value in found["choices"].items():
        best = "  best" if word == found["best"] else ""
        click.echo(f"  {word or 'no decision':<6} {value['value']:+.6f}  ({value['exact']}){best}")
    dealer = found["dealer"]
    beaten = f"{dealer['lower']:,} lower, {dealer['equal']:,} equal, {dealer['higher']:,} higher"
    click.echo(f"  of {dealer['total']:,} dealer hands: {beaten}")
    short = sum(dealer["not_qualified"].values())
    if short:
        click.echo(f"  {short:,} of them do not qualify")


def _answer_lines(hands: "Hands") -> None:
    for text in sys.stdin:
        try:
            line = json.loads(text)
            if not isinstance(line, dict) or not line.keys() <= {"hand", "up"}:
                raise CardError("bad-line", 'a line is {"hand": "Qs 6d 4c", "up": "Kd"}')
            found = _asked(hands, line.get("hand"), line.get("up"))
        except (ValueError, RecursionError) as error:
            code = error.code if isinstance(error, CardError) else "bad-line"
            found = {"error": {"code": code, "message": str(error)}}
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()
