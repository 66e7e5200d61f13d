"""The odds of a sheet as a page shows them. All of it runs in the worker: the counting and the chart."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from math import sqrt
from typing import Any

from pitboss.cards.card import RANKS
from pitboss.money import chips
from pitboss.money.chips import Cents, Odds
from pitboss.odds import solution_data
from pitboss.odds.pricing import limits, metered
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.pricing.wager import TableLineOdds
from pitboss.odds.pricing.wager import WagerOdds as Valued
from pitboss.odds.sessions.session import session
from pitboss.odds.solving.solution import Solution, reasons, solve
from pitboss.odds.strategy import border
from pitboss.odds.strategy.hand import Hands
from pitboss.rounds.reasons import capital, tens
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice
from pitboss.web.study import price_notes, street_shares
from pitboss.web.study.coaching import many_cards
from pitboss.web.study.sheet_info import labels, strengths
from pitboss.web.study.street_shares import figure
from pitboss.web.wire.study import Band, Chart, ChartCell, OddsLine, SheetOdds, StakeStep, TableOdds, WagerOdds

ROUNDS = (10, 25, 50, 100, 200, 500)
RULES_MOST = 3  # rules of a short list, before its exceptions


class Uncounted(limits.Beyond):
    """The solver could value this sheet, and it takes too long for a running house: somebody has to count it first."""


def odds(game: Game, stake: Cents | None = None) -> SheetOdds:
    """At a stake of the main wager, or its least.

    Raises `limits.Beyond` for a sheet that the solver cannot value, and `Uncounted` for one that it would take minutes
    for, unless it was counted before or ships.
    """
    solution = solve(game, usual(game, stake) if stake else None, before=lambda: _within_reach(game))
    main, stakes = solution.main, price_notes.steps(game)
    return SheetOdds(
        sheet=game.id,
        digest=game.digest,
        title=game.title,
        deals=str(solution.deals),
        main=main.id,
        stake_cents=(stake or stakes[0].stake) if stakes else None,
        stakes=[StakeStep(stake_cents=one.stake, label=one.label) for one in stakes],
        notes=[
            *(f"{game.wagers[name].title} is not valued: {why}." for name, why in reasons(solution).items()),
            *price_notes.notes(game, stake, {name: one.house_edge for name, one in solution.wagers.items()}),
            *(note for one in solution.wagers.values() for note in _meters(game, one)),
        ],
        wagers=[_wager(game, one) for one in solution.wagers.values()],
        strategy=[
            *(_said(game, str(one)) for one in solution.thresholds),
            *(capital(one) for one in street_shares.in_words(solution)),
        ],
        rules=list(rules(solution)),
        chart=_chart(solution),
        bands=[_band(main, rounds) for rounds in ROUNDS],
        fold_rate=figure(main.fold_rate) if _may_fold(solution) else None,
        tables=list(_tables(game, main)),
        streets=street_shares.shares(solution),
        grid=street_shares.grid(solution),
    )


def _within_reach(game: Game) -> None:
    """Raise Uncounted for a sheet that would take a minute or more, or all the memory."""
    if not many_cards(game) and not limits.takes_long(game):
        return
    file = game.id if game.id in shipped.ids() else "FILE"
    why = "deals many cards" if many_cards(game) else "has cards for all that are compared with a dealer's"
    raise Uncounted(
        f"{game.title} {why}: all of them have to be gone through, which takes a minute or more and is not done while"
        f" others play. Run `pitboss odds {file}` once on the machine of the house; then this page has the answer"
    )


def _may_fold(solution: Solution) -> bool:
    fold = Choice.FOLD.word
    return fold in solution.decided or any(fold in street.chosen for street in solution.streets)


def _tables(game: Game, main: Valued) -> Iterator[TableOdds]:
    """The pay tables within the main game: an Ante Bonus, a Blind, the bets of a game without a dealer's hand."""
    deals = main.distribution.deals
    for wager in dict.fromkeys(line.wager for line in main.tables):
        yield TableOdds(
            wager=wager,
            title=game.wagers[wager].title,
            lines=[
                OddsLine(
                    pay_class=capital(line.name),
                    pays=_to_one(line.pays),
                    count=line.count,
                    percent=float(Fraction(100 * line.count, deals)),
                    contribution=float(100 * line.won / deals),
                )
                for line in _printed(game, [line for line in main.tables if line.wager == wager])
            ],
        )


