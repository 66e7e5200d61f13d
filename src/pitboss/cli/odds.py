"""`pitboss odds SHEET`: what a sheet is worth, exactly, and how to play it."""

import json
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from pitboss.cards import card
from pitboss.cards.card import CardError
from pitboss.cli import counting, odds_text
from pitboss.cli.counts import Count
from pitboss.cli.dollars import DOLLARS
from pitboss.cli.meter_option import amounts
from pitboss.cli.scheduler_option import on_cluster
from pitboss.cli.sheet import SHEET
from pitboss.cli.stakes_option import stakes_of
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds import solution_data
from pitboss.odds.pricing import metered
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.limits import Beyond, by_streets
from pitboss.odds.pricing.stakes import main_game, told_at
from pitboss.odds.solving.solution import Solution, at_meters, solve
from pitboss.report import odds_list
from pitboss.report.writers import csv_file
from pitboss.rounds import bets
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.odds.strategy.hand import Hands
    from pitboss.odds.strategy.one_hand import OneHand


@click.command
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@click.option("--stakes", help="Wagers and their amounts, such as ante=2,pair-plus=4; the smallest Ante by default.")
@click.option("--meter", "meters", multiple=True, help="What a meter shows, such as jackpot=150000.")
@click.option("--hand", "hand_text", help='What one hand is worth, such as "Qs 6d 4c".')
@click.option("--up", "up_text", help="The dealer's exposed card, with --hand.")
@click.option("--board", "board_text", help='The cards for all that are seen, with --hand: "2d 7h Jc".')
@click.option("--seen", multiple=True, help="With --hand, a card that is known: dealer=Kd, board=2d or dead=7h.")
@click.option("--after", "after_text", help='The choices before, with --hand: "1x,2x"; the least ones by default.')
@click.option(
    "--strategy",
    "strategy_text",
    help="What a way of playing costs: always, never, mimic-dealer, a hand (Q-6-4), rules or a file of them.",
)
@click.option("--rules", is_flag=True, help="Search for good short lists of rules, with what each costs.")
@click.option("--rounds", type=Count(1), help="How an evening of so many rounds may end.")
@click.option("--bankroll", help="With --rounds: the chance to lose so much before the end.")
@click.option("--spots", type=Count(1, 16), help="What the bank wins and risks against so many spots at these stakes.")
@click.option(
    "--lines", "by_line", is_flag=True, help='Read one {"hand", "up"} per line, answer one JSON object per line.'
)
@click.option("--hands-per-hour", default=60, show_default=True, type=Count(1, 1000),
              help="Hands per hour, for the average of an hour.")  # fmt: skip
@click.option("--bet", type=DOLLARS, default=10_00, show_default="$10", help="The stake, for the average of an hour.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print every wager, pay line and result as rows for a spreadsheet.")
@click.option("--cache/--no-cache", default=True, help="Keep the answer for the next time.")
@click.option("--scheduler", help="Count boards on the Dask cluster with this scheduler, such as tcp://10.0.0.5:8786.")
def command(
    sheet: Game,
    stakes: str | None,
    meters: tuple[str, ...],
    hand_text: str | None,
    up_text: str | None,
    board_text: str | None,
    seen: tuple[str, ...],
    after_text: str | None,
    strategy_text: str | None,
    rules: bool,
    rounds: int | None,
    bankroll: str | None,
    spots: int | None,
    by_line: bool,
    hands_per_hour: int,
    bet: Cents,
    as_json: bool,
    as_csv: bool,
    cache: bool,
    scheduler: str | None,
) -> None:
    """Print the exact odds of every wager of a sheet and the best play, found by counting every deal."""
    staked = None if stakes is None else stakes_of(stakes)
    printed, standing = sheet, amounts("--meter", meters)
    if meters:
        sheet = _metered(sheet, standing)
    if as_csv and (as_json or by_line or hand_text is not None or strategy_text or rules or rounds or spots):
        raise UserError("--csv is a table of the whole sheet; leave out the other questions, and ask them with --json")
    if bet <= 0:
        raise UserError("--bet is more than nothing")
    if (by_line or hand_text is not None) and (strategy_text or rules or rounds or spots or bankroll):
        raise UserError("--hand and --lines ask about hands alone; ask for the rest in a call of its own")
    if by_line and hand_text is not None:
        raise UserError("--lines reads the hands from the input; leave out --hand")
    if (board_text or after_text or seen) and hand_text is None:
        raise UserError("--board, --after and --seen go with --hand")
    if (by_line or hand_text is not None) and _by_streets(sheet, board_text, after_text, *seen):
        from pitboss.cli import odds_street

        if up_text is not None:
            raise UserError(f"on {sheet.id} no card of the dealer's is exposed")
        if by_line:
            odds_street.lines(sheet, staked)
        elif hand_text is not None:
            odds_street.one(sheet, staked, hand_text, board_text, after_text, seen, as_json=as_json)
    elif by_line:
        _answer_lines(_hands(sheet, staked))
    elif hand_text is not None:
        _one_hand(_spot(sheet, staked), hand_text, up_text, as_json=as_json)
    elif up_text is not None:
        raise UserError("--up goes with --hand")
    elif bankroll is not None and rounds is None:
        raise UserError("--bankroll goes with --rounds")
    elif rounds is not None and strategy_text is not None:
        raise UserError("--rounds is an evening of the best play; ask for --strategy without it")
    else:
        solution = _solve(printed, staked, cache=cache, scheduler=scheduler)
        if standing:
            solution = at_meters(solution, standing)
        found = _whole(solution, default=staked is None and not as_csv, scheduler=scheduler)
        found["digest"] = printed.digest  # a meter that stands elsewhere is no other sheet
        for name, one in solution.wagers.items():
            only = bets.only_amount(sheet.wagers[name])
            found["wagers"][name]["hourly"] = solution_data.hourly(one, hands_per_hour, only or bet)
        if as_csv:
            click.echo(csv_file.text(odds_list.listing(found)), nl=False)
            return
        if rules or strategy_text or rounds or spots:
            found |= _more(solution, strategy_text, rounds, bankroll, spots, rules=rules)
        click.echo(json.dumps(found, indent=2)) if as_json else odds_text.show(found)


