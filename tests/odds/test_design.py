"""The search against brute force and against counting by halves; edges against the Wizard of Odds."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.odds.design import pay_tables
from pitboss.odds.design.pay_tables import (
    DROPPED,
    Bounds,
    Found,
    Line,
    Table,
    Window,
    is_round,
    search,
    top_line_for,
    usual_bounds,
)  # fmt: skip


def table(names: str, counts: Sequence[int], pays: Sequence[int | Fraction], deals: int) -> Table:
    lines = zip(names.split(), counts, pays, strict=True)
    return Table(tuple(Line(name, count, Fraction(pay)) for name, count, pay in lines), deals)


def pair_plus(*pays: int) -> Table:
    return table("straight-flush trips straight flush pair", [48, 52, 720, 1096, 3744], pays, 22_100)


def six_card_bonus(*pays: int) -> Table:
    counts = [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]
    return table("royal straight-flush quads full-house flush straight trips", counts, pays, 20_358_520)


PERCENT = Fraction(1, 100)
SIX = six_card_bonus(1000, 200, 100, 20, 15, 9, 8)
ROUND: Bounds = {"royal": range(500, 2001, 100), "straight-flush": range(100, 401, 10), "quads": range(50, 201, 10)}


def pays_of(found: Found) -> list[tuple[Fraction, ...]]:
    return [tuple(line.pays for line in each.lines) for each in found.tables]


def by_brute_force(
    present: Table,
    bounds: Bounds,
    *,
    edge: Window | None,
    deviation: Window | None,
    hit: Window | None,
    monotone: bool,
) -> list[tuple[Fraction, ...]]:
    """All tables that fit, in the order promised, straight from the definitions."""
    ranked = []
    middle = sum(edge, Fraction(0)) / 2 if edge else present.edge
    for pays in product(*({Fraction(pay) for pay in bounds[line.name]} for line in present.lines)):
        each = Table(
            tuple(replace(line, pays=pay) for line, pay in zip(present.lines, pays, strict=True)), present.deals
        )
        if (
            (not monotone or all(better >= worse for better, worse in pairwise(pays)))
            and (edge is None or edge[0] <= each.edge <= edge[1])
            and (deviation is None or deviation[0] ** 2 <= each.variance <= deviation[1] ** 2)
            and (hit is None or hit[0] <= each.hit_rate <= hit[1])
        ):
            moves = [
                abs(pay - line.pays) / (abs(line.pays) or 1) for line, pay in zip(present.lines, pays, strict=True)
            ]
            changed = [pay for pay, move in zip(pays, moves, strict=True) if move]
            odd = sum(not is_round(pay) for pay in changed)
            ranked.append((odd, len(changed), sum(moves), abs(each.edge - middle), pays[::-1]))
    return [pays[::-1] for *_, pays in sorted(ranked)]


PAYS = st.sampled_from([DROPPED, *map(Fraction, ("0", "1/2", "1", "3/2", "2", "3", "4", "5", "7", "20"))])
ENDS = st.fractions(-2, 2, max_denominator=12)
WINDOWS = st.none() | st.tuples(ENDS, ENDS).map(lambda ends: (min(ends), max(ends)))
DEVIATIONS = st.none() | st.tuples(ENDS, ENDS).map(lambda ends: (abs(ends[0]), abs(ends[0]) + 2 * abs(ends[1])))


@given(data=st.data())
@settings(deadline=None, max_examples=150)
def test_the_search_finds_what_brute_force_finds_in_the_same_order(data: st.DataObject) -> None:
    """Would catch a bound that prunes too much, a stretch of the top line cut wrong, a rank out of order."""
    lines = data.draw(st.lists(st.tuples(st.integers(0, 6), PAYS), min_size=1, max_size=4))
    counts, pays = zip(*lines, strict=True)
    present = table("a b c d"[: 2 * len(lines)], counts, pays, sum(counts) + data.draw(st.integers(1, 9)))
    bounds = {line.name: data.draw(st.lists(PAYS, min_size=1, max_size=6)) for line in present.lines}
    edge, deviation, hit = data.draw(WINDOWS), data.draw(DEVIATIONS), data.draw(WINDOWS)
    monotone, most = data.draw(st.booleans()), data.draw(st.integers(1, 40))
    expected = by_brute_force(present, bounds, edge=edge, deviation=deviation, hit=hit, monotone=monotone)
    found = search(present, bounds, edge=edge, deviation=deviation, hit=hit, monotone=monotone, most=most)
    assert (len(expected), expected[:most], True) == (found.total, pays_of(found), found.complete)


@pytest.mark.parametrize("monotone", [True, False])
@pytest.mark.parametrize("deviation", [None, (Fraction(3), Fraction(7, 2))])
def test_the_compiled_walk_finds_what_brute_force_finds(
    monkeypatch: pytest.MonkeyPatch, deviation: Window | None, monotone: bool
) -> None:
    """Would catch a figure that overflows or an index that wraps only where it is compiled."""
    present = pair_plus(40, 30, 6, 3, 1)
    ranges = [range(35, 45), range(25, 40, 3), range(4, 8), range(2, 6), (-1, 1, 2)]
    bounds = {line.name: pays for line, pays in zip(present.lines, ranges, strict=True)}
    edge, hit = (2 * PERCENT, 5 * PERCENT), (5 * PERCENT, 30 * PERCENT)
    monkeypatch.setattr(pay_tables, "_SMALL", 0)
    found = search(present, bounds, edge=edge, deviation=deviation, hit=hit, monotone=monotone, most=50)
    expected = by_brute_force(present, bounds, edge=edge, deviation=deviation, hit=hit, monotone=monotone)
    assert (len(expected), expected[:50]) == (found.total, pays_of(found))


def test_figures_beyond_64_bits_are_walked_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pay_tables, "_SMALL", 0)
    present = table("jackpot pair", [1, 10**9], [10**9, 1], 2 * 10**9 + 2)
    bounds = {"jackpot": range(10**9 - 2, 10**9 + 3), "pair": [1, 2]}
    edge, deviation = (Fraction(-1), present.edge), (Fraction(0), Fraction(10**5))
    expected = by_brute_force(present, bounds, edge=edge, deviation=deviation, hit=None, monotone=True)
    assert len(expected) > 1
    assert expected == pays_of(search(present, bounds, edge=edge, deviation=deviation))


def test_neither_the_tables_kept_nor_the_rests_on_the_way_change_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a table lost or counted twice where the walk pauses, and a near one let go for want of room."""
    present, edge = pair_plus(40, 30, 6, 3, 1), (2 * PERCENT, 3 * PERCENT)
    every = search(present, {}, edge=edge, most=10**4)
    assert every.total == len(set(every.tables)) > 2000
    few = search(present, {}, edge=edge, most=5)
    assert (every.total, every.tables[:5]) == (few.total, few.tables)
    monkeypatch.setattr(pay_tables, "_walker", lambda _grid: (pay_tables._walk, list, 7))
    assert few == search(present, {}, edge=edge, most=5)