def _printed(game: Game, lines: list[TableLineOdds]) -> list[TableLineOdds]:
    """As the table is printed: of lines with equal odds the highest hand first."""
    best = strengths(game.wagers[lines[0].wager])
    groups = (list(group) for _, group in groupby(lines, lambda line: line.pays))
    return [line for group in groups for line in sorted(group, key=lambda line: -best.get(line.name, 0))]


def _to_one(pays: Fraction) -> str:
    return str(Odds(pays.numerator, pays.denominator))


def _meters(game: Game, one: Valued) -> Iterator[str]:
    """Which meter the figures are for, what goes there, and where nobody is ahead."""
    for meter in metered.meters(game, one):
        title = game.wagers[one.id].title
        yield f"The figures of {title} are for a {meter.title} that shows {chips.show(meter.stands)}."
        if meter.feeds:
            part = f"{float(100 * meter.feeds):g}%"
            yield f"{part} of every {title} goes to the {meter.title}; the edge does not count it for the player."
        if meter.break_even is not None:
            yield f"Nobody is ahead where the {meter.title} shows {chips.show(meter.break_even)}."


def _wager(game: Game, one: Valued) -> WagerOdds:
    counts = one.distribution
    return WagerOdds(
        wager=one.id,
        title=game.wagers[one.id].title,
        beside=price_notes.beside(game, one.id),
        house_edge=figure(one.house_edge),
        element_of_risk=figure(one.element_of_risk),
        standard_deviation=sqrt(counts.variance),
        hit_rate=figure(counts.hit_rate),
        lines=[
            OddsLine(
                pay_class=capital(line.name),
                pays=_to_one(line.pays),
                count=line.count,
                percent=float(Fraction(100 * line.count, counts.deals)),
                contribution=float(100 * line.pays * line.count / counts.deals),
            )
            for line in one.lines
        ],
        outcomes=[(str(net), float(Fraction(100 * counts.counts[net], counts.deals))) for net in sorted(counts.counts)],
    )


def _band(main: Valued, rounds: int) -> Band:
    found = session(main.distribution, rounds)
    low5, low25, middle, high75, high95 = (float(found.quantiles[percent]) for percent in (5, 25, 50, 75, 95))
    return Band(
        rounds=rounds, low5=low5, low25=low25, middle=middle, high75=high75, high95=high95, ahead=100 * found.ahead
    )


# ---------------------------------------------------------------- in words


def _said(game: Game, rule: str) -> str:
    """The solver's sentence with the words on the keys: "Play with Q-6-4 or better, else fold."."""
    named = {word: key for stage in game.decisions for word, key in labels(game, stage.id).items()}
    words = "|".join(sorted(map(re.escape, named), key=len, reverse=True))
    said = re.sub(rf"(?<![\w-])({words})(?![\w-])", lambda found: _key(named, found[1]), rule)
    return f"{capital(tens(said))}."


def _key(named: dict[str, str], word: str) -> str:
    return word if word in (Choice.FOLD.word, Choice.CHECK.word) else named[word]


def rules(solution: Solution) -> Iterator[str]:
    """A short list to remember, and what it costs, where the hand's value alone does not determine the best play.

    The search takes many seconds and is not done for a page: the lists of the shipped sheets are in the package. Lists
    for one street of several are for the terminal: here the first decision is in words already.
    """
    if solution.streets or all(one.exists for one in solution.thresholds):
        return
    lists = [one for one in solution_data.rules_known(solution) or () if one["length"] <= RULES_MOST]
    if not lists:
        return
    for rule in lists[-1]["rules"]:
        yield _said(solution.game, rule)
    title, percent = solution.game.wagers[solution.main.id].title, lists[-1]["cost"]["percent"]
    cost = f"{percent:.2f} %" if percent >= 0.01 else "less than 0.01 %"
    yield f"These rules cost {cost} of the {title} more than the best play."


# ---------------------------------------------------------------- the chart


