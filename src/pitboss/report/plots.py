"""Pictures of what a sheet is worth, one for each question: `pitboss plot`, the odds pages and the study draw these.

Each plot is a drawing with the sentence that tells its numbers to somebody who does not see it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving.solution import Solution, solve
from pitboss.report import model as m
from pitboss.report.charts import axes, beside, curves
from pitboss.report.charts.curves import Band, Curve, Mark
from pitboss.report.drawing import Drawing, Group, Letters
from pitboss.report.figures import number, percent
from pitboss.report.typesetting import said as set_well
from pitboss.report.writers.widths import length, plain, wrapped
from pitboss.sheets.game import Game
from pitboss.sheets.problems import near
from pitboss.sheets.prose import listed

SHARES = (1, 5, 25, 50, 75, 95, 99)  # percent
STEPS = 24  # points of a curve that takes a count for each
TABLES = 400  # candidates of a design that are drawn


class PlotError(ValueError):
    """What was asked cannot be drawn; the message says why, and what can be."""


@dataclass(frozen=True)
class Plot:
    title: str
    drawing: Drawing
    says: str
    caption: str


def framed(plot: Plot) -> Drawing:
    """The picture with its title above and its caption below: a file is looked at without the page around it."""
    inner, size = plot.drawing, 8.0
    lines = wrapped(set_well(plot.caption), max(inner.width, 60.0), size)
    title = Letters(0, 5, set_well(plot.title), 12, colour="ink", face="serif")
    below = [Letters(0, inner.height + 16 + 4 * place, line, size, colour="ink-3") for place, line in enumerate(lines)]
    width = max(inner.width, length(plot.title, 12) * 0.9)
    return Drawing(width, inner.height + 16 + 4 * len(lines), (title, Group(inner.shapes, x=0, y=10), *below))


@dataclass(frozen=True)
class Question:
    """What is drawn: a solved sheet, and what some kinds ask for besides."""

    solution: Solution
    wager: str = ""
    line: str = ""
    rounds: int = 1000
    others: Sequence[Game] = ()
    edge: tuple[Fraction, Fraction] | None = None
    width: float = axes.WIDTH  # in mm; a phone has less than paper


Maker: TypeAlias = Callable[[Question], Plot]


# ---------------------------------------------------------------- one round


def results(asked: Question) -> Plot:
    """How one round may end, in percent of deals."""
    from pitboss.report.par_sheet_wagers import results_chart

    one = _wager(asked)
    return _of(results_chart(one, asked.width), f"{asked.solution.game.title}: one round of {_title(asked, one.id)}")


def strategy(asked: Question) -> Plot:
    """The best play as a heat map: hand by hand at the border, by class and exposed card, or by first cards."""
    from pitboss.odds import appendix
    from pitboss.report import par_sheet_strategy
    from pitboss.report.par_sheet_subject import Subject

    solution = asked.solution
    found = {} if solution.streets or not solution.decided else appendix.answered(appendix.play(solution))
    shown = _pictures(par_sheet_strategy.part(Subject(solution.game, solution), found))
    picture = next(shown, None)
    if picture is None:
        raise PlotError(f"the play of {solution.game.id} has no chart; pitboss odds {solution.game.id} has it in words")
    return _of(picture, f"{solution.game.title}: the best play")


def grid(asked: Question) -> Plot:
    """The 169 kinds of two own cards."""
    from pitboss.report import par_sheet_border

    game = asked.solution.game
    picture = next(_pictures(par_sheet_border.two_cards(game, asked.solution)), None)
    if picture is None:
        raise PlotError(f"{game.id} does not begin with two own cards of a whole deck; ask for strategy instead")
    return _of(picture, f"{game.title}: the 169 kinds of two cards")


def _pictures(blocks: Iterable[m.Block]) -> Iterator[m.Picture]:
    for block in blocks:
        match block:
            case m.Picture():
                yield block
            case m.Halves(first=first, second=second):
                yield from _pictures((*first, *second))
            case m.Together(blocks=inner):
                yield from _pictures(inner)
            case _:
                pass


def _of(picture: m.Picture, title: str) -> Plot:
    return Plot(title, picture.drawing, picture.says, plain(picture.caption))


# ---------------------------------------------------------------- an evening


def fan(asked: Question) -> Plot:
    """How the total of many rounds spreads, from the first to the last: bands of 1 to 99, 5 to 95 and 25 to 75 %."""
    from pitboss.odds.sessions.session import session

    solution, rounds = asked.solution, asked.rounds
    one = _wager(asked)
    places = sorted({max(1, round(rounds * (step / STEPS) ** 2)) for step in range(1, STEPS + 1)})  # it opens fast
    found = [session(one.distribution, count) for count in places]
    quantiles = {share: [0.0, *(float(each.quantiles[share]) for each in found)] for share in SHARES}
    xs = [0.0, *map(float, places)]
    pairs = ((1, 99, "p1"), (5, 95, "p2"), (25, 75, "p3"))
    bands = [Band(xs, quantiles[low], quantiles[high], colour) for low, high, colour in pairs]
    unit = solution.game.wagers[one.id].title
    drawing = curves.curves(
        [Curve([*zip(xs, quantiles[50], strict=True)], "ink", "median")],
        bands=bands,
        x_name="rounds",
        y_name=f"result, in units of the {unit}",
        width=asked.width,
    )
    last = found[-1]
    said = ", ".join(f"{share} percent {number(last.quantiles[share])}" for share in SHARES)
    return Plot(
        f"{solution.game.title}: {rounds:,} rounds of {unit}",
        drawing,
        f"Results of 0 to {rounds:,} rounds of {unit} as a fan that opens. At its end: {said}; mean "
        f"{number(last.mean, 2)}; {percent(last.ahead, 1)} percent are ahead.",
        f"Results of up to {rounds:,} rounds, in units of the {unit}. Bands from light to dark: 1 to 99 %, 5 to 95 %, "
        f"25 to 75 %. The line is the median; the mean of {rounds:,} rounds is {number(last.mean, 2)}.",
    )


def ruin(asked: Question) -> Plot:
    """The chance to lose a bankroll within so many rounds, against its size."""
    from pitboss.odds.sessions import ruin as ruins

    one, rounds = _wager(asked), asked.rounds
    unit = asked.solution.game.wagers[one.id].title
    far = 4 * sqrt(rounds * float(one.distribution.variance)) + rounds * max(0.0, float(one.house_edge))
    most = max(10, round(far))
    sizes = sorted({max(1, round(most * step / STEPS)) for step in range(1, STEPS + 1)})
    try:
        chances = [ruins.ruin(one.distribution, Fraction(size), rounds).chance for size in sizes]
    except ValueError as error:
        raise PlotError(f"{error}; ask for fewer rounds") from None
    points = [(0.0, 100.0), *((float(size), 100 * chance) for size, chance in zip(sizes, chances, strict=True))]
    x_name = f"bankroll, in units of the {unit}"
    drawing = curves.curves([Curve(points)], x_name=x_name, y_name="chance of ruin, %", width=asked.width)
    said = ", ".join(f"{size} units {percent(chance, 2)} percent" for size, chance in zip(sizes, chances, strict=True))
    return Plot(
        f"{asked.solution.game.title}: risk of ruin within {rounds:,} rounds of {unit}",
        drawing,
        f"Chance to lose a bankroll within {rounds:,} rounds of {unit}: {said}.",
        f"The chance that a bankroll is gone at some time within {rounds:,} rounds of {unit}, one unit each round.",
    )


# ---------------------------------------------------------------- pay tables


def pay_line(asked: Question) -> Plot:
    """The house edge against what one pay line pays, all others as they are."""
    one = _wager(asked, lined=True)
    lines = [line for line in one.lines if line.count]
    if not lines:
        raise PlotError(f"{_title(asked, one.id)} has no pay table of its own; {_with_lines(asked.solution)}")
    line = (
        lines[0]
        if not asked.line
        else next((each for each in lines if each.name.casefold() == asked.line.casefold()), None)
    )
    if line is None:
        raise PlotError(f'no line is called "{asked.line}" ({near(asked.line, [each.name for each in lines])})')
    share = Fraction(line.count, one.distribution.deals)
    most = max(2 * line.pays, line.pays + 4)
    # It is a straight line: a unit more on the line costs the house its share of all deals.
    ends = [(float(pays), float(100 * (one.house_edge - (pays - line.pays) * share))) for pays in (Fraction(0), most)]
    fair = line.pays + one.house_edge / share
    marks = [Mark(float(line.pays), float(100 * one.house_edge), f"{line.pays} to 1: {percent(one.house_edge)} %")]
    if 0 <= fair <= most:
        marks.append(Mark(float(fair), 0.0, f"even at {number(fair, 2)} to 1", "c1"))
    title = _title(asked, one.id)
    x_name = f"what {line.name} pays, to 1"
    drawing = curves.curves([Curve(ends)], marks=marks, x_name=x_name, y_name="house edge, %", width=asked.width)
    return Plot(
        f"{asked.solution.game.title}: {title}, {line.name}",
        drawing,
        f"House edge of {title} against what {line.name} pays: at {line.pays} to 1 it is {percent(one.house_edge)} "
        f"percent, and each unit more takes {percent(share)} percent off; nobody is ahead at {number(fair, 2)} to 1.",
        f"{line.name.capitalize()} comes {line.count:,} times in {one.distribution.deals:,} deals: each unit more on "
        f"its line takes {percent(share)} % off the house edge of {title}.",
    )


def candidates(asked: Question) -> Plot:
    """Pay tables of a side wager with an edge within bounds: edge against standard deviation."""
    from pitboss.odds.design import pay_tables, side_wager
    from pitboss.odds.pricing.limits import Beyond

    name = asked.wager or _with_line(asked.solution)
    try:
        table = side_wager.present(asked.solution.game, name)
        low, high = asked.edge or (max(Fraction(0), table.edge - Fraction(3, 100)), table.edge + Fraction(3, 100))
        found = pay_tables.search(table, {}, edge=(low, high), most=TABLES)
    except (pay_tables.DesignError, Beyond) as error:
        raise PlotError(str(error)) from None
    if not found.tables:
        raise PlotError(
            f"no pay table lies between {percent(low, 2)} % and {percent(high, 2)} %; ask for a wider --edge"
        )
    dots = [(float(100 * one.edge), sqrt(one.variance)) for one in found.tables]
    now = Mark(float(100 * table.edge), sqrt(table.variance), "as it is")
    drawing = curves.curves(
        [],
        dots=dots,
        marks=[now],
        x_name="house edge, %",
        y_name="standard deviation, in units",
        with_zero=False,
        width=asked.width,
    )
    title = _title(asked, name)
    few = f"the {len(found.tables):,} nearest of {found.total:,}" if found.total > len(dots) else f"all {found.total:,}"
    deviations = [deviation for _, deviation in dots]
    return Plot(
        f"{asked.solution.game.title}: tables for {title}",
        drawing,
        f"Points for {few} pay tables of {title} with an edge of {percent(low, 2)} to {percent(high, 2)} percent; "
        f"deviations from {min(deviations):.2f} to {max(deviations):.2f} units. The table as it is: edge "
        f"{percent(table.edge)} percent, deviation {sqrt(table.variance):.4f}.",
        f"Each point is a pay table of {title}: {few} with an edge from {percent(low, 2)} to {percent(high, 2)} %, "
        f"lines paying half to twice what they pay now.",
    )


# ---------------------------------------------------------------- several sheets


def comparison(asked: Question) -> Plot:
    """The house edge of every wager of several sheets."""
    solutions = [asked.solution, *(solve(game) for game in asked.others)]
    if len(solutions) < 2:
        raise PlotError("a comparison needs another sheet: --with SHEET")
    names = list(dict.fromkeys(name for one in solutions for name in one.wagers))
    rows = []
    said = []
    for name in names:
        has = [(place, one) for place, one in enumerate(solutions) if name in one.wagers]
        title = has[0][1].game.wagers[name].title
        edges = [(one.game.id, one.wagers[name].house_edge, place) for place, one in has]
        bars = [
            beside.Bar(sheet, float(100 * edge), percent(edge), beside.COLOURS[place % len(beside.COLOURS)])
            for sheet, edge, place in edges
        ]
        rows.append((title, bars))
        said.append(f"{title}: {', '.join(f'{sheet} {percent(edge)} percent' for sheet, edge, _ in edges)}")
    titles = listed([one.game.title for one in solutions])
    return Plot(
        f"House edges of {titles}",
        beside.groups(rows, "house edge, % of the wager", asked.width),
        f"Bars of house edges. {'; '.join(said)}.",
        f"House edge of every wager, percent of that wager: {titles}.",
    )


# ---------------------------------------------------------------- which wager


def _wager(asked: Question, *, lined: bool = False) -> WagerOdds:
    """The wager that was named; else the main one, or the first with a pay table where one is needed."""
    solution = asked.solution
    name = asked.wager or (_with_line(solution) if lined else solution.main.id)
    if name in solution.unvalued:
        raise PlotError(solution.unvalued[name])
    if name not in solution.wagers:
        raise PlotError(f'{solution.game.id} has no wager "{name}" of its own ({near(name, list(solution.wagers))})')
    return solution.wagers[name]


def _with_line(solution: Solution) -> str:
    return next((name for name, one in solution.wagers.items() if one.lines), solution.main.id)


def _with_lines(solution: Solution) -> str:
    found = [name for name, one in solution.wagers.items() if one.lines]
    return f"those with one: {listed(found)}" if found else f"no wager of {solution.game.id} has one"


def _title(asked: Question, name: str) -> str:
    return asked.solution.game.wagers[name].title if name in asked.solution.game.wagers else name


KINDS: Mapping[str, tuple[str, Maker]] = {
    "strategy": ("the best play as a heat map", strategy),
    "grid": ("the best play with each of the 169 kinds of two cards", grid),
    "results": ("how one round may end", results),
    "fan": ("how the total of many rounds spreads", fan),
    "ruin": ("the chance to lose a bankroll, against its size", ruin),
    "line": ("the house edge against what one pay line pays", pay_line),
    "compare": ("the house edges of several sheets", comparison),
    "design": ("pay tables of a side wager: edge against deviation", candidates),
}
