"""From a command to the events it brings about, or to a refusal. The state is not touched."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pitboss.cards.card import Card
from pitboss.hands.ladder import HandValue
from pitboss.rounds import bets, choices, commands, meters, setting
from pitboss.rounds import events as e
from pitboss.rounds.commands import Command
from pitboss.rounds.deal import deal, spots_max
from pitboss.rounds.events import DEALER, Event
from pitboss.rounds.evolve import evolve, evolve_all
from pitboss.rounds.facts import dealt_facts, gather
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.rounds.settle import settle
from pitboss.rounds.state import Round, Spot, faces_of, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import (
    BetStage,
    DealStage,
    DecideStage,
    ExposeStage,
    FoldedHands,
    OnFold,
    RevealStage,
    SettleStage,
    Stage,
    Which,
)
from pitboss.sheets.values import Choice

Answer: TypeAlias = tuple[Event, ...] | Refusal


def decide(game: Game, state: Round, command: Command, order: Sequence[Card]) -> Answer:
    """What the command comes to. `order` is the deck as it was locked; only dealt cards are looked at."""
    answer = _answer(game, state, command, order)
    if isinstance(answer, Refusal) or not _decision_next(game, state, answer):
        return answer
    told = [event for event in answer if not isinstance(event, e.CardDealt | e.CardShown)]  # cards decide nothing here
    return (*answer, *nothing_to_decide(game, evolve_all(state, told)))


def _decision_next(game: Game, state: Round, answer: Sequence[Event]) -> bool:
    """Whether these events end a stage, and a decision follows."""
    stage = state.stage + [type(event) for event in answer].count(e.StageEnded)
    return stage > state.stage and stage < len(game.stages) and isinstance(game.stages[stage], DecideStage)


def _answer(game: Game, state: Round, command: Command, order: Sequence[Card]) -> Answer:
    stage = stage_now(game, state)
    match command, stage:
        case commands.PlaceBets(), BetStage():
            return _place(game, state, command)
        case commands.Choose(), DecideStage():
            return _choose(game, state, stage, command, order)
        case commands.Reveal(), RevealStage():
            return _reveal(game, state, stage, order)
        case commands.TakeBack(), BetStage():
            spot = _own(state, command.spot, command.player)
            return spot if isinstance(spot, Refusal) else _taken_back(spot)
        case commands.NoMoreBets(), BetStage():
            return _ended(stage) if state.spots else refuse(RoundCode.NO_BETS)
        case commands.Deal(), DealStage():
            return (*deal(stage, state, order), *_ended(stage))
        case commands.Expose(), ExposeStage():
            return (*_expose(stage, state, order), *_ended(stage))
        case commands.SetHand(), DecideStage():
            return _set(game, state, stage, command, order)
        case commands.Settle(), SettleStage():
            return (*_settle(game, state, command, order), *_ended(stage))
        case ((commands.PlaceBets() | commands.TakeBack()), _):
            return refuse(RoundCode.BETS_CLOSED)
        case _:
            return refuse(
                RoundCode.WRONG_STAGE, now="the round is over" if stage is None else f"the stage is {stage.id}"
            )


def _ended(stage: Stage) -> tuple[Event]:
    return (e.StageEnded(stage.id),)


def nothing_to_decide(game: Game, state: Round) -> Iterator[Event]:
    """A decision that nobody has to take is over at once."""
    while isinstance(stage := stage_now(game, state), DecideStage):
        if waiting(game, state, stage):
            return
        ended = e.StageEnded(stage.id)
        yield ended
        state = evolve(state, ended)


def waiting(game: Game, state: Round, stage: DecideStage) -> tuple[Spot, ...]:
    """The spots that still have to decide at this stage."""
    return tuple([spot for spot in state.spots if choices.to_decide(game, stage, spot.stakes, spot.choices)])


def _own(state: Round, number: int, player: str) -> Spot | Refusal:
    spot = state.spot(number)
    if spot is None:
        return refuse(RoundCode.NO_SPOT, spot=number)
    return spot if spot.player == player else refuse(RoundCode.NOT_YOUR_SPOT, spot=number)


def _place(game: Game, state: Round, command: commands.PlaceBets) -> Answer:
    if type(command.spot) is not int or command.spot < 1:
        return refuse(RoundCode.BAD_SPOT, spot=command.spot)
    present = state.spot(command.spot)
    if present is not None and present.player != command.player:
        return refuse(RoundCode.NOT_YOUR_SPOT, spot=command.spot)
    if present is None and len(state.spots) >= spots_max(game):
        return refuse(RoundCode.NO_ROOM, most=spots_max(game))
    refusal = bets.refused(game, command.stakes)
    if refusal:
        return refusal
    placed = e.BetsPlaced(command.spot, command.player, dict(command.stakes))
    return (*(_taken_back(present) if present else ()), placed)


def _taken_back(spot: Spot) -> tuple[Event]:
    return (e.BetsTakenBack(spot.number, spot.player, dict(spot.stakes)),)


def _expose(stage: ExposeStage, state: Round, order: Sequence[Card]) -> Iterator[Event]:
    hidden = [position for position in state.dealer if position not in state.faces]
    for position in (hidden if stage.which is Which.FIRST else hidden[::-1])[: stage.cards]:
        yield e.CardShown(position, order[position])
    if stage.look and not state.may_look:
        yield e.LookAllowed()


def _undecided(game: Game, state: Round, stage: DecideStage, number: int, player: str) -> Spot | Refusal:
    spot = _own(state, number, player)
    if isinstance(spot, Refusal):
        return spot
    if choices.to_decide(game, stage, spot.stakes, spot.choices):
        return spot
    if spot.choices:
        return refuse(RoundCode.ALREADY_DECIDED, spot=number)
    base = game.wagers[game.bases[stage.wager]].title
    return refuse(RoundCode.NO_DECISION, why=f"it has no {base}")


def _choose(game: Game, state: Round, stage: DecideStage, command: commands.Choose, order: Sequence[Card]) -> Answer:
    spot = _undecided(game, state, stage, command.spot, command.player)
    if isinstance(spot, Refusal):
        return spot
    refusal = choices.refused(game, stage, command.choice, spot.stakes, value_so_far(game, state, spot, order))
    if refusal:
        return refusal
    made = chosen(game, stage, spot, command.choice)
    for other in state.spots:
        if other is not spot and choices.to_decide(game, stage, other.stakes, other.choices):
            return made
    return (*made, *_ended(stage))


def chosen(game: Game, stage: DecideStage, spot: Spot, word: str) -> tuple[Event, ...]:
    """What a choice that is open brings about."""
    made = e.ChoiceMade(spot.number, stage.id, word, stage.wager, choices.added(game, stage, word, spot.stakes))
    if word != Choice.BACK.word:
        return (made,)
    return (made, e.WagerTakenBack(spot.number, spot.player, stage.wager, spot.stakes[stage.wager]))


def value_so_far(game: Game, state: Round, spot: Spot, order: Sequence[Card]) -> HandValue | None:
    """What the player's hand is worth as it is set, once all its cards are dealt; None where no choice asks for it."""
    if not game.only_with:
        return None
    if spot.kept is not None:
        return game.player.ladder.value_of(faces_of(spot.kept, order))
    cards = gather(game.player, faces_of(spot.cards, order), (), faces_of(state.board, order))
    return game.player.rank(cards) if len(cards) == game.player.count else None