def _by_streets(game: Game, *asked: str | None) -> bool:
    """Whether hands are asked about street by street."""
    if not by_streets(game) and any(asked):
        raise UserError(f"{game.id} has one decision and no cards for all; leave out --board, --after and --seen")
    return by_streets(game)


def _metered(game: Game, standing: dict[str, Cents]) -> Game:
    try:
        return metered.at(game, standing)
    except Beyond as error:
        raise UserError(str(error)) from None


def _solve(game: Game, stakes: dict[str, int] | None, *, cache: bool, scheduler: str | None = None) -> Solution:
    try:
        return counting.shown(lambda: on_cluster(scheduler, lambda: solve(game, stakes, cache=cache)))
    except Beyond as error:
        raise UserError(str(error)) from None


def _whole(solution: Solution, *, default: bool, scheduler: str | None) -> dict[str, Any]:
    """The odds of a sheet; at its default stakes also the edge with other Antes and by other readings."""
    found = {**solution_data.whole(solution), "strategy": solution_data.strategy(solution)}
    try:
        if default and not solution.unvalued.keys() & {wager.id for wager in main_game(solution.game)}:
            found |= {"antes": _antes(solution), "readings": _readings(solution)}
        elif len(solution.stakes) > 1 and not _alone(solution):
            # With a board it takes as long as the solution did.
            together = counting.shown(lambda: on_cluster(scheduler, lambda: solution.together))
            found["together"] = {"stakes_cents": dict(solution.stakes), **solution_data.together(together)}
    except Beyond as error:
        raise UserError(str(error)) from None
    return found


def _alone(solution: Solution) -> bool:
    """Whether only the main game is staked, street by street: its own figures say it all, and a board takes long."""
    return by_streets(solution.game) and set(solution.stakes) <= {wager.id for wager in main_game(solution.game)}


def _antes(solution: Solution) -> dict[str, Any]:
    """The main wager at each amount that the sheet lists, if a cap makes its edge depend on the amount."""
    game, main = solution.game, main_game(solution.game)
    return {str(amount): _edge(game, {main[0].id: amount}, solution) for amount in told_at(game)}


def _readings(solution: Solution) -> dict[str, Any]:
    """By sheet with the other reading of an ambiguous place: the wagers that are worth something else there.

    None stands for a wager that the other sheet does not have.
    """
    others = dict.fromkeys(reading.otherwise for reading in solution.game.sheet.readings if reading.otherwise)
    found = {}
    for name in others:
        if name in shipped.ids():
            theirs = solve(shipped.load(name), None, cache=solution.cache, like=solution).wagers
            found[name] = {
                wager: solution_data.percent(theirs[wager].house_edge) if wager in theirs else None
                for wager in dict.fromkeys([*solution.wagers, *theirs])
                if wager not in theirs
                or wager not in solution.wagers
                or theirs[wager].distribution != solution.wagers[wager].distribution
            }
    return found


def _edge(game: Game, stakes: dict[str, int] | None, like: Solution) -> dict[str, Any]:
    return solution_data.percent(solve(game, stakes, cache=like.cache, like=like).main.house_edge)


