"""The floor's buttons for irregularities: each with its effect at this table, or why it is not possible now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import assert_never, cast, get_args

from pitboss.cards.card import Card
from pitboss.house.people.approvals import Filed
from pitboss.house.people.permit_lines import Line
from pitboss.house.permits import calls
from pitboss.house.staff_commands import FLOOR
from pitboss.house.staff_commands.calls import OpenDispute
from pitboss.house.staff_commands.declaring import TableCommand
from pitboss.house.staff_commands.irregular_hands import CorrectHand
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.sheets.house import Policies
from pitboss.tables import commands as c
from pitboss.tables.decide import decide
from pitboss.tables.irregular import EFFECTS, VOID_HAND, Effect
from pitboss.tables.offers import Standing
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Table
from pitboss.web.wire.staff import Irregularity, Need, Second

_DECLARED: Mapping[str, type[TableCommand]] = {  # by what `EFFECTS` calls them
    **{one.__name__: one for one in FLOOR},
    "Dispute, Rule": OpenDispute,
}


def _needed(declared: type[TableCommand]) -> list[str]:
    """The fields that have to be filled in."""
    return [one.name for one in fields(declared) if one.default is MISSING]


_HERE = tuple(one for one in EFFECTS if not one.real_cards)  # the others are declared on the tablet
_IN_EFFECTS = {_DECLARED[one.command] for one in _HERE}
_CALLED = {one for one in FLOOR if one.called}
assert _CALLED <= _IN_EFFECTS, _CALLED - _IN_EFFECTS  # what the floor calls has its effect in the documentation
_NEEDS = {name for one in _IN_EFFECTS for name in _needed(one)}
assert {*get_args(Need)} == _NEEDS, {*get_args(Need)} ^ _NEEDS


class IrregularityCode(Why):
    ALL_OPEN = (TableCode.CARD_OPEN.word, "All cards of the {whose} lie open already.")


def of(table: Table, order: Sequence[Card], waiting: Iterable[Filed] = ()) -> list[Irregularity]:
    """All buttons as they are at this table now. A hand can be called once; `waiting` are the calls
    without an answer.
    """
    waiting = list(waiting)
    clause = ", ".join(table.game.sheet.policies.clause) or None
    made = []
    for effect in _HERE:
        declared = _DECLARED[effect.command]
        word = declared.line.word
        needs = cast("list[Need]", _needed(declared))
        refused = calls.again(table.terms.table, word, waiting) or _refused(table, effect, order)
        says, why = _effect(effect, table.game.sheet.policies), None if refused is None else str(refused)
        made.append(
            Irregularity(
                do=word,
                what=effect.what,
                effect=says,
                clause=clause,
                needs=needs,
                cards=_cards(table.hand, effect) if "position" in needs and table.hand else [],
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
    (says,) = _sentences(VOID_HAND, policies)
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
    if _DECLARED[effect.command] is CorrectHand:
        return None if any(table.past.values()) else refuse(TableCode.NO_HAND, now="no hand has been paid yet")
    if effect.whose and table.hand and _held(table.hand, effect) and not _cards(table.hand, effect):
        return refuse(IrregularityCode.ALL_OPEN, whose=effect.whose)
    first: Refusal | None = None
    for command in _meant(table, effect):
        answer = decide(table, command, order)
        if not isinstance(answer, Refusal):
            return None
        first = first or answer
    return first or refuse(TableCode.NO_HAND, now="no card has been dealt")


def _cards(hand: Hand, effect: Effect) -> list[int]:
    """The cards that it can be about: all on the table, or those of the players or the dealer that lie face down."""
    held = _held(hand, effect)
    return held if effect.whose is None else [position for position in held if position not in hand.round.faces]


def _held(hand: Hand, effect: Effect) -> list[int]:
    state = hand.round
    players = [position for spot in state.spots for position in spot.cards]
    match effect.whose:
        case "players":
            return sorted(players)
        case "dealer":
            return sorted(state.dealer)
        case None:
            return sorted((*players, *state.dealer, *state.board))
        case _ as never:
            assert_never(never)


def _meant(table: Table, effect: Effect) -> list[c.Command]:
    """What the floor could ask for, at every card and spot."""
    forms = list(_DECLARED[effect.command].forms(Standing(table, "")))
    if effect.whose is None or table.hand is None:
        return forms
    cards = _cards(table.hand, effect)
    return [one for one in forms if isinstance(one, c.CardExposed) and one.position in cards]
