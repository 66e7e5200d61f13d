"""Real cards as they were tapped in: which are possible, which are needed, and their position in the deal."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pitboss.cards.card import BY_NAME, Card
from pitboss.rounds.bets import Stakes
from pitboss.rounds.deal import deal
from pitboss.rounds.events import BOARD, DEALER, CardDealt
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.rounds.state import Round
from pitboss.sheets.game import Game
from pitboss.sheets.model import DealStage, OnFold
from pitboss.tables.commands import RecordHand, TappedSpot

PLAYER = "player"
UNKNOWN: Card = 52  # stands for a card whose face was not tapped; using it as a card fails


@lru_cache(maxsize=256)
def order(game: Game, faces: tuple[str, ...]) -> tuple[Card, ...]:
    """The deck by position. An unused card stands in for each face that was not tapped; no payout depends on it."""
    tapped = {BY_NAME[face] for face in faces if face}
    others = iter([one for one in game.deck.cards if one not in tapped])
    return tuple([BY_NAME[face] if face else next(others) for face in faces])


def as_tapped(faces: Sequence[str]) -> tuple[Card, ...]:
    """The deck by position, with `UNKNOWN` for faces that were not tapped."""
    return tuple([BY_NAME[face] if face else UNKNOWN for face in faces])


def impossible(game: Game, command: RecordHand) -> Refusal | None:
    """Why these cards cannot be on the table together: not a card, not of this deck, a duplicate, too many."""
    return next(impossibles(game, command), None)


def impossibles(game: Game, command: RecordHand) -> Iterator[Refusal]:
    """All such reasons."""
    seen: dict[str, str] = {}
    for who, cards in held(command):
        spot = None if who in (DEALER, BOARD) else int(who)
        most = game.dealt[PLAYER if spot else who]
        if len(cards) > most:
            yield refuse(
                RoundCode.BAD_CARDS,
                why=f"{title(game, who, capital=True)} has {len(cards)} cards; the sheet deals {most}.",
                spot=spot,
            )
        for face in cards:
            if face not in BY_NAME:
                yield refuse(RoundCode.BAD_CARDS, why=f'"{face[:10]}" is no card; write a rank and a suit, such as Qs.')
            elif BY_NAME[face] not in game.deck.cards:
                yield refuse(RoundCode.BAD_CARDS, why=f"{face} is not in this game's deck.")
            elif face in seen:
                where = "twice there" if seen[face] == who else f"at {title(game, seen[face])} already"
                why = f"{face} of {title(game, who)} is {where}; a deck has one of each card."
                yield refuse(RoundCode.BAD_CARDS, why=why, spot=spot)
            seen.setdefault(face, who)
    for tapped in command.spots:
        if tapped.cards and tapped.results:
            why = f"Spot {tapped.spot} has cards and results; tell one or the other."
            yield refuse(RoundCode.BAD_CARDS, why=why, spot=tapped.spot)


def each_once(game: Game, command: RecordHand) -> RecordHand:
    """The hand without duplicates and cards of another deck, which a foul deck has."""
    seen: set[str] = set()

    def first(faces: tuple[str, ...]) -> tuple[str, ...]:
        good = [face for face in dict.fromkeys(faces) if face not in seen and BY_NAME.get(face) in game.deck.cards]
        seen.update(good)
        return tuple(good)

    dealer, board = first(command.dealer), first(command.board)
    cards = [first(one.cards) for one in command.spots]
    spots = [
        replace(one, cards=left, keep=one.keep if left == one.cards else None)
        for one, left in zip(command.spots, cards, strict=True)
    ]
    return replace(command, dealer=dealer, board=board, spots=tuple(spots))


def at_most(game: Game, command: RecordHand) -> RecordHand:
    """The hand without cards beyond those that the sheet deals: somebody got a wrong number of cards."""
    each = game.dealt[PLAYER]
    spots = [replace(one, cards=one.cards[:each], keep=one.keep if len(one.cards) <= each else None)
             for one in command.spots]  # fmt: skip
    dealer, board = command.dealer[: game.dealt[DEALER]], command.board[: game.dealt[BOARD]]
    return replace(command, dealer=dealer, board=board, spots=tuple(spots))


def held(command: RecordHand) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The hands that cards were tapped for: a spot by its number, the dealer, the board."""
    yield DEALER, command.dealer
    yield BOARD, command.board
    yield from ((str(spot.spot), spot.cards) for spot in command.spots)