def _more(
    solution: Solution,
    strategy_text: str | None,
    rounds: int | None,
    bankroll: str | None,
    spots: int | None,
    *,
    rules: bool,
) -> dict[str, Any]:
    """The results of further options; of these only lists of rules are cached."""
    from pitboss.odds.pricing import bank
    from pitboss.odds.pricing.exposure import exposure
    from pitboss.odds.sessions.ruin import ruin
    from pitboss.odds.sessions.session import session
    from pitboss.odds.strategy import ways_to_play
    from pitboss.sim.question import strategy_of

    game, found = solution.game, dict[str, Any]()
    try:
        if rules:
            found["rules"] = counting.shown(lambda: solution_data.rules(solution))
            if solution.streets:
                listed = {one["street"] for one in found["rules"]}
                found["without_rules"] = [one.id for one in solution.streets if one.id not in listed]
        if strategy_text:
            text = strategy_of(strategy_text)
            if by_streets(game):
                played = counting.shown(lambda: solution_data.followed_by_streets(solution, text))
                return found | {"followed": {"strategy": strategy_text, **played}}
            taken = ways_to_play.read(solution, text, "strategy" if text == strategy_text else strategy_text)
            found["followed"] = {"strategy": strategy_text, **solution_data.followed(solution, taken)}
        if rounds:
            one, of = _an_evening_of(solution)
            units = None if bankroll is None else _bankroll(bankroll, solution.unit)
            lost = None if units is None else ruin(one, units, rounds)
            found["evening"] = solution_data.evening(session(one, rounds), lost, of)
        if spots:
            every = [solution.stakes] * spots
            most = exposure(game, every)  # first: it refuses at once what takes a minute to count
            fair = bank.break_even(game, every) if game.sheet.bank.collection else None
            found["bank"] = solution_data.bank(bank.expectation(game, every), most, spots, fair)
    except (ValueError, OSError) as error:
        raise UserError(str(error)) from None
    return found


def _an_evening_of(solution: Solution) -> tuple[Distribution, str]:
    """The distribution of one round, in units: of the main wager, or of all stakes together, with the best play."""
    if len(solution.stakes) < 2 or set(solution.stakes) <= {wager.id for wager in main_game(solution.game)}:
        return solution.main.distribution, solution.main.id
    whole = solution.together.distribution
    nets = {Fraction(net, solution.unit): count for net, count in whole.counts.items()}
    return Distribution(nets), ", ".join(solution.stakes)


def _bankroll(written: str, unit: int) -> Fraction:
    cents = chips.dollars(written)
    if not cents:
        raise ValueError("--bankroll is more than nothing")
    return Fraction(cents, unit)


def _hands(game: Game, stakes: dict[str, int] | None) -> "Hands":
    from pitboss.odds.strategy.hand import with_all

    solution = _solve(game, stakes, cache=False)
    try:
        return with_all(solution)
    except Beyond as error:
        raise UserError(str(error)) from None


def _spot(game: Game, stakes: dict[str, int] | None) -> "OneHand":
    from pitboss.odds.strategy.one_hand import OneHand

    try:
        return OneHand(game, stakes)
    except Beyond as error:
        raise UserError(str(error)) from None


def _asked(hands: "Hands | OneHand", hand_text: object, up_text: object) -> dict[str, Any]:
    """One hand, as JSON data; raises ValueError with a message for the user."""
    if not isinstance(hand_text, str) or not (up_text is None or isinstance(up_text, str)):
        raise CardError("bad-line", 'write {"hand": "Qs 6d 4c"}, with "up": "Kd" where a card is exposed')
    cards = card.parse(hand_text)
    up = None if up_text is None else card.parse(up_text)
    if up is not None and len(up) != 1:
        raise CardError("bad-cards", f'"{up_text}" is not one card')
    found = solution_data.hand(hands.ask(cards, up[0] if up else None), cards, up[0] if up else None)
    return {**found, "of": list(hands.stakes)}


def _one_hand(hands: "OneHand", hand_text: str, up_text: str | None, *, as_json: bool) -> None:
    try:
        found = _asked(hands, hand_text, up_text)
    except ValueError as error:
        raise UserError(str(error)) from None
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    of = f", {' and '.join(found['of'])} together" if len(found["of"]) > 1 else ""
    say(found["hand"] + (f" against {found['up']}" if found["up"] else "") + of)
    for word, value in found["choices"].items():
        best = "  best" if word == found["best"] else ""
        say(f"  {word or 'no decision':<6} {value['value']:+.6f}  ({value['exact']}){best}")
    dealer = found["dealer"]
    beaten = f"{dealer['lower']:,} lower, {dealer['equal']:,} equal, {dealer['higher']:,} higher"
    say(f"  of {dealer['total']:,} dealer hands: {beaten}")
    short = sum(dealer["not_qualified"].values())
    if short:
        say(f"  {short:,} of them do not qualify")


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
