"""The streets of a game in words: what each decision is called, and what is printed on each place of the board.

Everything comes from the names of the sheet's stages: a deal called "turn-and-river" prints Turn and River."""

from collections.abc import Iterator

from pitboss.sheets.game import Game
from pitboss.sheets.model import DealStage, DecideStage
from pitboss.sheets.prose import listed

DEAL = "Deal"


def places(game: Game) -> tuple[str, ...]:
    """The name on each place of the board, in the order of the deal: ("Flop", "Flop", "Flop", "Turn", "River")."""
    return tuple(name for stage in game.stages if isinstance(stage, DealStage) for name in _board(stage))


def decisions(game: Game) -> dict[str, str]:
    """The name of every decision, by its stage: that of the cards on which it is made.

    Where two decisions are made on the same cards, each has its own name.
    """
    on = {stage.id: _dealt_last(game, stage) for stage in game.decisions}
    found = list(on.values())
    own = {stage.id: _own(game, stage) for stage in game.decisions}
    return {stage: own[stage] if found.count(title) > 1 else title for stage, title in on.items()}


def end(game: Game) -> str:
    """The name of what follows the last decision."""
    return "Showdown" if game.has_dealer else "Payout"


def to_come(game: Game, stage: DecideStage) -> str:
    """The cards that are dealt after a decision, up to the next one: "turn and river"; "" where none are."""
    names: list[str] = []
    for other in game.stages[game.stages.index(stage) + 1 :]:
        if isinstance(other, DecideStage):
            break
        if isinstance(other, DealStage) and (other.board or other.player):
            names += [_named(other.id, other.do, DEAL)] if not other.board else dict.fromkeys(_board(other))
    return listed([name.lower() for name in names])


def board_at(game: Game, stage: DecideStage) -> int:
    """How many cards for all lie there at a decision."""
    before = game.stages[: game.stages.index(stage)]
    return sum(one.board for one in before if isinstance(one, DealStage))


def _board(stage: DealStage) -> Iterator[str]:
    """One name for each card: "turn-and-river" has two names for two cards, "flop" one for three."""
    parts = stage.id.split("-and-")
    for place in range(stage.board):
        yield _named(parts[place] if len(parts) == stage.board else stage.id, stage.do, "Board")


def _dealt_last(game: Game, stage: DecideStage) -> str:
    before = [one for one in game.stages[: game.stages.index(stage)] if isinstance(one, DealStage)]
    if not before:
        return _own(game, stage)
    board = [name for one in before for name in _board(one)]
    last = before[-1]
    if last.board:
        return board[-1]
    return DEAL if len(before) == 1 else _named(last.id, last.do, DEAL)


def _own(game: Game, stage: DecideStage) -> str:
    return _named(stage.id, stage.do, game.wagers[stage.wager].title)


def _named(written: str, do: str, otherwise: str) -> str:
    """A stage's id in words, without an article: "the-flop" is Flop. One without a name is called after what it does,
    which says nothing here."""
    words = written.replace("-", " ").removeprefix("the ")
    return otherwise if written == do else words[:1].upper() + words[1:]
