"""The floor's buttons for irregularities: each with its effect at this table, or why it is not possible now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import get_args

from pitboss.cards.card import Card
from pitboss.house.people.approvals import Filed
from pitboss.house.people.permit_lines import Line
from pitboss.house.permits import calls
from pitboss.house.staff_commands import FLOOR
from pitboss.house.staff_commands.declaring import TableCommand
from pitboss.house.staff_commands.floor import OpenDispute
from pitboss.rounds.events import DEALER
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.sheets.house import Policies
from pitboss.tables import commands as c
from pitboss.tables.decide import decide
from pitboss.tables.irregular import EFFECTS, Effect
from pitboss.tables.offers import Standing
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.web.wire.staff import Irregularity, Need, Second

_DECLARED: Mapping[str, type[TableCommand]] = {  # by what `EFFECTS` calls them
    **{one.__name__: one for one in FLOOR},
    "Dispute, Rule": OpenDispute,
}
_EXPOSED = {"exposed card": "players", "dealer card exposed": DEALER}  # whose cards it is about


class IrregularityCode(Why):
    ALL_OPEN = (TableCode.CARD_OPEN.word, "All cards of the {whose} lie open already.")


def of(table: Table, order: Sequence[Card], waiting: Iterable[Filed] = ()) -> list[Irregularity]:
    """All buttons as they are at this table now. A hand can be called once; `waiting` are the calls
    without an answer.
    """
    waiting = list(waiting)
    clause = ", ".join(table.game.sheet.policies.clause) or None
    made = []
    for effect in EFFECTS:
        declared = _DECLARED[effect.command]
        word, filled = declared.line.word, {one.name for one in fields(declared)}
        needs = [one for one in get_args(Need) if one in filled]
        refused = calls.again(table.terms.table, word, waiting) or _refused(table, effect, order)
        says, why = _effect(effect, table.game.sheet.policies), None if refused is None else str(refused)
        made.append(
            Irregularity(
                do=word,
                what=effect.what,
                effect=says,
                clause=clause,
                needs=needs,
                second=_second(declared.line),
                refused=why,
            )
        )
    return made


def _second(line: Line) -> Second:
    """Of these commands, those that need a second person only sometimes need one if the hand is void by them."""
    if not line.second:
        return "never"
    return "if void" if line.sometimes else "always"


def _effect(effect: Effect, policies: Policies) -> str:
    """The sentences for this sheet's policies; a line without a value of its own holds on every sheet."""
    return " ".join(_sentences(effect, policies)).replace(_AS_VOID, _void(policies)).replace("`", "")


_AS_VOID = ", as policy `void` has it"


def _void(policies: Policies) -> str:
    """What a void hand means on this sheet, to follow the word: ": every wager goes back"."""
    (effect,) = (one for one in EFFECTS if one.what == "void")
    (says,) = _sentences(effect, policies)
    return says.removeprefix("The hand is void").removesuffix(".")


def _sentences(effect: Effect, policies: Policies) -> list[str]:
    said = []
    for policy, says in effect.policies.items():
        name, equals, value = policy.partition(" = ")
        if not equals or getattr(policies, name).value == value.strip('"'):
            said.append(says)
    return said


def _refused(table: Table, effect: Effect, order: Sequence[Card]) -> Refusal | None:
    """Why none of the commands that the button stands for is possible now; None if one is."""
    if effect.command == "CorrectPayout":
        return None if any(table.past.values()) else refuse(TableCode.NO_HAND, now="no hand has been paid yet")
    if (whose := _EXPOSED.get(effect.what)) and _all_open(table, dealers=whose == DEALER):
        return refuse(IrregularityCode.ALL_OPEN, whose=whose)
    first: Refusal | None = None
    for command in _meant(table, effect):
        answer = decide(table, command, order)
        if not isinstance(answer, Refusal):
            return None
        first = first or answer
    return first or refuse(TableCode.NO_HAND, now="no card has been dealt")


def _all_open(table: Table, *, dealers: bool) -> bool:
    """Whether there are such cards and all of them are face up."""
    if table.hand is None:
        return False
    state = table.hand.round
    cards = state.dealer if dealers else [position for spot in state.spots for position in spot.cards]
    return bool(cards) and state.faces.keys() >= {*cards}


def _meant(table: Table, effect: Effect) -> list[c.Command]:
    """What the floor could ask for, at every card and spot."""
    forms = list(_DECLARED[effect.command].forms(Standing(table, "")))
    if (whose := _EXPOSED.get(effect.what)) is None or table.hand is None:
        return forms
    dealers = table.hand.round.dealer
    return [one for one in forms if isinstance(one, c.CardExposed) and (one.position in dealers) == (whose == DEALER)]
