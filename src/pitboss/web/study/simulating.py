"""Rounds played at random for the odds page, within a budget: every wager of the sheet beside its exact edge."""

from threading import Event, Timer

from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.stakes import main_game, usual, usual_stake
from pitboss.rounds import bets
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sim import strategy, workers
from pitboss.sim.question import Question, QuestionError, ask
from pitboss.sim.result import CHANCE_LEAST, Z_MOST, Wager
from pitboss.sim.simulation import ready, simulate
from pitboss.web.wire.study import SimulatedRun, SimulatedWager

BUDGET_S = 10.0  # of one core; what was played until then is the answer


def run(game: Game, rounds: int, seed: int) -> SimulatedRun:
    """Raises `limits.Beyond` for a sheet that cannot be simulated, or not without a long count before."""
    question = everything_staked(game, seed)
    if strategy.takes_long(question):
        file = game.id if game.id in shipped.ids() else "FILE"
        raise limits.Beyond(
            f"the best play of {game.title} has to be tabled first, which takes a minute or more and is not done while"
            f" others play; run `pitboss simulate {file}` once on the machine of the house"
        )
    ready(question)  # what is compiled now does not count against the budget
    stop = Event()
    timer = Timer(BUDGET_S, stop.set)
    timer.start()
    with workers.threads(1) as who:
        ran = simulate(question, rounds, who, stop=stop)
    timer.cancel()
    if not ran.rounds:
        raise limits.Beyond(f"no block of rounds of {game.title} was played in {BUDGET_S:.0f} seconds")
    return SimulatedRun(
        rounds=ran.rounds, asked=rounds, seed=seed, wagers=[_wager(game, one) for one in ran.result.wagers]
    )


def everything_staked(game: Game, seed: int) -> Question:
    """All opening wagers that may lie on one spot and that the solver values, each at its usual stake."""
    main, unvalued = main_game(game), limits.unvalued(game)
    stakes: dict[str, Cents] = usual(game)
    for wager in game.opening:
        if wager not in main and wager.id not in unvalued:
            more = {**stakes, wager.id: usual_stake(game, wager)}
            if bets.refused(game, more) is None:
                stakes = more
    try:
        return ask(game, stakes or None, seed=seed)
    except QuestionError as error:
        raise limits.Beyond(str(error)) from None


def _wager(game: Game, one: Wager) -> SimulatedWager:
    low, high = one.interval
    return SimulatedWager(
        wager=one.id,
        title=game.wagers[one.id].title,
        stake_cents=one.stake,
        edge=100 * float(one.edge),
        low=100 * low,
        high=100 * high,
        exact=None if one.exact_edge is None else 100 * float(one.exact_edge),
        z=one.z,
        one_in=one.one_in,
        chance_at_most=max(one.chance, CHANCE_LEAST) if _is_rare(one) else None,
        wrong=one.is_wrong,
    )


def _is_rare(one: Wager) -> bool:
    """Whether it is far off, and its prizes are so rare that chance may be the reason."""
    return one.z is not None and abs(one.z) > Z_MOST and not one.is_wrong
