"""Odds for the pages: the solver's figures, the worker that counts them, and the prices that ship with the package."""

import ast
import asyncio
import json
import os
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import pytest

import pitboss
from pitboss.odds.pricing import limits
from pitboss.odds.sessions.session import session
from pitboss.odds.solving import shipped as ships
from pitboss.odds.solving import store
from pitboss.odds.solving.solution import solve
from pitboss.sheets import digest, shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.web.routes import sheets
from pitboss.web.study import price_list, price_notes, pricing, sheet_info, solver, solver_worker, valuing
from pitboss.web.study.coaching import Question, within_reach
from pitboss.web.study.pricing import NoAnswer, Pricing
from pitboss.web.wire.study import Priced, SheetOdds
from tests.sheets import own
from tests.web.minimal import client, in_a_thread

COUNTS = Path(__file__).parent.parent / "counts"
SMALL = ("six-card", "pair-plus", "mini-royal", "player-dealer", "pair-plus-fold", "three-card", "crazy-4")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test counts is kept for that test alone."""
    monkeypatch.setattr(store, "folder", lambda: tmp_path)


@pytest.fixture
def nothing_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ships, "find", lambda *_: None)


# ---------------------------------------------------------------- prices


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_prices_that_ship_are_those_of_the_pinned_counts(sheet: str) -> None:
    """The counts were found by other means than the solutions that ship."""
    pinned = json.loads((COUNTS / f"{sheet}.json").read_text(encoding="utf-8"))["wagers"]
    assert {line.wager: line.percent for line in price_list.prices(sheet)} == {
        name: float(-100 * Fraction(one["net"]) / one["deals"]) for name, one in pinned.items()
    }


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_the_prices_that_ship_are_the_solvers(sheet: str) -> None:
    edges = {name: one.house_edge for name, one in solve(shipped.load(sheet), cache=False).wagers.items()}
    for line in Pricing(in_a_thread).prices(sheet):
        assert line.percent == float(100 * edges[line.wager])
        assert line.cost_cents == round(10_000 * edges[line.wager])


def test_a_price_that_depends_on_the_stake_is_told_for_every_stake() -> None:
    """Four Card: a $4 Ante cannot be raised twice, and costs nearly twice as much."""
    line = price_list.prices("four-card")[0]
    assert (line.cost_cents, line.cost_most_cents) == (1509, 2739)
    assert line.note == "$15.09 with an Ante of $2, $27.39 with $4"
    game = shipped.load("four-card")
    assert line.percent_most == float(100 * solve(game, {"ante": 400}, cache=False).main.house_edge)
    assert valuing.odds(game, 400).rules != valuing.odds(game).rules


@pytest.mark.parametrize("sheet", shipped.ids())
def test_the_list_has_every_stake_that_is_played_otherwise(sheet: str) -> None:
    steps = price_notes.steps(shipped.load(sheet))
    for line in price_list.prices(sheet):
        assert (line.cost_most_cents is None) == (line.wager != "ante" or not steps)


def test_stakes_are_told_apart_by_what_they_leave_open() -> None:
    """A cap of $60 on a raise of one to three Antes: three up to $20, two up to $30, one up to $60."""
    game = sheet_info.problems(
        'schema = 1\nextends = "four-card-3x"\nid = "mine"\ntitle = "Mine"\n'
        '[wagers.ante]\namounts = { min = "$5", max = "$60", step = "$5" }\n[wagers.raise]\ncap = "$60"\n'
    )
    assert isinstance(game, Game), game
    assert [tuple(one) for one in price_notes.steps(game)] == [
        (500, "$5 to $20"), (2500, "$25 to $30"), (3500, "$35 to $60")
    ]  # fmt: skip


def test_the_collection_is_told_beside_the_price() -> None:
    """Schedule of practice tables: $0.50 up to an Ante of $25, $1 above. Of $5 that is 10 %, beside 1.80 %."""
    note = "and the collection: $0.50 to $1 a hand at practice tables"
    assert [line.note for line in price_list.prices("player-dealer")] == [note, None, None]
    assert not any(line.note for line in price_list.prices("six-card"))
    told = valuing.odds(shipped.load("player-dealer")).notes
    assert told == [
        "Counted as if the bank covered every wager.",
        "Not in the price: practice tables take a collection of $0.50 a hand with an Ante of up to $25, $1 above."
        " Of the least Ante, $5, that is 10%; with it the Ante costs 11.8%.",
    ]


def test_rounding_is_told_where_a_payout_breaks() -> None:
    text = 'schema = 1\nextends = "crazy-4"\nid = "mine"\ntitle = "Mine"\n[breakage]\nunit = "$1"\n'
    game = sheet_info.problems(text)
    assert isinstance(game, Game), game
    assert list(price_notes.notes(game, None, {})) == [
        "Payouts are whole multiples of $1; what does not come out even is rounded down."
        " The figures are for stakes at which everything comes out even."
    ]
    assert list(price_notes.notes(shipped.load("crazy-4"), None, {})) == [], "$7.50 is a whole number of cents"


def test_rules_of_thumb_ship_where_one_line_does_not_say_it_all() -> None:
    for sheet in shipped.ids():
        game = shipped.load(sheet)
        solution = solve(game)
        assert bool(list(valuing.rules(solution))) != all(one.exists for one in solution.thresholds)


def test_a_sheet_that_does_not_ship_has_no_price() -> None:
    assert price_list.prices("nothing") == []


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("sheet", SMALL)
def test_the_page_says_what_the_solver_says(sheet: str) -> None:
    game = shipped.load(sheet)
    solution, page = solve(game, cache=False), valuing.odds(game)
    assert SheetOdds.model_validate_json(page.model_dump_json()) == page
    assert page.deals == str(solution.deals)
    for found in page.wagers:
        true = solution.wagers[found.wager]
        assert Fraction(found.house_edge.exact) == true.house_edge
        assert sum(percent for _, percent in found.outcomes) == pytest.approx(100)
        assert [line.count for line in found.lines] == [line.count for line in true.lines]
    assert len(page.strategy) == len(solution.thresholds)
    evening = session(solution.main.distribution, 100)
    band = next(one for one in page.bands if one.rounds == 100)
    assert (band.low5, band.high95) == (float(evening.quantiles[5]), float(evening.quantiles[95]))
    assert all(one.low5 <= one.low25 <= one.middle <= one.high75 <= one.high95 for one in page.bands)


def test_the_chart_of_three_cards_has_its_border_at_q_6_4() -> None:
    page = valuing.odds(shipped.load("six-card"))
    assert page.strategy == ["Play with Q-6-4 or better, else fold."]
    assert page.chart is not None
    cells = {(cell.row, cell.column): cell for cell in page.chart.cells}
    assert (cells["Q-6", "4"].choice, cells["Q-6", "3"].choice) == ("1x", "fold")
    assert {cell.choice for (row, _), cell in cells.items() if row in ("A high", "K high")} == {"1x"}
    assert {cell.choice for (row, _), cell in cells.items() if row == "J high"} == {"fold"}
    assert not any(cell.mixed for cell in cells.values())
    assert round(cells["Q-J", "9"].gain or 0) == 32
    assert all((cell.gain or 0) > 0 for cell in cells.values() if cell.choice == "1x")


def test_a_chart_with_an_exposed_card_has_a_column_for_each_rank() -> None:
    chart = valuing.odds(shipped.load("player-dealer")).chart
    assert chart is not None
    assert chart.columns == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    cells = {(cell.row, cell.column): cell for cell in chart.cells}
    assert cells["Queen high", "A"].choice == "fold"
    assert cells["Queen high", "2"].choice == "1x"
    assert cells["King high", "K"].mixed


def test_the_odds_are_told_for_the_stake_that_was_asked_for() -> None:
    game = shipped.load("four-card")
    small, large = valuing.odds(game), valuing.odds(game, 400)
    assert (small.stake_cents, large.stake_cents) == (200, 400)
    assert [one.stake_cents for one in small.stakes] == [200, 400]
    assert "for an Ante of $4" in large.notes[0]
    assert Fraction(large.wagers[0].house_edge.exact) == Fraction(63686499433, 232554356034)
    assert not any("2x" in line for line in (*large.strategy, *large.rules))
    assert valuing.odds(shipped.load("six-card")).stakes == []


def test_ranks_are_written_alike_all_over_the_page() -> None:
    page = valuing.odds(shipped.load("four-card"))
    assert not any("-T" in line or "T-" in line for line in (*page.strategy, *page.rules))


def test_nothing_to_decide_has_no_chart() -> None:
    page = valuing.odds(shipped.load("pair-plus"))
    assert page.chart is None
    assert page.fold_rate is None


# ---------------------------------------------------------------- the worker


def waited_for(desk: Pricing, sheet: str) -> Priced:
    async def ask() -> Priced:
        for _ in range(600):
            found = await desk.odds(shipped.load(sheet))
            if found.ready:
                return found
            await asyncio.sleep(0.05)
        raise AssertionError("the worker never answered")

    return asyncio.run(ask())


def test_a_page_is_counted_once_and_then_known(nothing_ships: None) -> None:
    desk = Pricing(in_a_thread)
    first = waited_for(desk, "three-card")
    assert first.odds is not None
    assert first.odds.main == "ante"

    class Never(Executor):
        def submit(self, *given: Any, **named: Any) -> "Future[Any]":
            raise AssertionError("it was counted before")

    again = Pricing(Never)  # another house on the same disk
    assert waited_for(again, "three-card") == first


TWO_UP = """
schema = 1
extends = "three-card"
id = "two-up"
title = "Two Up"
summary = "Two of the dealer's cards are seen."
[[stages]]
do = "expose"
id = "one-up"
before = "decide"
[[stages]]
do = "expose"
id = "two-up"
before = "decide"
"""


def test_a_board_for_both_is_not_counted_in_a_running_house() -> None:
    """Would catch a page that keeps a worker busy for a minute."""
    game = own.game_of("ultimate-texas-holdem")
    within_reach(game)  # it ships
    uncounted = compile_sheet(replace(game.sheet, breakage=replace(game.sheet.breakage, unit=25)))
    with pytest.raises(limits.Beyond, match="every board has to be gone through"):
        within_reach(uncounted)
    within_reach(own.game_of("mississippi-stud"))


def test_what_the_solver_does_not_value_is_said() -> None:
    desk = Pricing(in_a_thread)
    game = sheet_info.problems(TWO_UP)
    assert isinstance(game, Game)

    async def ask() -> Priced:
        while not (found := await desk.odds(game)).ready:
            await asyncio.sleep(0.05)
        return found

    found = asyncio.run(ask())
    assert found.odds is not None
    assert [wager.wager for wager in found.odds.wagers] == ["pair-plus"]
    assert found.odds.notes[0] == (
        "Ante is not valued: two-up exposes 2 cards; the solver values sheets with one at most."
    )


class Breaking(Executor):
    """A worker that dies so many times."""

    left = 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> "Future[Any]":
        answer: Future[Any] = Future()
        if Breaking.left:
            Breaking.left -= 1
            answer.set_exception(BrokenProcessPool("killed"))
        else:
            answer.set_result({"beyond": "so it is"})
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass


QUESTION = Question("", "", 1, (), (), None, ())


def test_a_worker_that_dies_is_replaced_once() -> None:
    Breaking.left = 1
    desk = Pricing(Breaking)
    with pytest.raises(pricing.Beyond, match="so it is"):
        asyncio.run(desk.advice(QUESTION))
    assert desk.crashes == 1


def test_a_worker_that_dies_twice_is_reported() -> None:
    Breaking.left = 2
    desk = Pricing(Breaking)
    with pytest.raises(NoAnswer, match="stopped twice"):
        asyncio.run(desk.advice(QUESTION))


class Slow(Breaking):
    """A worker that answers when it is told to."""

    asked: ClassVar[list[tuple[Any, "Future[Any]"]]] = []

    def submit(self, work: Any, /, *given: Any, **named: Any) -> "Future[Any]":
        answer: Future[Any] = Future()
        Slow.asked.append((next(one for one in given if isinstance(one, Question)), answer))
        return answer


def question(number: int) -> Question:
    return Question("", "", number, (), (), None, ())


def test_one_address_cannot_keep_the_solver_from_others() -> None:
    """Would catch a stranger whose questions fill the line: nobody else got an answer from coach or odds."""

    async def ask() -> list[int]:
        Slow.asked.clear()
        desk = Pricing(Slow)
        greedy = [asyncio.ensure_future(desk.advice(question(n), lane="192.0.2.66")) for n in range(1, 18)]
        await asyncio.sleep(0)
        with pytest.raises(pricing.TooBusy):
            await desk.advice(question(18), lane="192.0.2.66")
        mine = asyncio.ensure_future(desk.advice(question(100), lane="198.51.100.7"))
        same = asyncio.ensure_future(desk.advice(question(15), lane="198.51.100.8"))
        order: list[int] = []
        while not (mine.done() and same.done()):
            await asyncio.sleep(0)
            if len(Slow.asked) > len(order):
                asked, answer = Slow.asked[-1]
                order.append(asked.spot)
                answer.set_result({"beyond": "so it is"})
        for one in greedy:
            one.cancel()
        desk.close()
        return order

    assert asyncio.run(ask())[:4] == [1, 2, 100, 15]


def test_a_count_that_keeps_others_waiting_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "LOOK_S", 0.01)
    monkeypatch.setattr(pricing, "ADVICE_PATIENCE_S", 0.0)

    async def ask() -> str:
        Slow.asked.clear()
        desk = Pricing(Slow)
        endless = asyncio.ensure_future(desk.advice(question(1), lane="192.0.2.66"))
        while not Slow.asked:
            await asyncio.sleep(0)
        mine = asyncio.ensure_future(desk.advice(question(2), lane="198.51.100.7"))
        with pytest.raises(pricing.TooBusy):
            await endless
        while len(Slow.asked) < 2:
            await asyncio.sleep(0)
        Slow.asked[1][1].set_result({"beyond": "so it is"})
        with pytest.raises(pricing.Beyond) as said:
            await mine
        desk.close()
        return str(said.value)

    assert "so it is" in asyncio.run(ask())


def test_sheets_of_strangers_leave_nothing_on_disk_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a disk that fills with the counts of sheets that nobody asks for again."""
    monkeypatch.setattr(store, "_lent", 3_000)
    for number in range(50):
        store.keep(f"sheet {number}", "x" * 500)
        os.utime(store._path(f"sheet {number}", lent=True), (number, number))
        store.find("sheet 0")
    left = list(tmp_path.rglob("*.json"))
    assert sum(path.stat().st_size for path in left) <= 3_000
    assert [number for number in range(50) if store.find(f"sheet {number}")] == [0, *range(46, 50)]