def _set(game: Game, state: Round, stage: DecideStage, command: commands.SetHand, order: Sequence[Card]) -> Answer:
    spot = _undecided(game, state, stage, command.spot, command.player)
    if isinstance(spot, Refusal):
        return spot
    refusal = setting.refused(game, faces_of(spot.cards, order), command.keep)
    if refusal:
        return refusal
    return (e.HandSet(spot.number, tuple(position for position in spot.cards if order[position] in command.keep)),)


def _reveal(game: Game, state: Round, stage: RevealStage, order: Sequence[Card]) -> Answer:
    """The next hand in the sheet's order; the stage ends with the last one."""
    due = _to_reveal(game, state, stage)
    who = next(due, None)
    if who is None:
        return _ended(stage)
    spot = None if who == DEALER else state.spot(int(who))
    positions = spot.cards if spot else state.dealer
    shown = [e.CardShown(position, order[position]) for position in positions if position not in state.faces]
    return (*shown, e.HandRevealed(who), *(_ended(stage) if next(due, None) is None else ()))


def _to_reveal(game: Game, state: Round, stage: RevealStage) -> Iterator[str]:
    """The hands that lie face down still, in the sheet's order."""
    for named in stage.order:
        if named == DEALER:
            if DEALER not in state.revealed:
                yield DEALER
            continue
        for spot in state.spots:
            who = str(spot.number)
            if who not in state.revealed and (not spot.folded or _shown_folded(game, spot, stage)):
                yield who


def _shown_folded(game: Game, spot: Spot, stage: RevealStage) -> bool:
    if stage.folded is not FoldedHands.SHOWN_IF_LIVE:
        return False
    return any(game.wagers[name].on_fold is OnFold.LIVE for name in spot.stakes)


def _settle(game: Game, state: Round, command: commands.Settle, order: Sequence[Card]) -> tuple[Event, ...]:
    settled = tuple(_settled(game, state, order))
    return meters.settle(game, settled, meters.levels(game, command.meters, command.parts))


def _settled(game: Game, state: Round, order: Sequence[Card]) -> Iterator[Event]:
    dealer, board = faces_of(state.dealer, order), faces_of(state.board, order)
    for spot in state.spots:
        kept = None if spot.kept is None else faces_of(spot.kept, order)
        found = dealt_facts(game, faces_of(spot.cards, order), dealer, board, kept)
        for settlement in settle(game, spot.stakes, found, folded=spot.folded):
            yield e.WagerSettled(spot.number, settlement)
