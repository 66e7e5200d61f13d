"""Rounds through the engine, decided as the solver says: what they come to is what the solver counted."""

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import sqrt

import pytest

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.cards.deck import shuffled
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.stakes import usual, usual_stake
from pitboss.odds.solving.solution import Solution, solve
from pitboss.odds.strategy.hand import Hands
from pitboss.odds.strategy.street_hand import StreetHands
from pitboss.rounds.commands import Choose, Command, PlaceBets
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import decide
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, faces_of, stage_now
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.model import OnFold
from pitboss.sim import trace
from pitboss.sim.program import program
from pitboss.sim.question import ask
from tests.oracle.rows import ROWS

Cards = Sequence[Card]
Strategy = Callable[[Cards, Cards, Card | None, Sequence[str]], str]  # own, board, the dealer's up card, choices so far

ROUNDS = 20_000
DEVIATIONS = 5


def best_play(solution: Solution) -> Strategy:
    """The choice that the solver finds best: first cards from the solution, all else counted when it is asked for."""
    if not solution.streets:
        hands = Hands(solution)
        return lambda own, _, up, __: hands.ask(own, up).best
    streets = StreetHands(solution.game)
    first = {alike(card.parse(one.cards), ()): one.best for one in solution.starts}
    known: dict[object, str] = {}  # a round asks the same as another one but for the names of suits

    def choose(own: Cards, board: Cards, up: Card | None, after: Sequence[str]) -> str:
        seen = alike(own, board)
        if first and not after and not board:
            return first[seen]
        if (seen, *after) not in known:
            known[seen, *after] = streets.ask(own, board, after).best
        return known[seen, *after]

    return choose


def alike(own: Cards, board: Cards) -> tuple[object, ...]:
    """What cards are but for the names of suits: by suit the own ranks and those for all."""
    by_suit = [
        (sorted(one >> 2 for one in own if one & 3 == suit), sorted(one >> 2 for one in board if one & 3 == suit))
        for suit in range(4)
    ]
    return tuple((tuple(mine), tuple(shared)) for mine, shared in sorted(by_suit))


def played(game: Game, stakes: Mapping[str, int], order: Sequence[Card], strategy: Strategy) -> dict[str, int]:
    """One round of one spot, command by command: the net of every wager that was settled."""
    state = _then(game, Round(), PlaceBets(1, "ann", dict(stakes)), order)
    while stage_now(game, state) is not None:
        command = next_command(game, state)
        if command is None:
            spot = state.spots[0]
            up = next((state.faces[place] for place in state.dealer if place in state.faces), None)
            own, board = faces_of(spot.cards, order), faces_of(state.board, order)
            after = [spot.choices[stage.id] for stage in game.decisions if stage.id in spot.choices]
            command = Choose(1, "ann", strategy(own, board, up, after))
        state = _then(game, state, command, order)
    return {one.wager: one.net for one in state.spots[0].settled}


def _then(game: Game, state: Round, command: Command, order: Sequence[Card]) -> Round:
    answer = decide(game, state, command, order)
    assert not isinstance(answer, Refusal), (command, answer)
    return evolve_all(state, answer)


def deviations(nets: Sequence[int], unit: int, exact: Distribution) -> float:
    """How far the mean of these rounds is from the exact one, in deviations of such a mean."""
    off = Fraction(sum(nets), unit) - len(nets) * exact.mean
    return float(off) / sqrt(len(nets) * exact.variance)


def all_played(solution: Solution, stakes: Mapping[str, int], rounds: int) -> list[dict[str, int]]:
    """By round the nets, as the engine settles them. Where two cards each and a board would be counted round by round,
    the simulator's tables say what is done: they are made by the solver, and asking for one hand takes a thousand times
    as long. What they say is held to those single answers in `tests/sim`.
    """
    game = solution.game
    if limits.by_streets(game) and limits.compares(game):
        made = program(ask(game, stakes, seed=20_000))
        cards, cells = made.rounds(0)
        every = zip(cards[:rounds].tolist(), cells[:rounds].tolist(), strict=True)
        return [dict(trace.played(made, dealt, came).nets[0]) for dealt, came in every]
    strategy, chance = best_play(solution), random.Random(f"rounds of {game.id}")
    return [played(game, stakes, shuffled(game.deck, chance), strategy) for _ in range(rounds)]


def play_and_compare(sheet: str, rounds: int) -> None:
    game = shipped.load(sheet)
    solution = solve(game)
    main = usual(game)
    sides = {
        wager.id: usual_stake(game, wager)
        for wager in game.opening
        if wager.id not in main and wager.id in solution.wagers and wager.on_fold is OnFold.LIVE
    }
    every = all_played(solution, main | sides, rounds)
    together = [sum(net for wager, net in nets.items() if wager not in sides) for nets in every]
    found = {sheet: deviations(together, solution.unit, solution.main.distribution)}
    for side, stake in sides.items():
        found[side] = deviations([nets[side] for nets in every], stake, solution.wagers[side].distribution)
    assert all(abs(one) < DEVIATIONS for one in found.values()), found


@pytest.mark.long
@pytest.mark.parametrize("sheet", [sheet for sheet in shipped.ids() if sheet in ROWS])
def test_twenty_thousand_rounds_come_to_the_exact_value(sheet: str) -> None:
    """The mean of the main game and of each side wager within five deviations. Would catch an engine that settles or
    offers otherwise than what the solver counts, and a decision that is told wrong for a whole class of hands.
    """
    play_and_compare(sheet, ROUNDS)


@pytest.mark.parametrize("sheet", ["let-it-ride", "mississippi-stud"])
def test_a_few_hundred_rounds_come_near_the_exact_value(sheet: str) -> None:
    """The same for games that are counted in a moment."""
    play_and_compare(sheet, 300)
