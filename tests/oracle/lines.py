"""Random lines for `settle`: strong hands, ties and near misses often, about one line in four spoilt.

A spoilt line usually breaks a rule, not always: nothing here calls `settle`.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from . import prizes
from .ranking import ACE, DECK, JACK, KING, QUEEN, RANKS, SUITS, best, four_card_hand, rank_of

THREE_CARD = ("six-card", "pair-plus", "pair-plus-fold", "mini-royal", "player-dealer", "three-card")
FOUR_CARD = ("four-card", "four-card-uncapped", "four-card-raise-bonus", "four-card-3x")
FIVE_CARD = ("caribbean-stud", "crazy-4")
TWO_OR_FOUR = ("pair-plus", "pair-plus-fold", "four-card", "four-card-uncapped", "four-card-raise-bonus")
OPEN_AMOUNTS = (1, 3, 25, 99, 100, 200, 333, 500, 1000, 2501, 12345)
SPOILT_SHARE = 0.28  # Some spoilt lines come out legal; about a quarter of all are refused.


@dataclass
class Draft:
    """A line in the making; changed in place until it is written out."""

    player: list[str]
    dealer: list[str]
    wagers: dict[str, object]
    choice: str | Sequence[object] | None = None
    board: list[str] = field(default_factory=list)
    up: str | None = None
    keep: list[str] | None = None
    left_out: set[str] = field(default_factory=set)

    def hands(self) -> list[list[str]]:
        return [cards for cards in (self.player, self.dealer, self.board) if cards]

    def cards(self) -> set[str]:
        return {*self.player, *self.dealer, *self.board}

    def line(self) -> dict[str, object]:
        held = {"player": self.player, "dealer": self.dealer, "board": self.board}
        line: dict[str, object] = {who: " ".join(cards) for who, cards in held.items() if cards}
        line["wagers"] = dict(self.wagers)
        if self.choice is not None:
            line["choice"] = self.choice
        if self.up is not None:
            line["up"] = self.up
        if self.keep is not None:
            line["keep"] = " ".join(self.keep)
        for key in self.left_out:
            line.pop(key, None)
        return line


def random_line(sheet: str, rng: random.Random) -> dict[str, object]:
    if sheet == prizes.SHEET:
        return prizes.dressed(random_line("caribbean-stud", rng), rng)
    known = sheet in (*THREE_CARD, *FOUR_CARD, *FIVE_CARD)
    assert known, f'"{sheet}" is unknown here: say in tests/oracle/lines.py how it is dealt, bet and decided'
    draft = legal_draft(sheet, rng)
    if rng.random() < SPOILT_SHARE:
        spoil = rng.choice(SPOILERS)
        spoil(sheet, draft, rng)
    return draft.line()


# ---- Lines that keep the rules -------------------------------------------------------------------


def legal_draft(sheet: str, rng: random.Random) -> Draft:
    player, dealer = random_deal(sheet, rng)
    draft = Draft(player, dealer, random_wagers(sheet, rng))
    if sheet in (*FOUR_CARD, "player-dealer", "caribbean-stud") and rng.random() < 0.5:
        draft.up = rng.choice(dealer)
    if sheet in (*FOUR_CARD, "crazy-4") and rng.random() < 0.3:
        draft.keep = rng.sample(player, 4)
    if "ante" in draft.wagers:
        draft.choice = rng.choice(choices(sheet, draft))
        if sheet == "pair-plus" and rng.random() < 0.5:
            draft.choice = None
    return draft


def choices(sheet: str, draft: Draft) -> list[str]:
    """What the rules offer; a raise is listed more than once where folds would crowd it out."""
    if sheet == "pair-plus":
        return ["1x"]
    if sheet in THREE_CARD:
        return ["fold", "1x", "1x"]
    if sheet == "caribbean-stud":
        return ["fold", "2x", "2x", "2x"]
    if sheet == "four-card":
        return ["fold", "1x", "2x"] if draft.wagers["ante"] == 200 else ["fold", "1x", "1x"]
    if sheet in ("four-card-uncapped", "four-card-raise-bonus"):
        return ["fold", "1x", "2x"]
    if sheet == "crazy-4":
        hand = four_card_hand(draft.keep) if draft.keep else best(draft.player, 4, four_card_hand)
        if hand.category == "high card" or (hand.category == "pair" and hand.ranks[0] != ACE):
            return ["fold", "1x", "1x"]
    return ["fold", "1x", "2x", "3x"]


def random_wagers(sheet: str, rng: random.Random) -> dict[str, object]:
    def amount() -> int:
        if sheet == "six-card":
            return rng.choice((200, 300, 400))
        return rng.choice((200, 400) if sheet in TWO_OR_FOUR else OPEN_AMOUNTS)

    ante = amount()
    wagers: dict[str, object] = {"ante": ante}
    if sheet == "mini-royal":
        if rng.random() < 0.7:
            wagers["pair-plus"] = rng.choice((ante, rng.randint(1, ante)))
            if rng.random() < 0.6:
                wagers["six-card-bonus"] = amount()
        return wagers
    if sheet == "crazy-4":
        wagers["super-bonus"] = ante
    for side in sides(sheet):
        if rng.random() < 0.6:
            wagers[side] = amount()
    stands_alone = sheet not in ("player-dealer", "caribbean-stud", "crazy-4")
    if stands_alone and len(wagers) > 1 and rng.random() < 0.2:
        del wagers["ante"]
    return wagers


def sides(sheet: str) -> tuple[str, ...]:
    if sheet in ("six-card", "mini-royal", "player-dealer"):
        return ("pair-plus", "six-card-bonus")
    if sheet in THREE_CARD:
        return ("pair-plus",)
    if sheet in FOUR_CARD:
        return ("aces-up",)
    return ("queens-up",) if sheet == "crazy-4" else ()


# ---- Cards ---------------------------------------------------------------------------------------


def random_deal(sheet: str, rng: random.Random) -> tuple[list[str], list[str]]:
    """Player's and dealer's cards, each in random order."""
    players = 3 if sheet in THREE_CARD else 5
    dealers = 6 if sheet in FOUR_CARD else players
    used = 5 if sheet == "caribbean-stud" else min(players, 4)
    kind = rng.choice(("plain", "player", "dealer", "both", "tie", "tie", "weak", "weak", "edge", "combined"))
    if kind == "combined":
        cards = complete(pattern(5, rng), players + dealers, set(), rng)
        return cards[:players], cards[players:]
    wish: list[str] = []
    if kind in ("player", "both") or (kind in ("tie", "weak", "edge") and rng.random() < 0.5):
        wish = pattern(used, rng)
    if kind == "weak" and rng.random() < 0.5:
        wish = weak(sheet, players, rng)
    player = complete(wish, players, set(), rng)
    wish = []
    if kind in ("dealer", "both"):
        wish = pattern(used, rng)
    if kind == "tie":
        wish = mirrored(player, rng)
    if kind == "weak":
        wish = weak(sheet, dealers, rng)
    if kind == "edge":
        wish = at_the_edge(sheet, dealers, rng)
    return player, complete(wish, dealers, set(player), rng)


def complete(wish: list[str], count: int, gone: set[str], rng: random.Random) -> list[str]:
    """The wished cards that are still in the deck, filled up with others, shuffled."""
    cards = [card for card in wish if card not in gone][:count]
    others = [card for card in DECK if card not in gone and card not in cards]
    cards += rng.sample(others, count - len(cards))
    rng.shuffle(cards)
    return cards


def pattern(size: int, rng: random.Random) -> list[str]:
    """At most `size` cards that make something, or just miss it (K-A-2 is no straight)."""
    kind = rng.choice(("run", "run", "suited run", "suited run", "suited", "sets", "sets", "alike", "alike"))
    if kind in ("run", "suited run"):
        low = rng.choice((0, 12, 13 - size, rng.randrange(13)))
        ranks = [RANKS[(low + step) % 13] for step in range(size)]
        suit = rng.choice(SUITS)
        return [rank + (suit if kind == "suited run" else rng.choice(SUITS)) for rank in ranks]
    if kind == "suited":
        suit = rng.choice(SUITS)
        return [rank + suit for rank in rng.sample(RANKS, size)]
    first, second = rng.sample(RANKS + "AAAKQQQJ", 2)
    if kind == "sets" and first != second:
        of_first = rng.randint(2, 3)
        of_second = min(rng.randint(1, 2), size - of_first)
        return [first + suit for suit in rng.sample(SUITS, of_first)] + [
            second + suit for suit in rng.sample(SUITS, of_second)
        ]
    return [first + suit for suit in rng.sample(SUITS, min(size, rng.randint(2, 4)))]


def mirrored(player: list[str], rng: random.Random) -> list[str]:
    """The player's ranks with the suits turned all alike, so that flushes tie too, or any other suits."""
    turn = rng.randint(1, 3)
    if rng.random() < 0.5:
        return [card[0] + SUITS[(SUITS.index(card[1]) + turn) % 4] for card in player]
    wish: list[str] = []
    for card in player:
        free = [card[0] + suit for suit in SUITS if card[0] + suit not in [*player, *wish]]
        if free:
            wish.append(rng.choice(free))
    return wish


