"""The small values that a sheet is written in: amounts, bounds, pay tables, outcomes, clauses, choices."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, TypeAlias

from pitboss.hands.classes import tidy
from pitboss.money import chips, currency
from pitboss.money.chips import Cents, Odds
from pitboss.sheets import fields as f
from pitboss.sheets import suggest
from pitboss.sheets.fields import Json, Place, Reader, rule
from pitboss.sheets.gaps import BAD, ListWithGaps, TableWithGaps, has_gaps
from pitboss.sheets.problems import cut, near, nearest


@dataclass(frozen=True)
class Range:
    """From least to most in steps."""

    least: Cents
    most: Cents
    step: Cents


@dataclass(frozen=True)
class Listed:
    """These amounts and nothing between."""

    amounts: tuple[Cents, ...]


@dataclass(frozen=True)
class Posted:
    """The sheet prints no limits: the table posts them when it opens."""


Amounts: TypeAlias = Range | Listed | Posted


def _read_amounts(raw: Json, place: Place) -> Any:
    match raw:
        case "posted":
            return Posted()
        case list():
            amounts = f.list_of(f.AMOUNT, least=1).read(raw, place)
            if amounts is BAD or isinstance(amounts, ListWithGaps):
                return BAD
            return (
                Listed(amounts)
                if list(amounts) == sorted(set(amounts))
                else place.wrong("list each amount once, ascending")
            )
        case dict():
            found = f.read_part(_RangePart, raw, place)
            if isinstance(found, _RangePart) and not has_gaps(found):
                if found.max < found.min or (found.max - found.min) % found.step:
                    return place.wrong("from min, whole steps should lead to max")
                return Range(found.min, found.max, found.step)
            return BAD
        case _:
            return place.wrong('expected { min, max, step }, a list of amounts, or "posted"')


def _dump_amounts(value: Amounts, texts: bool) -> Json:  # noqa: ARG001
    match value:
        case Range():
            return {"min": value.least, "max": value.most, "step": value.step}
        case Listed():
            return list(value.amounts)
        case Posted():
            return "posted"


@dataclass(frozen=True)
class _RangePart:
    min: Cents = rule(f.AMOUNT, "The least amount.")
    max: Cents = rule(f.AMOUNT, "The most.")
    step: Cents = rule(f.AMOUNT, "Amounts go up by this.")


AMOUNTS = Reader('{ min = "$2", max = "$4", step = "$1" }, or ["$2", "$4"], or "posted"', _read_amounts, _dump_amounts)


@dataclass(frozen=True)
class Times:
    """A multiple of another wager's amount: "ante", "2x ante"."""

    times: int
    wager: str

    def __str__(self) -> str:
        return self.wager if self.times == 1 else f"{self.times}x {self.wager}"


def _times(written: str) -> Times:
    found = re.fullmatch(r"(?:([0-9]{1,3})x )?([a-z0-9-]+)", written.strip())
    if found is None or (found[1] is not None and int(found[1]) == 0):
        raise ValueError(f'"{written}" is not a bound; write the id of a wager, such as "ante", or "2x ante"')
    return Times(int(found[1] or 1), found[2])


TIMES = f.parsed('a wager such as "ante", or "2x ante"', _times)


class Outcome(Enum):
    """What a showdown does to a wager, where it does not pay."""

    PUSH = "push"
    LOSE = "lose"
    COMPARE = "compare"  # only for not_qualified: compare the hands all the same


WHOLE = 10_000  # hundredths of a percent in all of it


def percent(text: str) -> int:
    """Read a part of a whole, in hundredths of a percent.

    >>> percent("25%"), percent("0.5 %")
    (2500, 50)
    """
    found = re.fullmatch(r"(\d{1,3})(?:\.(\d{1,2}))?\s*%", text.strip(), re.ASCII)
    points = 0 if found is None else int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
    if not 0 < points <= WHOLE:
        raise ValueError(f'"{text}" is not a part of something; write "25%" or "0.5%", and at most "100%"')
    return points


def show_percent(points: int) -> str:
    """
    >>> show_percent(2500), show_percent(50)
    ('25%', '0.5%')
    """
    whole, rest = divmod(points, 100)
    return f"{whole}{f'.{rest:02}'.rstrip('0') if rest else ''}%"


PERCENT = f.parsed('a part such as "25%"', percent, show_percent)


