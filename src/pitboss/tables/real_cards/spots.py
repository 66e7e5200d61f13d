"""One spot with real cards: its decisions so far, and what is missing before it can be paid."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pitboss.money.chips import Cents
from pitboss.rounds import choices
from pitboss.rounds.bets import Stakes
from pitboss.rounds.choices import Offer
from pitboss.rounds.events import BOARD, DEALER
from pitboss.sheets.game import Game
from pitboss.sheets.model import DecideStage
from pitboss.sheets.prose import listed
from pitboss.tables import tapped_results as results
from pitboss.tables.commands import Reason, RecordHand, TappedSpot
from pitboss.tables.real_cards.cards import PLAYER, needed, open_early, whole
from pitboss.tables.tapped_results import Resolved


@dataclass(frozen=True)
class Decided:
    """A spot after its tapped decisions; `stage` is the next one to make, `left` are words that
    were tapped in excess.
    """

    stakes: Mapping[str, Cents]
    taken: Mapping[str, str]
    stage: DecideStage | None
    left: tuple[str, ...]

    @property
    def folded(self) -> bool:
        return choices.folded(self.taken)

    def offers(self, game: Game) -> tuple[Offer, ...]:
        """The possible choices. Whether the hand is good enough is checked once its cards are tapped."""
        return choices.within_cap(game, self.stage, self.stakes) if self.stage else ()


def decided(game: Game, stakes: Stakes, words: Sequence[str]) -> Decided:
    """Apply the tapped words to the decisions; one that leaves no choice is made without a word."""
    return _decided(game, tuple(stakes.items()), tuple(words))


@lru_cache(maxsize=1 << 12)
def _decided(game: Game, staked: tuple[tuple[str, Cents], ...], words: tuple[str, ...]) -> Decided:
    """Cached: a tablet asks for the same few again and again."""
    left, now = list(words), dict(staked)
    taken: dict[str, str] = {}
    for stage in game.decisions:
        if not choices.to_decide(game, stage, now, taken):
            continue
        known = [choice.word for choice in stage.choices]
        word = left.pop(0) if left else known[0] if len(known) == 1 else None
        if word not in known:
            return Decided(now, taken, stage, tuple(left) if word is None else (word, *left))
        now = choices.stakes_after(game, stage, word, now)
        taken[stage.id] = word
    return Decided(now, taken, None, tuple(left))


def dead(command: RecordHand) -> set[int]:
    """Spots whose hand is over because of a dead card."""
    return {one.spot for one in command.troubles if one.what is Reason.DEAD_CARD and one.spot is not None}


def without_hidden(game: Game, command: RecordHand) -> RecordHand:
    """The command in the form to be stored: without cards that were not shown, and without empty spots."""
    spots = [
        replace(spot, cards=(), keep=None) if hidden(game, decided(game, spot.stakes, spot.choices)) else spot
        for spot in command.spots
        if spot.stakes
    ]
    return replace(command, spots=tuple(spots))


def hidden(game: Game, after: Decided) -> bool:
    """Whether the cards of a spot stay private: it has folded, and none of its wagers is live."""
    return after.folded and PLAYER not in needed(game, after.stakes, folded=True)


def resolved(game: Game, spot: TappedSpot, after: Decided) -> "Resolved | None":
    """The tapped results, with those that follow from them; None if cards were tapped, or the
    results are impossible.
    """
    if not spot.results:
        return None
    found = results.resolve(game, spot.spot, after.stakes, after.taken, spot.results)
    return found if isinstance(found, Resolved) else None


# ---------------------------------------------------------------- what is missing


def lacking(game: Game, command: RecordHand) -> Iterator[tuple[str, str]]:
    """What is missing, in words, and in whose hand (a spot by its number, the dealer, the board)."""
    asked: set[str] = set()
    gone = dead(command)
    for spot in command.spots:
        after = decided(game, spot.stakes, spot.choices)
        if not spot.stakes or spot.spot in gone:
            continue
        if (what := spot_lacks(game, spot, after)) is not None:
            yield str(spot.spot), what
        if not spot.results:
            asked |= needed(game, after.stakes, folded=after.folded) - {PLAYER}
    for who, cards, seen in ((DEALER, command.dealer, open_early(game)), (BOARD, command.board, 0)):
        count = game.dealt[who] - len(cards)
        # The cards that are face up early may be all that is ever shown.
        if count > 0 and (who in asked or len(cards) > seen):
            yield who, more_cards(count)


def spot_lacks(game: Game, spot: TappedSpot, after: Decided) -> str | None:
    if after.stage is not None:
        return "a decision"
    if spot.results:
        found = resolved(game, spot, after)
        if found is None or not found.missing:
            return None
        return f"the result of {listed([game.wagers[name].title for name in found.missing])}"
    shown = PLAYER in needed(game, after.stakes, folded=after.folded)
    count = 0 if whole(game, spot) else game.dealt[PLAYER] - len(spot.cards)
    return more_cards(count) if shown and count > 0 else None


def more_cards(count: int) -> str:
    """
    >>> more_cards(1), more_cards(3)
    ('1 more card', '3 more cards')
    """
    return f"{count} more card{'s' if count != 1 else ''}"
