"""Is this hand true? One file that answers, with nothing but Python's standard library.

    python verifier.py HAND.json
    python verifier.py --table EXPORT.json
    python verifier.py --json HAND.json
    python verifier.py EXPORT.json --receipt RECEIPT.json --key HEX

It shares no code with the program that dealt the hand: the deck, the ranking of hands, the settlement
and the coverage are written here a second time, from the rules that the record carries. Copy this
file anywhere and run it. Exit code 0: every check is true. 1: something is false, and named. 2: the
file cannot be read as a record.
"""

import hmac
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256, sha512
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

HAND_FORMAT, TABLE_FORMAT = "pitboss hand 1", "pitboss table 1"


@dataclass(frozen=True)
class Check:
    """The result of one check, in one plain sentence; or a note, which is neither true nor false."""

    ok: bool
    name: str
    sentence: str
    note: bool = False


class Unreadable(ValueError):
    """The file is no record, or its rules cannot be understood; the message says where."""


# ================================================================ 1. Reading a file


def read(raw: bytes | str) -> Any:
    """The JSON of a file. Duplicate keys are refused: two readers could see two different hands."""
    instead = "give a file as pitboss export writes it"
    try:
        text = raw if isinstance(raw, str) else raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"it is not text in UTF-8, and so not JSON: {instead}") from None
    if not text.strip():
        raise Unreadable(f"it is empty: {instead}")
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Unreadable(f"it is not JSON from {where} on, or its end is missing: {instead}") from None
    except Unreadable as error:
        raise Unreadable(f"it is not JSON as a record has it: {error}") from None
    except ValueError:
        raise Unreadable("a number in it has too many digits") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable("a key is there twice")
    return found


def _no_number(word: str) -> Any:
    raise Unreadable(f"{word} is not a number")


def text(value: object) -> bool:
    """a text"""
    if not isinstance(value, str):
        return False
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def cents(value: object) -> bool:
    """an amount in whole cents"""
    return type(value) is int and -(10**15) <= value <= 10**15


def count(value: object) -> bool:
    """a whole number"""
    return type(value) is int and 0 <= value <= 10**15


def hash_text(value: object) -> bool:
    """64 hexadecimal digits"""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def signature_text(value: object) -> bool:
    """128 hexadecimal digits"""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{128}", value) is not None


def hash_or_blank(value: object) -> bool:
    """64 hexadecimal digits, or nothing"""
    return value == "" or hash_text(value)


def flag(value: object) -> bool:
    """true or false"""
    return isinstance(value, bool)


def posting(value: object) -> bool:
    """an account and an amount in whole cents"""
    return isinstance(value, list) and len(value) == 2 and text(value[0]) and cents(value[1])


def anything(value: object) -> bool:  # noqa: ARG001
    """anything"""
    return True


def face(value: object) -> bool:
    """a card"""
    return isinstance(value, str) and value in CARD_NUMBERS


@dataclass(frozen=True)
class Maybe:
    """A field that may be null or missing."""

    shape: Any


@dataclass(frozen=True)
class Each:
    """An object from texts to values of one shape."""

    shape: Any


WAGER: dict[str, Any] = {
    "stake_cents": cents,
    "net_cents": cents,
    "result": text,
    "class": text,
    "clause": text,
    "covered": Maybe(flag),
    "prize_cents": Maybe(count),
}
METER: dict[str, Any] = {"meter": text, "carried": count, "parts": count}
METER |= dict.fromkeys(("before_cents", "fed_cents", "paid_cents", "seeded_cents"), count)
BETTER: dict[str, Any] = {"player": text, "stakes": Each(count), "wagers": Each(WAGER)}
SPOT = BETTER | {"spot": count, "seat": Maybe(count), "ended": text, "choices": Each(text)}
SPOT |= {"taken_back": Maybe(Each(count)), "kept": Maybe(text), "backline": Maybe([BETTER]), "told": Maybe(Each(text))}
BANK: dict[str, Any] = {"seat": count, "player": text, "wager_cents": count, "action": [count], "practice": Maybe(flag)}
CORRECTION = {
    "spot": count,
    "player": Maybe(text),
    "wager": text,
    "was_cents": cents,
    "now_cents": cents,
    "reason": text,
    "correction": Maybe(count),
}
RIGHT_SPOT: dict[str, Any] = {"spot": count, "stakes": Each(count), "choices": Each(text), "taken_back": Each(count)}
RIGHT_SPOT |= {"kept": Maybe(text), "told": Maybe(Each(text)), "backline": Each(Each(count))}
PUT_RIGHT: dict[str, Any] = {"number": count, "at": count, "by": text, "reason": text, "cards": Each(text)}
PUT_RIGHT |= {"spots": [RIGHT_SPOT], "waived": Each(cents), "meters": Each(cents)}
SIGNED = {"key": hash_text, "signature": signature_text}
KEY = {"key": hash_text, "old": Maybe(hash_text), "signature": Maybe(signature_text)}
HAND: dict[str, Any] = {"format": text, "keys": Maybe([KEY]), "signed": Maybe(SIGNED)}
HAND |= {"table": text, "hand": count, "deck": text, "status": text, "proof": text}
HAND |= {"rules": text, "texts": text, "rules_hash": hash_text, "cause": Maybe(text)}
HAND |= {"commit": Maybe(hash_or_blank), "seed": Maybe(hash_or_blank), "pool": Maybe(hash_or_blank)}
HAND |= {"seals": Each(hash_text), "cuts": Each(hash_text), "missing": [count]}
HAND |= {"payout_max_cents": Maybe(count), "order": Maybe(text), "deal": [text], "dead": [count], "exposed": [count]}
HAND |= {"spots": [SPOT], "bank": Maybe(BANK), "void": Maybe({"reason": text, "policy": text})}
HAND |= {"collections": [{"player": text, "cents": count}], "postings": [[posting]], "corrections": [CORRECTION]}
HAND |= {"corrected": Maybe([PUT_RIGHT])}
HAND |= {"acknowledged": Maybe(Each(text)), "says": Maybe(text), "meters": Maybe([METER])}
HAND |= {"dealers": Maybe([text])}
HAND |= {"irregularities": Maybe([{"reason": text, "who": text, "says": text, "note": text}])}
TABLE = {
    "format": text,
    "keys": Maybe([KEY]),
    "signed": Maybe(SIGNED),
    "table": text,
    "hands": [anything],
    "commits": [{"hand": count, "deck": text, "commit": hash_text}],
    "chain": [{"version": count, "payload": text, "hash": hash_text}],
}


def misfit(value: Any, shape: Any) -> str | None:
    """What does not fit the format, and where; None if everything does."""
    parts: Iterable[tuple[Any, Any, Any]]
    match shape:
        case Maybe():
            return None if value is None else misfit(value, shape.shape)
        case Each() if isinstance(value, dict):
            parts = ((key, item, shape.shape) for key, item in value.items())
        case dict() if isinstance(value, dict):
            parts = ((key, value.get(key), inner) for key, inner in shape.items())
            strange = next((key for key in value if key not in shape), None)
            if strange is not None:
                return f", {strange!r:.60} means nothing here"
        case [inner] if isinstance(value, list):
            if callable(inner) and all(map(inner, value)):
                return None
            parts = ((number, item, inner) for number, item in enumerate(value, start=1))
        case Each() | dict() | [_]:
            return f" should be {'a list' if isinstance(shape, list) else 'an object'}"
        case _:
            return None if shape(value) else f" should be {shape.__doc__}"
    for place, item, inner in parts:
        found = misfit(item, inner)
        if found is not None:
            return f", {place}{found}"
    return None


# ================================================================ 2. The deck
# A card is 4 x rank + suit. Numbers are big-endian; lp(x) is a 4-byte length and then x.

RANKS, SUITS = "23456789TJQKA", "cdhs"
ACE = 12
CARD_NAMES = [rank + suit for rank in RANKS for suit in SUITS]
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
UNKNOWN = len(CARD_NAMES)
Cards: TypeAlias = tuple[int, ...]


def lp(part: str | bytes) -> bytes:
    raw = part.encode() if isinstance(part, str) else part
    return len(raw).to_bytes(4, "big") + raw


def header_of(record: dict[str, Any]) -> bytes:
    number: bytes = record["hand"].to_bytes(8, "big")
    rules = bytes.fromhex(record["rules_hash"])
    return lp("pitboss/v1") + lp(record["table"]) + number + lp(record["deck"]) + lp(rules)


def commit_of(header: bytes, seed: bytes) -> str:
    return sha256(lp("commit") + header + seed).hexdigest()


def seal_of(commit: str, cut: str) -> str:
    return sha256(lp("seal") + bytes.fromhex(commit) + bytes.fromhex(cut)).hexdigest()


def pool_of(header: bytes, cuts: Mapping[int, str]) -> str:
    opened = b"".join(bytes([seat]) + bytes.fromhex(cuts[seat]) for seat in sorted(cuts))
    return sha256(lp("pool") + header + bytes([len(cuts)]) + opened).hexdigest()


def order_of(header: bytes, seed: bytes, pool: str, deck: Cards) -> Cards:
    """Walk down the deck; each card changes places with one at or below it, picked by the next fair byte."""
    key = hmac.digest(seed, lp("deck") + header + bytes.fromhex(pool), "sha256")
    cards, unused, block = list(deck), b"", 0
    for last in range(len(cards) - 1, 0, -1):
        fair = 256 - 256 % (last + 1)
        while True:
            if not unused:
                unused, block = hmac.digest(key, lp("stream") + block.to_bytes(4, "big"), "sha256"), block + 1
            byte, unused = unused[0], unused[1:]
            if byte < fair:
                break
        other = byte % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def parse_cards(names: str, *, gaps: bool = False) -> Cards:
    """With gaps, ?? stands for a card that nobody was shown."""
    known = {**CARD_NUMBERS, "??": UNKNOWN} if gaps else CARD_NUMBERS
    try:
        cards = tuple(known[name] for name in names.split())
    except KeyError as error:
        raise Unreadable(f"{error.args[0]!r} is no card") from None
    twice = [card for at, card in enumerate(cards) if card in cards[:at] and card != UNKNOWN]
    if twice:
        raise Unreadable(f"{CARD_NAMES[twice[0]]} is there twice")
    return cards


def show_cards(cards: Iterable[int]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)


# ================================================================ 3. Ranking hands
# A value is a tuple: the height of the category on its ladder, then the ranks that break ties.

Value: TypeAlias = tuple[int, ...]
TOP = 99  # above every rank and every category


class Ladder:
    """An order of hands: a hand counts as the highest category on the list that it fits."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.order: list[str] = rules["order"]
        self.by_suit = self.order[0] in SUITED
        self.size = whole(rules["cards"], 1, 7 if self.by_suit else 5)
        self.ace_low = rules.get("ace_low", True) is True
        self.known: dict[tuple[Value, bool], Value] = {}
        if self.by_suit:
            if self.order != SUITED[-(-self.size // 4) - 1 : self.size][::-1]:
                raise Unreadable("a ladder by the longest suit has every length that can be, the longest first")
        elif self.order[-1] != "high card" or not set(self.order) <= FITS.keys():
            raise Unreadable("a ladder has a category that nobody knows, or does not end with high card")

    def step(self, category: str) -> int:
        return len(self.order) - 1 - self.order.index(category)

    def category(self, value: Value) -> str:
        return self.order[len(self.order) - 1 - value[0]]

    def best(self, cards: Sequence[int]) -> Value:
        """The best hand of the ladder's size among the cards."""
        return max(map(self.value, combinations(cards, self.size)))

    def value(self, cards: Sequence[int]) -> Value:
        if self.by_suit:
            suits = [sorted((card >> 2 for card in cards if card & 3 == suit), reverse=True) for suit in range(4)]
            longest = max(suits, key=lambda ranks: (len(ranks), ranks))
            return (self.step(SUITED[len(longest) - 1]), *longest)
        ranks = tuple(sorted([card >> 2 for card in cards], reverse=True))
        suited = len({card & 3 for card in cards}) == 1
        value = self.known.get((ranks, suited))
        if value is None:
            value = self.known[ranks, suited] = self._first_fit(ranks, suited)
        return value

    def _first_fit(self, ranks: Value, suited: bool) -> Value:
        run = straight(ranks, self.ace_low)
        for category in self.order:
            ties = FITS[category](ranks, run, suited)
            if ties is not None:
                return (self.step(category), *ties)
        raise AssertionError("every hand has a high card")


def straight(ranks: Value, ace_low: bool) -> Value | None:
    """The highest rank of the straight that the ranks make. In A-2-3 the ace is low and the three is the highest."""
    size = len(ranks)
    if ranks == tuple(range(ranks[0], ranks[0] - size, -1)):
        return ranks[:1]
    return (size - 2,) if ace_low and ranks == (ACE, *range(size - 2, -1, -1)) else None


def alike(ranks: Value, *numbers: int) -> Value | None:
    """So many cards of one rank (and so many of another), then the rest, as a tie-breaker; or None."""
    found: Value = ()
    for number in numbers:
        rank = next((rank for rank in ranks if ranks.count(rank) >= number and rank not in found), None)
        if rank is None:
            return None
        at = ranks.index(rank)
        found, ranks = (*found, rank), ranks[:at] + ranks[at + number :]
    return found + ranks


SUITED = [f"{length}-card flush" for length in ("one", "two", "three", "four", "five", "six", "seven")]
Fit: TypeAlias = Callable[[Value, Value | None, bool], Value | None]
FITS: dict[str, Fit] = {  # from the ranks, the straight they make if any, and whether they are of one suit
    "high card": lambda ranks, _run, _suited: ranks,
    "pair": lambda ranks, _run, _suited: alike(ranks, 2),
    "two pair": lambda ranks, _run, _suited: alike(ranks, 2, 2),
    "three of a kind": lambda ranks, _run, _suited: alike(ranks, 3),
    "straight": lambda _ranks, run, _suited: run,
    "flush": lambda ranks, _run, suited: ranks if suited else None,
    "full house": lambda ranks, _run, _suited: alike(ranks, 3, 2),
    "four of a kind": lambda ranks, _run, _suited: alike(ranks, 4),
    "straight flush": lambda _ranks, run, suited: run if suited else None,
    "royal flush": lambda _ranks, run, suited: () if suited and run == (ACE,) else None,
}


# ================================================================ 4. The rules, as the record carries them

RANK_WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
PLURALS = [word + ("es" if word == "six" else "s") for word in RANK_WORDS]
TAKE_BACK = "take it back"
REST = "anything else"  # the line of a pay table for every hand that no finer line takes
KINDS = {"pair of": "pair", "three": "three of a kind", "four": "four of a kind"}
HOLDERS, EXPOSED = ("player", "dealer", "board"), "exposed"
AHEAD = {-1: "lower", 0: "equal", 1: "higher"}
BOUNDS = {"at_least": "at least", "at_most": "at most", "equal_to": "exactly"}
RETURN_ALL, PAY_SIDE = "return every wager", "return every wager, but pay winning side wagers"
CAUSES = ("start", "restore", "limits", "close", "floor")  # why a deck is opened without being dealt


class Line(NamedTuple):
    """One line of a pay table: the hands from `low` to `high` are paid `to` for every `one`, or push, or lose.

    Or a prize is paid, whatever was staked, and the stake is gone: so many cents, or ten-thousandths of a meter.
    """

    low: Value
    high: Value
    name: str = ""
    to: int = 0
    one: int = 1
    says: str = "win"
    prize: int = 0
    points: int = 0
    meter: str = ""

    @property
    def is_prize(self) -> bool:
        return bool(self.prize or self.meter)

    def holds(self, value: Value) -> bool:
        return self.low <= value <= self.high


Lines: TypeAlias = tuple[Line, ...]  # the finest first: where one class is within another, the finer line pays


class Hand(NamedTuple):
    """Whose cards make a hand, of some only the first so many; what ranks it, and what the dealer needs to qualify."""

    holders: list[str]
    first: dict[str, int]
    ladder: Ladder
    least: Line | None
    set_by_player: bool


class Limits(NamedTuple):
    """The allowed stakes before the deal: from least to most by steps, or a list; and bounds by other wagers.

    Where no limits are posted there is neither.
    """

    steps: tuple[int, int, int] | None
    listed: list[int] | None
    needs: list[str]
    needs_any: list[str]
    bounds: list[tuple[str, int, str]]  # such as "at_most", a factor and the name of the other wager


class Wager(NamedTuple):
    """One wager of the sheet; `showdown` is by whether the dealer qualifies, and who is ahead."""

    id: str
    kind: str
    hand: str
    pays: Lines
    showdown: dict[tuple[bool, int], str | Lines] | None
    least: Line | None  # what the dealer needs to qualify for it, where it asks for something of its own
    on_fold: str
    of: str
    cap: int | None
    on: list[str]
    clauses: dict[str, str]
    limits: Limits | None
    feeds: dict[str, int]  # by meter, ten-thousandths of the stake

    def clause(self, *situations: str) -> str:
        """The clause for the first of the situations that has one of its own, else the wager's."""
        return next((self.clauses[one] for one in (*situations, "wager") if one in self.clauses), "")


class Decision(NamedTuple):
    """A stage at which spots choose; `needs` are the hands that some of the choices ask for.

    Its wager is made there, a multiple of its base; or it was made before the deal, and may be taken back.
    """

    id: str
    wager: str
    base: str
    takes_back: bool
    choices: list[str]
    needs: dict[str, Line]


class Stage(NamedTuple):
    """What is dealt, or turned face up, at a stage."""

    do: str
    id: str
    dealt: dict[str, int]
    hand_by_hand: bool
    first: bool
    exposes: int


