"""One round through the pure core, without the command line: commands in, events out, a view for the player."""

import random

import pitboss
from pitboss.cards.deck import shuffled
from pitboss.rounds.commands import Choose, PlaceBets
from pitboss.rounds.dealer import next_command
from pitboss.rounds.decide import decide
from pitboss.rounds.evolve import evolve
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, stage_now
from pitboss.rounds.view import Player, view

game = pitboss.load("six-card")
order = shuffled(game.deck, random.Random(7))
state = Round()


def do(state: Round, command: object) -> Round:
    answer = decide(game, state, command, order)  # type: ignore[arg-type]
    if isinstance(answer, Refusal):
        print(f"refused: {answer}")
        return state
    for event in answer:
        state = evolve(state, event)
    return state


state = do(state, PlaceBets(1, "ann", {"ante": 900}))
state = do(state, PlaceBets(1, "ann", {"ante": 200, "pair-plus": 200}))
while stage_now(game, state) is not None:
    command = next_command(game, state)
    if command is None:
        print("ann sees", view(game, state, Player("ann"), order).as_json()["spots"][0]["cards"])
        command = Choose(1, "ann", "1x")
    state = do(state, command)
for settled in state.spots[0].settled:
    print(settled.wager, settled.net, settled.clause)
