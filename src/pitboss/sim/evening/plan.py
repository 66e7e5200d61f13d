"""The plan of an evening as a file: hours, tables, and who comes to play. `docs/evening.md` has an example.

Read as a rule sheet is: all that is wrong is told at once, with its line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pitboss.money.chips import Cents, show
from pitboss.odds.pricing import limits, streets
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.strategy.errors import StrategyError
from pitboss.rounds.deal import spots_max
from pitboss.sheets import fields as f
from pitboss.sheets import files, shipped, toml
from pitboss.sheets.fields import Place, Reader, read_part, rule, text
from pitboss.sheets.game import Game
from pitboss.sheets.gaps import BAD
from pitboss.sheets.placing import Layer, in_own_file
from pitboss.sheets.problems import Problem, SheetError, near
from pitboss.sim import strategy
from pitboss.sim.question import OPTIMAL, Question, QuestionError, ask, strategy_of

TABLES_MAX = 60
SEATS = 7  # that a table has, unless the plan says less
_ONCE = {"fee": "collection"}  # keys of a table that had another name


class PlanError(SheetError):
    """A plan that cannot be played, with every problem found in it."""


@dataclass(frozen=True)
class Tables:
    """One or more tables that are run alike."""

    sheet: str = rule(f.STRING, "A shipped sheet by its id, or a file, seen from the plan's folder.")
    tables: int = rule(f.whole(1, TABLES_MAX), "How many such tables there are.", 1)
    seats: int = rule(f.whole(1, SEATS), "Seats that are taken while people wait for one.", 5)
    hands_per_hour: int = rule(f.whole(1, 1_000), "Hands per hour.", 40)
    collection: Cents = rule(f.AMOUNT, "What the house collects from every player for every hand.", 0)


def _bankroll(raw: Any, place: Place) -> Any:
    """ "$200", or ["$100", "$300"] for anything between."""
    bounds = [f.AMOUNT.read(one, place) for one in (raw if isinstance(raw, list) else [raw])]
    if BAD in bounds:
        return BAD
    if len(bounds) not in (1, 2) or bounds[0] > bounds[-1]:
        return place.wrong('expected an amount, or the least and the most of it: ["$100", "$300"]')
    return bounds[0], bounds[-1]


BANKROLL = Reader('an amount such as "$200", or the least and the most of it', _bankroll)


def _strategies(raw: Any, place: Place) -> Any:
    """ "always", or { six-card = "always" } for some sheets."""
    return f.table_of(f.STRING, "a sheet").read(raw, place) if isinstance(raw, dict) else _everywhere(raw, place)


def _everywhere(raw: Any, place: Place) -> Any:
    read = f.STRING.read(raw, place)
    return BAD if read is BAD else {EVERYWHERE: read}


EVERYWHERE = ""
STRATEGY = Reader('a strategy such as "optimal", or a table of them by sheet', _strategies)


@dataclass(frozen=True)
class Players:
    """A kind of player: what they bring, what they bet, how they play and when they go."""

    id: str
    bankroll: tuple[Cents, Cents] = rule(BANKROLL, "What such a player brings, drawn evenly between the two.")
    bet: Cents = rule(f.AMOUNT, "The main wager of every hand; wagers that must equal it follow.")
    share: int = rule(f.whole(1, 1_000), "How many of them come, against the other kinds.", 1)
    sides: Mapping[str, Cents] = rule(
        f.table_of(f.AMOUNT, "a side wager"), "Side wagers; one that a sheet has not is not made there.", {}
    )
    strategy: Mapping[str, str] = rule(
        STRATEGY, "How they play, everywhere or by sheet: optimal, always, never, mimic-dealer, a hand, a file.", {}
    )
    leaves_with: Cents | None = rule(f.AMOUNT, "Goes home with so much or more.", None)
    hands: int | None = rule(f.whole(1, 100_000), "Goes home after so many hands.", None)


PLAYERS = f.named_parts(f.only(Players), (Players,))


@dataclass(frozen=True)
class Evening:
    """The file itself."""

    tables: tuple[Tables, ...] = rule(f.list_of(f.part(Tables), least=1, table="tables"), "The tables.")
    players: tuple[Players, ...] = rule(PLAYERS, "Who comes to play, by name.")
    title: str = text(f.STRING, "What the evening is called.", "An evening")
    hours: int = rule(f.whole(1, 24), "How long it lasts, in whole hours.", 4)
    nights_a_month: int = rule(f.whole(1, 31), "Evenings that make up a month.", 8)
    bank: Cents | None = rule(f.AMOUNT, "The chips that the house can lose; the chance that they do not last.", None)
    costs: Cents = rule(f.AMOUNT, "What an evening costs the house, whatever is won.", 0)
    minutes_empty: int = rule(f.whole(0, 240), "How long a seat stays empty when somebody has left.", 5)


@dataclass(frozen=True)
class Plan:
    """An evening that can be played: by row of tables its game, and the question of each kind of player there."""

    evening: Evening
    games: tuple[Game, ...]  # by row of tables
    questions: tuple[tuple[Question, ...], ...]  # by row of tables and kind of player; the seed is that of the run

    @cached_property
    def needed(self) -> tuple[tuple[Cents, ...], ...]:
        """By row of tables and kind of player: the chips without which they do not begin a hand."""
        return tuple(tuple(_needed(one) for one in row) for row in self.questions)


def _needed(question: Question) -> Cents:
    """What the dearest way through a round takes: nobody begins a hand that they cannot play to its end."""
    return max(finish.staked for finish in streets.tree(question.game, dict(question.stakes)).finishes)


def read(content: str, file: str, folder: Path) -> Plan:
    """Raises PlanError with all that is wrong."""
    raw, wrong, spelt = toml.parse(content, file)
    problems: list[Problem] = []
    place = Place(problems, loose=bool(wrong))  # of a text that is not TOML nobody can say what is missing
    evening = read_part(Evening, raw, place) if raw is not None else BAD
    is_read = isinstance(evening, Evening) and not problems and not wrong
    games = _games(raw or {}, folder, problems)
    questions = None
    if isinstance(evening, Evening) and is_read:
        problems += _of_tables(evening, games)
        questions = _questions(evening, games, folder, problems)
    layer = Layer(file, spelt, raw or {})
    told = [*wrong, *(in_own_file(layer, _by_its_name_now(one)) for one in problems)]
    if told or not isinstance(evening, Evening) or questions is None:
        raise PlanError(sorted(told, key=lambda one: (one.line, one.column)))
    return Plan(evening, tuple(one for one in games if one is not None), questions)


def _by_its_name_now(problem: Problem) -> Problem:
    match problem.path:
        case ("tables", int(), str(key)) if key in _ONCE:
            return replace(problem, message=f'"{key}" is called "{_ONCE[key]}" now', hint="")
        case _:
            return problem


def _games(raw: dict[str, Any], folder: Path, problems: list[Problem]) -> list[Game | None]:
    """The sheets that tables name, whatever else is wrong with the plan; None for one that is not there."""
    found: list[Game | None] = []
    rows = raw.get("tables")
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        name = row.get("sheet") if isinstance(row, dict) else None
        try:
            own = isinstance(name, str) and "." in name and name not in shipped.ids()
            found.append(files.load(folder / name if own else name) if isinstance(name, str) else None)
        except SheetError as error:
            problems.append(Problem(("tables", number, "sheet"), str(error)))
            found.append(None)
    return found


def _of_tables(evening: Evening, games: list[Game | None]) -> Iterator[Problem]:
    """What does not fit together, of a plan whose every word is right."""
    if sum(row.tables for row in evening.tables) > TABLES_MAX:
        yield Problem(("tables",), f"there are more than {TABLES_MAX} tables in all")
    for number, (row, game) in enumerate(zip(evening.tables, games, strict=True)):
        if game is not None and row.seats > spots_max(game):
            yield Problem(("tables", number, "seats"), f"one deck of {game.id} serves {spots_max(game)} seats at most")
    there = [game for game in games if game is not None]
    wagers = sorted({wager.id for game in there for wager in game.opening})
    sheets = [game.id for game in there] if None not in games else []
    for kind in evening.players:
        here = ("players", kind.id)
        for name in kind.sides:
            if wagers and None not in games and name not in wagers:
                unknown = f'no sheet of these tables has a wager "{name}"'
                yield Problem((*here, "sides", name), unknown, near(name, wagers))
        for name in kind.strategy:
            if sheets and name not in (EVERYWHERE, *sheets):
                yield Problem((*here, "strategy", name), f'no table has the sheet "{name}"', near(name, sheets))
        if kind.leaves_with is not None and kind.leaves_with <= kind.bankroll[1]:
            yield Problem((*here, "leaves_with"), "is no more than what such a player may bring")


def _questions(
    evening: Evening, games: list[Game | None], folder: Path, problems: list[Problem]
) -> tuple[tuple[Question, ...], ...]:
    """By row of tables and kind of player; rows and kinds with a problem are not in it."""
    asked = [
        [_question(game, row, kind, folder, problems) for kind in evening.players]
        for game, row in zip(games, evening.tables, strict=True)
        if game is not None
    ]
    return tuple(tuple(one for one in row if one is not None) for row in asked)


def _question(game: Game, row: Tables, kind: Players, folder: Path, problems: list[Problem]) -> Question | None:
    """What such a player does at such a table; a problem where the sheet does not take the bet."""
    stakes = {**usual(game, kind.bet), **{name: stake for name, stake in kind.sides.items() if name in game.wagers}}
    words = kind.strategy.get(game.id) or kind.strategy.get(EVERYWHERE, OPTIMAL)
    try:
        question = ask(game, stakes, strategy_of(words, folder), spots=min(row.seats, spots_max(game)))
        strategy.check(question)
    except QuestionError as error:
        problems.append(Problem(("players", kind.id), f"at {game.id}: {error}"))
        return None
    except (StrategyError, limits.Beyond) as error:
        hint = 'a strategy may go by sheet: strategy = { six-card = "always" }' if limits.by_streets(game) else ""
        problems.append(Problem(("players", kind.id, "strategy"), f"at {game.id}: {error}", hint))
        return None
    least = _needed(question)
    if kind.bankroll[0] < least:
        problems.append(
            Problem(
                ("players", kind.id, "bankroll"),
                f"a hand of {game.id} takes {show(least)} with these bets, and such a player may bring less",
            )
        )
    return question