class Rules:
    """The rules of a record, parsed. Fields that a sheet leaves out have their defaults."""

    def __init__(self, rules: dict[str, Any], texts: dict[str, Any]) -> None:
        equipment, bank, policies, breakage = (
            rules.get(part, {}) for part in ("equipment", "bank", "policies", "breakage")
        )
        ranks, suits = word(equipment, "ranks", RANKS), word(equipment, "suits", SUITS)
        self.deck = tuple(card for card, name in enumerate(CARD_NAMES) if name[0] in ranks and name[1] in suits)
        alternate = word(equipment, "rotation", "same", "alternate") == "alternate"
        self.alternate = alternate and whole(equipment.get("decks", 1), 1, 8) > 1
        self.banked = word(bank, "by", "house", "player-dealer") == "player-dealer"
        self.from_button = word(bank, "coverage", "from the left of the bank") == "from the action button"
        self.never_behind = words(bank["backline"], "never_on") if "backline" in bank else None
        self.dead_card = word(policies, "dead_card", "return", "forfeit")
        early = word(policies, "early_dealer_card", "void", "void, but pay winning side wagers")
        self.voids = {word(policies, "void", RETURN_ALL, PAY_SIDE), RETURN_ALL if early == "void" else PAY_SIDE}
        self.unit = whole(breakage.get("unit", 1), 1, 10**9)
        self.toward = word(breakage, "toward", "down", "up", "nearest")
        self.id = str(texts.get("id", ""))
        self.meters = {word(meter, "id"): whole(meter["seed"], 1, 10**15) for meter in rules.get("meters", [])}
        self.classes: dict[str, str] = rules.get("classes", {})
        self.stages = [_stage(stage) for stage in rules["stages"]]
        self.dealt = {one: whole(sum(stage.dealt[one] for stage in self.stages), 0, 7) for one in HOLDERS}
        self.exposed = exposed_places(self.stages)
        ladders = {ladder["id"]: Ladder(ladder) for ladder in rules["ladders"]}
        self.hands = {word(hand, "id"): self._hand(hand, ladders[hand["ladder"]]) for hand in rules["hands"]}
        said = {wager["id"]: wager.get("clause", {}) for wager in texts.get("wagers", [])}
        self.wagers = {word(wager, "id"): self._wager(wager, said.get(wager["id"], {})) for wager in rules["wagers"]}
        self.decisions = [self._decision(stage) for stage in rules["stages"] if stage["do"] == "decide"]
        self.player, self.dealer = self.hands["player"], self.hands.get("dealer")  # None where nothing is compared
        if self.dealer is None and any(wager.showdown for wager in self.wagers.values()):
            raise Unreadable("wagers are compared, and the dealer has no hand")

    def _hand(self, rules: dict[str, Any], ladder: Ladder) -> Hand:
        holders, least, first = words(rules, "from"), rules.get("qualifies"), rules.get("first", {})
        dealt = {**self.dealt, EXPOSED: len(self.exposed)}
        parts = [whole(first.get(holder, dealt[holder]), 0, dealt[holder]) for holder in holders]
        whole(sum(parts), ladder.size, 7)
        return Hand(
            holders, first, ladder, self._least(least, ladder), word(rules, "set_by", "best", "player") == "player"
        )

    def _least(self, name: str | None, ladder: Ladder) -> Line | None:
        return None if name is None else self._line(name, ladder)

    def needed(self, wager: Wager) -> Line | None:
        """What the dealer needs to qualify for a wager; None where every hand is enough."""
        return wager.least or (self.dealer.least if self.dealer else None)

    def _wager(self, rules: dict[str, Any], clauses: dict[str, list[str]]) -> Wager:
        hand, cap = word(rules, "hand", "player"), rules.get("cap")
        ladder = self.hands[hand].ladder
        return Wager(
            id=rules["id"],
            kind=word(rules, "kind", "opening", "side", "decision", "bonus"),
            hand=hand,
            pays=self._lines(rules.get("pays", {}), ladder),
            showdown=self._showdown(rules["showdown"], ladder) if "showdown" in rules else None,
            least=self._least(rules.get("showdown", {}).get("qualifies"), ladder),
            on_fold=word(rules, "on_fold", "lose", "live", "return"),
            of=word(rules, "of", ""),
            cap=None if cap is None else whole(cap, 1, 10**15),
            on=words(rules, "on"),
            clauses={situation: ", ".join(numbers) for situation, numbers in clauses.items()},
            limits=_limits(rules) if "amounts" in rules else None,
            feeds={name: _points(part) for name, part in rules.get("feeds", {}).items()},
        )

    def _decision(self, rules: dict[str, Any]) -> Decision:
        wager, ladder = self.wagers[rules["wager"]], self.hands["player"].ladder
        needs = {choice: self._line(least, ladder) for choice, least in rules.get("only_with", {}).items()}
        name = word(rules, "id", "") or "decide"
        before = wager.limits is not None
        base = wager.id if before else self.wagers[wager.of].id
        return Decision(name, wager.id, base, before, words(rules, "choices"), needs)

    def _showdown(self, rules: dict[str, Any], ladder: Ladder) -> dict[tuple[bool, int], str | Lines]:
        """The result of each comparison of hands. A dealer who does not qualify may change it, or not."""
        otherwise = rules.get("not_qualified", "compare")
        if otherwise == "compare":
            otherwise = rules
        elif not isinstance(otherwise, dict) or not otherwise.keys() & set(AHEAD.values()):
            otherwise = dict.fromkeys(AHEAD.values(), otherwise)
        results = {True: rules, False: otherwise}
        return {(q, ahead): self._result(results[q][way], ladder) for q in results for ahead, way in AHEAD.items()}

    def _result(self, said: str | dict[str, str], ladder: Ladder) -> str | Lines:
        if isinstance(said, dict):
            return self._lines(said, ladder)
        return said if said in ("push", "lose") else (Line((), (TOP,), "", *_odds(said)),)

    def _lines(self, pays: dict[str, str], ladder: Ladder) -> Lines:
        lines = [_saying(said, self._line(name, ladder)._replace(name=name)) for name, said in pays.items()]
        return tuple(sorted(sorted(lines, key=lambda line: line.high), key=lambda line: line.low, reverse=True))

    def _line(self, name: str, ladder: Ladder) -> Line:
        """The range of the ladder that a phrase means: "flush", "pair of aces", "queen high or better"."""
        meaning = self.classes.get(name, name)
        if meaning == REST:
            return Line((0,), (TOP,))
        core = meaning.removesuffix(" or better")
        category, leading, upper = _meaning(core)
        low = (ladder.step(category), *leading)
        return Line(low, (TOP,) if meaning != core else (low[0], *upper, TOP))


def _limits(rules: dict[str, Any]) -> Limits:
    amounts, bounds = rules["amounts"], []
    for way in BOUNDS:
        if way in rules:
            times, _, name = word(rules, way).rpartition("x ")
            bounds.append((way, int(times or 1), name))
    beside = words(rules, "needs"), words(rules, "needs_any"), bounds
    if amounts == "posted":
        return Limits(None, None, *beside)
    if isinstance(amounts, list):
        if not amounts:
            raise Unreadable("a wager has a list of no amounts")
        return Limits(None, [whole(one, 1, 10**15) for one in amounts], *beside)
    least, most, step = (whole(amounts[key], 1, 10**15) for key in ("min", "max", "step"))
    return Limits((least, most, step), None, *beside)


def _stage(rules: dict[str, Any]) -> Stage:
    dealt = {one: whole(rules.get(one, 0), 0, 7) if rules["do"] == "deal" else 0 for one in HOLDERS}
    hand_by_hand = word(rules, "order", "one at a time") == "hand by hand" if rules["do"] == "deal" else False
    name, first = word(rules, "id", "") or rules["do"], rules.get("which") == "first"
    exposes = whole(rules.get("cards", 1), 1, 7) if rules["do"] == "expose" else 0
    return Stage(rules["do"], name, dealt, hand_by_hand, first, exposes)


def exposed_places(stages: list[Stage]) -> list[int]:
    """Which of the dealer's cards, in the order of the deal, are turned up before the decisions."""
    up, hidden, dealt = list[int](), list[int](), 0
    for stage in stages:
        hidden += range(dealt, dealt + stage.dealt["dealer"])
        dealt += stage.dealt["dealer"]
        for _ in range(min(stage.exposes, len(hidden))):
            up.append(hidden.pop(0 if stage.first else -1))
    return up


def _meaning(core: str) -> tuple[str, Value, Value]:
    """The category, and the ranks that the words name: those of the lowest such hands, and of the highest."""
    if core in FITS or core in SUITED:
        return core, (), ()
    for opening, category in KINDS.items():
        low, _, high = core.removeprefix(opening + " ").partition(" to ")
        if core.startswith(opening + " ") and low in PLURALS and (high or low) in PLURALS:
            return category, (PLURALS.index(low),), (PLURALS.index(high or low),)
    low, to, high = core.removesuffix(" high").partition(" to ")
    if to and core.endswith(" high") and low in RANK_WORDS and high in RANK_WORDS:
        return "high card", (RANK_WORDS.index(low),), (RANK_WORDS.index(high),)
    ranks, named, category = core.rpartition(" high") if core.endswith(" high") else core.partition("-high ")
    if named and all(one in RANK_WORDS for one in ranks.split("-")):
        leading = tuple(RANK_WORDS.index(one) for one in ranks.split("-"))
        return category or "high card", leading, leading
    raise Unreadable(f"{core!r} is not a hand")


def _odds(said: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,10}) to ([1-9][0-9]{0,9})", said)
    if found is None:
        raise Unreadable(f"{said!r} is not odds")
    return int(found[1]), int(found[2])