def title(game: Game, who: str, *, capital: bool = False) -> str:
    match who:
        case "dealer":
            said = f"the {game.dealer_title.lower()}"
        case "board":
            said = "the board"
        case number:
            said = f"spot {number}"
    return said[:1].upper() + said[1:] if capital else said


@lru_cache(maxsize=64)
def laid(game: Game) -> int | None:
    """How many cards a player lays down, where the discards may stay face down because nothing depends on them.

    None on a sheet where the best cards play automatically, or where another hand uses every card.
    """
    mine, count = game.player, game.player.ladder.cards
    others = {holder for hand in game.hands.values() if hand is not mine for holder in hand.holders}
    alone = mine.holders == (PLAYER,) and PLAYER not in others
    return count if mine.set_by_player and alone and count < game.dealt[PLAYER] else None


def face_down(game: Game, spot: TappedSpot) -> bool:
    """Whether the discards of a spot stay face down: only the cards that the player laid down were tapped."""
    return spot.keep is not None and len(spot.cards) == laid(game) and sorted(spot.cards) == sorted(spot.keep)


def whole(game: Game, spot: TappedSpot) -> bool:
    """Whether every card of a spot that can matter was tapped."""
    return len(spot.cards) == game.dealt[PLAYER] or face_down(game, spot)


def needed(game: Game, stakes: Stakes, *, folded: bool) -> frozenset[str]:
    """Whose cards the wagers of a spot depend on: the player's, the dealer's, the board's.

    A folded hand without a live wager needs none, and is not shown.
    """
    return _needed(game, tuple([name for name, stake in stakes.items() if stake]), folded)


@lru_cache(maxsize=1 << 12)
def _needed(game: Game, made: tuple[str, ...], folded: bool) -> frozenset[str]:
    found: set[str] = set()
    for name, wager in game.wagers.items():
        if {name, *wager.on}.intersection(made) and (not folded or wager.on_fold is OnFold.LIVE):
            found.update(DEALER if holder == "exposed" else holder for holder in wager.hand.holders)
            if wager.showdown is not None:
                found.update((*game.player.holders, *game.dealer.holders))
    return frozenset(found)


# ---------------------------------------------------------------- the deal


def places(stage: DealStage, state: Round, game: Game) -> list[str]:
    """Where the cards of a stage go, in the sheet's order."""
    return [event.to for event in deal(stage, state, game.deck.cards) if isinstance(event, CardDealt)]


class Stack:
    """The tapped cards, dealt out stage by stage, in the order in which each hand got them."""

    def __init__(self, game: Game, command: RecordHand) -> None:
        self._left: dict[str, list[str]] = {str(spot.spot): list(spot.cards) for spot in command.spots}
        self._left[DEALER] = up_first(game, command.dealer)
        self._left[BOARD] = list(command.board)

    def next(self, where: Sequence[str]) -> tuple[str, ...]:
        """A face for each place; "" if none was tapped."""
        return tuple([self._left[one].pop(0) if self._left.get(one) else "" for one in where])


def up_first(game: Game, tapped: Sequence[str]) -> list[str]:
    """The dealer's cards in the order of the deal: a dealer taps first those that are face up first.

    A card that is not tapped yet keeps its place if a later one was tapped.
    """
    up, hidden = _dealt_to_dealer(game)
    at = dict(zip([*up, *hidden], tapped, strict=False))
    return [at.get(place, "") for place in range(max(at, default=-1) + 1)]


def open_early(game: Game) -> int:
    """How many of the dealer's cards are face up before anybody decides."""
    return len(_dealt_to_dealer(game)[0])


def _dealt_to_dealer(game: Game) -> tuple[list[int], list[int]]:
    """Which of the dealer's cards, in the order of the deal, lie open early, and which do not."""
    return list(game.exposed), [place for place in range(game.dealt[DEALER]) if place not in game.exposed]
