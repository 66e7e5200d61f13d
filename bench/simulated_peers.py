"""What `simulate` is measured beside: rounds as others would play them, each through the quickest way it offers.

No other package has casino table games, so they play Kuhn poker, whose round is one card each and two or three choices:
less than a round of ours. The plain loop and NumPy play `three-card` with an Ante and Pair Plus, as one would write it
for that game alone. Run by itself, this module plays a few rounds of each.
"""

import random
from collections.abc import Callable
from importlib import import_module
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from pitboss.rounds.commands import Choose, Command, PlaceBets
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import decide
from pitboss.rounds.evolve import evolve
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, stage_now
from pitboss.sheets import shipped

ANTE, PAIR_PLUS = 100, 100  # cents
Q_6_4 = (0, 10, 4, 2)  # play with this or better, and fold the rest
QUEEN_HIGH = (0, 10, 0, 0)  # what the dealer needs
ANTE_BONUS = (0, 0, 0, 1, 4, 5)  # by category, from the high card up
PAIR_PLUS_PAYS = (-1, 1, 3, 6, 30, 40)

Array = np.ndarray[Any, Any]


class Peer(NamedTuple):
    """Plays so many rounds, and is paid something."""

    rounds: int
    play: Callable[[], object]


def peers() -> dict[str, Peer]:
    """Those that are here: open_spiel and pgx are not published for every system."""
    found = {
        "the engine, round by round": Peer(300, lambda: engine(300)),
        "a plain Python loop": Peer(2_000, lambda: plain(2_000)),
        "NumPy": Peer(1 << 16, lambda: in_numpy(1 << 16)),
    }
    for name, make in {"pokerkit": _pokerkit, "open_spiel": _open_spiel, "pgx": _pgx}.items():
        try:
            found[f"{name}, Kuhn poker"] = make()
        except ImportError:
            continue
    return found


def plain(rounds: int, seed: int = 1) -> int:
    """A loop as a player of the game would write it."""
    chance, net = random.Random(seed), 0
    deck = range(52)
    for _ in range(rounds):
        cards = chance.sample(deck, 6)
        own, dealers = value(cards[:3]), value(cards[3:])
        net += PAIR_PLUS * PAIR_PLUS_PAYS[own[0]]
        if own < Q_6_4:
            net -= ANTE
            continue
        net += ANTE * ANTE_BONUS[own[0]]
        if dealers < QUEEN_HIGH:
            net += ANTE
        elif own != dealers:
            net += 2 * ANTE if own > dealers else -2 * ANTE
    return net


def value(cards: list[int]) -> tuple[int, int, int, int]:
    """The category of three cards, and what breaks a tie."""
    low, middle, high = sorted(card >> 2 for card in cards)
    suited = cards[0] & 3 == cards[1] & 3 == cards[2] & 3
    if low == high:
        return 4, low, 0, 0
    if middle in (low, high):
        return 1, middle, low if middle == high else high, 0
    if high - low == 2:
        return 5 if suited else 3, high, 0, 0
    if (low, middle, high) == (0, 1, 12):
        return 5 if suited else 3, 1, 0, 0
    return 2 if suited else 0, high, middle, low


def in_numpy(rounds: int, seed: int = 1) -> int:
    """Whole arrays at a time: every hand of three cards is ranked beforehand."""
    chance, gone = np.random.default_rng(seed), np.empty((0, rounds), np.int64)
    cards = []
    for dealt in range(6):
        card = chance.integers(52 - dealt, size=rounds)
        for other in np.sort(gone, axis=0):
            card += card >= other
        cards.append(card)
        gone = np.array(cards)
    strength, category = _cube()
    at, other = (cards[first] * 2704 + cards[first + 1] * 52 + cards[first + 2] for first in (0, 3))
    own, dealers, kind = strength[at], strength[other], category[at]
    ahead = np.where(dealers < _strength(QUEEN_HIGH), 1, 2 * np.sign(own - dealers))
    played = np.where(own < _strength(Q_6_4), -1, ahead + np.array(ANTE_BONUS)[kind])
    return int(ANTE * played.sum() + PAIR_PLUS * np.array(PAIR_PLUS_PAYS)[kind].sum())


_CUBE: list[Array] = []


def _cube() -> tuple[Array, Array]:
    if not _CUBE:
        strength, category = np.zeros(52**3, np.int64), np.zeros(52**3, np.int64)
        for cards in permutations(range(52), 3):
            at = cards[0] * 2704 + cards[1] * 52 + cards[2]
            found = value(list(cards))
            strength[at], category[at] = _strength(found), found[0]
        _CUBE.extend((strength, category))
    return _CUBE[0], _CUBE[1]


def _strength(told: tuple[int, int, int, int]) -> int:
    category, *ranks = told
    return category * 4096 + ranks[0] * 256 + ranks[1] * 16 + ranks[2]


def engine(rounds: int, seed: int = 1) -> int:
    """The rules themselves, with every command and event of a round."""
    game, chance, net = shipped.load("three-card"), random.Random(seed), 0
    for _ in range(rounds):
        order, state = chance.sample(game.deck.cards, 52), Round()
        command: Command | None = PlaceBets(1, "player", {"ante": ANTE, "pair-plus": PAIR_PLUS})
        while command is not None:
            answer = decide(game, state, command, order)
            assert not isinstance(answer, Refusal)
            for event in answer:
                state = evolve(state, event)
                net += getattr(getattr(event, "settlement", None), "net", 0)
            command = next_command(game, state)
            if command is None and stage_now(game, state) is not None:
                own = [order[at] for at in (0, 2, 4)]
                command = Choose(1, "player", "1x" if value(own) >= Q_6_4 else "fold")
    return net


def _pokerkit() -> Peer:
    kit: Any = import_module("pokerkit")
    state_of, automations, chance = kit.KuhnPoker.create_state, tuple(kit.Automation), random.Random(1)

    def play() -> None:
        for _ in range(200):
            state = state_of(automations)
            while state.status:
                moves = [state.check_or_call]
                if state.can_complete_bet_or_raise_to():
                    moves.append(state.complete_bet_or_raise_to)
                if state.can_fold():
                    moves.append(state.fold)
                chance.choice(moves)()

    return Peer(200, play)


def _open_spiel() -> Peer:
    game: Any = import_module("pyspiel").load_game("kuhn_poker")
    chance = random.Random(1)

    def play() -> None:
        for _ in range(2_000):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
            state.returns()

    return Peer(2_000, play)


def _pgx() -> Peer:
    jax: Any = import_module("jax")
    table: Any = import_module("pgx").make("kuhn_poker")
    rounds, most = 1 << 16, 3  # choices in a round of Kuhn poker

    def one(key: Any) -> Any:
        begin, key = jax.random.split(key)

        def step(_: int, carried: Any) -> Any:
            state, key = carried
            key, now = jax.random.split(key)
            logits = jax.numpy.log(state.legal_action_mask.astype("float32"))
            return table.step(state, jax.random.categorical(now, logits)), key

        return jax.lax.fori_loop(0, most, step, (table.init(begin), key))[0].rewards

    whole = jax.jit(lambda key: jax.vmap(one)(jax.random.split(key, rounds)).sum(axis=0))
    return Peer(rounds, lambda: whole(jax.random.PRNGKey(1)).block_until_ready())


if __name__ == "__main__":
    for name, peer in peers().items():
        print(f"{name}: {peer.rounds:,} rounds, {peer.play()}")
