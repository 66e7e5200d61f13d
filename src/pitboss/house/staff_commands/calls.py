"""Commands for what players call about: calls, disputes, and what is ruled."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from pitboss.house.people.permit_lines import AT_TABLES, PLAY, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands.declaring import (
    AskedOfTable,
    GivenAt,
    Note,
    Spot,
    TableCommand,
    Who,
    Whole,
)
from pitboss.tables import commands as c
from pitboss.tables.commands import Ruling
from pitboss.tables.offers import NOTE, Standing, for_spots, once

_D, _F, _M = Role.DEALER, Role.FLOOR, Role.MANAGER


def _calls(at: Standing) -> Iterable[c.Command]:
    return [c.AnswerCall(one.hand, one.spot, one.player, NOTE, at.who) for one in at.table.calls]


@dataclass(frozen=True)
class AnswerCall(AskedOfTable):
    """The floor has looked at a paid hand that a player called about, and it stands. To correct it answers too."""

    line = may("answer-call", "answer a call about a paid hand", AT_TABLES, _F, _M)
    at_once = True
    forms = _calls
    hand: Annotated[int, Whole(1)]
    spot: Spot
    player: Who
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"hand {self.hand} of {at.place} stands, for {at.name(self.player)}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.AnswerCall(self.hand, self.spot, self.player, self.reason, at.by)


def _for_them(at: Standing) -> Iterable[c.Command]:
    for hand in sorted(at.table.past, reverse=True):
        owners = dict.fromkeys((one.spot, one.player) for one in at.table.past[hand])
        yield from (c.CallFloor(hand, spot, player, NOTE) for spot, player in owners)


@dataclass(frozen=True)
class OpenCall(AskedOfTable):
    """A call about a paid hand, for a player who says so at the table."""

    line = may("open-call", "note a player's call about a paid hand", AT_TABLES, _D, _F)
    forms = _for_them
    hand: Annotated[int, Whole(1)]
    spot: Spot
    player: Who
    says: Note

    def sentence(self, at: GivenAt) -> str:
        return f"call about spot {self.spot} of hand {self.hand} of {at.place}: {self.says}"

    def command(self, at: GivenAt) -> c.Command:
        return c.CallFloor(self.hand, self.spot, self.player, self.says)


@dataclass(frozen=True)
class OpenDispute(AskedOfTable):
    """For a player who says so at the table."""

    line = may("open-dispute", "open a dispute for a player", PLAY, _F)
    forms = for_spots(lambda spot: c.Dispute(spot, NOTE))
    spot: Spot
    says: Note

    def sentence(self, at: GivenAt) -> str:
        return f"dispute at spot {self.spot} of {at.place}: {self.says}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Dispute(self.spot, self.says)


@dataclass(frozen=True)
class Rule(AskedOfTable):
    """The ruling on a dispute (a void needs a second person). A manager may look at it while the hand is not over."""

    line = may("rule", "rule on a dispute", frozenset({"disputed"}), _F, _M, second=(_F, _M), sometimes=True)
    at_once = True
    forms = once(c.Rule(Ruling.STANDS, NOTE), c.Rule(Ruling.VOID, NOTE))
    ends_with_hand = True
    ruling: Literal["stands", "void"]
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"rule that {at.hand} {'is void' if self.ruling == 'void' else 'stands'}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Rule(Ruling(self.ruling), self.reason, at.by)


def _reviews(at: Standing) -> Iterable[c.Command]:
    return [c.Overrule(ruling, NOTE, at.who) for ruling in (Ruling.VOID, Ruling.STANDS)]


@dataclass(frozen=True)
class Overrule(AskedOfTable):
    """The last word on the floor's ruling that a hand stands: it does, or the hand is void. Once, with a reason, by a
    manager who did not give the ruling."""

    line = may("overrule", "have the last word on a ruling", PLAY, _M)
    forms = _reviews
    ruling: Literal["stands", "void"]
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"final ruling that {at.hand} {'is void' if self.ruling == 'void' else 'stands'}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Overrule(Ruling(self.ruling), self.reason, at.by)


CALLS: tuple[type[TableCommand], ...] = (AnswerCall, OpenCall, OpenDispute, Rule, Overrule)