def test_nothing_of_a_strangers_sheet_is_kept_in_memory_for_ever() -> None:
    """Would catch a cache without bounds that is asked by sheet, ladder, deck or cards: strangers would fill it."""
    ours = {"type", "Any", "Path", "str", "int"}  # classes and files of the package, names that ship
    found = []
    for path in Path(pitboss.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "@cache" in text or "@lru_cache" in text else ():
            if isinstance(node, ast.FunctionDef) and {"cache", "lru_cache(None)"} & set(
                map(ast.unparse, node.decorator_list)
            ):
                asked = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
                found += [f"{path.stem}.{node.name}({one})" for one in asked if one not in ours]
    assert found == []


def test_a_real_process_counts_dies_and_is_replaced() -> None:
    """The worker as it is served: spawned, given plain values, killed, started again, and gone at the end."""

    async def story() -> None:
        desk = Pricing()
        try:
            game = shipped.load("three-card")
            rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
            stakes = (("ante", 500),)
            asked = Question(rules, texts, 1, stakes, (41, 18, 8), None, ("fold", "1x"))
            first = await desk.advice(asked)
            with pytest.raises(NoAnswer):
                await desk._coaching.ask("exit", "ann", os._exit, 3)
            assert desk.crashes == 2
            assert await desk.advice(asked) == first
        finally:
            desk.close()

    asyncio.run(story())


def test_the_server_itself_never_imports_numpy() -> None:
    import subprocess
    import sys

    program = "import sys, pitboss.web.study.pricing, pitboss.web.study.coaching; print('numpy' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


def test_the_odds_page_of_a_shipped_sheet_needs_no_worker() -> None:
    """On a new machine a worker would compile for ten seconds before it answers."""

    class Never(Executor):
        def submit(self, *given: Any, **named: Any) -> "Future[Any]":
            raise AssertionError("it ships")

    found = {sheet: asyncio.run(Pricing(Never).odds(shipped.load(sheet))) for sheet in shipped.ids()}
    assert all(one.ready and one.odds is not None and one.odds.sheet == sheet for sheet, one in found.items())
    dearer = asyncio.run(Pricing(Never).odds(shipped.load("four-card"), 400)).odds
    assert dearer is not None
    assert dearer.stake_cents == 400


def test_the_route_of_odds() -> None:
    with client(sheets.router) as house:
        for _ in range(600):
            found = Priced.model_validate(house.get("/api/sheets/three-card/odds").json())
            if found.ready:
                break
        assert found.odds is not None
        assert found.odds.sheet == "three-card"
        assert house.get("/api/sheets/none/odds").status_code == 404
        refused = house.get("/api/sheets/three-card/odds?stake=400")
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "no-stake")
        told = house.get("/api/sheets/four-card/odds?stake=300").json()["error"]["message"]
        assert told == "The odds of four-card are told for 200 or 400 cents."
        for _ in range(600):
            found = Priced.model_validate(house.get("/api/sheets/four-card/odds?stake=400").json())
            if found.ready:
                break
        assert found.odds is not None
        assert found.odds.stake_cents == 400


def test_the_key_of_a_page_tells_rules_and_texts_apart() -> None:
    keys = {solver_worker.page_key(shipped.load(sheet)) for sheet in shipped.ids()}
    assert len(keys) == len(shipped.ids())