def _amount(said: str) -> int:
    found = re.fullmatch(r"\$([0-9,]{1,24})(?:\.([0-9]{2}))?", said)
    if found is None:
        raise Unreadable(f"{said!r} is not an amount")
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def _points(said: str) -> int:
    """A percentage in hundredths of a percent."""
    found = re.fullmatch(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?%", said)
    if found is None:
        raise Unreadable(f"{said!r} is not a part of something")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def _saying(said: str, line: Line) -> Line:
    """The line with what it says: odds, or what it does in place of paying."""
    if said in ("push", "lose"):
        return line._replace(says=said)
    if said.startswith("$"):
        return line._replace(prize=_amount(said))
    part, of, meter = said.partition(" of ")
    if of:
        return line._replace(points=_points(part), meter=meter)
    to, one = _odds(said)
    return line._replace(to=to, one=one)


def whole(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(f"{value!r:.40} should be a whole number from {least} to {most}")
    return value


def word(rules: dict[str, Any], key: str, *known: str) -> str:
    """A text field: the first known value is the default, and where several are known it has to be one of them."""
    value = rules[key] if not known else rules.get(key, known[0])
    if not text(value) or (len(known) > 1 and value not in known):
        raise Unreadable(f"{key} should not be {value!r:.40}")
    return str(value)


def words(rules: dict[str, Any], key: str) -> list[str]:
    value = rules.get(key, [])
    if not isinstance(value, list) or not all(map(text, value)):
        raise Unreadable(f"{key} should be a list of texts")
    return value


@lru_cache(maxsize=64)
def understand(rules: str, texts: str) -> Rules:
    """Cached, since a table plays many hands by the same rules."""
    try:
        return Rules(read(rules), read(texts))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Unreadable(f"the rules in it cannot be understood ({type(error).__name__}: {error})") from None


# ================================================================ 5. Settlement


class Settled(NamedTuple):
    """The result of one wager; `net` is what the player wins or loses by it."""

    stake: int
    net: int
    result: str
    pay_class: str | None  # None if a hand was not played, and its cards were not used
    clause: str | None
    prize: Line | None = None


class Shown:
    """The cards of a spot, the dealer and the board: the value of every hand of the sheet with them."""

    def __init__(self, rules: Rules, held: dict[str, Cards], kept: Cards | None = None) -> None:
        self.rules, self.held, self.values = rules, held, dict[str, Value]()
        if kept is not None:
            if len(kept) != rules.player.ladder.size:
                raise Unreadable(f"{len(kept)} cards were kept, where a hand has {rules.player.ladder.size}")
            self.values["player"] = rules.player.ladder.value(kept)

    def full(self, name: str) -> bool:
        """Whether every card of a hand was dealt."""
        holders = ["dealer" if holder == EXPOSED else holder for holder in self.rules.hands[name].holders]
        return all(len(self.held[holder]) == self.rules.dealt[holder] for holder in holders)

    def known(self, name: str) -> bool:
        """Whether a hand can be valued: if its player has set it, the discards may be face down."""
        return name in self.values or self.full(name)

    def value(self, name: str) -> Value:
        if name not in self.values:
            hand = self.rules.hands[name]
            if not self.full(name):
                raise Unreadable(f"a wager is settled on the hand {name!r}, whose cards are not all on the record")
            held = {**self.held, EXPOSED: tuple(self.held["dealer"][at] for at in self.rules.exposed)}
            cards = [card for holder in hand.holders for card in held[holder][: hand.first.get(holder)]]
            self.values[name] = hand.ladder.best(cards)
        return self.values[name]


def settle(rules: Rules, stakes: Mapping[str, int], shown: Shown, folded: bool) -> dict[str, Settled]:
    """Every wager of a spot, in the sheet's order; a bonus where a wager that it pays on was made."""
    return {
        name: settle_wager(rules, rules.wagers[name], stake, shown, folded)
        for name, stake in staked_on(rules, stakes).items()
    }


def staked_on(rules: Rules, stakes: Mapping[str, int]) -> dict[str, int]:
    """The stake of each wager, and for a bonus that of the wagers it pays on."""
    found = {}
    for name, wager in rules.wagers.items():
        stake = sum(stakes.get(base, 0) for base in wager.on) if wager.kind == "bonus" else stakes.get(name, 0)
        if stake:
            found[name] = stake
    return found


def settle_wager(rules: Rules, wager: Wager, stake: int, shown: Shown, folded: bool) -> Settled:
    bonus = wager.kind == "bonus"  # it has no stake of its own, so nothing can be lost
    staked, lost = (0, "none") if bonus else (stake, "lose")
    if folded and wager.on_fold != "live":
        result, net = (lost, -staked) if bonus or wager.on_fold == "lose" else ("return", 0)
        return Settled(staked, net, result, "folded", wager.clause("fold"))
    value = shown.value(wager.hand)
    line = find_line(wager.pays, value)
    if line is not None:
        return by_line(rules, staked, stake, line, line.name, wager.clause("pays"))
    category = rules.hands[wager.hand].ladder.category(value)
    if wager.showdown is None:
        return Settled(staked, -staked, lost, category, wager.clause("pays"))
    mine, theirs = shown.value("player"), shown.value("dealer")
    least = rules.needed(wager)
    qualified, ahead = least is None or least.holds(theirs), (mine > theirs) - (mine < theirs)
    clause = wager.clause(AHEAD[ahead] if qualified else "not_qualified", "showdown")
    said = wager.showdown[qualified, ahead]
    if isinstance(said, str):
        return Settled(staked, -staked if said == "lose" else 0, said, category, clause)
    line = find_line(said, value)
    if line is None:
        raise Unreadable(f"the rules do not say what {wager.id} pays with a {category}")
    return by_line(rules, staked, stake, line, line.name or category, clause)


def by_line(rules: Rules, staked: int, stake: int, line: Line, pay_class: str, clause: str) -> Settled:
    if line.is_prize:
        return Settled(staked, line.prize - staked, "win", pay_class, clause, line)
    net = {"win": pay(rules, stake, line), "push": 0, "lose": -staked}[line.says]
    return Settled(staked, net, line.says, pay_class, clause)


def find_line(lines: Lines, value: Value) -> Line | None:
    return next((line for line in lines if line.holds(value)), None)


def pay(rules: Rules, stake: int, line: Line) -> int:
    """What a stake wins, in whole units of the sheet's breakage."""
    units, rest = divmod(stake * line.to, line.one * rules.unit)
    up = {"down": False, "up": rest > 0, "nearest": 2 * rest >= line.one * rules.unit}[rules.toward]
    return (units + up) * rules.unit


def cover(bank: int, nets: Iterable[int]) -> Iterator[int]:
    """The nets as a player's bank covers them, in action order: it pays and takes until its wager is used up.

    A winner on whom it runs out is paid what is left; a loser loses what is left; the rest goes back.
    """
    for net in nets:
        used = min(abs(net), bank)
        bank -= used
        yield used if net > 0 else -used


def hold_to(most: int, players: Iterable[str], nets: Iterable[int]) -> Iterator[int]:
    """The nets under the table's posted maximum: no player is paid more in one round."""
    left: defaultdict[str, int] = defaultdict(lambda: most)
    for player, net in zip(players, nets, strict=True):
        paid = min(net, left[player])
        left[player] -= max(paid, 0)
        yield paid


# ================================================================ 6. The checks of a hand


class Bet(NamedTuple):
    """The wagers of one player on a spot: of the one who sits there, or of one who bets behind."""

    spot: dict[str, Any]
    entry: dict[str, Any]  # the spot itself, or an item of its backline

    @property
    def behind(self) -> bool:
        return self.entry is not self.spot

    def __str__(self) -> str:
        return f"Spot {self.spot['spot']}" + (f" ({self.entry['player']}, betting behind)" if self.behind else "")


class Dealt:
    """A record with its rules parsed and its cards sorted to their places."""

    def __init__(self, record: dict[str, Any], rules: Rules) -> None:
        self.record, self.rules = record, rules
        self.void, self.unused = record["status"] == "void", record["status"] == "unused"
        self.real_cards = record["proof"] == "none"
        self.pays_side = self.void and (record.get("void") or {}).get("policy") == PAY_SIDE
        self.order, self.places = parse_cards(record.get("order") or "", gaps=self.real_cards), record["deal"]
        self.at: defaultdict[str, list[int]] = defaultdict(list)
        for position, place in enumerate(self.places):
            self.at[place].append(position)
        self.spots = {spot["spot"]: spot for spot in sorted(record["spots"], key=lambda spot: int(spot["spot"]))}
        self.bank = record.get("bank")
        start, action = (self.bank["seat"], self.bank["action"]) if self.bank else (0, [])
        self.clockwise = sorted(self.spots, key=lambda number: (number <= start, number))
        if len(self.places) != len(self.order) and not (self.unused and not self.order):
            raise Unreadable(f"the deal names {len(self.places)} places for {len(self.order)} cards")
        if len(self.spots) < len(record["spots"]):
            raise Unreadable("a spot is there twice")
        if any(position >= len(self.places) for position in record["dead"] + record["exposed"]):
            raise Unreadable("a dead or exposed card is at no position of the deck")
        died = [self.places[position] for position in record["dead"]]  # in that order
        by_place = {str(number): number for number, spot in self.spots.items() if spot["ended"] == "forfeited"}
        self.forfeited = [by_place[place] for place in dict.fromkeys(died) if place in by_place]
        first = [*self.forfeited, *(number for number in action if number in self.spots)]
        in_action = [self.spots[number] for number in dict.fromkeys([*first, *self.clockwise])]
        self.bets = [Bet(spot, entry) for spot in in_action for entry in (spot, *(spot.get("backline") or []))]

    def cards(self, place: str) -> Cards:
        found = (self.order[position] for position in self.at[place]) if self.order else ()
        return tuple(card for card in found if card != UNKNOWN)

    def shown(self, spot: dict[str, Any]) -> Shown:
        held = {"player": self.cards(str(spot["spot"])), "dealer": self.cards("dealer"), "board": self.cards("board")}
        return Shown(self.rules, held, None if spot.get("kept") is None else parse_cards(spot["kept"]))

    def corrections(self, bet: Bet, wager: str) -> list[dict[str, Any]]:
        """The corrections of one wager that are only an amount, in order. One without a name is the seated player's."""
        every = [one for one in self.record["corrections"] if one.get("correction") is None]
        found = [one for one in every if (one["spot"], one["wager"]) == (bet.spot["spot"], wager)]
        return [one for one in found if (one.get("player") or bet.spot["player"]) == bet.entry["player"]]

    def taken(self) -> dict[int, dict[str, int]]:
        """What dead hands lost to a player's bank: taken when they died, before any other hand was settled."""
        stakes = [(number, name) for number in self.forfeited for name in self.rules.wagers]
        stakes = [(number, name) for number, name in stakes if self.spots[number]["stakes"].get(name)]
        if not self.bank:
            return {}
        lost = cover(self.bank["wager_cents"], [-self.spots[number]["stakes"][name] for number, name in stakes])
        found: dict[int, dict[str, int]] = {}
        for (number, name), net in zip(stakes, lost, strict=True):
            found.setdefault(number, {})[name] = net
        return found

    def nets(self, bet: Bet, upto: int | None = None) -> dict[str, int]:
        """What the player finally won or lost by each wager: settled, corrected, forfeited or returned.

        `upto`: only with the corrections up to this number; older records have none, and their corrections are 0.
        """
        nets = dict.fromkeys(bet.entry["stakes"], 0)
        if bet.spot["ended"] == "forfeited" and not bet.behind:
            nets = self.taken().get(bet.spot["spot"]) or {name: -stake for name, stake in bet.entry["stakes"].items()}
        nets |= {name: wager["net_cents"] for name, wager in bet.entry["wagers"].items()}
        for one in self.record["corrections"]:
            whose = one.get("player") or bet.spot["player"]
            mine = (one["spot"], whose) == (bet.spot["spot"], bet.entry["player"])
            if mine and (upto is None or (one.get("correction") or 0) <= upto):
                nets[one["wager"]] = one["now_cents"]
        return nets


Problems: TypeAlias = Iterator[str]


def rules_problems(record: dict[str, Any]) -> Problems:
    found = sha256(record["rules"].encode()).hexdigest()
    if found != record["rules_hash"]:
        yield f"The rules in the record hash to {found[:12]}; the record says {record['rules_hash'][:12]}."


def commit_problems(hand: Dealt) -> Problems:
    record = hand.record
    if not record.get("seed"):
        yield "The seed of this deck was never opened."
    elif commit_of(header_of(record), bytes.fromhex(record["seed"])) != record.get("commit"):
        yield "The commit is not the hash of this seed for this table, hand, deck and rules."


def seal_problems(hand: Dealt) -> Problems:
    record = hand.record
    seals, cuts, missing = record["seals"], record["cuts"], {str(seat) for seat in record["missing"]}
    for seat in sorted({*seals, *cuts, *missing}):
        if not _is_seat(seat):
            yield f"There is no seat {seat!r}."
        elif seat not in seals:
            yield f"Seat {seat} sealed nothing, and yet {'has a cut' if seat in cuts else 'is called missing'}."
        elif seat in cuts and seat in missing:
            yield f"Seat {seat} opened its cut and is called missing all the same."
        elif seat not in cuts and seat not in missing and not hand.unused:
            yield f"Seat {seat} sealed a cut that was neither opened nor named as missing."
        elif seat in cuts and seal_of(record.get("commit") or "", cuts[seat]) != seals[seat]:
            yield f"The cut of seat {seat} is not the one that it sealed."


def _is_seat(seat: str) -> bool:
    return re.fullmatch("[1-9][0-9]{0,2}", seat) is not None and int(seat) < 256


def pool_problems(hand: Dealt) -> Problems:
    record = hand.record
    cuts = {int(seat): cut for seat, cut in record["cuts"].items() if _is_seat(seat)}
    never_locked = hand.unused and not cuts and not record.get("pool")
    if not never_locked and pool_of(header_of(record), cuts) != record.get("pool"):
        yield "The pool is not the hash of the cuts that were opened."


def order_problems(hand: Dealt) -> Problems:
    record, deck = hand.record, hand.rules.deck
    if hand.unused and not hand.order:
        return  # the deck was never locked, so it has no order
    if tuple(sorted(hand.order)) != deck:
        yield f"The order is not made of the {len(deck)} cards of the deck, each once."
    elif not record.get("seed") or not record.get("pool"):
        yield "Without a seed and a pool the order cannot be rebuilt."
    else:
        rebuilt = order_of(header_of(record), bytes.fromhex(record["seed"]), record["pool"], deck)
        for position, (card, written) in enumerate(zip(rebuilt, hand.order, strict=True)):
            if card != written:
                names = CARD_NAMES[card], CARD_NAMES[written]
                yield f"The seed and the cuts put {names[0]} at position {position}; the record has {names[1]} there."
                return


def status_problems(hand: Dealt) -> Problems:
    record, rules = hand.record, hand.rules
    if record["status"] not in ("settled", "void", "unused") or record["proof"] not in ("deck", "none"):
        yield f"A hand is not {record['status']!r} with the proof {record['proof']!r}."
    if hand.void != (record.get("void") is not None):
        yield "A void hand has a reason and a policy, and no other hand has."
    elif hand.void and record["void"]["policy"] not in (rules.voids if not restored(record) else {RETURN_ALL}):
        yield f"The hand was voided by the policy {record['void']['policy']!r}, which the rules do not have."
    if hand.unused and (record["spots"] or set(hand.places) - {"undealt"}):
        yield "The deck is called unused, and yet there are cards or wagers on the record."
    if record.get("cause") is not None and (not hand.unused or record["cause"] not in CAUSES):
        yield f"A hand that is {record['status']} has no cause {record['cause']!r:.40}."
    if hand.unused and record.get("cause") is not None and record["cuts"]:
        yield "The deck is called unused, and yet cuts were opened: its bets were closed."
    if not hand.unused and not record["spots"]:
        yield "There is no wager on the record."
    dead = {hand.places[position] for position in record["dead"]}
    if dead & {"dealer", "board"} and not hand.void:
        yield "A card of the dealer's is dead, and yet the hand is not void."
    for number, spot in hand.spots.items():
        after_dead = {"return": "returned", "forfeit": "forfeited"}[rules.dead_card]
        due = {after_dead} if str(number) in dead else {"returned", "settled"} if hand.void else {"settled"}
        if spot["ended"] not in due:
            yield f"Spot {number} ended {spot['ended']!r}; by the rules it is {' or '.join(sorted(due))}."


def restored(record: dict[str, Any]) -> bool:
    """Whether the hand is void because of a restore from a backup: then nothing is paid by its cards."""
    return (record.get("void") or {}).get("reason") == "restore"


def deal_problems(hand: Dealt) -> Problems:
    strange = sorted(set(hand.places) - {"dealer", "board", "burnt", "undealt"} - {str(spot) for spot in hand.spots})
    if strange:
        yield f"A card went to {strange[0]!r}, where there is no wager."
    strangers = [card for card in hand.order if card not in (*hand.rules.deck, UNKNOWN)]
    if strangers:
        yield f"A card was dealt that is not in the deck: {show_cards(strangers)}."
    if hand.real_cards:
        yield from _numbers_dealt(hand)
        return
    if any(place == "undealt" != after for place, after in pairwise(hand.places)):
        yield "A card is undealt that lay above a dealt one."
    paid = any(wager["net_cents"] for bet in hand.bets for wager in bet.entry["wagers"].values())
    if hand.unused or (hand.void and not paid):
        return  # after a misdeal the cards may be anywhere, as long as nothing was paid on them
    wrong = _astray(hand, ())
    dead = {hand.places[position] for position in hand.record["dead"]} if wrong else set()
    ways = [gone for count in range(1, len(dead) + 1) for gone in combinations(sorted(dead), count)]
    if wrong and all(_astray(hand, gone) for gone in ways):
        yield f"{wrong}."


def _numbers_dealt(hand: Dealt) -> Problems:
    """The order in which real cards were dealt cannot be proved, but everybody's number of cards can be checked."""
    dead = {hand.places[position] for position in hand.record["dead"]}
    for place in ("dealer", "board", *(str(number) for number in hand.spots)):
        due, got = hand.rules.dealt["player" if place.isdigit() else place], len(hand.at[place])
        if got > due or (got < due and not hand.void and not hand.unused and place not in dead):
            yield f"{_whom(place).capitalize()} has {got} cards; the sheet deals {due}."


class Along(NamedTuple):
    """A position in the deal: the stage, how many of its cards, and who is owed a replacement for an exposed card."""

    stage: int = 0
    dealt: int = 0
    owed: tuple[str, ...] = ()


def _astray(hand: Dealt, gone: Sequence[str]) -> str:
    """Where the deal deviates from the sheet's order; "" if nowhere. Hands that are `gone` get no cards at later
    stages.

    The record has only the final places of cards, not who held a burnt one, so every possible course is followed.
    """
    spots, stages = [str(number) for number in hand.spots], list[list[str]]()
    for stage in hand.rules.stages:
        if sum(stage.dealt.values()):
            stages.append(list(_dealing_order(stage, spots)))
            spots = [spot for spot in spots if spot not in gone]
    ways = [Along()]
    for number, place in enumerate([place for place in hand.places if place != "undealt"], start=1):
        further = [after for way in ways for after in _dealt_on(stages, way, place)]
        further = [way for at, way in enumerate(further) if way not in further[:at]]
        if not further:
            to = _next_due(stages, ways[0])
            if to is None:
                return f"{_whom(place).capitalize()} got a card too many"
            return f"Card {number} of the deal goes to {_whom(to)} by the sheet; it went to {_whom(place)}"
        ways = further
    unfinished = [_next_due(stages, way) for way in ways]
    return (
        "" if hand.void or None in unfinished else f"The deal stops before {_whom(unfinished[0] or '')} has every card"
    )


def _dealt_on(stages: list[list[str]], way: Along, place: str) -> Iterator[Along]:
    """The deal one card further. An exposed card is burnt; it is replaced by the next card, or by
    one after the deal.
    """
    due = stages[way.stage]
    if way.dealt < len(due):
        to = due[way.dealt]
        if place == "burnt":
            yield way
            yield way._replace(dealt=way.dealt + 1, owed=(*way.owed, to))
        elif place == to:
            yield way._replace(dealt=way.dealt + 1)
        return
    last = way.stage + 1 == len(stages)
    if place == "burnt" and (way.owed or last):
        yield way  # a replacement was exposed as well; or nothing follows that it could change
    elif place in way.owed:
        at = way.owed.index(place)
        yield way._replace(owed=way.owed[:at] + way.owed[at + 1 :])
    if not last:
        yield from _dealt_on(stages, Along(way.stage + 1, 0, way.owed), place)


def _next_due(stages: list[list[str]], way: Along) -> str | None:
    """Who should get the next card; None if everybody has all of theirs."""
    due = [*stages[way.stage][way.dealt :], *way.owed, *(to for stage in stages[way.stage + 1 :] for to in stage)]
    return due[0] if due else None


def _dealing_order(stage: Stage, spots: list[str]) -> Iterator[str]:
    """Left to right by spot, the dealer last; one card at a time or hand by hand. Cards for the board follow."""
    players, dealer = stage.dealt["player"], stage.dealt["dealer"]
    if stage.hand_by_hand:
        yield from (spot for spot in spots for _ in range(players))
        yield from ["dealer"] * dealer
    else:
        for turn in range(max(players, dealer)):
            yield from spots if turn < players else []
            yield from ["dealer"] if turn < dealer else []
    yield from ["board"] * stage.dealt["board"]


def _whom(place: str) -> str:
    return f"spot {place}" if place.isdigit() else f"the {place}"


def exposed_problems(hand: Dealt) -> Problems:
    """Which of the dealer's cards were turned face up before the decisions. A void hand may have ended earlier."""
    if hand.void or hand.unused:
        return
    theirs = hand.at["dealer"]
    due = {theirs[at] for at in hand.rules.exposed if at < len(theirs) and hand.order[theirs[at]] != UNKNOWN}
    was = {position for position in hand.record["exposed"] if hand.places[position] == "dealer"}
    if was != due:
        names = [show_cards(hand.order[one] for one in sorted(them)) or "no card" for them in (due, was)]
        yield f"By the sheet the dealer turns up {names[0]} before the decisions; the record has {names[1]}."


def limit_problems(hand: Dealt) -> Problems:
    """Stakes before the deal, against the limits in the rules. What a decision adds is checked by `choices`."""
    for bet in hand.bets:
        staked = {**bet.entry["stakes"], **(bet.entry.get("taken_back") or {})}
        wagers = [hand.rules.wagers[name] for name in staked if name in hand.rules.wagers]
        opening = {one.id: staked[one.id] for one in wagers if one.limits is not None}
        if not any(opening.values()):
            yield f"{bet} has no wager that is made before the deal."
        for name, stake in opening.items():
            limits = hand.rules.wagers[name].limits
            why = _off_limits(limits, stake) or _beside(limits, stake, opening) if limits and stake else ""
            if why:
                yield f"{bet} has {chips(stake)} on {name}; {why}."


def _off_limits(limits: Limits, stake: int) -> str:
    if limits.listed is not None and stake not in limits.listed:
        return f"it takes {' or '.join(map(chips, limits.listed))}"
    if limits.steps is not None:
        least, most, step = limits.steps
        if not least <= stake <= most or (stake - least) % step:
            return f"it takes {chips(least)} to {chips(most)} in steps of {chips(step)}"
    return ""


def _beside(limits: Limits, stake: int, stakes: Mapping[str, int]) -> str:
    """Which bound by another wager of the spot is violated; "" if none."""
    missing = [name for name in limits.needs if not stakes.get(name)]
    if missing:
        return f"it needs {' and '.join(missing)}"
    if limits.needs_any and not any(stakes.get(name) for name in limits.needs_any):
        return f"it needs {' or '.join(limits.needs_any)}"
    for way, times, name in limits.bounds:
        bound = times * stakes.get(name, 0)
        kept = {"at_least": stake >= bound, "at_most": stake <= bound, "equal_to": stake == bound}[way]
        if bound and not kept:
            return f"by {name} it is {BOUNDS[way]} {chips(bound)}"
    return ""


def choice_problems(hand: Dealt) -> Problems:
    stages, never = {stage.id for stage in hand.rules.decisions}, hand.rules.never_behind
    taking = {wager.id for wager in hand.rules.wagers.values() if wager.kind != "bonus"}
    for bet in hand.bets:
        named = {**bet.entry["stakes"], **(bet.entry.get("taken_back") or {})}
        strange = sorted(bet.spot["choices"].keys() - stages) + sorted(named.keys() - taking)
        if strange:
            yield f"{bet} has a choice or a stake at {strange[0]!r}, which the sheet does not have."
        elif bet.behind and (never is None or bet.entry["stakes"].keys() & set(never)):
            yield f"{bet}: the sheet does not permit this."
        else:
            yield from _decisions(hand, bet)


def _decisions(hand: Dealt, bet: Bet) -> Problems:
    """Go through the decisions as the spot did. A hand that was stopped need not have taken them all."""
    rules, stakes, back = hand.rules, bet.entry["stakes"], dict(bet.entry.get("taken_back") or {})
    made = {name: stake for name, stake in stakes.items() if stake and rules.wagers[name].kind != "decision"}
    twice = sorted(made.keys() & back.keys())
    if twice:
        yield f"{bet} has {twice[0]}, and has taken it back."
    made |= back
    folded, stopped = False, hand.void or bet.spot["ended"] != "settled"
    for stage in rules.decisions:
        choice, base = bet.spot["choices"].get(stage.id), made.get(stage.base, 0)
        asked = base and not folded and (stage.takes_back or stage.wager not in made)
        if choice is None or not asked:
            if asked and not stopped:
                yield f"{bet} made no choice at {stage.id!r}."
            if choice is not None and not bet.behind:
                yield f"{bet} had nothing to decide at {stage.id!r}, and yet chose {choice!r}."
            continue
        multiple = int(choice[:-1]) if re.fullmatch("[1-9][0-9]{0,2}x", choice) else 0
        yield from (f"{bet} chose {choice!r}{why}." for why in _not_offered(hand, bet, stage, choice, multiple * base))
        folded = choice == "fold"
        made |= {stage.wager: multiple * base} if multiple else {}
        if choice == TAKE_BACK and stage.takes_back:
            del made[stage.wager]
            back.pop(stage.wager, None)
    if back:
        yield f"{bet} has taken back {', '.join(back)}, and chose no such thing."
    for name in {**stakes, **made}:
        was, due = stakes.get(name, 0), made.get(name, 0)
        if was != due:
            yield f"{bet} has {chips(was)} on {name}; its choices come to {chips(due)}."


def _not_offered(hand: Dealt, bet: Bet, stage: Decision, choice: str, stake: int) -> Problems:
    """Why a choice was not open to a spot."""
    cap, needs = hand.rules.wagers[stage.wager].cap, stage.needs.get(choice)
    if choice not in stage.choices:
        yield f"; the sheet offers {' or '.join(stage.choices)}"
    elif cap is not None and stake > cap and not bet.behind:
        yield f", which is above the cap of {chips(cap)}"
    elif needs is not None:
        shown = hand.shown(bet.spot)
        allowed = needs.holds(shown.value("player")) if shown.known("player") else hand.real_cards
        if not allowed:
            yield " with a hand that does not allow it"


def kept_problems(hand: Dealt) -> Problems:
    for number, spot in hand.spots.items():
        if spot.get("kept") is not None:
            strange = [card for card in parse_cards(spot["kept"]) if card not in hand.cards(str(number))]
            if not hand.rules.player.set_by_player:
                yield f"Spot {number} set its hand; on this sheet the best cards play by themselves."
            elif strange:
                yield f"Spot {number} kept {show_cards(strange)}, which it was not dealt."


class ByRules(NamedTuple):
    """What the rules come to: each wager, with what remains of it where a bank or the maximum was used up; what the
    record has wrong about meters; and what each of them gains, in parts of a cent.
    """

    wagers: list[tuple[Bet, str, Settled, int]]
    wrong: list[str]
    gained: dict[str, int]


def settled_by_rules(hand: Dealt) -> ByRules:
    plain = [(bet, name, one) for bet in hand.bets for name, one in due_to(hand, bet).items()]
    due, wrong, gained = from_meters(hand, plain)
    final, most = [one.net for _, _, one in due], hand.record.get("payout_max_cents")
    if hand.bank:
        final = list(cover(hand.bank["wager_cents"], final))
    elif most is not None:
        owed = [0 if one.prize else one.net for _, _, one in due]  # the maximum is not for prizes
        held = hold_to(most, [bet.entry["player"] for bet, _, _ in due], owed)
        final = [one.net if one.prize else net for (_, _, one), net in zip(due, held, strict=True)]
    return ByRules([(*one, net) for one, net in zip(due, final, strict=True)], wrong, gained)


def settlement_problems(hand: Dealt) -> Problems:
    """Every wager on every spot, recomputed from the cards: result, class, clause, stake and net."""
    due = settled_by_rules(hand)
    yield from due.wrong
    for bet, name, one, net in due.wagers:
        if name in bet.entry["wagers"]:
            yield from (f"{bet}, {name}: {why}." for why in _differences(hand, bet, name, one, net))
        elif one.clause is not None:
            yield f"{bet} has no result for {name}."
    settled = {(bet.spot["spot"], bet.entry["player"], name) for bet, name, _, _ in due.wagers}
    for bet in hand.bets:
        for name in bet.entry["wagers"]:
            if (bet.spot["spot"], bet.entry["player"], name) not in settled:
                yield f"{bet} has a result for {name!r}, where nothing was staked."
    for one in hand.record["corrections"]:
        player = one.get("player") or hand.spots.get(one["spot"], {}).get("player")
        if one.get("correction") is None and (one["spot"], player, one["wager"]) not in settled:
            yield f"A correction names {one['wager']!r} on spot {one['spot']}, where there is no such wager."


Due: TypeAlias = tuple[Bet, str, Settled]
CENT = 10_000  # parts of a cent, in which meters are fed


def from_meters(hand: Dealt, due: list[Due]) -> tuple[list[Due], list[str], dict[str, int]]:
    """The results with every prize at what its meter gives; what the record has wrong about the meters; and what each
    meter gains, in parts of a cent.

    First every stake that does not go back feeds its part. Then prizes are paid in this order, each from what is left
    and rounded down; a meter of which all is paid begins again at once.
    """
    told = {one["meter"]: one for one in hand.record.get("meters") or []}
    if not hand.rules.meters:
        return due, [f"The record has a meter {name!r:.40}, and the sheet has none." for name in told], {}
    wrong = [f"The sheet has no meter {name!r:.40}." for name in told if name not in hand.rules.meters]
    parts = dict.fromkeys(hand.rules.meters, 0) | {
        name: one["before_cents"] * CENT + one["carried"] for name, one in told.items() if name in hand.rules.meters
    }
    before, untold = dict(parts), set[str]()
    for _, name, one in due:
        if one.result in ("win", "lose") and one.clause is not None:
            for meter, points in hand.rules.wagers[name].feeds.items():
                parts[meter] += one.stake * points
                untold |= {meter} - told.keys()
    cents, rest = ({name: divmod(every, CENT)[at] for name, every in parts.items()} for at in (0, 1))
    fed = {name: cents[name] - before[name] // CENT for name in cents}
    paid, seeded = dict.fromkeys(cents, 0), dict.fromkeys(cents, 0)
    found = []
    for bet, name, one in due:
        if one.prize and one.prize.meter:
            meter = one.prize.meter
            untold |= {meter} - told.keys()
            won = cents[meter] * one.prize.points // CENT
            again = hand.rules.meters[meter] if one.prize.points == CENT else 0
            paid[meter], seeded[meter] = paid[meter] + won, seeded[meter] + again
            cents[meter] += again - won
            one = one._replace(net=won - one.stake)  # noqa: PLW2901
        found.append((bet, name, one))
    wrong += [f"Stakes or prizes concern the meter {name!r}, and the record does not tell of it." for name in untold]
    for name, one in told.items():
        if name in cents:
            for what, right in (("fed", fed), ("paid", paid), ("seeded", seeded)):
                if one[f"{what}_cents"] != right[name]:
                    has, by_rules = chips(one[f"{what}_cents"]), chips(right[name])
                    wrong.append(f"The meter {name!r} is {what} {by_rules} by the rules; the record has {has}.")
            if one["parts"] != rest[name]:
                wrong.append(f"The meter {name!r} carries {rest[name]} parts of a cent; the record has {one['parts']}.")
    gained = {name: parts[name] - before[name] + (seeded[name] - paid[name]) * CENT for name in before}
    return found, wrong, gained


def _differences(hand: Dealt, bet: Bet, name: str, due: Settled, net: int) -> Problems:
    """`net` is what remains of `due` where the bank or the posted maximum was used up."""
    entry, paid, corrected = bet.entry["wagers"][name], hand.nets(bet, upto=0)[name], hand.corrections(bet, name)
    if paid != net:
        yield f"the record has {signed(paid)}; the rules come to {signed(net)}"
    if (entry.get("covered") is not False) != (net == due.net):
        yield f"by the rules it is {'' if net == due.net else 'not '}covered in full; the record says otherwise"
    prize = due.net + due.stake if due.prize else None
    if entry.get("prize_cents") != prize:
        yield f"the prize is {prize!r} by the rules; the record has {entry.get('prize_cents')!r}"
    facts = {"stake_cents": due.stake, "result": due.result, "class": due.pay_class, "clause": due.clause}
    for key, value in facts.items():
        if value is not None and entry[key] != value:
            yield f"the {key.removesuffix('_cents')} is {value!r} by the rules; the record has {entry[key]!r}"
    if corrected:
        follow = all(before["now_cents"] == after["was_cents"] for before, after in pairwise(corrected))
        if not follow or entry["net_cents"] not in (corrected[0]["was_cents"], corrected[-1]["now_cents"]):
            yield "the corrections do not start from what was paid"


# A hand that was put right: the record keeps both versions. What was wrong has to be settled right as it was on record,
# and what is right has to come to the amounts of the correction, by the same rules.


def put_right(record: dict[str, Any], number: int) -> dict[str, Any]:
    """The record as its corrections up to this one have it, without results."""
    right = {**record, "corrections": [], "corrected": None}
    order, spots = (record.get("order") or "").split(), {spot["spot"]: spot for spot in record["spots"]}
    for one in record["corrected"]:
        if one["number"] > number:
            continue
        for position, name in one["cards"].items():
            if position not in map(str, range(len(order))):
                raise Unreadable(f"a correction has a card at position {position!r:.20}")
            order[int(position)] = name or "??"
        for told in one["spots"]:
            if told["spot"] not in spots:
                raise Unreadable(f"a correction has a spot {told['spot']}, where there is no wager")
            spot = spots[told["spot"]]
            behind = [
                {**rider, "stakes": told["backline"].get(rider["player"], rider["stakes"])}
                for rider in spot.get("backline") or []
            ]
            spots[told["spot"]] = {**spot, **told, "backline": behind}
    right["order"], right["spots"] = " ".join(order), list(spots.values())
    return right


def correction_problems(hand: Dealt) -> Problems:
    """Every correction that says what was right, settled again from it."""
    told = hand.record["corrected"]
    if [one["number"] for one in told] != list(range(1, len(told) + 1)):
        yield "The corrections are not numbered one by one."
        return
    strange = [one for one in hand.record["corrections"] if (one.get("correction") or 0) > len(told)]
    if strange:
        yield f"An amount belongs to the correction {strange[0]['correction']}, and there is none of that number."
    if any(one["cards"] for one in told) and not hand.real_cards:
        yield "A sealed deck has no other cards than those that it was proved to have."
        return
    before = settled_by_rules(hand)
    for one in told:
        right = Dealt(put_right(hand.record, one["number"]), hand.rules)
        yield from (f"As corrected: {why}" for why in _impossible(right, one))
        after = settled_by_rules(right)
        yield from _wrongly_corrected(hand, one, after)
        meters = {name: after.gained[name] - before.gained.get(name, 0) for name in after.gained}
        for name, parts in meters.items():
            if abs(one["meters"].get(name, 0) * CENT - parts) >= CENT:
                told_cents = signed(one["meters"].get(name, 0))
                yield f"The meter {name!r} is corrected by {told_cents}, which is not what follows."
        before = after


def _impossible(right: Dealt, one: dict[str, Any]) -> Problems:
    """What cannot have been, by the rules or by the cards."""
    if not one["by"] or not one["reason"].strip():
        yield "nobody says who corrected the hand, or why."
    strangers = [card for card in right.order if card not in (*right.rules.deck, UNKNOWN)]
    if strangers:
        yield f"{show_cards(strangers)} is not in the deck."
    for problems in (limit_problems, choice_problems, kept_problems, *([result_problems] if right.real_cards else [])):
        yield from problems(right)


def _wrongly_corrected(hand: Dealt, one: dict[str, Any], after: ByRules) -> Problems:
    """Every wager comes to what the rules give it from the right version; what was waived stays as it was."""
    number, waived = one["number"], Counter[str]()
    entries = {(bet.spot["spot"], bet.entry["player"]): bet for bet in hand.bets}
    due = {(bet.spot["spot"], bet.entry["player"], name): net for bet, name, _, net in after.wagers}
    for (spot, player), bet in entries.items():
        was, now = hand.nets(bet, upto=number - 1), hand.nets(bet, upto=number)
        for name in dict.fromkeys((*now, *(name for at, who, name in due if (at, who) == (spot, player)))):
            should = due.get((spot, player, name), 0)
            if player in one["waived"]:
                waived[player] += should - was.get(name, 0)
                should = was.get(name, 0)
            if now.get(name, 0) != should:
                has, rules = signed(now.get(name, 0)), signed(should)
                yield f"{bet}, {name}: it is corrected to {has}; from what was right the rules come to {rules}."
    for player, cents_waived in one["waived"].items():
        if cents_waived != waived[player]:
            yield f"{player} was let off {signed(cents_waived)}; by the rules it is {signed(waived[player])}."
    for line in hand.record["corrections"]:
        at = line["spot"], line.get("player") or hand.spots.get(line["spot"], {}).get("player")
        if line.get("correction") == number and at not in entries:
            yield f"A correction names {at[1]!r:.40} on spot {at[0]}, where they had no wager."
        elif line.get("correction") == number and line["was_cents"] != hand.nets(entries[at], upto=number - 1).get(
            line["wager"], 0
        ):
            yield f"{entries[at]}, {line['wager']}: the correction does not start from what was paid."


def correction_words(record: dict[str, Any]) -> str:
    """Who has put the hand right, and why."""
    said = [f"by {' and '.join(one['by'].split('+'))} because: {one['reason']}" for one in record["corrected"]]
    return f"The hand was corrected {'; then '.join(said)}. Settled again from what was right, every amount is right."


NO_BONUS = Settled(0, 0, "none", None, None)


def due_to(hand: Dealt, bet: Bet) -> dict[str, Settled]:
    """The result of each wager before a bank is used up. Those of a void or dead hand are returned or forfeited."""
    rules, stakes, shown = hand.rules, bet.entry["stakes"], hand.shown(bet.spot)
    folded = "fold" in bet.spot["choices"].values()
    if not hand.void and bet.spot["ended"] == "settled":
        if hand.real_cards and bet.spot.get("told") is not None:
            return {name: ending(rules, bet, name, stake) for name, stake in staked_on(rules, stakes).items()}
        if not hand.real_cards and not all(map(shown.full, rules.hands)):
            raise Unreadable(f"spot {bet.spot['spot']} and the dealer do not have the cards that the sheet deals")
        return settle(rules, stakes, shown, folded)
    due = {}
    dead = {hand.places[position] for position in hand.record["dead"]}
    whole_hands = all(map(shown.known, rules.hands)) and not dead & {str(bet.spot["spot"]), "dealer", "board"}
    for name, wager in rules.wagers.items():
        stake = stakes.get(name, 0)
        if stake:
            lost = bet.spot["ended"] == "forfeited" and not bet.behind
            due[name] = Settled(stake, -stake, "lose", None, None) if lost else Settled(stake, 0, "return", None, None)
            if hand.pays_side and wager.kind == "side" and whole_hands:
                played = settle_wager(rules, wager, stake, shown, folded)
                due[name] = played if played.net > 0 or played.prize else due[name]
        elif any(stakes.get(base) for base in wager.on):
            due[name] = NO_BONUS
    return due


# Where the dealer tapped results and no cards, a result is a word: "fold", "no_line", the name of a pay line, or the
# outcome of the showdown, with the line that pays it after a colon.


class Meant(NamedTuple):
    """The meaning of a word for a result: the line that pays, and what it says about the showdown."""

    said: str | Line
    qualified: bool | None = None
    ahead: int | None = None


def ending(rules: Rules, bet: Bet, name: str, stake: int) -> Settled:
    """The settlement of a wager from its tapped result, by the odds of its line."""
    wager, word = rules.wagers[name], (bet.spot.get("told") or {}).get(name, "")
    bonus = wager.kind == "bonus"
    staked, lost = (0, "none") if bonus else (stake, "lose")
    if word == "fold":
        result, net = (lost, -staked) if bonus or wager.on_fold == "lose" else ("return", 0)
        return Settled(staked, net, result, "folded", wager.clause("fold"))
    meant = meaning(rules, bet, name, word)
    if meant.qualified is None:
        clause = wager.clause("pays")
    else:
        clause = wager.clause(AHEAD[meant.ahead or 0] if meant.qualified else "not_qualified", "showdown")
    if isinstance(meant.said, Line):
        return by_line(rules, staked, stake, meant.said, meant.said.name or "told", clause)
    net = -staked if meant.said == "lose" else 0
    return Settled(staked, net, lost if meant.said == "lose" else meant.said, "told", clause)


def meaning(rules: Rules, bet: Bet, name: str, word: str) -> Meant:
    wager = rules.wagers[name]
    how, _, line_name = word.partition(": ")
    for line in wager.pays:
        if line.name == word:
            return Meant(line)
    if word == "no_line" and wager.showdown is None:
        return Meant("lose")
    for (qualified, ahead), said in (wager.showdown or {}).items():
        others = {_same(wager.showdown[qualified, one]) for one in AHEAD} if wager.showdown else set()
        alone = not qualified and len(others) == 1
        way = AHEAD[ahead] if qualified else "not_qualified" if alone else f"not_qualified_{AHEAD[ahead]}"
        if way == how:
            found = said if isinstance(said, str) else next((one for one in said if one.name == line_name), None)
            if found is not None:
                return Meant(found, qualified, None if alone else ahead)
    raise Unreadable(f"{bet}: {name} cannot end {word!r:.40} by the rules")


def _same(said: str | Lines) -> object:
    return said if isinstance(said, str) else tuple(said)


def result_problems(hand: Dealt) -> Problems:
    """Results that were told of one spot are those of one hand, and all spots met the same dealer."""
    dealer, dealers = hand.rules.dealer, dict[str, Span]()
    shown = Shown(hand.rules, {"player": (), "dealer": hand.cards("dealer"), "board": hand.cards("board")})
    if dealer and "player" not in dealer.holders and shown.full("dealer"):
        dealers["the dealer's cards"] = shown.value("dealer"), (*shown.value("dealer"), TOP)
    for bet in hand.bets:
        told = bet.spot.get("told")
        if told is None or hand.void or bet.spot["ended"] != "settled" or bet.behind:
            continue
        folded = "fold" in bet.spot["choices"].values()
        live = {name: word for name, word in told.items() if word != "fold" and name in hand.rules.wagers}
        for name in told:
            if name not in hand.rules.wagers:
                yield f"{bet} has a result of {name!r:.40}, which the sheet does not have."
            elif (folded and hand.rules.wagers[name].on_fold != "live") != (name not in live):
                yield f"{bet}, {name}: it ended {told[name]!r}, and the spot {'folded' if folded else 'did not fold'}."
        means = {name: meaning(hand.rules, bet, name, word) for name, word in live.items()}
        yield from (f"{bet}: no hand brings {why}." for why in _at_odds(hand.rules, means))
        spans = [_span(hand.rules, name, one) for name, one in means.items() if one.qualified is not None]
        if spans:
            dealers[str(bet)] = max(low for low, _ in spans), min(high for _, high in spans)
    if dealers and max(low for low, _ in dealers.values()) >= min(high for _, high in dealers.values()):
        yield f"The dealer qualifies for some and not for others ({', '.join(dealers)})."


Span: TypeAlias = tuple[Value, Value]  # dealer's hands from a value up to, but without, another


def _span(rules: Rules, name: str, meant: Meant) -> Span:
    """The dealer's hands with which a wager can end so: those that qualify for it, or those that do not."""
    least = rules.needed(rules.wagers[name])
    if least is None or meant.qualified is None:
        return (), (TOP,)
    return (least.low, (TOP,)) if meant.qualified else ((), least.low)


def _at_odds(rules: Rules, means: dict[str, Meant]) -> Iterator[str]:
    """Results of a spot that no pair of a player's and a dealer's hand could both bring."""
    for (one, mine), (other, theirs) in combinations(means.items(), 2):
        (low, high), (least, most) = _span(rules, one, mine), _span(rules, other, theirs)
        apart = max(low, least) >= min(high, most)
        apart = apart or (None not in (mine.ahead, theirs.ahead) and mine.ahead != theirs.ahead)
        if not apart and rules.wagers[one].hand == rules.wagers[other].hand:
            apart = _apart(rules, one, mine, other, theirs) or _apart(rules, other, theirs, one, mine)
        if apart:
            yield f"both {one} and {other} to such an end"


def _apart(rules: Rules, one: str, mine: Meant, other: str, theirs: Meant) -> bool:
    """Whether no hand of the line that pays one wager can end the other one as it did."""
    if not isinstance(mine.said, Line) or not mine.said.name:
        return False
    if isinstance(theirs.said, Line) and theirs.said.name:
        return not (mine.said.low <= theirs.said.high and theirs.said.low <= mine.said.high)
    # The other wager pays nothing, although one of its lines has every hand of this one.
    lines = rules.wagers[other].pays
    return any(line.low <= mine.said.low and mine.said.high <= line.high for line in lines) and one != other


def bank_problems(hand: Dealt) -> Problems:
    """Who has the bank, how much it covers, and in which order."""
    bank, spots = hand.bank, list(hand.spots)
    if (bank is not None) != hand.rules.banked and not hand.unused:
        yield f"By the sheet {'a player' if hand.rules.banked else 'the house'} banks this game; not so on the record."
    if bank is None:
        return
    # The others may be missing from it.
    played = {number for number, spot in hand.spots.items() if spot["ended"] == "settled"}
    turns = [spots[at:] + spots[:at] for at in range(len(spots))] if hand.rules.from_button else [hand.clockwise]
    followed = any(bank["action"] == [one for one in turn if one in bank["action"]] for turn in turns)
    if not followed or not played <= set(bank["action"]):
        yield f"The action went {bank['action']}; clockwise from the bank it goes {hand.clockwise}."
    used = sum(abs(net) for bet in hand.bets for net in hand.nets(bet).values())
    if used > bank["wager_cents"]:
        yield f"The bank paid and took {chips(used)} together; its wager was {chips(bank['wager_cents'])}."


def posting_problems(hand: Dealt) -> Problems:
    """The chips: each transaction sums to zero, and every seat changes by the results of its wagers."""
    table, moved = hand.record["table"], Counter[str]()
    held: defaultdict[str, set[int]] = defaultdict(set)  # all balances that each account had during the hand
    kinds = set()
    for number, transaction in enumerate(hand.record["postings"], start=1):
        total = sum(amount for _, amount in transaction)
        if total:
            yield f"Transaction {number} sums to {signed(total)}, not to zero."
        kinds |= {_side(account) for account, _ in transaction}
        own = [(_at_table(account, table), amount) for account, amount in transaction]
        for account, amount in own:
            moved[account] += amount
        for account in dict(own):
            held[account].add(moved[account])
            if account.split(":")[1:2] != [table]:
                yield f"Transaction {number} moves chips of {account!r}, which is no account of table {table}."
            elif account == f"tray:{table}" and hand.bank:
                yield f"Transaction {number} moves chips of the house's tray, though a player has the bank."
    if len(kinds) > 1:
        yield "Practice chips and issued chips were mixed in one hand."
    due = _due_by_account(hand)  # if all others are right, so is the house's tray, since the sum is zero
    for account in sorted({*moved, *due}):
        if not account.startswith(("tray:", "breakage:")) and moved[account] != due[account]:
            yield f"{account} changed by {signed(moved[account])}; by the wagers it is {signed(due[account])}."
    for number, spot in hand.spots.items():
        behind, seen = spot.get("backline") or [], held[f"spot:{table}:{number}"]
        staked = sum(sum(one["stakes"].values()) for one in [spot, *behind])
        others = behind or spot["ended"] != "settled"  # bets behind had a reserve for the raise, or were returned
        if staked not in seen and not (others and max(seen, default=0) >= staked):
            yield f"Spot {number} never held the {chips(staked)} that the record says were staked there."


def _at_table(account: str, table: str) -> str:
    """Practice chips and those of a night have accounts of the same names. A wallet belongs to its player like the
    seat.
    """
    name = account.removeprefix(_side(account))
    return f"seat:{table}:{name.removeprefix('wallet:')}" if name.startswith("wallet:") else name


def _side(account: str) -> str:
    """The kind of chips by the account's name, which is empty for issued ones."""
    return next((side for side in ("practice/", "night/") if account.startswith(side)), "")


def _due_by_account(hand: Dealt) -> Counter[str]:
    """How seats and collections change in the hand; spots and the bank end as they began."""
    table, due = hand.record["table"], Counter[str]()
    for bet in hand.bets:
        net = sum(hand.nets(bet).values())
        due[f"seat:{table}:{bet.entry['player']}"] += net
        if hand.bank:
            due[f"seat:{table}:{hand.bank['player']}"] -= net
    for one in hand.record.get("meters") or []:
        due[f"meter:{table}:{one['meter']}"] += one["fed_cents"] + one["seeded_cents"] - one["paid_cents"]
    for one in hand.record.get("corrected") or []:
        for name, gained in one["meters"].items():
            due[f"meter:{table}:{name}"] += gained
    for fee in hand.record["collections"]:
        due[f"seat:{table}:{fee['player']}"] -= fee["cents"]
        due[f"collections:{table}"] += fee["cents"]
    return due


DECK_CHECKS: dict[str, tuple[Callable[[Dealt], Problems], str]] = {
    "commit": (commit_problems, "The commit is the hash of the opened seed."),
    "seals": (seal_problems, "Every seal was opened by its cut, or the seat is named as missing."),
    "pool": (pool_problems, "The pool is the hash of the cuts."),
    "order": (order_problems, "The order of the deck follows from the seed and the cuts."),
}
PLAY_CHECKS: dict[str, tuple[Callable[[Dealt], Problems], str]] = {
    "status": (status_problems, "The hand ended in a way that the rules have."),
    "deal": (deal_problems, "Every card of the deck has one place, and the deal followed the sheet."),
    "exposed": (exposed_problems, "The cards that were turned up early are those that the sheet names."),
    "limits": (limit_problems, "Every stake is within the limits that the table posted."),
    "choices": (choice_problems, "Every choice is on the sheet, and the stakes follow from the choices."),
    "kept": (kept_problems, "The cards that players kept are their own."),
    "settlement": (settlement_problems, "Every wager has the result, class, clause and amount that the rules give it."),
    "bank": (bank_problems, "The bank is the one the sheet names, and never went beyond its wager."),
    "postings": (posting_problems, "The chips that moved sum to zero and match every seat's result."),
}
NO_PROOF = "The cards were dealt by hand: no deck proof is claimed."
RESULTS_AGREE = "Results that were told without cards are possible, and agree with each other."
NO_CUT = "No seat cut this deck; the order follows from the house's seed alone."


def verify_hand(record: Any) -> list[Check]:
    """Every check of one hand, true or false, each in a sentence."""
    wrong = misfit(record, HAND)
    if wrong is None and record.get("format") != HAND_FORMAT:
        wrong = f', format should be "{HAND_FORMAT}"'
    if wrong is not None:
        return [Check(False, "readable", f"This is not a readable record of a hand: the record{wrong}.")]
    checks = list(_outcome("rules", rules_problems(record), "The rules in the record match their hash."))
    try:
        hand = Dealt(record, understand(record["rules"], record["texts"]))
    except Unreadable as error:
        return [*checks, Check(False, "record", f"The hand cannot be followed: {error}.")]
    if hand.real_cards:
        checks.append(Check(True, "proof", NO_PROOF))
        checks += _outcome("results", result_problems(hand), RESULTS_AGREE)
    else:
        for name, (problems, holds) in DECK_CHECKS.items():
            checks += _outcome(name, problems(hand), NO_CUT if name == "pool" and not record["cuts"] else holds)
    for name, (problems, holds) in PLAY_CHECKS.items():
        checks += _outcome(name, problems(hand), holds)
    if record.get("corrected"):
        checks += _outcome("corrections", correction_problems(hand), correction_words(record))
    return checks


def _outcome(name: str, problems: Problems, holds: str) -> list[Check]:
    """One true check, or a false one for each problem."""
    wrong: list[Check] = []
    try:
        wrong.extend(Check(False, name, sentence) for sentence in problems)
    except Unreadable as error:
        wrong.append(Check(False, name, f"This cannot be followed: {error}."))
    return wrong or [Check(True, name, holds)]


# ================================================================ 7. The events of a chain
# The fields of each kind of event, and no others. An unknown word could be read by one program and ignored by
# another, so it is refused.


def schema_one(value: object) -> bool:
    """1"""
    return type(value) is int and value == 1


def chips_word(value: object) -> bool:
    """issued, practice or night"""
    return value in ("issued", "practice", "night")


def slip_word(value: object) -> bool:
    """fill, rack or credit"""
    return value in ("fill", "rack", "credit")


def cards_word(value: object) -> bool:
    """sealed or real"""
    return value in ("sealed", "real")


def along_word(value: object) -> bool:
    """wallet or hand"""
    return value in ("wallet", "hand")


CORRECTED_SPOT: dict[str, Any] = {
    "spot": count,
    "stakes": Each(count),
    "choices": Each(text),
    "taken_back": Each(count),
}
CORRECTED_SPOT |= {"kept": Maybe([count]), "results": Maybe(Each(text))}
STAKED: dict[str, Any] = {"spot": count, "player": text, "stakes": Each(count)}
SETTLEMENT: dict[str, Any] = {"wager": text, "stake": count, "net": cents, "ending": text, "cause": text}
SETTLEMENT |= {"odds": Maybe(text), "pay_class": text, "clause": text, "prize": Maybe(count)}
BRACKET: dict[str, Any] = {"up_to": Maybe(count), "player": count, "bank": count}
TIMERS: dict[str, Any] = dict.fromkeys(("bets", "bank", "cuts", "decide", "reminder"), Maybe(count))
TERMS: dict[str, Any] = {"table": text, "chips": chips_word, "tray": count, "rack": count, "cards": Maybe(cards_word)}
TERMS |= {"seats": count, "decks": [text], "payout_max": Maybe(count), "schedule": Maybe([BRACKET])}
TERMS |= {"backline": Maybe(flag), "button": Maybe(count), "practice_bank": Maybe(count), "timers": Maybe(TIMERS)}
TERMS |= {
    "dealer": Maybe(text),
    "floor": Maybe(text),
    "coach": Maybe(flag),
    "origin": Maybe(text),
    "meters": Maybe(Each(count)),
    "tray_pieces": Maybe(Each(count)),
    "rack_pieces": Maybe(Each(count)),
}
RULED: dict[str, Any] = {"rules": text, "texts": text, "digest": hash_text}
WHO, CENTS, SPOT_NO = {"player": text}, {"cents": count}, {"spot": count}
HAND_NO, SEATED = {"hand": count}, {"seat": count, "player": text}
AT, FEE = {"position": count}, {"spot": count, "player": text, "cents": count, "practice": Maybe(flag)}
EVENTS: dict[str, dict[str, Any]] = {
    # the house
    "table-opened": RULED | {"terms": TERMS},
    "limits-posted": RULED,
    "key-posted": KEY,
    "flags-posted": {
        "holds": {"flags": Maybe([{"times": count, "over": count, "note": text}]), "over": Maybe(count)},
    },
    "duty-changed": {"dealer": text, "floor": text, "deals": Maybe(text), "floor_by": Maybe(text)},
    "handed-over": {"job": text, "outgoing": text, "incoming": text, "waits": Maybe([text])},
    "table-closed": {
        "tray": count,
        "rack": count,
        "tray_book": cents,
        "rack_book": cents,
        "meters": Maybe(Each(count)),
        "tray_pieces": Maybe(Each(count)),
        "rack_pieces": Maybe(Each(count)),
    },
    "tray-counted": {
        **dict.fromkeys(("tray", "rack"), count),
        **dict.fromkeys(("tray_book", "rack_book"), cents),
        **dict.fromkeys(("tray_pieces", "rack_pieces"), Maybe(Each(count))),
    },
    "restored": {
        "version": count,
        "head": hash_text,
        "numbers": Maybe(count),
        "lost_version": Maybe(count),
        "lost_head": Maybe(hash_text),
        "receipt_version": Maybe(count),
        "receipt_hash": Maybe(hash_text),
    },
    **dict.fromkeys(("fill-sent", "rack-filled", "credit-given"), CENTS | {"pieces": Maybe(Each(count))}),
    "fill-received": CENTS,
    "slip-voided": CENTS
    | {"slip": count, "what": slip_word, "note": text, "arrived": flag, "pieces": Maybe(Each(count))},
    # seats and chips
    "seated": WHO | SPOT_NO | {"kind": text},
    "queued": WHO | {"kind": text, "spots": Maybe(count)},
    **dict.fromkeys(("waiting-called", "left-queue", "leave-asked", "sat-out", "sat-in", "said-ready"), WHO),
    **dict.fromkeys(("left", "chips-cashed", "tip-given"), WHO | CENTS),
    "chips-bought": WHO | CENTS | {"source": text, "pieces": Maybe(Each(count))},
    "spots-wanted": WHO | {"count": count},
    "spots-named": WHO | {"spots": [count]},
    **dict.fromkeys(("spot-given", "spot-released"), WHO | SPOT_NO),
    # the deck
    "deck-washed": {"hand": count, "deck": text, "commit": hash_text},
    **dict.fromkeys(("bets-opened", "hand-abandoned", "hand-reopened"), HAND_NO),
    "seal-given": SEATED | {"seal": hash_text},
    **dict.fromkeys(("seal-taken-back", "cut-missed"), SEATED),
    "cut-opened": {"seat": count, "cut": hash_text},
    "deck-locked": {"hand": count, "pool": hash_text},
    "deck-opened": {
        "hand": count,
        "deck": text,
        "seed": hash_or_blank,
        "finish": text,
        "deal": [text],
        "cause": Maybe(text),
        "sealed": Maybe([count]),
    },
    # the round
    **dict.fromkeys(("bets-placed", "bets-taken-back"), STAKED),
    **dict.fromkeys(("card-dealt", "card-moved"), AT | {"to": text}),
    "card-shown": AT | {"card": face},
    "card-burnt": AT,
    "card-died": AT | {"who": text},
    "look-allowed": {},
    "hand-set": SPOT_NO | {"kept": [count]},
    "choice-made": SPOT_NO | {"stage": text, "choice": text, "wager": text, "stake": count},
    "wager-taken-back": SPOT_NO | WHO | {"wager": text, "stake": count},
    "hand-revealed": {"who": text},
    "wager-settled": SPOT_NO | {"settlement": SETTLEMENT},
    "meter-moved": {"meter": text} | dict.fromkeys(("before", "fed", "paid", "seeded", "carried", "parts"), count),
    "stage-ended": {"stage": text},
    # wagers beside those of the round, and the bank
    **dict.fromkeys(("bet-behind-placed", "bet-behind-taken-back"), STAKED | {"reserve": count}),
    "behind-settled": SPOT_NO | WHO | {"settlement": SETTLEMENT},
    **dict.fromkeys(("reserve-returned", "forfeit-returned"), SPOT_NO | WHO | CENTS),
    "wager-cut": SPOT_NO | WHO | {"wager": text, "due": cents, "because": text},
    **dict.fromkeys(("wagers-returned", "wagers-forfeited"), STAKED | {"reserve": Maybe(count)}),
    **dict.fromkeys(("bank-offered", "bank-declined"), WHO),
    "bank-passing": WHO | {"passes": flag},
    "bank-taken": WHO | {"wager": count, "practice": Maybe(flag)},
    "bank-returned": WHO | CENTS | {"practice": Maybe(flag)},
    **dict.fromkeys(("collection-taken", "collection-returned"), FEE),
    # the clock and the floor
    **dict.fromkeys(("reminded", "timed-out", "time-ran-out", "time-given"), SPOT_NO),
    "called-out": {"who": text, "hand": text},
    "acknowledged": {"who": text, "by": text},
    **dict.fromkeys(("warned", "removed"), WHO | {"reason": text}),
    "hand-voided": {"reason": text, "policy": text, "note": text},
    "payout-corrected": {
        "hand": count,
        "spot": count,
        "player": text,
        "wager": text,
        "stake": count,
        "was": cents,
        "now": cents,
        "note": text,
        "bank": Maybe(text),
        "staked": Maybe(count),
        "correction": Maybe(count),
        "along": Maybe(along_word),
        "cage": Maybe(flag),
    },
    "hand-corrected": {
        "hand": count,
        "number": count,
        "note": text,
        "by": text,
        "cards": Each([text]),
        "spots": [CORRECTED_SPOT],
        "waived": Each(cents),
        "breakage": Maybe(Each(cents)),
        "cage": Maybe(flag),
    },
    "meter-corrected": {"hand": count, "meter": text, "cents": cents, "parts": count},
    "floor-called": {"hand": count, "spot": count, "player": text, "says": text},
    "call-answered": {"hand": count, "spot": count, "player": text, "ruling": text, "reason": text, "by": Maybe(text)},
    "dispute-opened": SPOT_NO | {"says": text},
    "dispute-ruled": {"ruling": text, "reason": text, "by": Maybe(text)},
    "ruling-reviewed": {"ruling": text, "reason": text, "by": text, "ruled_by": text},
    "floor-rules-posted": {
        "rules": {
            "floor_decides": flag,
            "inspected": flag,
            "count_every": count,
            "wager_least": Maybe(count),
            "wager_most": Maybe(count),
            "wager_amounts": Maybe([count]),
        },
    },
    "hand-frozen": {"asked": text, "what": text},
    "hand-thawed": {"why": text},
    # real cards
    "dealt-by-hand": {"faces": [text]},
    "results-told": SPOT_NO | {"results": Each(text)},
    "irregularity-noted": {"reason": text, "who": text, "says": text, "note": text, "aside": Maybe(count)},
    "deck-inspected": {"deck": text, "back": text, "cards": count},
    "deck-taken-out": {"deck": text, "back": text, "hand": count, "why": text, "note": text},
    "deck-cleared": {"deck": text, "hand": count, "note": text},
    "deck-ordered": {"order": text, "note": text},
    "deck-order-done": {"order": text},
    "stub-counted": {"hand": count, "deck": text, "cards": count, "due": count},
}
PAYLOAD: dict[str, Any] = {"schema": schema_one, "at": count, "by": text, "command_id": text}
PAYLOAD |= {"command": Each(anything), "answer": Each(anything), "entries": [[posting]], "events": [Each(anything)]}


# What may happen to a table between two of its openings.
WHILE_CLOSED = ("restored", "payout-corrected", "hand-corrected", "floor-called", "call-answered")


def form_problems(export: dict[str, Any]) -> Problems:
    """What in the chain does not fit the format; the later checks rely on it."""
    is_open, first = False, True
    for version, payload in _payloads(export):
        wrong = misfit(payload, PAYLOAD)
        if wrong is not None:
            yield f"Record {version} of the chain is not as the format has it: the record{wrong}."
            return
        for event in payload["events"]:
            kind = event.get("is")
            if not isinstance(kind, str) or kind not in EVENTS:
                yield f"Record {version} of the chain has an event {kind!r:.60}, which means nothing here."
                return
            if (kind == "table-opened") == is_open and not (kind in WHILE_CLOSED and not first):
                closed = "a table begins with its opening" if first else "the table was closed"
                yield f"Record {version} of the chain has {kind}: {'the table was open' if is_open else closed}."
                return
            first, is_open = False, kind == "table-opened" or (is_open and kind != "table-closed")
            wrong = misfit(_said(event), EVENTS[kind])
            if wrong is not None:
                yield f"Record {version} of the chain is not as the format has it: {kind}{wrong}."
                return


def _said(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key != "is"}


def time_problems(export: dict[str, Any]) -> Problems:
    """A record may not be older than the one before it."""
    for (_, before), (version, after) in pairwise(_payloads(export)):
        if after["at"] < before["at"]:
            yield f"Record {version} of the chain is {before['at'] - after['at']} ms older than the one before it."


# ================================================================ 8. The chips of a chain
# Which event moves which chips, written a second time. The sum of each record is checked against it, by account.


def not_worth(what: str, amount: int, pieces: dict[str, int] | None) -> Problems:
    """Chips that were counted by denomination are worth what the book has moved."""
    if pieces is None:
        return
    if not all(value.isascii() and value.isdigit() and len(value) <= VALUE_DIGITS for value in pieces):
        yield f"There are chips of no value in {what}."
    elif sum(int(value) * number for value, number in pieces.items()) != amount:
        yield f"The chips of {what} are not worth {chips(amount)}."


class Chips:
    """Where the chips of a table are, event by event."""

    def __init__(self, table: str) -> None:
        self.table, self.side, self.in_hand = table, "", False
        self.rules: Rules | None = None
        self.owner: dict[int, str] = {}  # the owner of each spot
        self.held: Counter[str] = Counter()  # what the accounts of the table hold
        self.moved: Counter[str] = Counter()  # in this record
        self.on: int | None = None  # the current hand
        self.parts: Counter[str] = Counter()  # of a cent, that meters carry
        self.kept: dict[str, int] = {}  # what stood in a meter when its game was last closed
        self.voided: set[int] = set()  # slips that were voided

    def record(self, events: list[dict[str, Any]]) -> Problems:
        """Apply the events of one record; what they move is in `moved` afterwards."""
        self.moved = Counter()
        cut = {(one["spot"], one["player"], one["wager"]) for one in events if one["is"] == "wager-cut"}
        settled: defaultdict[tuple[int, str], list[dict[str, Any]]] = defaultdict(list)
        for event in events:
            if event["is"] == "bets-placed":
                self.owner[event["spot"]] = event["player"]
            if event["is"] in ("wager-settled", "behind-settled"):
                settled[event["spot"], event.get("player") or self._owner(event)].append(event["settlement"])
            yield from self._hear(event)
        for (spot, player), wagers in settled.items():
            yield from self._settled(
                spot, player, wagers, {name for at, who, name in cut if (at, who) == (spot, player)}
            )

    def account(self, kind: str, *more: object) -> str:
        return self.side + ":".join([kind, self.table, *map(str, more)])

    def wallet(self, player: str) -> str:
        return f"{self.side}wallet:{player}"

    def _owner(self, event: dict[str, Any]) -> str:
        if event["spot"] not in self.owner:
            raise Unreadable(f"nobody has wagers on spot {event['spot']}, and yet they are settled")
        return self.owner[event["spot"]]

    @property
    def payer(self) -> str:
        return self.account("bank" if self.rules is not None and self.rules.banked else "tray")

    def _move(self, source: str, target: str, amount: int) -> None:
        self.moved[source] -= amount
        self.moved[target] += amount

    def _hear(self, event: dict[str, Any]) -> Problems:
        seat, amount = self.account("seat", event.get("player", "")), event.get("cents", 0)
        cage, transit, tray = self.side + "cage", self.account("transit"), self.account("tray")
        match event["is"]:
            case "table-opened":
                yield from self._opened(event)
            case "limits-posted":
                self.rules = understand(event["rules"], event["texts"])
            case "chips-bought":
                yield from self._bought(event, seat)
            case "chips-cashed" | "left":
                self._move(seat, f"{self.side}pockets" if self.in_hand else self.wallet(event["player"]), amount)
            case "tip-given":
                self._move(seat, self.account("tips"), amount)
            case "rack-filled":
                yield from not_worth("a fill of the rack", amount, event.get("pieces"))
                self._move(cage, self.account("rack"), amount)
            case "fill-sent":
                yield from not_worth("a fill", amount, event.get("pieces"))
                self._move(cage, transit, amount)
            case "fill-received":
                self._move(transit, tray, amount)
            case "credit-given":
                yield from not_worth("a credit", amount, event.get("pieces"))
                self._move(tray, cage, amount)
            case "slip-voided":
                yield from not_worth("a voided slip", amount, event.get("pieces"))
                yield from self._voided(event, cage, transit, tray)
            case "payout-corrected":
                bank = event.get("bank")
                banker = self.wallet(bank) if bank == PRACTICE_BANKER else self.account("seat", bank)
                moved, along = event["now"] - event["was"], event.get("along")
                if event.get("cage"):
                    self._move(cage, tray, moved)
                self._move(banker if bank else tray, seat, moved)
                if along is not None:
                    self._move(seat, f"{self.side}pockets" if along == "hand" else self.wallet(event["player"]), moved)
            case "hand-corrected" if not event.get("cage"):
                self._move(tray, self.account("breakage"), sum((event.get("breakage") or {}).values()))
            case "meter-corrected":
                self.parts[event["meter"]] = event["parts"]
                self._move(tray, self.account("meter", event["meter"]), event["cents"])
            case "meter-moved":
                yield from self._metered(event)
            case "tray-counted":
                yield from self._counted(event)
            case "table-closed":
                yield from self._closed(event)
            case _:
                self._play(event, seat)

    def _voided(self, event: dict[str, Any], cage: str, transit: str, tray: str) -> Iterator[str]:
        """What a mistaken slip moved goes back, once."""
        if event["slip"] in self.voided:
            yield f"Slip {event['slip']} is voided twice."
        self.voided.add(event["slip"])
        match event["what"]:
            case "credit":
                self._move(cage, tray, event["cents"])
            case "rack":
                self._move(self.account("rack"), cage, event["cents"])
            case _:
                self._move(tray if event["arrived"] else transit, cage, event["cents"])

    def _play(self, event: dict[str, Any], seat: str) -> None:
        """What a hand moves, except its settlement."""
        spot, amount = self.account("spot", event.get("spot", "")), event.get("cents", 0)
        staked = sum(event.get("stakes", {}).values()) + (event.get("reserve") or 0)
        banker = self.wallet(event["player"]) if event.get("practice") else seat
        match event["is"]:
            case "bets-placed" | "bet-behind-placed":
                self._move(seat, spot, staked)
            case "bets-taken-back" | "bet-behind-taken-back" | "wagers-returned":
                self._move(spot, seat, staked)
            case "choice-made":
                self._move(self.account("seat", self._owner(event)), spot, event["stake"])
            case "wager-taken-back":
                self._move(spot, seat, event["stake"])
            case "reserve-returned":
                self._move(spot, seat, amount)
            case "wagers-forfeited":
                self._move(spot, self.payer, staked)
            case "forfeit-returned":
                self._move(self.payer, seat, amount)
            case "bank-taken":
                self._move(banker, self.account("bank"), event["wager"])
            case "bank-returned":
                self._move(self.account("bank"), banker, amount)
            case "collection-taken":
                self._move(banker, self.account("collections"), amount)
            case "collection-returned":
                self._move(self.account("collections"), banker, amount)
            case "bets-opened":
                self.on = event["hand"]
            case "deck-opened" | "hand-reopened" if event["hand"] == self.on:
                self.on = None

    def _metered(self, event: dict[str, Any]) -> Problems:
        """A meter takes up where it stood; the tray feeds and seeds it, and gets what it pays."""
        name, meter, tray = event["meter"], self.account("meter", event["meter"]), self.account("tray")
        stood = self.held[meter] + self.moved[meter], self.parts[name]
        if (event["before"], event["carried"]) != stood:
            yield f"the meter {name!r:.40} goes on from elsewhere than {chips(stood[0])} and {stood[1]} parts."
        self.parts[name] = event["parts"]
        self._move(tray, meter, event["fed"] + event["seeded"])
        self._move(meter, tray, event["paid"])

    def _opened(self, event: dict[str, Any]) -> Problems:
        terms, self.rules = event["terms"], understand(event["rules"], event["texts"])
        self.owner, self.parts = {}, Counter()  # of the opening before this one
        self.side = {"issued": ""}.get(terms["chips"], terms["chips"] + "/")
        self.in_hand = terms.get("cards") == "real" and terms["chips"] != "night"
        for kind in ("tray", "rack"):
            yield from not_worth(f"the {kind} at the opening", terms[kind], terms.get(f"{kind}_pieces"))
            self._move(f"{self.side}cage", self.account(kind), terms[kind])
        for name, seed in (terms.get("meters") or {}).items():
            self._move(f"{self.side}cage", self.account("meter", name), seed)
        due = {name: self.kept.get(self._meter(name), seed) for name, seed in self.rules.meters.items()}
        if (terms.get("meters") or {}) != due:
            yield "the table opened with something else in its meters than stood there at the last close, or as seed."

    def _meter(self, name: str) -> str:
        """The meter of a game, over all openings of the table."""
        assert self.rules is not None
        return f"{self.side}{self.rules.id}/{name}"

    def _bought(self, event: dict[str, Any], seat: str) -> Problems:
        match event["source"]:
            case "wallet":
                self._move(self.wallet(event["player"]), seat, event["cents"])
            case "pocket":
                self._move(f"{self.side}pockets", seat, event["cents"])
            case "cash":
                yield from not_worth("a sale of chips", event["cents"], event.get("pieces"))
                self._move(f"{self.side}outside", self.account("drop"), event["cents"])
                self._move(self.account("rack"), seat, event["cents"])
            case other:
                yield f"Somebody bought chips from {other!r:.40}, where there are none."

    def _counted(self, event: dict[str, Any]) -> Problems:
        """From here on there is what was counted, and the difference from the book is booked as such."""
        before = Counter(self.held)
        before.update(self.moved)
        kept = before[self.account("breakage")]
        for kind, due in (("tray", before[self.account("tray")] + kept), ("rack", before[self.account("rack")])):
            yield from not_worth(f"the {kind} at a count", event[kind], event.get(f"{kind}_pieces"))
            if event[f"{kind}_book"] != due:
                said = chips(event[f"{kind}_book"])
                yield f"The {kind} was counted with {said} in it by the book; the chain comes to {chips(due)}."
            self._move(self.account(kind), self.account("differences"), event[f"{kind}_book"] - event[kind])

    def _closed(self, event: dict[str, Any]) -> Problems:
        """The counted chips go to the cage, and the difference from the book is booked as such."""
        before = Counter(self.held)
        before.update(self.moved)
        kept, counted = before[self.account("breakage")], event["tray"] + event["rack"]
        for kind, due in (("tray", before[self.account("tray")] + kept), ("rack", before[self.account("rack")])):
            yield from not_worth(f"the {kind} at the closing", event[kind], event.get(f"{kind}_pieces"))
            if event[f"{kind}_book"] != due:
                said = chips(event[f"{kind}_book"])
                yield f"The table closed with {said} in the {kind} by its book; the chain comes to {chips(due)}."
        for name in self.rules.meters if self.rules else ():
            meter = self.account("meter", name)
            if (event.get("meters") or {}).get(name) != before[meter]:
                yield f"The table closed, and the meter {name!r} had {chips(before[meter])} by the chain."
            self._move(meter, f"{self.side}cage", before[meter])
            self.kept[self._meter(name)] = before[meter]
        self.moved[self.account("tray")] += kept - event["tray_book"]
        self.moved[self.account("breakage")] -= kept
        self.moved[self.account("rack")] -= event["rack_book"]
        self.moved[f"{self.side}cage"] += counted
        self.moved[self.account("differences")] += event["tray_book"] + event["rack_book"] - counted

    def _settled(self, spot: int, player: str, wagers: list[dict[str, Any]], cut: set[str]) -> Problems:
        """The stakes leave the spot, and the seat gets them with the win or less the loss.

        Where a sheet pays in whole units, what rounding kept back is booked beside the tray.
        """
        rules = self.rules
        assert rules is not None
        kept, exact = 0, (rules.unit, rules.toward) == (1, "down")
        for one in wagers:
            if one.get("odds") is not None and one["wager"] not in cut and one["wager"] in rules.wagers:
                on = rules.wagers[one["wager"]].on or [one["wager"]]
                stake = sum(other["stake"] for other in wagers if other["wager"] in on)
                to, each = _odds(one["odds"])
                if pay(rules, stake, Line((), (), "", to, each)) != one["net"]:
                    yield f"{one['wager']} on spot {spot} pays {signed(one['net'])}, which is not {one['odds']}."
                kept += 0 if exact or rules.banked else stake * to // each - one["net"]
        staked, net = sum(one["stake"] for one in wagers), sum(one["net"] for one in wagers)
        self.moved[self.account("spot", spot)] -= staked
        self.moved[self.account("seat", player)] += staked + net
        self.moved[self.payer] -= net + kept
        self.moved[self.account("breakage")] += kept

    def book(self) -> Problems:
        """The record is over: add what its events moved to the balances."""
        self.held.update(self.moved)
        for account in self.moved:
            kind = account.removeprefix(self.side).split(":")
            if kind[1:2] == [self.table] and kind[0] not in MAY_OWE and self.held[account] < 0:
                yield f"{account} holds {chips(self.held[account])}, which no account of a table can"
            if kind[0] in ("spot", "bank") and self.on is None and self.held[account]:
                yield f"{chips(self.held[account])} lie on {account} while no hand is on"


VALUE_DIGITS = 20  # of a chip in cents; Python reads no number of thousands of digits
PRACTICE_BANKER = "practice banker"
MAY_OWE = ("breakage", "differences")


def entry_problems(export: dict[str, Any]) -> Problems:
    """Every entry of the chain sums to zero, and all entries of a record follow from its events."""
    chips = Chips(export["table"])
    for version, payload in _payloads(export):
        posted: Counter[str] = Counter()
        for lines in payload["entries"]:
            total = sum(amount for _, amount in lines)
            if total or not lines:
                yield (
                    f"An entry of record {version} sums to {signed(total)}."
                    if lines
                    else (f"An entry of record {version} moves nothing.")
                )
            if len(dict(map(tuple, lines))) < len(lines):
                yield f"An entry of record {version} has an account twice."
            for account, amount in lines:
                posted[account] += amount
        yield from (f"Record {version}: {why}" for why in chips.record(payload["events"]))
        for account in sorted({*posted, *chips.moved}):
            if posted[account] != chips.moved[account]:
                moved, due = signed(posted[account]), signed(chips.moved[account])
                yield f"Record {version} moves {moved} of {account!r:.80}; its events come to {due}."
        yield from (f"After record {version} {why}." for why in chips.book())


# ================================================================ 9. The checks of a table


def verify_table(export: Any) -> list[Check]:
    """Every check of every hand, counted by kind, and those that only many hands together allow."""
    wrong = misfit(export, TABLE)
    if wrong is None and export.get("format") != TABLE_FORMAT:
        wrong = f', format should be "{TABLE_FORMAT}"'
    if wrong is not None:
        return [Check(False, "readable", f"This is not a readable export of a table: the export{wrong}.")]
    good: Counter[tuple[str, str]] = Counter()
    bad: list[Check] = []
    hands: list[dict[str, Any]] = []
    for place, record in enumerate(export["hands"], start=1):
        checks = verify_hand(record)
        readable = checks[0].name != "readable"
        hands += [record] if readable else []
        who = f"Hand {record['hand']}" if readable else f"Record {place} of the export"
        good.update((check.name, check.sentence) for check in checks if check.ok)
        bad += [Check(False, check.name, f"{who}: {check.sentence}") for check in checks if not check.ok]
    checks = [Check(True, name, f"{_hands(number)}: {sentence}") for (name, sentence), number in good.items()] + bad
    export = dict(export)  # the parsed chain is cached in the copy
    form = _outcome("form", form_problems(export), "The chain has the fields that the format knows, and no other.")
    checks += form
    if not all(check.ok for check in form):
        return checks + _outcome("chain", chain_problems(export), _whole_chain(export))
    for name, problems, holds in (
        ("numbers", number_problems(export, hands), _told(_no_gap, export)),
        ("decks", deck_problems(export, hands), "The decks took turns as the sheet says."),
        ("openings", opening_problems(export, hands), _all_opened(hands)),
        ("unused", unused_problems(export), "No deck was given up once its bets were closed, and each says why."),
        ("restores", restore_problems(export), _told(_restored_times, export)),
        ("chain", chain_problems(export), _whole_chain(export)),
        ("times", time_problems(export), "No record of the chain is older than the one before it."),
        ("washed", washed_problems(export, hands), "Every commit was on the chain before the first bet of its hand."),
        (
            "terms",
            terms_problems(export),
            "The table posted rules that match their hash, and washed its decks in turns.",
        ),
        ("keys", key_problems(export), _told(_keys_posted, export)),
        ("entries", entry_problems(export), "Every entry of the chain sums to zero and follows from its events."),
        ("book", book_problems(export, hands), "The chips of every hand moved as the chain has it."),
        ("told", told_problems(export, hands), "Every record tells its hand as the chain has it."),
    ):
        checks += _outcome(name, problems, holds)
    return checks


def _told(says: Callable[[dict[str, Any]], str], export: dict[str, Any]) -> str:
    """The sentence for a check that holds; none for a chain that cannot be read."""
    try:
        return says(export)
    except Unreadable:
        return ""


def number_problems(export: dict[str, Any], hands: list[dict[str, Any]]) -> Problems:
    """Only a restore may skip numbers: those that may have been shown after the backup was made."""
    declared = {one.first: one for one in left_out(export)}
    on = _hand_on(export)  # after a restart the deck after the current hand is opened unused, before that hand is over
    first = hands[0]["hand"] if hands else 1
    if hands and first != 1 + (on == 1) and not (first in declared and declared[first].last == 0):
        yield f"The first hand is number {first}, not 1."
    yield from _chain_numbers(export)
    for before, after in pairwise(hands):
        gap = declared.get(after["hand"])
        jumped = gap is not None and (before["hand"] == gap.last or before["proof"] == "none")
        next_one = before["hand"] + 1 + (before["hand"] + 1 == on)
        if after["hand"] != next_one and not (jumped and before["hand"] < after["hand"]):
            yield _out_of_turn(before["hand"], next_one, after["hand"], on)
    yield from (f"Hand {one['hand']} is of table {one['table']}." for one in hands if one["table"] != export["table"])


def _out_of_turn(before: int, due: int, number: int, on: int | None) -> str:
    """What is wrong with a number that does not follow the previous one."""
    if number == on:
        return f"Hand {number} has a record, though it is still on where the chain ends."
    if number <= before:
        return f"Hand {number} stands after hand {before}, out of its turn."
    if number == due + 1:
        return f"Hand {due} is missing after hand {before}."
    return f"Hands {due} to {number - 1} are missing after hand {before}."


def _hand_on(export: dict[str, Any]) -> int | None:
    """The hand that is not over where the chain ends."""
    on = None
    for _, event in _events(export):
        if event["is"] == "bets-opened":
            on = event["hand"]
        elif event["is"] in ("deck-opened", "hand-reopened") and event["hand"] == on:
            on = None
    return on


def _chain_numbers(export: dict[str, Any]) -> Problems:
    """Decks are washed for one hand after the other. Hands of real cards have no decks: their bets
    are opened in order.
    """
    last, real = 0, False
    for version, event in _events(export):
        match event["is"]:
            case "table-opened":
                real = event["terms"].get("cards") == "real"
            case "restored":
                last = max(last, event.get("numbers") or 0)
            case "hand-reopened" if event["hand"] == last:
                last -= 1
            case "deck-washed" | "bets-opened" as kind if real == (kind == "bets-opened"):
                if event["hand"] != last + 1:
                    yield f"Record {version} of the chain begins hand {event['hand']}, where {last + 1} is next."
                last = event["hand"]


class LeftOut(NamedTuple):
    """Numbers between the last hand before a restore and the first one after it."""

    last: int
    first: int


def left_out(export: dict[str, Any]) -> Iterator[LeftOut]:
    last = 0
    for _, event in _events(export):
        number = event.get("hand")
        if event.get("is") in ("deck-washed", "bets-opened") and isinstance(number, int):
            last = max(last, number)
        elif event.get("is") == "restored" and count(event.get("numbers")):
            yield LeftOut(last, event["numbers"] + 1)
            last = max(last, event["numbers"])


def _no_gap(export: dict[str, Any]) -> str:
    gaps = [f"{one.last + 1:,} to {one.first - 1:,}" for one in left_out(export) if one.first > one.last + 1]
    openings = len(hands_before_openings(export))
    over = f", over {openings} openings of the table" if openings > 1 else ""
    if not gaps:
        return f"Hand numbers follow each other without a gap{over}."
    return f"Hand numbers follow each other without a gap but what a restore declared: {', '.join(gaps)}{over}."


def hands_before_openings(export: dict[str, Any]) -> list[int]:
    """For each opening of the table the highest hand number before it: 0 for the first."""
    found, last = [], 0
    for _, event in _events(export):
        if event.get("is") == "table-opened":
            found.append(last)
        elif event.get("is") in ("deck-washed", "bets-opened"):
            last = max(last, _number(event, "hand"))
        elif event.get("is") == "restored" and count(event.get("numbers")):
            last = max(last, event["numbers"])
    return found


def deck_problems(export: dict[str, Any], hands: list[dict[str, Any]]) -> Problems:
    """Two decks are used in turns; a single one is used every time. Each opening of the table has its own decks."""
    firsts = {before + 1 for before in hands_before_openings(export)}
    for before, after in pairwise(hands):
        alternate = understand(after["rules"], after["texts"]).alternate
        next_one = after["hand"] == before["hand"] + 1 and after["hand"] not in firsts
        if next_one and alternate == (before["deck"] == after["deck"]):
            due = "the decks alternate" if alternate else "one deck is used for all hands"
            decks = f"{before['deck']} and {after['deck']}"
            yield f"Hands {before['hand']} and {after['hand']} are from decks {decks}; {due}."


def opening_problems(export: dict[str, Any], hands: list[dict[str, Any]]) -> Problems:
    """Only the current hand and the next one may have commits that are published and not yet opened."""
    records = {record["hand"]: record for record in hands}
    dealt = max([number for number, record in records.items() if record["status"] != "unused"], default=0)
    published: dict[int, dict[str, Any]] = {}
    waiting = 0
    for one in export["commits"]:
        number, record = one["hand"], records.get(one["hand"])
        if number in published:
            yield f"Two commits were published for hand {number}."
        published[number] = one
        if record is None:
            waiting += number > dealt  # an earlier one is not waiting but missing
            if number < dealt or waiting > 2:
                yield f"The commit for hand {number} was published and never opened."
        elif record["proof"] == "none":
            yield f"Hand {number} is said to be dealt from real cards, though a commit was published for it."
        elif (record["deck"], record.get("commit")) != (one["deck"], one["commit"]):
            yield f"Hand {number} opens another commit than the one that was published for it."
    for number, record in records.items():
        if number not in published and record["proof"] != "none":
            yield f"No commit was published for hand {number}."
    told = [_number(event, "hand") for _, event in _events(export) if event.get("is") == "deck-opened"]
    yield from (
        f"The chain opens the deck of hand {number}, which has no record." for number in told if number not in records
    )


def _all_opened(hands: list[dict[str, Any]]) -> str:
    """How the decks ended, the void and undealt ones by their cause."""
    ends = Counter(record["status"] for record in hands)
    void = Counter((record.get("void") or {}).get("reason", "") for record in hands if record["status"] == "void")
    unused = Counter(record.get("cause") or "no cause said" for record in hands if record["status"] == "unused")
    parts = [f"{ends['settled']:,} settled"]
    for word, causes in (("void", void), ("unused", unused)):
        if causes:
            said = ", ".join(f"{cause} {number:,}" for cause, number in sorted(causes.items()))
            parts.append(f"{ends[word]:,} {word} ({said})")
    return f"Every commit that was published was opened by its hand: {', '.join(parts)}."


class Decks:
    """The decks of a table, event by event of its chain."""

    def __init__(self) -> None:
        self.waiting: set[int] = set()  # hands whose deck is washed and not opened
        self.on: int | None = None  # the hand that bets were opened for
        self.bound = False  # bets are closed: whoever has seed and cuts could otherwise choose to drop the hand
        self.sealed: set[int] = set()
        self.with_cause = False  # after the first cause, every one has to be given

    def hear(self, event: dict[str, Any], others: list[Any]) -> Problems:
        """`others` are the kinds of all events of the same record."""
        match event.get("is"):
            case "deck-washed":
                self.waiting.add(_number(event, "hand"))
            case "bets-opened":
                self.on, self.bound, self.sealed = _number(event, "hand"), False, set()
                early = [one for one in self.waiting if one < self.on]
                if early:
                    yield f"Bets for hand {self.on} opened before the deck of hand {min(early)} was opened."
            case "seal-given":
                self.sealed.add(_number(event, "seat"))
            case "seal-taken-back":
                self.sealed.discard(_number(event, "seat"))
            case "stage-ended" | "deck-locked":
                self.bound = True
            case "deck-opened":
                if event.get("finish") == "unused":
                    yield from self._unused(event, others)
                self.waiting.discard(_number(event, "hand"))
                if event.get("hand") == self.on:
                    self.on = None

    def _unused(self, event: dict[str, Any], others: list[Any]) -> Problems:
        hand, cause, mine = event.get("hand"), event.get("cause"), event.get("hand") == self.on
        if cause is None and not self.with_cause:
            return  # the record is from before causes were recorded
        self.with_cause = True
        if cause not in CAUSES:
            yield f"Hand {hand} was opened unused, and the chain does not say why."
        if mine and self.bound:
            yield f"Hand {hand} was given up after its bets were closed."
        if event.get("sealed") != (sorted(self.sealed) if mine else []):
            yield f"Hand {hand} was opened unused, and other seats are named than had sealed."
        if "deck-washed" not in others and "table-closed" not in others:
            yield f"Hand {hand} was opened unused without a fresh deck in its place."
        for cause_, proof in (("restore", "restored"), ("limits", "limits-posted")):
            if cause == cause_ and proof not in others:
                yield f"Hand {hand} is said to be unused by {cause}, and there was none."


def _number(event: dict[str, Any], key: str) -> int:
    found = event.get(key)
    if not isinstance(found, int) or not count(found):
        raise Unreadable(f"the chain has {found!r:.40} where the number of a {key} should be")
    return found


def unused_problems(export: dict[str, Any]) -> Problems:
    decks = Decks()
    for events in _by_record(export):
        others = [event.get("is") for event in events]
        for event in events:
            yield from decks.hear(event, others)


def restore_problems(export: dict[str, Any]) -> Problems:
    """A restore names the record that it continues from, and no deck from before it is dealt."""
    decks = Decks()
    there = [(one["version"], one["hash"]) for one in export["chain"]]
    for place, events in enumerate(_by_record(export), start=1):
        for event in events:
            list(decks.hear(event, []))
        for event in [one for one in events if one.get("is") == "restored"]:
            before = export["chain"][place - 2]["hash"] if place > 1 else ""
            if (event.get("version"), event.get("head")) != (place - 1, before):
                yield f"Record {place} restores the table, and names another record than the one before it."
            lost = event.get("lost_version")
            if lost is not None and not (count(lost) and lost >= place - 1):
                yield f"Record {place} restores the table, and is said to have lost a record that is there."
            if (proof := _proof(event)) != (None, None) and (None in proof or proof in there):
                yield f"Record {place} restores the table for a receipt that proves nothing: its record is there."
            numbers = event.get("numbers")
            old = [one for one in decks.waiting if not isinstance(numbers, int) or one <= numbers]
            if old:
                yield f"Record {place} restores the table, and leaves the deck of hand {old[0]} as it was."


def _proof(event: dict[str, Any]) -> tuple[Any, Any]:
    """The record named by a receipt, if a receipt and no declaration began a restore."""
    return event.get("receipt_version"), event.get("receipt_hash")


def _restored_times(export: dict[str, Any]) -> str:
    found = [(place, _proof(event)[0]) for place, event in _events(export) if event.get("is") == "restored"]
    if not found:
        return "No restore from a copy was declared."
    said = []
    if times := sum(proof is None for _, proof in found):
        said.append(f"A restore from a copy was declared {'once' if times == 1 else f'{times} times'}")
    said += [
        f"a receipt for record {proof} proved that a copy had been put back and nobody had said so (record {place})"
        for place, proof in found
        if proof is not None
    ]
    told = "; ".join(said)
    return f"{told[0].upper()}{told[1:]}; no deck from before it was used."


def _by_record(export: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    for _, payload in _payloads(export):
        events = payload.get("events")
        yield [one for one in (events if isinstance(events, list) else []) if isinstance(one, dict)]


def _whole_chain(export: dict[str, Any]) -> str:
    """A file cannot show what was cut off at its end: the last hash is for comparing with another copy."""
    last = export["chain"][-1]["hash"] if export["chain"] else ""
    return (
        f"The {len(export['chain'])} records of the chain are whole, none changed, left out or put between; the last"
        f" has the hash {last}."
    )


def chain_problems(export: dict[str, Any]) -> Problems:
    if not export["chain"]:
        yield "The export holds no records at all."
    previous, stream = bytes(32), lp(f"table:{export['table']}")
    for place, link in enumerate(export["chain"], start=1):
        if link["version"] != place:
            yield f"Record {place} of the chain is numbered {link['version']}."
            return
        found = sha256(lp("pitboss/chain/1") + stream + place.to_bytes(8, "big") + previous + lp(link["payload"]))
        if found.hexdigest() != link["hash"]:
            yield f"Record {place} of the chain does not match its hash: it, or one before it, was changed."
            return
        previous = found.digest()


def washed_problems(export: dict[str, Any], hands: list[dict[str, Any]]) -> Problems:
    """Commits and bets in the chain come in the right order."""
    washed: dict[Any, tuple[int, Any, Any]] = {}
    first_bet: dict[Any, int] = {}
    now = None  # the hand for which bets were last opened
    for version, event in _events(export):
        if event.get("is") == "deck-washed":
            if repr(event.get("hand")) in washed:
                yield f"The chain has two commits for hand {event.get('hand')}."
            washed[repr(event.get("hand"))] = version, event.get("deck"), event.get("commit")
            continue
        if event.get("is") == "bets-opened":
            now = event.get("hand")
        elif event.get("is") == "bets-placed":
            first_bet.setdefault(repr(event.get("hand", now)), version)
    told = [one for _, one in _events(export) if one["is"] == "deck-washed"]
    if [one["hand"] for one in export["commits"]] != [one["hand"] for one in told]:
        yield "The commits are not listed in the order in which the chain has them."
    published = {repr(one["hand"]): (one["deck"], one["commit"]) for one in export["commits"]}
    for number in sorted(washed.keys() - published.keys()):
        yield f"The chain has a commit for hand {number} that is not among those published."
    named = [one["hand"] for one in export["commits"]] + [one["hand"] for one in hands if one["proof"] != "none"]
    for hand in dict.fromkeys(named):
        number, due = repr(hand), [one.get("commit") for one in hands if one["hand"] == hand]
        version, deck, commit = washed.get(number, (0, None, None))
        if not version or (deck, commit) != published.get(number, (deck, due[0] if due else commit)):
            yield f"The commit of hand {number} is not on the chain."
        elif version >= first_bet.get(number, version + 1):
            yield f"The commit of hand {number} came on the chain after its first bet."


def terms_problems(export: dict[str, Any]) -> Problems:
    """The opening of the table: its own name, rules that match their hash, decks in their turns."""
    decks: list[str] = []
    for version, event in _events(export):
        if event["is"] in ("table-opened", "limits-posted") and event["digest"] != _digest(event["rules"]):
            yield f"Record {version} of the chain posts rules that do not match their hash."
        if event["is"] == "table-opened":
            decks = event["terms"]["decks"]
            if event["terms"]["table"] != export["table"]:
                yield f"The chain is that of table {event['terms']['table']}."
        elif event["is"] == "deck-washed" and decks and event["deck"] != decks[(event["hand"] - 1) % len(decks)]:
            yield f"Record {version} of the chain washes deck {event['deck']} out of its turn."


def _digest(rules: str) -> str:
    return sha256(rules.encode()).hexdigest()


def book_problems(export: dict[str, Any], hands: list[dict[str, Any]]) -> Problems:
    """Each transaction of a hand is in the chain."""
    left: Counter[str] = Counter()
    for _, payload in _payloads(export):
        entries = payload.get("entries")
        left.update(json.dumps(one) for one in (entries if isinstance(entries, list) else []))
    for record in hands:
        own = Counter(json.dumps(one) for one in record["postings"])
        if any(left[one] < number for one, number in own.items()):
            yield f"Hand {record['hand']} has a transaction that the chain does not have."
        left.subtract(own)


class Told:
    """What the chain says about one hand, in the form of a record."""

    def __init__(self) -> None:
        self.seals: dict[str, Any] = {}
        self.cuts: dict[str, Any] = {}
        self.missing: list[str] = []
        self.stakes: dict[str, dict[str, Any]] = {}  # by spot, as are those below; whatever stands there, its repr does
        self.taken_back: dict[str, dict[str, Any]] = {}
        self.choices: dict[str, dict[str, Any]] = {}
        self.wagers: dict[tuple[str, str], dict[str, Any]] = {}  # by spot and player
        self.owner: dict[str, Any] = {}
        self.bank: tuple[str, int, int | None, bool] | None = None
        self.void: tuple[Any, Any] | None = None
        self.fees: list[tuple[Any, Any]] = []
        self.faces: list[Any] = []  # of real cards
        self.told: dict[str, Any] = {}
        self.locked = False
        self.hand = 0
        self.pool = ""
        self.seats: dict[str, int] = {}  # where everybody sat when the hand was over
        self.acknowledged: dict[str, str] = {}
        self.places: dict[int, str] = {}  # of cards, by their position
        self.shown: list[tuple[int, str]] = []
        self.shown_by: dict[str, list[int]] = {}  # what lay open when each of the stages was over
        self.dead: list[int] = []
        self.kept: dict[str, list[int]] = {}
        self.behind: dict[tuple[str, str], dict[str, int]] = {}
        self.ended: dict[str, str] = {}
        self.noted: list[dict[str, Any]] = []
        self.meters: list[dict[str, Any]] = []
        self.cut: set[tuple[str, str, str]] = set()
        self.strange: list[str] = []  # statements about somebody or something that does not exist
        self.decided: dict[str, str] = {}  # by stage: the wager that is decided
        self.revealed: set[str] = set()

    def hear(self, event: dict[str, Any]) -> None:
        self._hear_cards(event)
        self._hear_wagers(event)
        match event.get("is"):
            case "dealt-by-hand":
                faces = event.get("faces")
                self.faces += faces if isinstance(faces, list) else []
            case "seal-given":
                self.seals[str(event.get("seat"))] = event.get("seal")
                if self.seats.get(event["player"]) != event["seat"]:
                    self.strange.append("owners of seals")
            case "seal-taken-back":
                self.seals.pop(str(event.get("seat")), None)
            case "cut-opened":
                self.cuts[str(event.get("seat"))] = event.get("cut")
            case "deck-locked":
                self.locked, self.pool = True, event["pool"]
                if event["hand"] != self.hand:
                    self.strange.append("numbers for the locked deck")
            case "meter-moved":
                amounts = {f"{key}_cents": event[key] for key in ("before", "fed", "paid", "seeded")}
                self.meters.append({**amounts, **{key: event[key] for key in ("meter", "carried", "parts")}})
            case "acknowledged":
                self.acknowledged[event["who"]] = event["by"]
            case "irregularity-noted":
                self.noted.append({key: event[key] for key in ("reason", "who", "says", "note")})
            case "cut-missed":
                self.missing.append(repr(event.get("seat")))
            case "bank-taken":
                practice = bool(event.get("practice"))
                seat = 0 if practice else self.seats.get(event["player"])
                self.bank = event["player"], event["wager"], seat, practice
            case "bank-declined" if self.bank is not None and self.bank[0] == event.get("player"):
                self.bank = None  # its player passed it on before the deal
            case "hand-voided":
                self.void = event.get("reason"), event.get("policy")
            case "collection-taken":
                self.fees.append((event.get("player"), event.get("cents")))
            case "collection-returned" if (event.get("player"), event.get("cents")) in self.fees:
                self.fees.remove((event.get("player"), event.get("cents")))

    def _hear_wagers(self, event: dict[str, Any]) -> None:
        spot = repr(event.get("spot"))
        match event["is"]:
            case "results-told":
                self.told[spot] = event["results"]
            case "wager-cut":
                self.cut.add((spot, event["player"], event["wager"]))
            case "bet-behind-placed":
                self.behind[spot, event["player"]] = event["stakes"]
            case "bet-behind-taken-back":
                self.behind.pop((spot, event["player"]), None)
            case "wagers-returned" | "wagers-forfeited" as kind if (spot, event["player"]) not in self.behind:
                self.ended.setdefault(spot, kind.removeprefix("wagers-"))
            case "bets-placed":
                stakes = event.get("stakes")
                self.stakes[spot] = dict(stakes) if isinstance(stakes, dict) else {}
                self.owner[spot] = event.get("player")
            case "bets-taken-back":
                self.stakes.pop(spot, None)
            case "choice-made":
                self.decided[event["stage"]] = event["wager"]
                self.choices.setdefault(spot, {})[str(event.get("stage"))] = event.get("choice")
                if event.get("stake"):
                    self.stakes.setdefault(spot, {})[str(event.get("wager"))] = event.get("stake")
            case "wager-taken-back":
                self.stakes.get(spot, {}).pop(event["wager"], None)
                self.taken_back.setdefault(spot, {})[event["wager"]] = event["stake"]
                if self.owner.get(spot) != event["player"]:
                    self.strange.append("owners of wagers that were taken back")
            case "wager-settled" | "behind-settled":
                self._settled(event, event.get("player", self.owner.get(spot)))

    def _hear_cards(self, event: dict[str, Any]) -> None:
        match event["is"]:
            case "card-dealt" | "card-moved":
                self.places[event["position"]] = event["to"]
            case "card-burnt":
                self.places[event["position"]] = "burnt"
            case "card-shown":
                self.shown.append((event["position"], event["card"]))
            case "hand-revealed":
                self.revealed.add(event["who"])
            case "card-died":
                self.dead.append(event["position"])
            case "hand-set":
                self.kept[repr(event["spot"])] = event["kept"]
            case "stage-ended":
                self.shown_by.setdefault(event["stage"], [position for position, _ in self.shown])
        if event["is"] in ("card-burnt", "card-moved"):  # a setting that kept that card is none any more
            self.kept = {spot: kept for spot, kept in self.kept.items() if event["position"] not in kept}

    def deal(self, cards: int) -> list[str]:
        return [self.places.get(position, "undealt") for position in range(cards)]

    def _settled(self, event: dict[str, Any], player: Any) -> None:
        one = event.get("settlement")
        if isinstance(one, dict):
            said = tuple(one.get(key) for key in ("stake", "net", "ending", "pay_class", "clause"))
            place = repr(event.get("spot")), repr(player)
            self.wagers.setdefault(place, {})[str(one.get("wager"))] = said


def told_problems(export: dict[str, Any], hands: list[dict[str, Any]]) -> Problems:
    """The hands match the chain: a forger of records would have to forge the chain too, whose last hash anybody may
    keep.
    """
    found: dict[Any, tuple[Told, dict[str, Any], dict[str, Any]]] = {}
    rules: dict[str, Any] = {}
    corrected: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    right: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    sitting: dict[str, list[int]] = {}  # the spots of each player; the first is the seat's own
    now, on = Told(), None
    for _, event in _events(export):
        _sit(sitting, event)
        now.seats = {player: spots[0] for player, spots in sitting.items() if spots}
        if event["is"] == "payout-corrected":
            corrected[event["hand"]].append(event)
        if event["is"] in ("hand-corrected", "meter-corrected"):
            right[event["hand"]].append(event)
        if event.get("is") in ("table-opened", "limits-posted"):
            terms = event.get("terms", rules.get("terms"))
            rules = {"rules": event.get("rules"), "texts": event.get("texts"), "terms": terms}
            now, on = Told(), None  # rules are fixed during a hand, so that none is on
        elif event.get("is") == "deck-opened" and on not in (None, event.get("hand")):
            found[repr(event.get("hand"))] = Told(), event, rules  # opened unused, during another hand
        elif event.get("is") == "deck-opened":
            found[repr(event.get("hand"))] = now, event, rules
            now, on = Told(), None
        elif event.get("is") == "bets-opened":
            on = now.hand = event["hand"]
        elif event.get("is") == "hand-reopened":
            now = Told()  # it was taken back, and is recorded again
        else:
            now.hear(event)
    for record in hands:
        if repr(record["hand"]) not in found:
            yield f"The chain does not say how hand {record['hand']} ended."
            continue
        terms = found[repr(record["hand"])][2].get("terms")
        real = isinstance(terms, dict) and terms.get("cards") == "real"
        if real != (record["proof"] == "none"):
            yield f"Hand {record['hand']}: the chain has {'real' if real else 'sealed'} cards, and the record has not."
        for what in (
            *_otherwise(record, *found[repr(record["hand"])]),
            *_other_play(record, found[repr(record["hand"])][0]),
            *_other_corrections(record, corrected[record["hand"]]),
            *_otherwise_put_right(record, right[record["hand"]]),
        ):
            yield f"Hand {record['hand']}: the chain has other {what} than the record."


def _sit(sitting: dict[str, list[int]], event: dict[str, Any]) -> None:
    match event["is"]:
        case "seated":
            sitting[event["player"]] = [event["spot"]]
        case "spot-given":
            sitting.setdefault(event["player"], []).append(event["spot"])
        case "spot-released" if event["spot"] in sitting.get(event["player"], []):
            sitting[event["player"]].remove(event["spot"])
        case "left":
            sitting.pop(event["player"], None)


CORRECTED = {"spot": "spot", "wager": "wager", "was": "was_cents", "now": "now_cents", "note": "reason"}


def _other_corrections(record: dict[str, Any], events: list[dict[str, Any]]) -> Iterator[str]:
    spots = {spot["spot"]: spot for spot in record["spots"]}
    mine = [
        (one.get("player") or spots.get(one["spot"], {}).get("player"), *(one[key] for key in CORRECTED.values()))
        for one in record["corrections"]
    ]
    if mine != [(one["player"], *(one[key] for key in CORRECTED)) for one in events]:
        yield "corrections"
    if [one.get("correction") for one in record["corrections"]] != [one.get("correction") for one in events]:
        yield "numbers of corrections"
    banker = (record.get("bank") or {}).get("player", "")
    stakes = {
        (number, one["player"], name): wager["stake_cents"]
        for number, spot in spots.items()
        for one in (spot, *(spot.get("backline") or []))
        for name, wager in one["wagers"].items()
    }
    for event in events:
        key = event["spot"], event["player"], event["wager"]
        if event.get("correction") is not None:
            before, stakes[key] = stakes.get(key, 0), event["stake"]
            if (event["stake"] if event.get("staked") is None else event["staked"]) != before:
                yield "stakes of corrections"
        elif event["stake"] != stakes.get(key):
            yield "stakes of corrections"
        if (event.get("bank") or "") != banker:
            yield "bankers of corrections"


def _otherwise_put_right(record: dict[str, Any], events: list[dict[str, Any]]) -> Iterator[str]:
    """Differences in what was right, and who says so."""
    mine: list[tuple[Any, ...]] = []
    for one in record.get("corrected") or []:
        spots = [
            (spot["spot"], spot["stakes"], spot["choices"], spot["taken_back"], spot.get("told"), spot.get("kept"))
            for spot in one["spots"]
        ]
        mine.append((one["number"], one["by"], one["reason"], one["cards"], spots, one["waived"], one["meters"]))
    chains: list[tuple[Any, ...]] = []
    meters: dict[str, int] = {}
    for event in events:
        if event["is"] == "meter-corrected":
            meters[event["meter"]] = event["cents"]
            continue
        meters = {}
        at = {place: [where for where, to in enumerate(record["deal"]) if to == place] for place in event["cards"]}
        cards = {
            str(position): name
            for place, names in event["cards"].items()
            for position, name in zip(at[place], names, strict=False)
        }
        order = put_right(record, event["number"])["order"].split() if record.get("corrected") else []
        spots = [
            (one["spot"], one["stakes"], one["choices"], one["taken_back"], one.get("results"), _named(one, order))
            for one in event["spots"]
        ]
        chains.append((event["number"], event["by"], event["note"], cards, spots, event["waived"], meters))
    if mine != chains:
        yield "versions that were right"


def _named(spot: dict[str, Any], order: list[str]) -> str | None:
    kept = spot.get("kept")
    return None if kept is None else " ".join(order[at] for at in kept if at < len(order))


def _other_play(record: dict[str, Any], told: Told) -> Iterator[str]:
    """Differences from the chain in cards and spots, if the deck was used."""
    spots, order = {repr(spot["spot"]): spot for spot in record["spots"]}, (record.get("order") or "").split()
    burnt = {position for position, place in told.places.items() if place == "burnt"}
    rules = understand(record["rules"], record["texts"])
    stages = [] if record["status"] == "unused" else rules.stages
    exposing = [stage.id for stage in stages if stage.do == "expose" and stage.id in told.shown_by]
    turned = told.shown_by[exposing[-1]] if exposing else []
    decided = {stage.id: stage.wager for stage in rules.decisions if stage.id in told.decided}
    left = {spot for spot, one in spots.items() if one["ended"] != "settled" and one.get("kept") is None}
    kept = {spot: kept for spot, kept in told.kept.items() if spot in spots and spot not in left}
    behind = {(spot, one["player"]): one["stakes"] for spot in spots for one in spots[spot].get("backline") or []}
    pairs: list[tuple[str, Any, Any]] = [
        *((what, True, False) for what in dict.fromkeys(told.strange)),
        ("wagers at a decision", decided, told.decided),
        ("hands that were turned over", told.revealed - set(record["deal"]) - {"dealer"}, set()),
        ("acknowledgements", record.get("acknowledged") or {}, told.acknowledged),
        ("places of cards", record["deal"], told.deal(len(record["deal"]))),
        ("dead cards", record["dead"], told.dead),
        ("exposed cards", record["exposed"], [position for position in turned if position not in burnt]),
        ("irregularities", record.get("irregularities") or [], told.noted if record["proof"] == "none" else []),
        ("pools", record.get("pool"), told.pool or record.get("pool")),
        ("cards that were shown", [order[at : at + 1] for at, _ in told.shown], [[card] for _, card in told.shown]),
        (
            "cards that were kept",
            {spot: one["kept"] for spot, one in spots.items() if one.get("kept") is not None},
            {spot: " ".join(order[at] for at in positions if at < len(order)) for spot, positions in kept.items()},
        ),
        (
            "players",
            {spot: one["player"] for spot, one in spots.items()},
            {spot: told.owner.get(spot) for spot in spots},
        ),
        ("seats", {spot: one.get("seat") for spot, one in spots.items()}, _seats(spots, told)),
        ("ends of spots", {spot: one["ended"] for spot, one in spots.items()}, _ends(spots, told)),
        ("bets behind", True, all(told.behind.get(at, {}).items() <= stakes.items() for at, stakes in behind.items())),
        ("covers", _uncovered(record), {(spot, who, name) for spot, who, name in told.cut if spot in spots}),
    ]
    yield from (what for what, mine, chains in pairs if mine != chains)


def _seats(spots: dict[str, dict[str, Any]], told: Told) -> dict[str, Any]:
    return {spot: told.seats.get(one["player"], 0) for spot, one in spots.items()}


def _ends(spots: dict[str, dict[str, Any]], told: Told) -> dict[str, str]:
    return {spot: told.ended.get(spot, "settled") for spot in spots}


def _uncovered(record: dict[str, Any]) -> set[tuple[str, str, str]]:
    return {
        (repr(spot["spot"]), one["player"], name)
        for spot in record["spots"]
        for one in (spot, *(spot.get("backline") or []))
        for name, wager in one["wagers"].items()
        if wager.get("covered") is False
    }


def _otherwise(record: dict[str, Any], told: Told, opened: dict[str, Any], rules: dict[str, Any]) -> Iterator[str]:
    """Differences between the chain and the record."""
    void = record.get("void")
    unused = opened.get("finish") == "unused"
    cut_off = unused or (record["proof"] != "none" and not told.locked)
    missing = sorted(told.seals.keys() - told.cuts.keys()) if cut_off else sorted(told.missing)
    terms = rules.get("terms")
    limit = terms.get("payout_max") if isinstance(terms, dict) else None
    pairs: list[tuple[str, Any, Any]] = [
        ("words for its end", record["status"], opened.get("finish")),
        ("causes", record.get("cause"), opened.get("cause")),
        ("seeds", record.get("seed"), opened.get("seed")),
        ("decks", record["deck"], opened.get("deck")),
        ("places of cards", record["deal"], opened.get("deal")),
        ("rules", (record["rules"], record["texts"]), (rules.get("rules"), rules.get("texts"))),
        ("maximum payouts", record.get("payout_max_cents"), limit),
        ("seals", record["seals"], told.seals),
        ("cuts", record["cuts"], told.cuts),
        ("missing cuts", sorted(repr(seat) for seat in record["missing"]), missing),
        ("voids", void and (void["reason"], void["policy"]), told.void),
    ]
    if not unused:
        bank, spots = record.get("bank"), record["spots"]
        fees = [(one["player"], one["cents"]) for one in record["collections"]]
        pairs += [
            ("banks", bank and _bank(bank), told.bank),
            ("collections", sorted(map(repr, fees)), sorted(map(repr, told.fees))),
            ("stakes", {repr(spot["spot"]): spot["stakes"] for spot in spots}, told.stakes),
            (
                "wagers taken back",
                {repr(one["spot"]): one["taken_back"] for one in spots if one.get("taken_back")},
                told.taken_back,
            ),
            ("choices", {repr(spot["spot"]): spot["choices"] for spot in spots if spot["choices"]}, told.choices),
            ("results", _results(record), told.wagers),
            ("meters", record.get("meters") or [], told.meters),
            ("told results", {repr(spot["spot"]): spot["told"] for spot in spots if spot.get("told")}, told.told),
        ]
    if record["proof"] == "none":
        pairs.append(("cards", (record.get("order") or "").split(), [face or "??" for face in told.faces]))
    yield from (what for what, mine, chains in pairs if mine != chains)


def _bank(bank: dict[str, Any]) -> tuple[str, int, int, bool]:
    return bank["player"], bank["wager_cents"], bank["seat"], bool(bank.get("practice"))


def _results(record: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    keys = ("stake_cents", "net_cents", "result", "class", "clause")
    every = [(spot["spot"], one) for spot in record["spots"] for one in (spot, *(spot.get("backline") or []))]
    return {
        (repr(number), repr(one["player"])): {
            name: tuple(wager[key] for key in keys) for name, wager in one["wagers"].items()
        }
        for number, one in every
        if one["wagers"]
    }


def _payloads(export: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    kept: dict[int, dict[str, Any]] = export.setdefault("read", {})
    for place, link in enumerate(export["chain"]):
        if place not in kept:
            payload = read(link["payload"])
            if not isinstance(payload, dict):
                raise Unreadable(f"record {link['version']} of the chain is no object")
            kept[place] = payload
        yield link["version"], kept[place]


def _events(export: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    for version, payload in _payloads(export):
        events = payload.get("events")
        yield from ((version, one) for one in (events if isinstance(events, list) else []) if isinstance(one, dict))


def _hands(number: int) -> str:
    return "1 hand" if number == 1 else f"{number:,} hands"


# ================================================================ 10. Signatures
# Ed25519 as in RFC 8032, verification only: a reader of records has no key to keep secret. A point is
# (x, y, z, t) with x = X/z, y = Y/z and t = XY/z.

FIELD = 2**255 - 19
GROUP = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, FIELD) % FIELD
Point: TypeAlias = tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)


def add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % FIELD
    b = (one[1] + one[0]) * (other[1] + other[0]) % FIELD
    c, d = 2 * one[3] * other[3] * CURVE % FIELD, 2 * one[2] * other[2] % FIELD
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def times(number: int, point: Point) -> Point:
    found = NEUTRAL
    while number:
        if number & 1:
            found = add(found, point)
        point, number = add(point, point), number >> 1
    return found


def point_of(raw: bytes) -> Point | None:
    """The point that 32 bytes encode, if they do."""
    number = int.from_bytes(raw, "little")
    y, odd = number & (2**255 - 1), number >> 255
    if y >= FIELD:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, FIELD) % FIELD
    x = pow(square, (FIELD + 3) // 8, FIELD)
    if (x * x - square) % FIELD:
        x = x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
    if (x * x - square) % FIELD or (not x and odd):
        return None
    x = FIELD - x if (x & 1) != odd else x
    return x, y, 1, x * y % FIELD


def bytes_of(point: Point) -> bytes:
    inverse = pow(point[2], -1, FIELD)
    x, y = point[0] * inverse % FIELD, point[1] * inverse % FIELD
    return (y | (x & 1) << 255).to_bytes(32, "little")


GENERATOR = point_of((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))


def is_signature(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of the key has signed the message. A key of small order would fit any message, so it is
    refused.
    """
    public, scalar = point_of(key), int.from_bytes(signature[32:], "little")
    if GENERATOR is None or public is None or len(key) != 32 or len(signature) != 64 or scalar >= GROUP:
        return False
    if bytes_of(times(8, public)) == bytes_of(NEUTRAL):
        return False
    number = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % GROUP
    x, y, z, t = times(number, public)
    return bytes_of(add(times(scalar, GENERATOR), (-x % FIELD, y, z, -t % FIELD))) == signature[:32]


def signed_by(key: str, signature: str, word: str, *parts: bytes) -> bool:
    """Whether the key has signed these words: each text and each hash is preceded by its length."""
    raw = bytes.fromhex(key)
    return is_signature(raw, lp(word) + lp(raw) + b"".join(parts), bytes.fromhex(signature))


def signature_checks(document: dict[str, Any], key: str | None = None) -> list[Check]:
    """Whether the file is as the house has signed it; `key` is the house's public key that the reader knows."""
    wrong = next(signature_problems(document, key), None)
    if wrong is not None:
        return [Check(False, "signature", wrong), *key_notes(document)]
    signed = document.get("signed")
    if signed is None:
        said = "The file is unsigned: it shows that it is true in itself, and not who told it."
        return [Check(True, "signature", said)]
    known = "" if key is None else ", the one that you named"
    notes = key_notes(document)
    if key not in (None, signed["key"]):
        known = ", which follows from the one that you named"
        said = f"The house has changed its key since the one that you named, {key}: each new one is signed by the one"
        notes.append(Check(True, "signature", f"{said} before it, up to {signed['key']}.", note=True))
    return [Check(True, "signature", f"The file is as it was signed with the key {signed['key']}{known}."), *notes]


def signature_problems(document: dict[str, Any], key: str | None) -> Problems:
    signed, posted, listed = document.get("signed"), posted_keys(document), listed_keys(document)
    if signed is None:
        if key is not None:
            yield f"The file is not signed, and so not by the key {key}."
        if posted:
            yield "The file is not signed, though the chain posts a key of the house."
        return
    now = signed["key"]
    plain = {name: value for name, value in document.items() if name not in ("signed", "read")}
    digest = sha256(json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()).digest()
    if not signed_by(now, signed["signature"], "pitboss export 1", lp(digest)):
        yield "The signature is not one of this file: it was changed, or never signed."
    if key is not None and now not in followers(document, key):
        yield _astray_from(document, key, now)
    after = [one["key"] for one in listed]
    if after and after[-1] != now:
        yield "The file is signed with another key than the last one that it lists."
    if posted and now != posted[-1]["key"] and posted[-1]["key"] not in after:
        said = "The file is signed with another key than the last one that the chain posts"
        yield f"{said}, and does not say how the one follows from the other."


def _astray_from(document: dict[str, Any], key: str, now: str) -> str:
    """Why the key that a reader knows does not lead to the one that signed the file."""
    if any(key in (before["key"], after.get("old")) for before, after in key_steps(document)) and lost_keys(document):
        return (
            f"The file is signed with the key {now}. No signature leads there from the key that you named, {key}: that"
            " one, or one that came after it, was declared lost. Ask the house about it."
        )
    return (
        f"The file is signed with the key {now}, not with {key}, and does not say that the one follows from the other:"
        " it is another house's, or from before a change of key. Ask the house for a new export."
    )


def posted_keys(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The keys that the chain of a table posts, in order; none if the chain cannot be read."""
    try:
        events = [event for _, event in _events(document)] if is_table(document) else []
    except Unreadable:
        return []
    return [one for one in events if one.get("is") == "key-posted" and not misfit(_said(one), KEY)]


def listed_keys(document: dict[str, Any]) -> list[dict[str, Any]]:
    """All keys of the house in order, as listed in the file; none if there has been only one."""
    return list(document.get("keys") or [])


def key_steps(document: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each key with its successor."""
    return [*pairwise(posted_keys(document)), *pairwise(listed_keys(document))]


def lost_keys(document: dict[str, Any]) -> list[str]:
    """Keys without a signature, because the one before was declared lost."""
    return list(dict.fromkeys(after["key"] for _, after in key_steps(document) if is_unsigned(after)))


def is_unsigned(posted: dict[str, Any]) -> bool:
    return posted.get("old") is None and posted.get("signature") is None


def followers(document: dict[str, Any], key: str) -> set[str]:
    """The key, and all keys that signatures in the file lead to from it."""
    told = [one for one in (*posted_keys(document), *listed_keys(document)) if hands_over(one)]
    found = {key}
    while fresh := {one["key"] for one in told if one["old"] in found} - found:
        found |= fresh
    return found


def hands_over(posted: dict[str, Any]) -> bool:
    """Whether the old key has signed the new one."""
    return bool(posted.get("old") and posted.get("signature")) and _handed_over(
        posted["old"], posted["key"], posted["signature"]
    )


@lru_cache(maxsize=256)
def _handed_over(old: str, key: str, signature: str) -> bool:
    return signed_by(old, signature, "pitboss key 1", lp(bytes.fromhex(key)))


def key_problems(document: dict[str, Any]) -> Problems:
    """A key that replaces another is signed by it, or says that it is not."""
    wrong = [
        after["key"]
        for before, after in key_steps(document)
        if not is_unsigned(after) and not (after.get("old") == before["key"] and hands_over(after))
    ]  # keys without any signature are in the notes
    yield from (f"The key {key} is not signed by the one before it." for key in dict.fromkeys(wrong))


def key_notes(document: dict[str, Any]) -> list[Check]:
    """What a reader has to know about the keys, although nothing is false."""
    notes = []
    for key in lost_keys(document):
        said = (
            f"The key {key} came in the place of one that was LOST: no signature leads to it. Ask the house about it."
        )
        notes.append(Check(True, "keys", said, note=True))
    posted, now = posted_keys(document), (document.get("signed") or {}).get("key")
    if posted and now and now in followers(document, posted[-1]["key"]) - {posted[-1]["key"]}:
        said = f"The house changed its key after the last record of this file: {posted[-1]['key']} is followed by {now}"
        notes.append(Check(True, "keys", f"{said}, and each new one is signed by the one before it.", note=True))
    return notes


def _keys_posted(export: dict[str, Any]) -> str:
    keys = posted_keys(export)
    if not keys:
        return "The chain posts no key of the house: its records are unsigned."
    return f"The chain posts the key {keys[-1]['key']}."


RECEIPT_FORMAT = "pitboss receipt 1"
RECEIPT = {"format": text, "key": hash_text, "table": text, "version": count, "hash": hash_text}
RECEIPT |= {"hand": count, "commit": hash_or_blank, "signature": signature_text}


def read_receipts(document: Any) -> list[dict[str, Any]]:
    """One receipt, or a list of them as a browser stores it."""
    found = document if isinstance(document, list) else [document]
    if not found:
        raise Unreadable("it is a list of no receipts: save them once more, or leave --receipt out")
    for one in found:
        if kind := RECORDS.get(format_of(one)):
            raise Unreadable(f"it is {kind} and no receipt: give it first, and the receipt behind --receipt")
        wrong = misfit(one, RECEIPT)
        if wrong is None and one["format"] != RECEIPT_FORMAT:
            wrong = f', format should be "{RECEIPT_FORMAT}"'
        if wrong is not None:
            raise Unreadable(f"it is no receipt: the receipt{wrong}")
    return found


def receipt_checks(document: dict[str, Any], receipts: list[dict[str, Any]]) -> list[Check]:
    """The file against what the house has signed before."""
    if not receipts:
        return []
    told = [*posted_keys(document), *listed_keys(document), document.get("signed") or {}]
    keys = {key for one in told for key in (one.get("key"), one.get("old"))} - {None}
    restores = list(restores_of(document))
    return [receipt_check(document, one, keys, restores) for one in receipts]


ELSEWHERE = "receipt elsewhere"  # the name of a check that was not made, because the receipt is about something else


def receipt_check(document: dict[str, Any], one: dict[str, Any], keys: set[Any], restores: list["Restore"]) -> Check:
    what = f"The receipt for hand {one['hand']} of table {one['table']}, record {one['version']}"
    record = lp(one["table"]) + one["version"].to_bytes(8, "big") + lp(bytes.fromhex(one["hash"]))
    hand = one["hand"].to_bytes(8, "big") + lp(bytes.fromhex(one["commit"]))
    if not signed_by(one["key"], one["signature"], RECEIPT_FORMAT, record, hand):
        return Check(False, "receipt", f"{what}: its signature is not one of its key, so it proves nothing.")
    other = about_another(document, one, keys)
    if other is not None:
        return Check(True, ELSEWHERE, f"{what}, is about another {other}; not checked.", note=True)
    if not is_table(document):
        same = one["commit"] == (document.get("commit") or "")
        said = ", names the same commit. Whether the record was signed, the export of the table shows"
        return Check(same, "receipt", f"{what}{said if same else f': {OTHER_COMMIT}'}.")
    said_lost = [] if is_kept(document, one) else [each.lost(one) for each in restores if each.may_have_lost(one)]
    if any(said_lost):
        return Check(True, "receipt", f"{what}, {next(filter(None, said_lost))}.", note=True)
    if said_lost:
        return Check(False, "receipt", f"{what}: {NOT_AMONG_LOST}.")
    wrong = next(receipt_problems(document, one), None)
    kept = ", is kept: the house tells the same as when it signed it"
    return Check(wrong is None, "receipt", f"{what}{kept if wrong is None else f': {wrong}'}.")


OTHER_COMMIT = "the house told two stories: it signed another commit for this hand"
NOT_AMONG_LOST = (
    "the house told two stories: it signed this record, and it is not among those that a restore declares as lost"
)


def about_another(document: dict[str, Any], one: dict[str, Any], keys: set[Any]) -> str | None:
    """What a receipt is about if it is not about this file: then it cannot be checked here."""
    if keys and one["key"] not in keys:
        return f"house, or from after a change of key: it is signed with {one['key']}, which this file does not know"
    if one["table"] != document["table"]:
        return f"table: the file is of table {document['table']}"
    if not is_table(document) and one["hand"] != document["hand"]:
        return f"hand: the file is of hand {document['hand']}"
    return None


def receipt_problems(document: dict[str, Any], one: dict[str, Any]) -> Problems:
    """Where the export of a table contradicts what the house signed."""
    if one["version"] > len(document["chain"]):
        yield f"the file ends with record {len(document['chain'])}: it is older, or its end was cut off"
    elif not is_kept(document, one):
        yield "the house told two stories: it signed another record under this number"
    commits = {commit["hand"]: commit["commit"] for commit in document["commits"]}
    if one["commit"] and commits.get(one["hand"]) != one["commit"]:
        yield OTHER_COMMIT


def is_kept(document: dict[str, Any], one: dict[str, Any]) -> bool:
    chain, version = document["chain"], one["version"]
    return 0 < version <= len(chain) and bool(chain[version - 1]["hash"] == one["hash"])


class Restore(NamedTuple):
    """A restore from a backup, as a record of the chain declares it."""

    record: int
    commits: dict[int, str]  # by hand, of all records that the table continues from
    numbers: int  # numbering continues after it: a receipt for a later hand is from after the restore
    lost_version: int | None
    lost_head: str | None
    by_receipt: bool  # nobody declared it before a player showed a receipt

    def may_have_lost(self, one: dict[str, Any]) -> bool:
        version, hand = int(one["version"]), int(one["hand"])
        return version >= self.record and hand <= self.numbers

    def lost(self, one: dict[str, Any]) -> str:
        """The sentence for a record that was lost by this restore; "" if it cannot be, by what was declared.

        If nobody knew how far the house had got, or only by that receipt, everything after the backup may be lost.
        """
        how = f"the restore that record {self.record} declares"
        if self.by_receipt:
            how = f"the rollback that a receipt proved, as record {self.record} says"
        said = f"was lost in {how}; the receipt proves what was there"
        if one["commit"] and self.commits.get(one["hand"], one["commit"]) != one["commit"]:
            return ""
        if self.lost_version is not None and one["version"] <= self.lost_version:
            return said if one["version"] < self.lost_version or one["hash"] == self.lost_head else ""
        unknown = self.lost_version is None or self.by_receipt
        return f"{said}. How much was lost, nobody knew" if unknown else ""


BY_RECEIPT = "pitboss:receipt/"  # older houses, whose record does not name the receipt, marked the restore like this


def restores_of(document: dict[str, Any]) -> Iterator[Restore]:
    """Only if the chain has the right form: otherwise nothing in it can be trusted."""
    try:
        records = [] if not is_table(document) or any(form_problems(document)) else list(_payloads(document))
    except Unreadable:
        return
    commits: dict[int, str] = {}
    for version, payload in records:
        for event in payload["events"]:
            if event["is"] == "restored":
                by_receipt = _proof(event)[0] is not None or payload["command_id"].startswith(BY_RECEIPT)
                last, head = event.get("lost_version"), event.get("lost_head")
                yield Restore(version, dict(commits), event.get("numbers") or 0, last, head, by_receipt)
            elif event["is"] == "deck-washed":
                commits[event["hand"]] = event["commit"]


# ================================================================ 11. What is said of it


def verify(document: Any, receipts: Any = (), key: str | None = None) -> list[Check]:
    """Check a hand or a table, by the kind it says it is; against receipts, and the house's key if it is known."""
    if RECEIPT_FORMAT in map(format_of, document if isinstance(document, list) else [document]):
        said = "This is a receipt of the house, and no record: give the record first, and this behind --receipt."
        return [Check(False, "readable", said)]
    if format_of(document) not in RECORDS:
        said = f'This is no record: it does not say "{HAND_FORMAT}" or "{TABLE_FORMAT}". Give a file as pitboss export'
        return [Check(False, "readable", f"{said} writes it.")]
    checks = verify_table(document) if is_table(document) else verify_hand(document)
    if checks[0].name == "readable" and not checks[0].ok:
        return checks
    document = dict(document)
    held = receipt_checks(document, list(receipts))
    if held and all(check.name == ELSEWHERE for check in held):
        none = "" if len(held) == 1 else f"None of the {len(held)} receipts is about this file. "
        said = "Give a receipt that is about this file, or check it without one."
        return [Check(False, "readable", f"{none}{held[0].sentence} {said}")]
    if not is_table(document) and listed_keys(document):
        checks += _outcome(
            "keys", key_problems(document), "Every key of the house that the file lists follows from another."
        )
    return [*checks, *signature_checks(document, key), *held]


RECORDS = {HAND_FORMAT: "the record of a hand", TABLE_FORMAT: "the export of a table"}


def is_table(document: Any) -> bool:
    return format_of(document) == TABLE_FORMAT


def format_of(document: Any) -> str:
    said = document.get("format") if isinstance(document, dict) else None
    return said if isinstance(said, str) else ""


def exit_code(checks: list[Check]) -> int:
    if checks[0].name == "readable" and not checks[0].ok:
        return 2
    return 0 if all(check.ok for check in checks) else 1


def sentences(checks: list[Check]) -> Iterator[str]:
    """One line for each check, and one for all of them. Notes are printed, and not counted."""
    for check in checks:
        yield f"{'note ' if check.note else 'true ' if check.ok else 'FALSE'}  {printable(check.sentence)}"
    every, wrong = sum(not check.note for check in checks), sum(not check.ok for check in checks)
    if every == 1:
        yield f"The only check is {'false' if wrong else 'true'}."
    elif not wrong:
        yield f"All {every} checks are true."
    else:
        yield f"{wrong} of {every} checks {'is' if wrong == 1 else 'are'} false."


def as_json(checks: list[Check]) -> str:
    listed = [{"ok": check.ok, "name": check.name, "sentence": check.sentence} for check in checks if not check.note]
    notes = [{"name": check.name, "sentence": check.sentence} for check in checks if check.note]
    return json.dumps({"true": all(check.ok for check in checks), "checks": listed, "notes": notes}, indent=2)


def printable(sentence: str) -> str:
    """Escape a sentence: a name in a record could contain line ends and so forge other sentences."""
    return "".join(letter if letter.isprintable() else "?" for letter in sentence)


def chips(amount: int) -> str:
    """Hundredths as people write them. A record does not say of which currency they are."""
    whole_chips, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole_chips:,}" + (f".{rest:02}" if rest else "")


def signed(amount: int) -> str:
    return ("+" if amount > 0 else "") + chips(amount)


def main(arguments: list[str]) -> int:
    arguments, receipt_files, keys = list(arguments), list[str](), list[str]()
    for option, given in (("--receipt", receipt_files), ("--key", keys)):
        while option in arguments[:-1]:
            at = arguments.index(option)
            given.append(arguments[at + 1])
            del arguments[at : at + 2]
    files = [one for one in arguments if one not in ("--table", "--json")]
    if len(files) != 1 or files[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if files[:1] in (["-h"], ["--help"]) else 2
    try:
        document = from_file(files[0])
        receipts = [one for name in receipt_files for one in from_file(name, read_receipts)]
        if "--table" in arguments and not is_table(document):
            raise Unreadable(f"{files[0]} is not the export of a table")
        keys = [one.strip().lower() for one in keys]
        if not all(map(hash_text, keys)):
            raise Unreadable("a key of a house is 64 hexadecimal digits, 0 to 9 and a to f")
    except Unreadable as error:
        print(printable(str(error)), file=sys.stderr)
        return 2
    checks = verify(document, receipts, keys[-1] if keys else None)
    code = exit_code(checks)
    if "--json" in arguments:
        print(as_json(checks))
    elif code == 2:
        print(printable(f"{files[0]}: {checks[0].sentence}"), file=sys.stderr)
    else:
        print("\n".join(sentences(checks)))
    return code


def from_file(name: str, reads: Callable[[Any], Any] = lambda document: document) -> Any:
    """The content of a file, or what is wrong with it and where; - is standard input."""
    try:
        return reads(read(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()))
    except OSError as error:
        raise Unreadable(f"{name} cannot be read: {error.strerror}") from None
    except Unreadable as error:
        raise Unreadable(f"{name} cannot be read: {error}") from None


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
