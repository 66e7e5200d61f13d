"""The law of the simulator: what its kernels count is what the engine settles, to the cent, wager by wager."""

from collections.abc import Iterator
from random import Random

from pitboss.laws.rounds import stakes
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.rounds.deal import spots_max
from pitboss.sheets.game import Game

SPOTS = (1, 3)
CELLS_FROM = 1 << 13  # rounds in which cells are looked for
CELLS_PER_ROUND = 2  # cells that are looked at for each round that the law is given


def agrees(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Rounds at random, and a round of each cell, played by the engine with the same cards and choices.

    What is chosen is any move that is open, so that every way through a round comes.
    """
    from pitboss.sim import at_random
    from pitboss.sim.blocks import BLOCK
    from pitboss.sim.program import Program
    from pitboss.sim.question import ask
    from pitboss.sim.trace import Untrue, played

    def wrong(made: Program, opening: dict[str, Cents], cards: list[int], cells: list[int]) -> Iterator[str]:
        try:
            found = played(made, cards, cells)
        except Untrue as error:
            yield str(error)
            return
        won: set[str] = set()  # wagers that a spot before was paid a prize for: what it left is not in the tables
        for cell, settled in zip(cells, found.nets, strict=True):
            counted = dict(zip(made.lines, made.nets[cell].tolist(), strict=True))
            told = {name: net for name, net in counted.items() if net or name in settled}
            if any(told.get(name) != settled.get(name) for name in {*told, *settled} - won):
                yield f"cards {cards}: the kernel counts {told}, the engine settles {dict(settled)}"
            won |= {name for name, net in told.items() if game.wagers[name].prizes and net > -opening[name]}

    for spots in (one for one in SPOTS if one <= spots_max(game)):
        opening = stakes(game, chance)
        question = ask(game, opening, spots=spots, seed=chance.getrandbits(64))
        try:
            made = at_random.program(question, chance)
        except limits.Beyond:
            return  # a shape that is not simulated, or more ways than are numbered
        cards, cells = made.rounds(chance.randrange(1 << 40))
        first = {int(cell): at for at, cell in reversed(list(enumerate(cells[:CELLS_FROM, 0])))}
        looked_at = chance.sample(sorted(first.values()), min(len(first), CELLS_PER_ROUND * rounds))
        for at in (*looked_at, *(chance.randrange(BLOCK) for _ in range(rounds))):
            yield from wrong(made, opening, cards[at].tolist(), cells[at].tolist())