def test_a_thousand_million_tables_are_counted_as_by_halves() -> None:
    """The upper three and the lower four lines apart, then every lower sum against the sorted upper ones."""
    ranges = [[*map(int, ROUND.get(line.name, usual_bounds(line)))] for line in SIX.lines]
    counts = [line.count for line in SIX.lines]

    def sums(half: slice) -> list[int]:
        worth = [[count * pay for pay in pays] for count, pays in zip(counts[half], ranges[half], strict=True)]
        return sorted(map(sum, product(*worth)))

    upper = sums(slice(0, 3))
    least, most = SIX.lost - 3 * SIX.deals // 100, SIX.lost - -(-2 * SIX.deals // 100)
    expected = sum(bisect_right(upper, most - low) - bisect_left(upper, least - low) for low in sums(slice(3, 7)))
    assert expected == search(SIX, ROUND, edge=(2 * PERCENT, 3 * PERCENT), monotone=False).total


@pytest.mark.parametrize(
    ("printed", "percent"),
    [
        (pair_plus(40, 30, 6, 3, 1), "7.2760"),
        (pair_plus(40, 30, 6, 4, 1), "2.3167"),
        (pair_plus(35, 33, 6, 4, 1), "2.6968"),
        (SIX, "6.7413"),
        (six_card_bonus(1000, 200, 100, 20, 15, 10, 7), "8.5614"),
    ],
)
def test_edges_are_those_of_the_wizard_of_odds(printed: Table, percent: str) -> None:
    """Wizard of Odds, Three Card Poker. By hand: 35-33 pays 84 units in 22,100 deals less than 40-30."""
    assert percent == f"{float(printed.edge * 100):.4f}"


