"""Games with a board, with several decisions or without a dealer's hand: what they have in common.

A game says how it is dealt, what is asked street by street, and what its wagers pay; `settle` takes one line of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from .pay_tables import PayTable
from .ranking import Hand
from .reading import Line, Refused, Result, Spot, answer, no_setting, read, refuse, required


@dataclass(frozen=True)
class Played:
    """A spot at the end of its round: what was staked on its first wager, what it decided, and the hands."""

    stake: int
    words: tuple[str, ...]
    player: Hand
    dealer: Hand | None
    qualifies: bool

    @property
    def folded(self) -> bool:
        return "fold" in self.words

    @property
    def against(self) -> Hand:
        assert self.dealer is not None
        return self.dealer


@dataclass(frozen=True)
class Side:
    """A side wager: the hand that it looks at and its pay table. Below the table it loses."""

    hand: Callable[[Spot], Hand]
    table: PayTable
    lives: bool = True  # through a fold


@dataclass(frozen=True, eq=False)
class Game:
    """The rules of one game."""

    player: int
    dealer: int
    board: int
    rank: Callable[[Sequence[str]], Hand]  # of a player's or the dealer's cards, with the board
    openings: tuple[str, ...]  # all of equal size and all required
    streets: tuple[tuple[str, ...], ...]  # what is asked at each
    seen: tuple[tuple[int, int], ...]  # own cards and cards for all that are seen at each
    pays: Callable[[Played], dict[str, int]]  # the nets of all but the side wagers
    ends: tuple[str, ...] = ("fold",)  # after these nothing more is asked
    sides: Mapping[str, Side] = field(default_factory=dict)
    qualifies: Callable[[Hand], bool] | None = None
    most: Callable[[Hand], int] | None = None  # the highest multiple that a hand may raise
    exposes: bool = False  # a card of the dealer's is turned up before the decision

    def hand(self, cards: Sequence[str], board: Sequence[str]) -> Hand:
        return self.rank([*cards, *board])


def settle(game: Game, line: Line) -> Result:
    """Nets from the player's side, or a refusal with its reason."""
    try:
        return _settled(game, line)
    except Refused as refusal:
        return {"refused": True, "why": str(refusal)}


def _settled(game: Game, line: Line) -> Result:
    wagers = (*game.openings, *game.sides)
    spot = read(line, game.player, game.dealer, wagers, board_cards=game.board, exposes=game.exposes)
    no_setting(spot)
    for wager in game.openings:
        required(spot, wager)
        if spot.wagers[wager] != spot.wagers[game.openings[0]]:
            refuse(f"{' and '.join(game.openings)} are of equal size")
    player = game.hand(spot.player, spot.board)
    dealer = game.hand(spot.dealer, spot.board) if game.dealer else None
    qualifies = None if game.qualifies is None or dealer is None else game.qualifies(dealer)
    words = decided(game, spot.words, player)
    played = Played(spot.wagers[game.openings[0]], words, player, dealer, qualifies is not False)
    net = game.pays(played)
    for wager, side in game.sides.items():
        if wager in spot.wagers:
            stake = spot.wagers[wager]
            lost = played.folded and not side.lives
            net[wager] = -stake if lost else side.table.or_lost(stake, side.hand(spot))
    return answer(net, player, dealer, qualifies)


def decided(game: Game, words: Sequence[str], player: Hand) -> tuple[str, ...]:
    """The choices street by street, as many as are asked for and no more."""
    left = list(words)
    taken: list[str] = []
    for offered in game.streets:
        if not left:
            refuse(f"one of {offered} must be chosen")
        word = left.pop(0)
        if word not in offered:
            refuse(f"{word!r} is none of {offered}")
        if game.most is not None and word.endswith("x") and int(word[:-1]) > game.most(player):
            refuse(f"{word} takes a better hand")
        taken.append(word)
        if word in game.ends:
            break
    if left:
        refuse("all decisions are taken")
    return tuple(taken)
