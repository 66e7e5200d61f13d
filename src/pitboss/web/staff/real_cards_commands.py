"""Commands from a tablet to its table: close a hand, or report an irregularity. The gate checks who may."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitboss.house import real_cards_draft
from pitboss.house.asks import Ask, HouseCode, Reply, repeated
from pitboss.house.desk import stream_of
from pitboss.house.real_cards_draft import Kept
from pitboss.house.stores import payload
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.identities import Actor
from pitboss.tables.real_cards import recording
from pitboss.tables.real_cards.cards import impossible
from pitboss.tables.real_cards.spots import without_hidden
from pitboss.tables.real_cards.trouble import Effect, everything
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.web.services import Services, new_id
from pitboss.web.staff import real_cards_limits, real_cards_picture
from pitboss.web.wire.real_cards import RealCardsIrregular, RealCardsPicture, RealCardsTrouble

AT_REAL_CARDS = "felt"  # the kind of carrier; this word is on record


class RealCardsCode(Why):
    """Refusals of the tablet's commands, beside those of the table."""

    CHANGED = ("felt-changed", "Another tablet has changed this hand. Here it is as it lies now.")
    RECORDED = ("hand-recorded", "This hand waits for the floor. Reopen it to change it, or have the floor void it.")
    WAITS = ("waits-for-second", "What went wrong with this hand waits for a second person. Nothing changes meanwhile.")


def hand_at(services: Services, table: str) -> tuple[Table, Kept]:
    """The table as it is stored, and its draft."""
    services.house.look(table)
    state = services.house.table(table)
    return state, real_cards_draft.kept(services.house.store, state)


def hand_of_all(services: Services, table: str) -> tuple[Table, Kept]:
    """The same, with those seated who have left but have bets in the draft, as when the hand is closed."""
    return real_cards_draft.with_gone(*hand_at(services, table))


async def _seat_again(services: Services, table: str, *, by: Actor) -> None:
    """Seat those who have left but have bets in the draft, until the hand is over; if one cannot be seated, the hand
    will be refused.
    """
    for seat, player in real_cards_draft.gone(*hand_at(services, table)).items():
        if services.house.table(table).sitter(player) is None:
            checked = services.accounts.checked(player) is not None
            for command in c.Join(player, seat=seat, checked=checked), c.Leave(player):
                await services.runner.ask(Ask(table, command, by, new_id()))


def waiting(services: Services, table: str) -> str | None:
    """The id of an irregularity of this table that waits for a second person."""
    every = services.approvals.waiting()
    return next((one.id for one in every if one.kind == AT_REAL_CARDS and one.table == table), None)


# ---------------------------------------------------------------- closing


async def close(
    services: Services, table: str, kept: Kept, *, by: Actor, command_id: str
) -> RealCardsPicture | Refusal:
    """Record the hand; it is settled at once, or when the floor has acknowledged what was called out."""
    state, whole = real_cards_draft.with_gone(services.house.table(table), kept)
    for own in real_cards_limits.problems(services, state, whole):
        return own
    if (twice := impossible(state.game, whole.hand)) is not None:  # also in a folded hand, whose cards are not recorded
        return twice
    command = without_hidden(state.game, replace(whole.hand, by=by))
    reply = await asyncio.shield(_recorded(services, table, command, by=by, command_id=command_id))
    if reply.refusal is not None:
        return reply.refusal
    return real_cards_picture.closed(services.house.table(table), kept, reply.events)


async def _recorded(services: Services, table: str, command: c.RecordHand, *, by: Actor, command_id: str) -> Reply:
    await _seat_again(services, table, by=by)
    return await services.runner.ask(Ask(table, command, by, command_id))


def closed_before(services: Services, table: str, version: int, command_id: str) -> RealCardsPicture | None:
    """The answer that this very command got the first time."""
    record = services.house.store.find(command_id)
    if record is None or record.stream != stream_of(table):
        return None
    said = payload.read(record.payload)
    command = codec.read_command(said["command"])
    if not isinstance(command, c.RecordHand):
        return None
    events = [codec.read_event(event) for event in said["events"]]
    return real_cards_picture.closed(services.house.table(table), Kept(command, version), events)


# ---------------------------------------------------------------- irregularities


def troubles(services: Services, table: str) -> list[RealCardsTrouble]:
    """The irregularities that are possible now, where, and their effect; refused ones are listed with the reason."""
    state, kept = hand_of_all(services, table)
    held = refuse(RealCardsCode.WAITS) if waiting(services, table) is not None else None
    if state.hand is None:
        found = list(recording.possible(state, kept.hand))
    else:
        every = everything([spot.spot for spot in kept.hand.spots if spot.stakes])
        found = [(what, _judged(state, kept, what, kept.hand.hand)) for what in every]
    before = kept.hand.troubles
    return [real_cards_picture.trouble(state.game, what, held or came, before) for what, came in found]


class AtRealCards:
    """Carries irregularities to a table with real cards: a void hand is recorded as void, others are only noted."""

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        assert table is not None
        trouble, (state, kept) = real_cards_picture.trouble_of(_read(said)), hand_at(services, table)
        happened = real_cards_picture.happened(state.game, trouble, kept.hand.troubles)
        return f"Void hand {said['hand']} of table {table}. {happened}"

    async def carry(
        self, services: Services, table: str | None, said: Mapping[str, Any], *, by: Actor, command_id: str
    ) -> Reply:
        assert table is not None
        before = services.house.store.find(command_id)
        if before is not None:
            return repeated(before.payload) if before.stream == stream_of(table) else _no(refuse(HouseCode.ID_USED))
        state, kept = hand_of_all(services, table)
        trouble = real_cards_picture.trouble_of(_read(said))
        effect = _judged(state, kept, trouble, said["hand"])
        if isinstance(effect, Refusal):
            return _no(effect)
        if effect is not Effect.VOID:
            marked = recording.marked(state, kept.hand, trouble)
            real_cards_draft.note(services.house.store, state, marked, command_id)
            return Reply(services.house.desk(table).shown_version)
        if state.hand is not None:
            return await services.runner.ask(Ask(table, c.FoulDeck(trouble.note), by, command_id))
        whole = replace(kept.hand, troubles=(*kept.hand.troubles, trouble), by=by)
        return await _recorded(services, table, without_hidden(state.game, whole), by=by, command_id=command_id)

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:
        """Whether it would make the hand void."""
        assert table is not None
        state, kept = hand_of_all(services, table)
        return _judged(state, kept, real_cards_picture.trouble_of(_read(said)), said["hand"]) is Effect.VOID

    def slip_of(self, reply: Reply) -> int | None:  # noqa: ARG002
        return None


def _read(said: Mapping[str, Any]) -> RealCardsIrregular:
    return RealCardsIrregular.model_validate(said)


def _no(refusal: Refusal) -> Reply:
    return Reply(0, refusal=refusal)


def _judged(table: Table, kept: Kept, trouble: c.Trouble, hand: int) -> Effect | Refusal:
    """The effect of an irregularity. Once a hand is recorded, only a foul deck can still change it."""
    if kept.hand.hand != hand:
        return refuse(TableCode.WRONG_HAND, due=kept.hand.hand, given=hand)
    if table.hand is None:
        return recording.judged(table, kept.hand, trouble)
    return Effect.VOID if trouble.what is c.Reason.FOUL_DECK else refuse(RealCardsCode.RECORDED)
