"""Commands for a hand that went wrong: misdeals, cards that were seen or lost, void hands, corrections."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from pitboss.house.people.permit_lines import AT_TABLES, PLAY, VOID, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands import correction_words
from pitboss.house.staff_commands.declaring import (
    AskedOfTable,
    Cents,
    GivenAt,
    Note,
    Position,
    TableCommand,
    Text,
    Who,
    Whole,
)
from pitboss.rounds.events import DEALER
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables.commands import Reason
from pitboss.tables.offers import NOTE, Standing, for_cards, once, positions, spots
from pitboss.tables.terms import Chips

_F, _M = Role.FLOOR, Role.MANAGER


@dataclass(frozen=True)
class CallMisdeal(AskedOfTable):
    line = may("call-misdeal", "call a misdeal", PLAY, _F, second=(_F, _M))
    forms = once(c.CallMisdeal(NOTE))
    called = "a misdeal"
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"misdeal in {at.hand}: {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.CallMisdeal(self.note)


@dataclass(frozen=True)
class FoulDeck(AskedOfTable):
    line = may("foul-deck", "declare a deck foul", VOID, _F, second=(_F, _M))
    forms = once(c.FoulDeck(NOTE))
    called = "a foul deck"
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"foul deck in {at.hand}: {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.FoulDeck(self.note)


@dataclass(frozen=True)
class CardExposed(AskedOfTable):
    line = may("card-exposed", "declare a card exposed", PLAY, _F, second=(_F, _M))
    forms = for_cards(c.CardExposed)
    called = "an exposed card"
    position: Position

    def sentence(self, at: GivenAt) -> str:
        return f"card {self.position + 1} of {at.hand}: card exposed"

    def command(self, at: GivenAt) -> c.Command:
        return c.CardExposed(self.position)


def _misplaced(at: Standing) -> Iterable[c.Command]:
    places = [*map(str, spots(at.table)), DEALER]
    for position, belongs in reversed(positions(at.table)):
        yield from (c.CardMisplaced(position, to) for to in places if to != belongs)


@dataclass(frozen=True)
class CardMisplaced(AskedOfTable):
    line = may("card-misplaced", "declare a card misplaced", PLAY, _F, second=(_F, _M), sometimes=True)
    forms = _misplaced
    called = "a card in the wrong place"
    position: Position
    to: Who

    def sentence(self, at: GivenAt) -> str:
        return f"card {self.position + 1} of {at.hand}: card misplaced"

    def command(self, at: GivenAt) -> c.Command:
        return c.CardMisplaced(self.position, self.to)


@dataclass(frozen=True)
class CardDead(AskedOfTable):
    line = may("card-dead", "declare a card dead", PLAY, _F, second=(_F, _M))
    forms = for_cards(c.CardDead)
    called = "a dead card"
    position: Position

    def sentence(self, at: GivenAt) -> str:
        return f"card {self.position + 1} of {at.hand}: card dead"

    def command(self, at: GivenAt) -> c.Command:
        return c.CardDead(self.position)


VoidReason: TypeAlias = Literal["misdeal", "foul deck", "exposed card", "dealer card exposed",
                                "card in the wrong place", "wrong number of cards", "card face up in the deck",
                                "dead card", "dispute",
                                "failure of the equipment"]  # fmt: skip
_VOID_REASONS = {one.value for one in Reason} - {Reason.RESTORE.value}  # which nobody calls at a table
assert {*get_args(VoidReason)} == _VOID_REASONS, {*get_args(VoidReason)} ^ _VOID_REASONS


@dataclass(frozen=True)
class VoidHand(AskedOfTable):
    """Needs a second person."""

    line = may("void-hand", "void the hand", VOID, _F, second=(_F, _M))
    forms = once(c.VoidHand(Reason.FAILURE, NOTE))
    called = "the hand void"
    reason: VoidReason
    note: Note

    def sentence(self, at: GivenAt) -> str:
        return f"void {at.hand}: {self.reason}. {self.note}"

    def command(self, at: GivenAt) -> c.Command:
        return c.VoidHand(Reason(self.reason), self.note)


def _corrections(at: Standing) -> Iterable[c.Command]:
    """Without what was wrong: the page fills it in. A hand that somebody called about may be an older one. Play
    money of a closed table is worth nothing any more."""
    if at.table.closed and at.table.terms.chips is not Chips.ISSUED:
        return []
    hands = dict.fromkeys(
        [*(hand for hand, paid in at.table.past.items() if paid), *(one.hand for one in at.table.calls)]
    )
    return [c.CorrectHand(hand, NOTE, by=at.who) for hand in hands]


@dataclass(frozen=True)
class CorrectHand(AskedOfTable):
    """A settled hand put right: the right cards of a place, the right bets, decisions, settings or results of a spot,
    by its number. All its wagers are settled again from them. Needs a second person.

    `cards` are those of a spot, the `dealer` or the `board`, in the order of the deal: "Qs 6d 4c". `waive`: what a
    player cannot give back is borne by the house.
    """

    line = may("correct-hand", "correct a hand", AT_TABLES - {"disputed"}, _F, second=(_F, _M))
    at_once = True
    forms = _corrections
    hand: Annotated[int, Whole(1)]
    note: Note
    cards: dict[Who, Annotated[str, Text(0, 80)]] | None = None
    bets: dict[Who, dict[Who, Cents]] | None = None
    choices: dict[Who, dict[Who, Who]] | None = None
    keep: dict[Who, Annotated[str, Text(0, 80)]] | None = None
    results: dict[Who, dict[Who, Who]] | None = None
    waive: bool = False

    def sentence(self, at: GivenAt) -> str:
        """With all that changes, by the settlement itself."""
        made = at.house.would(at.table.terms.table, self.command(at))
        said = str(made) if isinstance(made, Refusal) else correction_words.says(made, at.table.game, at.name)
        kept = "".join(f" Spot {spot} keeps {faces or 'the best cards'}." for spot, faces in (self.keep or {}).items())
        return f"correct hand {self.hand} of {at.place}: {said}{kept} Because: {self.note}"

    def command(self, at: GivenAt) -> c.CorrectHand:
        cards = {place: tuple(faces.split()) for place, faces in (self.cards or {}).items()}
        told = (self.bets, self.choices, self.keep, self.results)
        places = dict.fromkeys(spot for part in told for spot in part or ())
        return c.CorrectHand(
            self.hand, self.note, cards, tuple(self._spot(place) for place in places), waive=self.waive, by=at.by
        )

    def _spot(self, place: str) -> c.RightSpot:
        keep = (self.keep or {}).get(place)
        return c.RightSpot(
            int(place) if place.isdigit() and len(place) < 3 else 0,
            (self.bets or {}).get(place),
            (self.choices or {}).get(place),
            None if keep is None else tuple(keep.split()),
            (self.results or {}).get(place),
        )


IRREGULAR_HANDS: tuple[type[TableCommand], ...] = (
    CallMisdeal, FoulDeck, CardExposed, CardMisplaced, CardDead, VoidHand, CorrectHand,
)  # fmt: skip
