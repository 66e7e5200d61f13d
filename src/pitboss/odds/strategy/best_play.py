"""The best play at given stakes, where it is known without counting: it ships, or was counted before."""

from collections.abc import Mapping, Sequence

from pitboss.cards.card import Card
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.solving import floors
from pitboss.odds.solving.solution import at_stake, solve
from pitboss.odds.solving.thresholds import Threshold
from pitboss.odds.strategy import one_hand
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import OnFold
from pitboss.sheets.values import Choice


class _NotKnown(Exception):
    """It would have to be counted."""


def known(game: Game, stakes: Mapping[str, Cents]) -> tuple[Threshold, ...] | None:
    """For the wagers that are decided on together (`solution.at_stake`); None where it would have to be counted.

    Raises `limits.Beyond` for a game that is decided street by street.
    """
    if limits.by_streets(game):
        raise limits.Beyond(f"{game.id} is decided street by street; its best play is no list of hands")
    main = [wager.id for wager in main_game(game)]
    try:
        found = solve(game, {name: stake for name, stake in stakes.items() if name in main}, before=_stop)
    except (limits.Beyond, _NotKnown):
        return None
    beside = [game.wagers[name] for name in stakes if name not in main]
    return found.thresholds if all(changes_nothing(game, one, found.thresholds) for one in beside) else None


def step(game: Game, threshold: Threshold, value: HandValue) -> int | None:
    """The first step whose floor the hand reaches; the last one has none. None where other cards and suits decide."""
    if threshold.unclear is not None and threshold.unclear[0] <= value <= threshold.unclear[1]:
        return None
    reached = (not one.floor or value >= floors.read(one.floor, game).least for one in threshold.steps)
    return next(at for at, so in enumerate(reached) if so)


def choice(game: Game, stakes: Mapping[str, Cents], cards: Sequence[Card], up: Card | None) -> str | None:
    """The best choice with these cards, where nothing has to be compiled for it; None where all must be counted."""
    try:
        together = at_stake(game, stakes)
        play = known(game, together)
    except limits.Beyond:
        return None
    if play is None:
        return None
    rank = None if up is None else up >> 2
    threshold = next((one for one in play if one.up == rank), None)
    at = None if threshold is None else step(game, threshold, game.player.rank(tuple(cards)))
    if threshold is None or at is None:
        return one_hand.ask(game, together, 1, cards, up).best
    return threshold.steps[at].word


def changes_nothing(game: Game, wager: Wager, play: Sequence[Threshold]) -> bool:
    """Whether the best play stays the same with this wager, which a fold takes, at stake as well.

    A hand that it does not pay on loses it either way. A hand that it pays on gains the same by every choice but a
    fold; so nothing changes if all such hands are played anyway.
    """
    if wager.on_fold is not OnFold.LOSE or wager.showdown is not None or not limits.on_player(game, wager):
        return False
    pays = [value for value in game.player.ladder.values(game.deck) if wager.pays and wager.pays.line(value)]
    return not pays or all(_is_played(game, int(min(pays)), one) for one in play)


def _is_played(game: Game, least: int, threshold: Threshold) -> bool:
    """Whether no hand of this value or better is folded."""
    *upper, last = threshold.steps
    if any(step.word == Choice.FOLD.word for step in upper):
        return False
    if last.word != Choice.FOLD.word and threshold.unclear is None:
        return True
    if not upper or (threshold.unclear is not None and least <= threshold.unclear[1]):
        return False
    return least >= floors.read(upper[-1].floor, game).least


def _stop() -> None:
    raise _NotKnown
