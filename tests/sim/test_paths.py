"""Sessions: paths of a bankroll, worked out by hand, the same wherever they are played, near their exact answers."""

import numpy as np

from pitboss.odds.sessions.session import PERCENTS
from pitboss.sheets import shipped
from pitboss.sim import paths, simulation, workers
from pitboss.sim.blocks import BLOCK
from pitboss.sim.exact import whole_spot
from pitboss.sim.question import ask


def test_a_path_by_hand() -> None:
    """Up 3, down to -2, back to 1: the deepest fall is 5, and a bankroll of 2 is gone after the fourth round."""
    found = paths.followed(np.array([[1, 2, -4, -1, 3]]), bankroll=2)
    assert found.ends.tolist() == [1]
    assert found.lowest.tolist() == [-2]
    assert found.drawdown.tolist() == [5]
    assert found.ruined.tolist() == [4]
    assert found.marks == (1, 2, 3, 4, 5)
    assert found.paths.tolist() == [[1, 3, -1, -2, 1]]
    assert paths.followed(np.array([[1, 2, -4, -1, 3]]), bankroll=3).ruined.tolist() == [0]
    assert paths.followed(np.array([[-1, -1]]), bankroll=None).drawdown.tolist() == [2]


def test_sessions_are_the_rounds_of_the_run_in_order() -> None:
    question = ask(shipped.load("pair-plus"), seed=8)
    made = simulation.ready(question)
    won = made.nets.sum(axis=1)[made.rounds(1)[1][:, 0]]
    each = BLOCK // 1000
    with workers.threads(2) as who:
        found = paths.sessions(question, 1000, each + 3, who, 50_00)
    assert found.count == each + 3
    assert found.ends[each:].tolist() == [int(won[at * 1000 : (at + 1) * 1000].sum()) for at in range(3)]


def test_a_session_may_be_longer_than_a_block() -> None:
    question = ask(shipped.load("pair-plus"), seed=8)
    made = simulation.ready(question)
    nets, cells = made.nets.sum(axis=1), np.concatenate([made.rounds(block)[1] for block in (2, 3)])
    with workers.threads(1) as who:
        found = paths.sessions(question, BLOCK + 9, 2, who)
    assert found.ends[1] == nets[cells[: BLOCK + 9, 0]].sum()


def test_sessions_come_near_their_exact_answers() -> None:
    """Would catch a ruin that is one round or one cent off, and paths that go on from one session to the next."""
    question = ask(shipped.load("three-card"), {"ante": 500}, seed=3)
    with workers.threads(2) as who:
        found = paths.sessions(question, 100, 6_000, who, 50_00)
    exact = paths.known(whole_spot(question), 100, 50_00)
    assert isinstance(exact, paths.Known)
    assert exact.ruin is not None
    assert abs(exact.z(found) or 0) < 4.5
    assert abs(found.ahead - exact.ahead) < 0.03
    assert abs(float(found.mean - exact.mean)) < 4.5 * 100 * 500 * 1.7 / 6_000**0.5 / 10
    assert set(found.time_to_ruin) == set(PERCENTS)


def test_several_spots_have_no_exact_answer() -> None:
    assert "not known" in str(paths.known(whole_spot(ask(shipped.load("three-card"), spots=2)), 100, None))
