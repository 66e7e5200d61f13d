"""Random lines for games of `streets`: strong hands, ties, hands on both sides of a limit, about one in four spoilt.

A spoilt line usually breaks a rule, not always: nothing here calls `settle`.
"""

import random
from collections.abc import Callable

from .lines import (
    OPEN_AMOUNTS,
    SPOILT_SHARE,
    Draft,
    complete,
    mirrored,
    pattern,
    spoil_amount,
    spoil_card,
    spoil_choice_missing,
    spoil_choice_word,
    spoil_count,
    spoil_duplicate,
    spoil_no_wager,
    spoil_result_as_wager,
)
from .ranking import DECK, RANKS, SUITS
from .streets import Game


def random_line(game: Game, rng: random.Random) -> dict[str, object]:
    draft = legal_draft(game, rng)
    if rng.random() < SPOILT_SHARE:
        rng.choice(SPOILERS)(game, draft, rng)
    return draft.line()


# ---- Lines that keep the rules -------------------------------------------------------------------


def legal_draft(game: Game, rng: random.Random) -> Draft:
    player, dealer, board = random_deal(game, rng)
    stake = rng.choice(OPEN_AMOUNTS)
    wagers: dict[str, object] = dict.fromkeys(game.openings, stake)
    wagers |= {side: rng.choice(OPEN_AMOUNTS) for side in game.sides if rng.random() < 0.6}
    draft = Draft(player, dealer, wagers, board=board)
    if game.exposes and rng.random() < 0.5:
        draft.up = rng.choice(dealer)
    words = random_words(game, draft, rng)
    draft.choice = words[0] if len(words) == 1 and rng.random() < 0.7 else words
    return draft


def random_words(game: Game, draft: Draft, rng: random.Random) -> list[str]:
    """One way through the streets; a fold half as often as anything else."""
    most = 9 if game.most is None else game.most(game.hand(draft.player, draft.board))
    words: list[str] = []
    for street in game.streets:
        offered = [word for word in street if not word.endswith("x") or int(word[:-1]) <= most]
        words.append(rng.choice([*offered, *(word for word in offered if word != "fold")]))
        if words[-1] in game.ends:
            break
    return words


# ---- Cards ---------------------------------------------------------------------------------------


def random_deal(game: Game, rng: random.Random) -> tuple[list[str], list[str], list[str]]:
    """Player, dealer and board, each in random order."""
    if game.player > 5:
        player, dealer = suited_hands(game, rng)
        return player, dealer, []
    kinds = ("plain", "player", "player", "dealer", "both", "tie", "weak", "weak", "low pair", "pair", "board", "early")
    kind = rng.choice(kinds)
    if kind == "early":
        return early(game, rng)
    made = min(5, game.player + game.board)
    mine, theirs, shared = list[str](), list[str](), list[str]()
    if kind in ("player", "both"):
        mine, shared = split(pattern(made, rng), game.player, game.board, rng)
    if kind == "pair":
        rank = rng.choice("56789TJ") if made == 5 else rng.choice(RANKS)
        mine, shared = split([rank + suit for suit in rng.sample(SUITS, 2)], game.player, game.board, rng)
    if kind in ("dealer", "both") and game.dealer:
        theirs, more = split(pattern(made, rng), game.dealer, game.board, rng)
        shared = shared or more
    if kind == "board" and game.board:
        shared = pattern(max(3, game.board), rng)[: game.board]
    if kind in ("weak", "low pair"):
        mine, theirs, shared = weak(game, rng, pair=kind == "low pair")
    board = complete(shared, game.board, set(mine + theirs), rng)
    player = complete(mine, game.player, {*board, *theirs}, rng)
    if kind == "tie":
        theirs = mirrored(player, rng)
    dealer = complete(theirs, game.dealer, {*player, *board}, rng)
    return player, dealer, board


def early(game: Game, rng: random.Random) -> tuple[list[str], list[str], list[str]]:
    """Something on own cards, or on own two and the flop: what side wagers look at that are won before the end."""
    flop = 3 if game.board == 5 else 0
    wish = list(dict.fromkeys(pattern(max(3, game.player + flop), rng)))
    if game.player == 2 and rng.random() < 0.5:
        wish = rng.sample([rank + suit for rank in "TJQKA" for suit in "hs"], 2)
    player = complete(wish[: game.player], game.player, set(), rng)
    first = complete(wish[game.player :], flop, set(player), rng)
    board = [*first, *complete([], game.board - flop, {*player, *first}, rng)]
    return player, complete([], game.dealer, {*player, *board}, rng), board


def split(cards: list[str], own: int, board: int, rng: random.Random) -> tuple[list[str], list[str]]:
    """Some for one hand and the rest for all: as many on the board as there must be, or more."""
    cards = list(dict.fromkeys(cards))
    rng.shuffle(cards)
    least, most = max(0, len(cards) - board), min(own, len(cards))
    mine = rng.randint(least, most) if least <= most else most
    return cards[:mine], cards[mine : mine + board]