def weak(sheet: str, count: int, rng: random.Random) -> list[str]:
    """Different ranks, none as high as what qualifies; in Caribbean Stud sometimes an ace without a king."""
    highest = {"caribbean-stud": rng.choice((KING, ACE)), "crazy-4": QUEEN}.get(sheet, JACK)
    ranks = [rank for rank in RANKS if rank_of(rank) <= highest and not (highest == ACE and rank == "K")]
    return [rank + rng.choice(SUITS) for rank in rng.sample(ranks, count)]


def at_the_edge(sheet: str, count: int, rng: random.Random) -> list[str]:
    """The lowest that just qualifies: queen high, king high, ace-king high."""
    tops = {"caribbean-stud": "AK", "crazy-4": "K"}.get(sheet, "Q")
    below = [rank for rank in RANKS if rank_of(rank) < rank_of(tops[-1])]
    return [rank + rng.choice(SUITS) for rank in [*tops, *rng.sample(below, count - len(tops))]]


# ---- Lines that break the rules ------------------------------------------------------------------


def spoil_duplicate(sheet: str, draft: Draft, rng: random.Random) -> None:
    rng.choice(draft.hands())[0] = rng.choice(draft.hands())[-1]


def spoil_count(sheet: str, draft: Draft, rng: random.Random) -> None:
    hand = rng.choice(draft.hands())
    if rng.random() < 0.5:
        hand.pop()
    else:
        hand.append(rng.choice([card for card in DECK if card not in draft.cards()]))


