"""Anything may be asked of a round at any time: it answers with events or a refusal, and never breaks."""

import random

from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards.deck import shuffled
from pitboss.rounds import commands as c
from pitboss.rounds.commands import Command
from pitboss.rounds.decide import decide
from pitboss.rounds.events import Event
from pitboss.rounds.evolve import evolve, replay
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, stage_now
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

spots = st.integers(-1, 4)
players = st.sampled_from(["ann", "bob", ""])
words = st.sampled_from(["fold", "check", "1x", "2x", "3x", "FOLD", "0x", ""])
cards = st.lists(st.integers(0, 51), max_size=6).map(tuple)
dealer = st.sampled_from([c.NoMoreBets(), c.Deal(), c.Expose(), c.Reveal(), c.Settle()])


def stakes(game: Game) -> st.SearchStrategy[dict[str, int]]:
    names = st.sampled_from([*game.wagers, "nonsense"])
    return st.dictionaries(names, st.sampled_from([200, 400, 300, 100, 0, -200, 10**16]), max_size=3)


def commands(game: Game) -> st.SearchStrategy[Command]:
    return st.one_of(
        dealer,
        dealer,
        st.builds(c.PlaceBets, spot=spots, player=players, stakes=stakes(game)),
        st.builds(c.PlaceBets, spot=st.integers(1, 3), player=st.just("ann"), stakes=st.just({"ante": 200})),
        st.builds(c.TakeBack, spot=spots, player=players),
        st.builds(c.Choose, spot=spots, player=players, choice=words),
        st.builds(c.Choose, spot=st.integers(1, 3), player=st.just("ann"), choice=words),
        st.builds(c.SetHand, spot=spots, player=players, keep=cards),
    )


rounds = st.sampled_from(shipped.ids()).flatmap(
    lambda name: st.tuples(
        st.just(shipped.load(name)), st.lists(commands(shipped.load(name)), max_size=40), st.integers(0, 10)
    )
)


@given(rounds)
def test_any_commands_leave_a_sound_round(case: tuple[Game, list[Command], int]) -> None:
    """Catches an exception, a refusal that changed something, and a settled round that is not settled in full."""
    game, wishes, seed = case
    order = shuffled(game.deck, random.Random(seed))
    state, log = Round(), list[Event]()
    for wish in wishes:
        before = state
        answer = decide(game, state, wish, order)
        assert state == before
        if isinstance(answer, Refusal):
            assert str(answer)
            continue
        assert answer
        for event in answer:
            state = evolve(state, event)
        log += answer
    assert replay(log) == state
    if stage_now(game, state) is None:
        for spot in state.spots:
            assert {one.wager for one in spot.settled} >= set(spot.stakes)
