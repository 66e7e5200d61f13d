"""The rules of a house: what its floor does at every table, which wagers and games it takes, and what it says in its
own words about conduct, seats, disputes.

They are stored as one paper in the drawer "house", beside the settings, and changed by a command on the staff's record.
Everything has a default by which a house goes on as it did before: nothing is switched on, and nothing is limited.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any

from pitboss.house.settings import DRAWER
from pitboss.house.stores.store import HouseError, Reader, Store
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.bets import CENTS_MAX
from pitboss.sheets.prose import listed
from pitboss.tables.terms import FloorRules

KEY = "rules"
# What house rules speak of; a house adds its own words to what the sheets and the program say.
TOPICS: Mapping[str, str] = {
    "conduct": "Conduct",
    "misdeals": "Misdeals",
    "irregularities": "Irregularities",
    "ties": "Ties",
    "showdown": "Showdown",
    "seats": "Holding a seat",
    "disputes": "Disputes",
}
AUTHORITY = ("The approved rules of the game", "The house rules", "Robert's Rules of Poker")
TEXT_MOST, LINE_MOST, LINES_MOST = 2_000, 120, 6
COUNT_MOST, CAPS_MOST, AMOUNTS_MOST, GAMES_MOST = 100, 40, 40, 200


@dataclass(frozen=True)
class WagerCap:
    """The law's limit of a single wager from a date on: a list of amounts, or a range. Without either, none holds.

    >>> str(WagerCap("2026-01-01", most_cents=10_00))
    'from 2026-01-01 on a single wager is at most $10'
    """

    since: str
    least_cents: Cents = 0
    most_cents: Cents = 0
    amounts: tuple[Cents, ...] = ()
    note: str = ""  # which law it is

    @property
    def ends(self) -> bool:
        return not self.least_cents and not self.most_cents and not self.amounts

    def __str__(self) -> str:
        because = f" ({self.note})" if self.note else ""
        if self.ends:
            return f"from {self.since} on a single wager has no limit of the house{because}"
        if self.amounts:
            said = listed([chips.show(one) for one in self.amounts], "or")
        elif self.least_cents and self.most_cents:
            said = f"{chips.show(self.least_cents)} to {chips.show(self.most_cents)}"
        else:
            said = (
                f"at most {chips.show(self.most_cents)}" if self.most_cents else f"from {chips.show(self.least_cents)}"
            )
        return f"from {self.since} on a single wager is {said}{because}"


@dataclass(frozen=True)
class Approval:
    """A game that may be offered for issued chips, in one version of its rules."""

    digest: str  # of the rules with their frame: limits that the sheet leaves to the table stay open
    sheet: str
    title: str
    since: str  # the date of the approval
    body: str  # who approved it
    reference: str = ""  # the number of the approval

    def __str__(self) -> str:
        number = f", {self.reference}" if self.reference else ""
        return f"approved by {self.body} on {self.since}{number}"


@dataclass(frozen=True)
class HouseRules:
    """`authority`: which text holds if two clash, the first one first. `texts`: the house's own words, by topic.

    `register`: a table for issued chips is opened only with a game of `games`, in the approved version.
    """

    floor_decides: bool = False
    inspect_decks: bool = False
    count_every: int = 0
    authority: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    register: bool = False
    games: tuple[Approval, ...] = ()
    caps: tuple[WagerCap, ...] = ()

    def floor_on(self, day: str | date) -> FloorRules:
        """What is posted at a table on a gaming day."""
        cap = self.cap_on(day) or WagerCap("")
        return FloorRules(
            self.floor_decides, self.inspect_decks, self.count_every, cap.least_cents, cap.most_cents, cap.amounts
        )

    @property
    def order_of_authority(self) -> tuple[str, ...]:
        return self.authority or AUTHORITY

    def cap_on(self, day: str | date) -> WagerCap | None:
        """The limit of a single wager that is in force on a gaming day: the newest date up to that day."""
        today = day if isinstance(day, str) else day.isoformat()
        begun = [one for one in self.caps if one.since <= today]
        newest = max(begun, key=lambda one: one.since, default=None)
        return None if newest is None or newest.ends else newest

    def approval(self, digest: str) -> Approval | None:
        """The newest approval of this version of the rules."""
        found = [one for one in self.games if one.digest == digest]
        return max(found, key=lambda one: one.since, default=None)

    def approved_otherwise(self, sheet: str) -> Approval | None:
        """The newest approval of another version of the sheet."""
        return max((one for one in self.games if one.sheet == sheet), key=lambda one: one.since, default=None)


# ---------------------------------------------------------------- what is wrong with them


def problem(rules: HouseRules) -> str | None:
    """What is wrong, in a sentence that says what is allowed; None if nothing is."""
    if not _whole(rules.count_every, COUNT_MOST):
        return f"Stubs are counted after every 1 to {COUNT_MOST} hands; 0 is never."
    if len(rules.authority) > LINES_MOST or not all(_line(one) for one in rules.authority):
        return f"The order of authority has at most {LINES_MOST} texts of 1 to {LINE_MOST} characters."
    if strange := [topic for topic in rules.texts if topic not in TOPICS]:
        return f'"{strange[0][:40]}" is no topic of house rules; they are {", ".join(TOPICS)}.'
    if not all(_text(one) for one in rules.texts.values()):
        return f"What the house says about a topic has 1 to {TEXT_MOST:,} characters that can be printed."
    if len(rules.caps) > CAPS_MOST or len(rules.games) > GAMES_MOST:
        return f"There are at most {CAPS_MOST} limits of a single wager and {GAMES_MOST} approvals."
    wrong = next((wrong for one in rules.caps if (wrong := _cap_problem(one))), None)
    return wrong or next((wrong for one in rules.games if (wrong := _game_problem(one))), None)


def _cap_problem(cap: WagerCap) -> str | None:
    if not is_date(cap.since):
        return f'"{cap.since[:20]}" is not a date; write it as 2026-11-01.'
    if not all(_whole(one, CENTS_MAX) for one in (cap.least_cents, cap.most_cents, *cap.amounts)):
        return "A limit of a single wager is whole cents, and not below nothing."
    if len(cap.amounts) > AMOUNTS_MOST or list(cap.amounts) != sorted(set(cap.amounts)) or 0 in cap.amounts:
        return f"The amounts of a single wager are at most {AMOUNTS_MOST}, in ascending order."
    if cap.amounts and (cap.least_cents or cap.most_cents):
        return "A single wager has a list of amounts or a range, not both."
    if cap.most_cents and cap.least_cents > cap.most_cents:
        return "The least single wager is not above the most."
    if cap.note and not _line(cap.note):
        return f"The note of a limit has at most {LINE_MOST} characters that can be printed."
    return None


def _game_problem(one: Approval) -> str | None:
    if not is_date(one.since):
        return f'"{one.since[:20]}" is not a date; write it as 2026-11-01.'
    if not re.fullmatch("[0-9a-f]{64}", one.digest):
        return "An approved game goes by the digest of its rules."
    if not all(_line(text) for text in (one.sheet, one.title, one.body)) or (
        one.reference and not _line(one.reference)
    ):
        return f"Who approved a game, and its number, have 1 to {LINE_MOST} characters that can be printed."
    return None


def _whole(number: object, most: int) -> bool:
    return type(number) is int and 0 <= number <= most


def _line(text: object) -> bool:
    return isinstance(text, str) and 0 < len(text.strip()) <= LINE_MOST and text.isprintable()


def _text(text: object) -> bool:
    good = isinstance(text, str) and 0 < len(text.strip()) <= TEXT_MOST
    return good and all(line.isprintable() for line in str(text).split("\n"))


def is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# ---------------------------------------------------------------- the paper


def read(reader: Reader) -> HouseRules:
    """The current rules; the defaults if none were ever set."""
    text = reader.paper(DRAWER, KEY)
    return HouseRules() if text is None else from_json(text)


def keep(store: Store, rules: HouseRules) -> None:
    wrong = problem(rules)
    if wrong:
        raise HouseError(wrong)
    store.keep_paper(DRAWER, KEY, to_json(rules))


def to_json(rules: HouseRules) -> str:
    """Without what has its default."""
    said, plain = asdict(rules), asdict(HouseRules())
    return json.dumps({name: value for name, value in said.items() if value != plain[name]}, sort_keys=True)


def from_json(text: str) -> HouseRules:
    """Raises HouseError if the text cannot be read, or is not valid."""
    try:
        said: dict[str, Any] = json.loads(text)
        lists = {
            "authority": tuple(said.get("authority", ())),
            "games": tuple(Approval(**one) for one in said.get("games", ())),
            "caps": tuple(
                WagerCap(**{**one, "amounts": tuple(one.get("amounts", ()))}) for one in said.get("caps", ())
            ),
        }
        rules = replace(HouseRules(), **{**said, **lists})
        wrong = problem(rules)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise HouseError(f"The rules of the house cannot be read ({error}): a manager sets them anew.") from None
    if wrong:
        raise HouseError(f"The rules of the house are not right: {wrong}")
    return rules