def spoil_card(sheet: str, draft: Draft, rng: random.Random) -> None:
    hand = rng.choice(draft.hands())
    hand[rng.randrange(len(hand))] = rng.choice(("1s", "Zd", "Qx", "Q", "0h", "??", "Joker"))


def spoil_missing_key(sheet: str, draft: Draft, rng: random.Random) -> None:
    draft.left_out.add(rng.choice(("player", "dealer", "wagers")))


def spoil_unknown_wager(sheet: str, draft: Draft, rng: random.Random) -> None:
    ids = ("aunt", "pair-plus", "six-card-bonus", "aces-up", "queens-up", "super-bonus")
    others = [wager for wager in ids if wager != "super-bonus" or sheet != "crazy-4"]
    draft.wagers[rng.choice([wager for wager in others if wager not in sides(sheet)])] = 200


def spoil_result_as_wager(sheet: str, draft: Draft, rng: random.Random) -> None:
    draft.wagers[rng.choice(("play", "raise", "ante-bonus", "bonus"))] = 200


def spoil_amount(sheet: str, draft: Draft, rng: random.Random) -> None:
    bad: tuple[object, ...] = (0, -200, 200.5, "200", True, None, 1, 199, 250, 300, 401, 500, 800)
    draft.wagers[rng.choice(list(draft.wagers))] = rng.choice(bad)