def weak(game: Game, rng: random.Random, *, pair: bool) -> tuple[list[str], list[str], list[str]]:
    """No pair on the dealer's side (or the player's, where there is none), or one of the lowest; of three cards often
    without a queen, or with one.
    """
    held = game.dealer or game.player
    three = held + game.board == 3
    ranks = rng.sample(RANKS[:10] if three and rng.random() < 0.7 else RANKS, held + game.board)
    if pair and three:
        ranks[0] = "Q"
    elif pair:
        ranks = [*rng.choice(("22", "33", "44", "55")), *rng.sample(RANKS[4:], held + game.board - 2)]
        rng.shuffle(ranks)
    suits = "cdhsdhsc"  # no two neighbours alike: a pair has two suits, and no flush comes of it
    cards = list(dict.fromkeys(rank + suits[place] for place, rank in enumerate(ranks)))
    own, board = cards[:held], cards[held:]
    return ([], own, board) if game.dealer else (own, [], board)


def suited_hands(game: Game, rng: random.Random) -> tuple[list[str], list[str]]:
    """By the longest suit: lengths of all kinds, equal suits, and a dealer about nine high."""
    player = complete(suited(rng.choice((2, 3, 4, 5, 5, 6, 7)), rng), game.player, set(), rng)
    kind = rng.choice(("plain", "suited", "tie", "tie", "low", "low"))
    wish = list[str]()
    if kind == "suited":
        wish = suited(rng.choice((4, 5, 6, 7)), rng)
    if kind == "tie":
        turn = rng.randint(1, 3)
        wish = [card[0] + SUITS[(SUITS.index(card[1]) + turn) % 4] for card in player]
    if kind == "low":  # two or three of each suit, seldom above a nine
        lengths = rng.choice(((2, 2, 2, 1), (3, 2, 1, 1), (3, 2, 2, 0), (3, 3, 1, 0)))
        low = RANKS[: rng.choice((7, 8, 8, 9))]
        wish = [rank + suit for suit, held in zip(SUITS, lengths, strict=True) for rank in rng.sample(low, held)]
    return player, complete(wish, game.dealer, set(player), rng)


def suited(length: int, rng: random.Random) -> list[str]:
    suit = rng.choice(SUITS)
    return [rank + suit for rank in rng.sample(RANKS, length)]


# ---- Lines that break the rules ------------------------------------------------------------------


def by_draft(spoil: Callable[[str, Draft, random.Random], None]) -> Callable[[Game, Draft, random.Random], None]:
    """A way to spoil a line that does not ask for the game."""
    return lambda _, draft, rng: spoil("", draft, rng)


def spoil_missing_key(game: Game, draft: Draft, rng: random.Random) -> None:
    draft.left_out.add(rng.choice([*(who for who in ("player", "dealer", "board") if getattr(game, who)), "wagers"]))


def spoil_cards_for_nobody(game: Game, draft: Draft, rng: random.Random) -> None:
    """Cards for a dealer or a board that the game does not have; a card too many where it has both."""
    gone = draft.cards()
    if not game.board:
        draft.board = complete([], 3, gone, rng)
    elif not game.dealer:
        draft.dealer = complete([], 2, gone, rng)
    else:
        draft.board = [*draft.board, *complete([], 1, gone, rng)]


def spoil_opening(game: Game, draft: Draft, rng: random.Random) -> None:
    """One of the wagers that must be there is not, or is of another size."""
    wager = rng.choice(game.openings)
    if rng.random() < 0.5:
        del draft.wagers[wager]
        draft.wagers.update(dict.fromkeys(game.sides, 200))
    else:
        draft.wagers[wager] = rng.choice((0, -1, 350, 2.5, "100"))


def spoil_unknown_wager(game: Game, draft: Draft, rng: random.Random) -> None:
    ids = ("aunt", "trips", "aa-bonus", "blind", "bet-4", "pair-plus", "call", "turn", "double", "third-street")
    draft.wagers[rng.choice([wager for wager in ids if wager not in (*game.openings, *game.sides)])] = 200


def spoil_words(game: Game, draft: Draft, rng: random.Random) -> None:
    """One word too many, one too few, in another order, or one of another street or game."""
    words: list[object] = [*random_words(game, draft, rng)]
    kind = rng.choice(("more", "fewer", "turned", "other", "other"))
    if kind == "more":
        words.append(rng.choice(("check", "1x", "fold", words[-1])))
    if kind == "fewer":
        words.pop()
    if kind == "turned":
        words.reverse()
    if kind == "other":
        every = ("fold", "check", "1x", "2x", "3x", "4x", "5x", "let it ride", "take it back", "ride", 2, None)
        words[rng.randrange(len(words))] = rng.choice(every)
    draft.choice = words


def spoil_up(game: Game, draft: Draft, rng: random.Random) -> None:
    """Not one of the dealer's, or one where none is turned up."""
    strange = rng.choice([card for card in DECK if card not in draft.dealer])
    draft.up = rng.choice((strange, draft.player[0], "Zz", *([] if game.exposes else draft.dealer)))


def spoil_keep(game: Game, draft: Draft, rng: random.Random) -> None:
    draft.keep = rng.choice((draft.player[:2], draft.player, [*draft.player, *draft.board][:4]))


SPOILERS: tuple[Callable[[Game, Draft, random.Random], None], ...] = (
    *map(
        by_draft,
        (
            spoil_duplicate,
            spoil_count,
            spoil_card,
            spoil_amount,
            spoil_no_wager,
            spoil_result_as_wager,
            spoil_choice_missing,
            spoil_choice_word,
        ),
    ),
    spoil_missing_key,
    spoil_cards_for_nobody,
    spoil_opening,
    spoil_opening,
    spoil_unknown_wager,
    spoil_words,
    spoil_words,
    spoil_words,
    spoil_up,
    spoil_keep,
)