def _chart(solution: Solution) -> Chart | None:
    """None where there is nothing to choose, and where it is chosen street by street.

    Nor where all hands are too many to be gone through once more for it: the words have the best play.
    """
    if len(solution.decided) < 2 or many_cards(solution.game):
        return None
    shape = solution.decisions.counts.shape
    if shape.player == 3 and not shape.exposed:
        return _by_third_card(solution)
    return _by_class(solution)


def _by_third_card(solution: Solution) -> Chart:
    """Hands of three cards without a pair: a row for the highest card (and the second, where that matters),

    a column for the lowest. Pairs and better are left to the words.
    """
    made, held = solution.decisions.grid, solution.decisions.counts.hands
    ladder, hands = solution.decisions.values, Hands(solution)
    fold = made.words.index(Choice.FOLD.word) if Choice.FOLD.word in made.words else None
    found: dict[tuple[int, int, int], list[tuple[int, int, Fraction | None]]] = {}
    for row, ordinal in enumerate(held.values):
        value = ladder[int(ordinal)]
        if value.category == "high card":
            high, second, low = value.ranks
            gain = None if fold is None else _gain(hands, _cards(solution.game, held.masks[row]))
            taken = (int(solution.decisions.taken[row, 0]), int(held.weights[row]), gain)
            found.setdefault((high, second, low), []).append(taken)
    uniform = {
        high: len({one for place, ones in found.items() if place[0] == high for one, _, _ in ones}) == 1
        for high in {place[0] for place in found}
    }
    cells: dict[tuple[str, int], list[tuple[int, int, Fraction | None]]] = {}
    for (high, second, low), ones in sorted(found.items(), reverse=True):
        row_name = f"{_rank(high)} high" if uniform[high] else f"{_rank(high)}-{_rank(second)}"
        cells.setdefault((row_name, low), []).extend(ones)
    rows = list(dict.fromkeys(row_name for row_name, _ in cells))
    columns = sorted({low for _, low in cells}, reverse=True)
    return Chart(
        rows=rows,
        columns=[_rank(low) for low in columns],
        cells=[_cell(made.words, name, _rank(low), ones) for (name, low), ones in cells.items()],
    )


def _cell(words: tuple[str, ...], row: str, column: str, ones: list[tuple[int, int, Fraction | None]]) -> ChartCell:
    times: dict[int, int] = {}
    for taken, weight, _ in ones:
        times[taken] = times.get(taken, 0) + weight
    gains = [(gain, weight) for _, weight, gain in ones if gain is not None]
    every = sum(weight for _, weight in gains)
    gain = float(100 * sum((one * weight for one, weight in gains), Fraction(0)) / every) if every else None
    most = max(times, key=times.__getitem__)
    return ChartCell(row=row, column=column, choice=words[most], mixed=len(times) > 1, gain=gain)


def _gain(hands: Hands, cards: tuple[int, ...]) -> Fraction | None:
    """How much better the best way of staying in is than folding, in units of the main wager."""
    choices = hands.ask(cards, None).choices
    stays = [value for word, value in choices.items() if word != Choice.FOLD.word]
    return max(stays) - choices[Choice.FOLD.word] if stays else None


def _cards(game: Game, masks: Any) -> tuple[int, ...]:
    """Cards for a hand that is known up to a permutation of suits."""
    suits = sorted({one & 3 for one in game.deck.cards})
    return tuple(
        4 * rank + suits[place]
        for place in range(len(suits))
        for rank in range(len(RANKS))
        if int(masks[place]) >> rank & 1
    )


def _by_class(solution: Solution) -> Chart:
    """A row for a class of hands, from the best down; a column for the exposed card's rank, or one for all."""
    found = border.by_class(solution)
    columns = [_rank(up) for up in found.ups] or ["any"]
    return Chart(
        rows=[capital(name) for name, _ in found.rows],
        columns=columns,
        cells=[
            ChartCell(row=capital(name), column=column, choice=found.words[cell[0]], mixed=cell[1], gain=None)
            for name, row in found.rows
            for column, cell in zip(columns, map(border.played, row), strict=True)
            if cell is not None
        ],
    )


def _rank(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]