def spoil_no_wager(sheet: str, draft: Draft, rng: random.Random) -> None:
    draft.wagers.clear()
    if rng.random() < 0.5:
        draft.choice = None


def spoil_choice_missing(sheet: str, draft: Draft, rng: random.Random) -> None:
    draft.choice = None


def spoil_choice_word(sheet: str, draft: Draft, rng: random.Random) -> None:
    draft.choice = rng.choice(("", "play", "call", "0x", "-1x", "4x", "1.5x", "x", "10x"))


def spoil_choice_other(sheet: str, draft: Draft, rng: random.Random) -> None:
    """A choice that some sheet offers: a fold where none is, 1x in Caribbean Stud, 3x without the hand."""
    draft.choice = rng.choice(("fold", "1x", "2x", "3x"))


def spoil_no_ante(sheet: str, draft: Draft, rng: random.Random) -> None:
    """Side wagers alone, with a choice or without one."""
    draft.wagers.pop("ante", None)
    for side in sides(sheet)[:1]:
        draft.wagers.setdefault(side, 200)
    draft.choice = rng.choice((None, "1x", "fold"))


def spoil_dependency(sheet: str, draft: Draft, rng: random.Random) -> None:
    """Break what binds one wager to another on this sheet; no matter on a sheet where they are free."""
    ante = draft.wagers.get("ante")
    if not isinstance(ante, int):
        draft.choice = "1x"
    elif sheet == "crazy-4":
        draft.wagers["super-bonus"] = ante + rng.choice((1, 100))
        if rng.random() < 0.3:
            del draft.wagers["super-bonus"]
    elif sheet == "mini-royal" and rng.random() < 0.5:
        draft.wagers["pair-plus"] = ante + rng.choice((1, 100))
    elif sheet == "mini-royal":
        draft.wagers.pop("pair-plus", None)
        draft.wagers["six-card-bonus"] = 200
    elif sheet in FOUR_CARD:
        draft.wagers["ante"], draft.choice = 400, "2x"
    else:
        spoil_no_ante(sheet, draft, rng)


def spoil_up(sheet: str, draft: Draft, rng: random.Random) -> None:
    stranger = rng.choice([card for card in DECK if card not in draft.dealer])
    draft.up = rng.choice((stranger, draft.player[0], "Zz", " ".join(draft.dealer[:2])))


def spoil_keep(sheet: str, draft: Draft, rng: random.Random) -> None:
    """Too few, too many, one card twice, a card that is not the player's; on some sheets any keep at all."""
    four = draft.player[:4]
    bad = (four[:3], draft.player[:5], [*four[:3], four[0]], [*four[:3], draft.dealer[0]], ["Zz", *four[:3]])
    draft.keep = rng.choice(bad)
    if sheet in THREE_CARD or sheet == "caribbean-stud":
        draft.keep = rng.choice((four, four[:3]))


SPOILERS: tuple[Callable[[str, Draft, random.Random], None], ...] = (
    spoil_duplicate,
    spoil_count,
    spoil_card,
    spoil_missing_key,
    spoil_unknown_wager,
    spoil_result_as_wager,
    spoil_amount,
    spoil_amount,
    spoil_no_wager,
    spoil_choice_missing,
    spoil_choice_word,
    spoil_choice_other,
    spoil_no_ante,
    spoil_dependency,
    spoil_dependency,
    spoil_up,
    spoil_keep,
)
