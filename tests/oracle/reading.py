"""One line of `settle --lines`, read and refused in one place for all games; what a game pays is not said here.

Where the rules leave a choice, the comment says READING.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from .ranking import DECK, Hand

Result = dict[str, object]
Line = Mapping[str, object]


class Refused(Exception):
    """The line breaks a rule; the text says which."""


def refuse(why: str) -> NoReturn:
    raise Refused(why)


@dataclass(frozen=True)
class Spot:
    """A line that is well formed; whether the wagers and the choices suit the game is not yet known."""

    player: list[str]
    dealer: list[str]
    board: list[str]
    wagers: dict[str, int]
    words: tuple[str, ...]  # the choices, street by street
    keep: list[str] | None

    @property
    def choice(self) -> str | None:
        """Where a game asks once."""
        if len(self.words) > 1:
            refuse("this game asks once")
        return self.words[0] if self.words else None


def read(
    line: Line,
    player_cards: int,
    dealer_cards: int,
    wager_ids: Sequence[str],
    *,
    board_cards: int = 0,
    exposes: bool = True,
) -> Spot:
    """Check what every game asks of a line."""
    for key in line:
        # READING: a line says nothing but these; a misspelt key is an error, not a remark.
        if key not in ("player", "dealer", "board", "wagers", "choice", "up", "keep"):
            refuse(f"a line has no key {key!r}")
    player = read_hand(line, "player", player_cards)
    dealer = read_hand(line, "dealer", dealer_cards)
    board = read_hand(line, "board", board_cards)
    if len(set(player + dealer + board)) != player_cards + dealer_cards + board_cards:
        refuse("a card is there twice")
    if "up" in line:
        # READING: it pays nothing, and is not said where no card of the dealer's is exposed.
        if not exposes:
            refuse("no card of the dealer's is exposed")
        up = read_cards(line, "up")
        if len(up) != 1 or up[0] not in dealer:
            refuse("the up card must be one of the dealer's cards")
    keep = read_keep(line, player) if "keep" in line else None
    return Spot(player, dealer, board, read_wagers(line, wager_ids), read_words(line), keep)


def read_hand(line: Line, who: str, count: int) -> list[str]:
    """READING: who gets no cards is not named either."""
    if not count:
        if who in line:
            refuse(f"nothing is dealt to {who}")
        return []
    cards = read_cards(line, who)
    if len(cards) != count:
        refuse(f"{who} has {count} cards, not {len(cards)}")
    return cards


def read_cards(line: Line, key: str) -> list[str]:
    text = line.get(key)
    if not isinstance(text, str):
        refuse(f"{key} must be a text of cards")
    cards = text.split()
    for card in cards:
        if card not in DECK:
            refuse(f"{card!r} is no card")
    return cards


def read_words(line: Line) -> tuple[str, ...]:
    """One choice is a text, several are a list of texts."""
    if "choice" not in line:
        return ()
    said = line["choice"]
    words = said if isinstance(said, list) else [said]
    for word in words:
        if not isinstance(word, str):
            refuse("a choice is a text")
    return tuple(words)


def read_wagers(line: Line, wager_ids: Sequence[str]) -> dict[str, int]:
    given = line.get("wagers")
    if not isinstance(given, dict) or not given:
        refuse("a spot needs at least one wager")
    wagers: dict[str, int] = {}
    for wager, amount in given.items():
        if wager not in wager_ids:
            refuse(f"{wager!r} is no wager that a line of this sheet may make")
        if isinstance(amount, bool) or not isinstance(amount, int) or amount <= 0:
            refuse(f"{wager}: an amount is whole, positive cents")
        wagers[wager] = amount
    return wagers


def read_keep(line: Line, player: list[str]) -> list[str]:
    """E6: the player's own four. READING: where five cards are dealt and four are played, crazy-4 too."""
    keep = read_cards(line, "keep")
    if len(keep) != 4 or len(set(keep)) != 4 or not set(keep) <= set(player):
        refuse("keep names four of the player's own five cards")
    return keep


def no_setting(spot: Spot) -> None:
    if spot.keep is not None:
        refuse("this game has no cards to choose from")


def required(spot: Spot, wager: str) -> None:
    if wager not in spot.wagers:
        refuse(f"this game is played with {wager}")


def multiple(choice: str) -> int:
    return int(choice.removesuffix("x"))


def even_money(stake: int, player: Hand, dealer: Hand) -> int:
    """Win, lose or push one to one against the dealer's hand."""
    if player > dealer:
        return stake
    if player < dealer:
        return -stake
    return 0


def answer(net: dict[str, int], player: Hand, dealer: Hand | None, qualifies: bool | None) -> Result:
    return {
        "refused": False,
        "net": net,
        "net_cents": sum(net.values()),
        "player_class": player.category,
        "dealer_class": None if dealer is None else dealer.category,
        "dealer_qualifies": qualifies,
    }
