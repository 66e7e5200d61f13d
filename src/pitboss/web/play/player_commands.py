"""From a player's message to a command of the table, and from the answer back to text."""

import json
from dataclasses import replace
from typing import Any

from pitboss.house import permits
from pitboss.house.people import own_table
from pitboss.house.people.accounts import Accounts
from pitboss.house.service import Ask, House, HouseCode, Reply
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Why, refuse
from pitboss.tables import commands as c
from pitboss.tables.terms import Chips
from pitboss.web.door.people import People
from pitboss.web.door.visitors import Visitor
from pitboss.web.play.limits import WATCHED, Watch
from pitboss.web.play.table_runner import TableRunner
from pitboss.web.play.wager_turns import WagerTurns
from pitboss.web.wire.base import Part
from pitboss.web.wire.commands import Asked, Dispute, MoreTime

_encode = json.JSONEncoder(separators=(",", ":")).encode
_quoted = json.encoder.encode_basestring_ascii
_BY_WORD: dict[str, type] = {
    "join": c.Join, "leave": c.Leave, "sit-out": c.SitOut, "sit-in": c.SitIn, "buy-in": c.BuyIn,
    "cash-out": c.CashOut, "want-spots": c.WantSpots, "keep-spots": c.KeepSpots, "bet": c.Bet,
    "take-back": r.TakeBack, "ready": c.Ready, "bet-behind": c.BetBehind, "take-back-behind": c.TakeBackBehind,
    "open-cut": c.OpenCut, "choose": r.Choose, "set-cards": c.SetCards, "take-bank": c.TakeBank,
    "decline-bank": c.DeclineBank, "pass-bank": c.PassBank, "tip": c.Tip, "dispute": c.Dispute,
    "call-floor": c.CallFloor,
}  # fmt: skip
QUEUE_MOST = 20
EXCLUDED_FROM = (c.Join, c.SitIn, c.BuyIn, *WATCHED)  # what somebody cannot do after excluding themselves


class PlayerCode(Why):
    """Refusals for players, beside those of the house."""

    NO_MORE_TIME = ("no-more-time", "There is no more time to be had: nobody waits for you, or you had it twice.")
    NOT_YOURS = ("not-your-spot", "Spot {spot} is another player's.")
    LONG_LINE = ("long-line", "The waiting list of this table is full. Sit down at another one.")
    TOO_FAST = ("too-fast", "Too many commands at once. Wait a moment.")
    NO_SENSE = ("bad-message", "{why}")


def command_of(said: Part, player: str) -> c.Command:
    """The player's own command: the player is taken from the session, never from the message."""
    fields: dict[str, Any] = said.model_dump()
    kind = _BY_WORD[fields.pop("do")]
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    if kind is not c.Dispute:
        fields["player"] = player
    made: c.Command = kind(**fields)
    return made


class PlayerCommands:
    """Carries messages of players to the tables."""

    def __init__(self, house: House, runner: TableRunner, accounts: Accounts, people: People, watch: Watch) -> None:
        self._house = house
        self._runner = runner
        self._accounts = accounts
        self._people = people
        self._watch = watch
        self._turns = WagerTurns(house, people, runner.leases)

    async def carried(self, visitor: Visitor, table: str, asked: Asked) -> Reply:
        """The answer to the message, with names: a table knows its players by numbers only."""
        reply = await self._carried(visitor, table, asked)
        return reply if reply.refusal is None else replace(reply, refusal=self._people.named(reply.refusal))

    async def _carried(self, visitor: Visitor, table: str, asked: Asked) -> Reply:
        """Carry the message to the table, unless the permits or the player's own limits forbid it."""
        guest, command_id = visitor.guest, f"{visitor.player}/{asked.id}"
        refusal = permits.refusal_at(self._house, table, visitor.roles, asked.command.do, command_id)
        if refusal is not None:
            return Reply(0, refusal=refusal)
        state = self._house.table(table)
        if isinstance(asked.command, MoreTime):
            if not self._runner.more_time(table, guest.player):
                return Reply(0, refusal=refuse(PlayerCode.NO_MORE_TIME))
            return Reply(self._house.desk(table).shown_version)
        if isinstance(asked.command, Dispute):
            sitter = state.sitter(guest.player)
            if sitter is None or asked.command.spot not in sitter.spots:
                return Reply(0, refusal=refuse(PlayerCode.NOT_YOURS, spot=asked.command.spot))
        command = command_of(asked.command, guest.player)
        if isinstance(command, c.Join):
            if len(state.queue) >= QUEUE_MOST:
                return Reply(0, refusal=refuse(PlayerCode.LONG_LINE))
            deals = own_table.deals_here(state, guest.player)
            if deals is not None:
                return Reply(0, refusal=deals)
            if state.terms.chips is Chips.ISSUED:
                command = replace(command, checked=self._accounts.checked(guest.player) is not None)
        if isinstance(command, EXCLUDED_FROM):
            refusal = self._watch.excluded(guest.player)
            if refusal is not None:
                return Reply(0, refusal=refusal)
        ask = Ask(table, command, guest.player, command_id)
        if not isinstance(command, WATCHED):
            return await self._runner.ask(ask)
        async with self._turns.alone(guest, table) as now:
            if now is None:
                return Reply(0, refusal=refuse(HouseCode.BUSY))
            refusal = self._watch.refusal(now, self._house.table(table), command)
            return await self._runner.ask(ask) if refusal is None else Reply(0, refusal=refusal)


def answer_text(command_id: str, reply: Reply) -> str:
    error = "null" if reply.refusal is None else _encode(reply.refusal.as_json())
    version = reply.version if reply.ok else "null"
    repeated = "true" if reply.repeated else "false"
    return f'{{"is":"answer","id":{_quoted(command_id)},"version":{version},"repeated":{repeated},"error":{error}}}'
