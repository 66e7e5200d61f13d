"""Laws of play: every offer is accepted, the order between spots does not matter, and the log determines the round."""

from collections.abc import Iterator
from random import Random

from pitboss.cards.deck import shuffled
from pitboss.laws.rounds import Played, play, replayed, stakes
from pitboss.money.chips import Cents
from pitboss.rounds import bets, codec, record
from pitboss.rounds.bets import Limits
from pitboss.rounds.commands import Choose, Command, PlaceBets
from pitboss.rounds.decide import decide, waiting
from pitboss.rounds.events import Event
from pitboss.rounds.evolve import replay
from pitboss.rounds.options import options
from pitboss.rounds.record import Record, Step
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round, stage_now
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage


def offered(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Bets at every limit and one cent or one step beyond it; and in decisions every choice that the sheet knows."""
    order = shuffled(game.deck, chance)
    for number in range(rounds):
        placed = stakes(game, chance)
        for wager in game.opening:
            allowed = bets.limits(game, wager, placed)
            for stake in _edges(allowed):
                asked = {**placed, wager.id: stake}
                said = not isinstance(decide(game, Round(), PlaceBets(1, "ann", asked), order), Refusal)
                if said != (stake > 0 and allowed.allow(stake)):
                    yield f"round {number}: {asked} is offered and refused, or the reverse"
        for state, after in zip((played := play(game, chance)).states, played.commands, strict=False):
            yield from _choices(game, played, state, after)


def _edges(allowed: Limits) -> set[Cents]:
    most = allowed.most if allowed.most is not None else allowed.least + 10 * allowed.step
    beyond = {
        allowed.least - 1,
        allowed.least - allowed.step,
        most + 1,
        most + allowed.step,
        allowed.least + 1,
    }
    return {0, -1, allowed.least, most, (allowed.least + most) // 2, *allowed.amounts, *beyond}


def _choices(game: Game, played: Played, state: Round, command: Command) -> Iterator[str]:
    stage = stage_now(game, state)
    if not isinstance(stage, DecideStage) or not isinstance(command, Choose):
        return
    known = {choice.word for one in game.decisions for choice in one.choices} | {
        "fold",
        "check",
        "1x",
        "9x",
        "",
    }
    for spot in state.spots:
        own = {offer.choice for offer in options(game, state, spot.number, played.order).offers}
        if (spot in waiting(game, state, stage)) != bool(own):
            yield f"spot {spot.number} has to decide and is offered nothing, or the reverse"
        for word in known:
            said = not isinstance(decide(game, state, Choose(spot.number, spot.player, word), played.order), Refusal)
            if said != (word in own):
                yield f"{word!r} is offered and refused, or the reverse, with {spot.stakes}"


def order(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """The same choices in another order between the spots give the same result."""
    for number in range(rounds):
        played = play(game, chance)
        by_stage: dict[int, list[int]] = {}
        for index, command in enumerate(played.commands):
            if isinstance(command, Choose):
                by_stage.setdefault(played.states[index].stage, []).append(index)
        shuffled_commands = list(played.commands)
        for indexes in by_stage.values():
            chosen = [played.commands[index] for index in indexes]
            chance.shuffle(chosen)
            free = [played.commands[index] for index in range(indexes[0], indexes[-1] + 1) if index not in indexes]
            shuffled_commands[indexes[0] : indexes[-1] + 1] = [*free, *chosen]
        if replayed(game, played.order, shuffled_commands).end != played.end:
            yield f"round {number}: another order of decisions, another end"


def log(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """At every point of the round the state follows from the log alone; and the log survives its text form."""
    for number in range(rounds):
        played = play(game, chance)
        seen: list[Event] = []
        for events, state in zip(played.events, played.states[1:], strict=True):
            seen += [codec.event(codec.encode(event)) for event in events]
            if tuple(seen[-len(events) :]) != events:
                yield f"round {number}: {events} do not come back from their lines of text"
            if replay(seen) != state:
                yield f"round {number}: the log, through text and back, does not give the state"
        for command in played.commands:
            if codec.command(codec.encode(command)) != command:
                yield f"round {number}: {command} does not come back from its line of text"


def written(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """A sheet survives its two JSON texts, and a round its file, without any change."""
    rules, texts = digest.rules_json(game.sheet), digest.texts_json(game.sheet)
    if digest.from_json(rules, texts) != game.sheet:
        yield "the sheet does not come back from its JSON"
    for number in range(min(rounds, 20)):
        played = play(game, chance)
        state, steps = Round(), list[Step]()
        for command in played.commands:
            step, state, _ = record.step(game, state, command, played.order)
            steps.append(step)
        file = record.write(Record(game, played.order, tuple(steps)))
        back = record.read(file)
        if record.write(back) != file or record.verify(back):
            yield f"round {number}: the file does not come back, or does not play again"