def test_the_nearest_pair_plus_at_two_to_three_percent_is_the_one_in_the_casinos() -> None:
    found = search(pair_plus(40, 30, 6, 3, 1), {}, edge=(2 * PERCENT, 3 * PERCENT), most=1)
    assert pair_plus(40, 30, 6, 4, 1) == found.tables[0]


def test_an_exact_edge_is_a_window_of_no_width() -> None:
    present = pair_plus(40, 30, 6, 4, 1)
    found = search(present, {}, edge=(present.edge, present.edge), most=10**6)
    assert {present.edge} == {each.edge for each in found.tables}
    assert found.total == len(set(found.tables)) > 1


def test_a_low_hit_rate_drops_the_lowest_line() -> None:
    found = search(pair_plus(40, 30, 6, 3, 1), {}, edge=(Fraction(0), 10 * PERCENT), hit=(Fraction(0), 10 * PERCENT))
    assert {DROPPED} == {each.lines[-1].pays for each in found.tables}


def test_the_line_named_gives_exactly_the_edge() -> None:
    present = pair_plus(40, 30, 6, 3, 1)
    for line in present.lines:
        pays = top_line_for(present, 5 * PERCENT, line.name)
        lines = tuple(replace(each, pays=pays) if each == line else each for each in present.lines)
        assert Table(lines, present.deals).edge == 5 * PERCENT
    assert top_line_for(present, 5 * PERCENT) == top_line_for(present, 5 * PERCENT, "straight-flush")


@pytest.mark.parametrize(
    ("edge", "line", "words"),
    [
        (50 * PERCENT, None, 'no pay of "straight-flush" gives an edge of 50.0000%: even at 0 to 1 it is 15.9638%'),
        (5 * PERCENT, "royal", 'no line is called "royal"; there are straight-flush, trips, straight, flush, pair'),
    ],
)
def test_a_line_that_cannot_give_the_edge_is_refused_with_the_reason(
    edge: Fraction, line: str | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        top_line_for(pair_plus(40, 30, 6, 3, 1), edge, line)


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ({"royal": [1]}, "no line is called royal"),
        ({"pair": [-2]}, '"pair" cannot pay -2 to 1'),
        ({"pair": []}, '"pair" is given no pay to choose from'),
    ],
)
def test_bounds_that_make_no_sense_are_refused(bounds: Bounds, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        search(pair_plus(40, 30, 6, 3, 1), bounds, edge=(2 * PERCENT, 3 * PERCENT))


def test_a_search_reports_progress_and_ends_when_stopped() -> None:
    whole = {line.name: range(int(line.pays) // 2, 2 * int(line.pays) + 1) for line in SIX.lines}
    done: list[float] = []
    answers = iter([False, False, False, True])
    found = search(SIX, whole, edge=(2 * PERCENT, 3 * PERCENT), progress=done.append, stopped=lambda: next(answers))
    assert (len(done), found.complete) == (3, False)
    assert done == sorted(done)
    assert 0 <= done[-1] < 1


def test_a_finished_search_says_so() -> None:
    done: list[float] = []
    assert search(pair_plus(40, 30, 6, 3, 1), {}, edge=(2 * PERCENT, 3 * PERCENT), progress=done.append).complete
    assert done[-1] == 1