@dataclass(frozen=True)
class Prize:
    """A prize, whatever was staked: an amount, or a part of what stands in a meter. The stake does not come back."""

    cents: Cents = 0
    points: int = 0  # of a meter, in hundredths of a percent
    meter: str = ""

    def __str__(self) -> str:
        """As a sheet has it, whatever the currency of a house is: the digest is made of it."""
        return f"{show_percent(self.points)} of {self.meter}" if self.meter else currency.USD.show(self.cents)

    @property
    def all_of_it(self) -> bool:
        """Whether nothing is left in the meter, so that it is seeded again."""
        return self.points == WHOLE


def prize(text: str) -> Prize:
    """
    >>> prize("$500"), str(prize("10% of jackpot"))
    (Prize(cents=50000, points=0, meter=''), '10% of jackpot')
    """
    part, of, meter = text.partition(" of ")
    if of:
        if not re.fullmatch(r"[a-z0-9-]+", meter.strip()):
            raise ValueError(f'"{meter}" is not a meter; write its id, as in "10% of jackpot"')
        return Prize(points=percent(part), meter=meter.strip())
    if "%" in text:
        raise ValueError(f'"{text}" does not say of what; write the id of a meter, as in "10% of jackpot"')
    cents = chips.dollars(text)
    if not cents:
        raise ValueError('a prize of nothing is none; write "lose", or leave the line out')
    return Prize(cents=cents)


PRIZE = f.parsed('a prize such as "$500" or "10% of jackpot"', prize)
# From the words of a pay class to odds, to a prize, or to a push or a loss.
Pays: TypeAlias = Mapping[str, Odds | Outcome | Prize]


def _read_line(raw: Json, place: Place) -> Any:
    """One line of a pay table: odds, a prize, or what it does in place of paying."""
    if isinstance(raw, str) and ("%" in raw or raw.strip().startswith("$")):
        return PRIZE.read(raw, place)
    if not isinstance(raw, str) or any(letter.isdigit() for letter in raw):
        return f.ODDS.read(raw, place)
    return _read_word(raw, place)


def _read_word(raw: str, place: Place) -> Any:
    """A push or a loss; where it is neither, what is expected instead."""
    if raw in _WORDS:
        return Outcome(raw)
    meant = suggest.odds(raw)
    hint = f'did you mean "{meant}"?' if meant else near(raw, _WORDS)
    place.wrong(f'expected odds such as "1 to 1", "push" or "lose", got "{cut(raw)}"', hint)
    word = None if meant else nearest(raw, _WORDS)
    return BAD if word is None else Outcome(word)


_WORDS = ("push", "lose")


def _read_pays(raw: Json, place: Place) -> Any:
    if not isinstance(raw, dict) or not raw:
        return place.wrong('expected a pay table such as { "flush" = "3 to 1", "pair" = "1 to 1" }')
    entries: dict[str, Any] = {}
    for words, odds in raw.items():
        name = tidy(words)
        if name in entries:
            place.at(words).wrong(f'"{name}" has two pay lines: the same wager would be paid twice')
        else:
            entries[name] = _read_line(odds, place.at(words))  # where it is BAD, the hand is still checked
    return entries


def _dump_pays(value: Pays, texts: bool) -> Json:  # noqa: ARG001
    return {words: said.value if isinstance(said, Outcome) else str(said) for words, said in value.items()}


PAYS = Reader('a pay table from hands to odds, prizes, "push" or "lose"', _read_pays, _dump_pays)


def _read_result(raw: Json, place: Place) -> Any:
    match raw:
        case str():
            return _read_line(raw, place)
        case dict():
            return _read_pays(raw, place)
        case _:
            return place.wrong('expected odds such as "1 to 1", "push", "lose", or a pay table')


def _dump_result(value: Any, texts: bool) -> Json:
    match value:
        case Outcome():
            return value.value
        case Odds() | Prize():
            return str(value)
        case Showdown():
            return f.dump_part(value, texts=texts)
        case _:
            return PAYS.dump(value, texts)


RESULT = Reader('"1 to 1" (or other odds, or a pay table), "push" or "lose"', _read_result, _dump_result)


def _read_unqualified(raw: Json, place: Place) -> Any:
    if raw == "compare":
        return Outcome.COMPARE
    if isinstance(raw, dict) and set(raw) & {"higher", "equal", "lower"}:
        return f.read_part(Ahead, raw, place)
    return _read_result(raw, place)


Said: TypeAlias = Odds | Outcome | Prize | Pays


@dataclass(frozen=True)
class Ahead:
    """What an unqualified dealer means for each way the hands compare."""

    higher: Said = rule(RESULT, "The player's hand is the higher one.")
    equal: Said = rule(RESULT, "The hands are equal.")
    lower: Said = rule(RESULT, "The player's hand is the lower one.")


def _dump_unqualified(value: Any, texts: bool) -> Json:
    return f.dump_part(value, texts=texts) if isinstance(value, Ahead) else _dump_result(value, texts)


UNQUALIFIED = Reader(
    'as above, or "compare", or a table of higher, equal and lower', _read_unqualified, _dump_unqualified
)


def _or_better(words: str) -> str:
    """The least hand that will do; "or better" goes without saying."""
    return tidy(words).removesuffix(" or better") + " or better"


LEAST_HAND = f.parsed('the least hand, such as "queen high" or "pair of aces or better"', _or_better)


@dataclass(frozen=True)
class Showdown:
    """What comparing the player's hand with the dealer's does to a wager."""

    higher: Said = rule(RESULT, "The player's hand is the higher one.")
    equal: Said = rule(RESULT, "The hands are equal.")
    lower: Said = rule(RESULT, "The player's hand is the lower one.")
    not_qualified: "Said | Ahead | None" = rule(
        UNQUALIFIED,
        "The dealer does not qualify. Required where the dealer's hand has `qualifies`, or the wager its own.",
        None,
    )
    qualifies: str | None = rule(
        LEAST_HAND,
        "The least hand of the dealer's that qualifies for this wager, where it is not the one of the dealer's hand.",
        None,
    )


def _clause(written: str) -> str:
    if not re.fullmatch(r"\S{1,16}", written.strip()):
        raise ValueError(f'"{written}" is not a clause number; write it without spaces, such as "A7"')
    return written.strip()


_NUMBER = f.parsed('a clause number such as "A7"', _clause)


def _read_clause(raw: Json, place: Place) -> Any:
    number = _NUMBER.read(raw, place)
    return number if number is BAD or f.seen(raw, place) else BAD


CLAUSE = f.one_or_many(Reader(_NUMBER.expects, _read_clause, _NUMBER.dump))

SITUATIONS = ("wager", "fold", "pays", "showdown", "higher", "equal", "lower", "not_qualified")


def _read_clauses(raw: Json, place: Place) -> Any:
    if not isinstance(raw, dict):
        return {"wager": CLAUSE.read(raw, place)}
    for key in raw:
        if key not in SITUATIONS:
            place.at(key).wrong(f'"{key}" is no situation of a wager', f"known here: {', '.join(SITUATIONS)}")
    entries = {key: CLAUSE.read(item, place.at(key)) for key, item in raw.items() if key in SITUATIONS}
    return TableWithGaps(entries) if BAD in entries.values() or len(entries) < len(raw) else entries


CLAUSES = Reader(
    f"a clause number, a list, or a table of them by situation ({', '.join(SITUATIONS)})",
    _read_clauses,
    lambda value, texts: {key: list(numbers) for key, numbers in value.items()},  # noqa: ARG005
)


@dataclass(frozen=True)
class Choice:
    """What a player may say at a decision: fold, check, or a multiple of the Ante; of a wager that lies there already,
    that it rides, or that it comes back."""

    word: str
    times: int  # 0 for all but the multiples

    FOLD: ClassVar["Choice"]
    CHECK: ClassVar["Choice"]
    RIDE: ClassVar["Choice"]
    BACK: ClassVar["Choice"]

    def __str__(self) -> str:
        return self.word


Choice.FOLD = Choice("fold", 0)
Choice.CHECK = Choice("check", 0)
Choice.RIDE = Choice("let it ride", 0)
Choice.BACK = Choice("take it back", 0)
_SAID = {one.word: one for one in (Choice.FOLD, Choice.CHECK, Choice.RIDE, Choice.BACK)}
_CHOICES = '"fold", "check", a multiple such as "1x", "let it ride" or "take it back"'


def choice(written: str) -> Choice:
    """
    >>> choice("2x")
    Choice(word='2x', times=2)
    """
    if written in _SAID:
        return _SAID[written]
    if re.fullmatch(r"[1-9][0-9]{0,2}x", written):
        return Choice(written, int(written[:-1]))
    raise ValueError(f'"{written}" is not a choice; write {_CHOICES}')


def _choice_meant(written: str) -> Any:
    """A word that has a number in it is some multiple; under its own name, so that it is no other choice's double."""
    times = re.search(r"[1-9][0-9]{0,2}", written)
    if times is not None:
        return Choice(written, int(times[0]))
    word = nearest(written, tuple(_SAID))
    return BAD if word is None else choice(word)


CHOICE = f.parsed(_CHOICES, choice, meant=_choice_meant)
HAND_WORDS = f.parsed('a hand such as "pair of aces or better"', tidy)
CATEGORY = f.parsed("a category", tidy)
