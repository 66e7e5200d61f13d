"""Commands that the floor gives to players and about the table itself.

Hands that went wrong, calls and chips have modules of their own; all of them are listed here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pitboss.house import posted_limits
from pitboss.house.asks import Reply
from pitboss.house.people.permit_lines import BETS, OPEN, REST, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands.calls import CALLS
from pitboss.house.staff_commands.decks import DECKS
from pitboss.house.staff_commands.declaring import (
    AskedOfTable,
    Cents,
    GivenAt,
    Note,
    OpensDecks,
    Spot,
    TableCommand,
    Who,
)
from pitboss.house.staff_commands.irregular_hands import IRREGULAR_HANDS
from pitboss.house.staff_commands.table_chips import TABLE_CHIPS
from pitboss.money import chips
from pitboss.rounds.refusal import refuse
from pitboss.tables import commands as c
from pitboss.tables import deck
from pitboss.tables.offers import NOTE, Standing, for_players
from pitboss.tables.play import late
from pitboss.tables.state import Table
from pitboss.tables.terms import TermsError

_F, _M = Role.FLOOR, Role.MANAGER


def _called_out(at: Standing) -> Iterable[c.Command]:
    return [c.Acknowledge(who, at.who) for who in (at.table.hand.called if at.table.hand else ())]


@dataclass(frozen=True)
class Acknowledge(AskedOfTable):
    line = may("acknowledge", "acknowledge a hand", frozenset({"called"}), _F, _M)
    forms = _called_out
    at_once = True
    who: Who

    def sentence(self, at: GivenAt) -> str:
        return f"acknowledge {self.who} at {at.place}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Acknowledge(self.who, at.by)


@dataclass(frozen=True)
class Warn(AskedOfTable):
    line = may("warn", "warn a player", OPEN, _F)
    forms = for_players(lambda player: c.Warn(player, NOTE))
    player: Who
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"warn {at.name(self.player)} at {at.place}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Warn(self.player, self.reason)


@dataclass(frozen=True)
class Remove(AskedOfTable):
    line = may("remove", "remove a player", OPEN, _F)
    forms = for_players(lambda player: c.Remove(player, NOTE), in_line=True)
    player: Who
    reason: Note

    def sentence(self, at: GivenAt) -> str:
        return f"remove {at.name(self.player)} at {at.place}: {self.reason}"

    def command(self, at: GivenAt) -> c.Command:
        return c.Remove(self.player, self.reason)


def _late(at: Standing) -> Iterable[c.Command]:
    return [c.DecideLate(spot.number, ruling) for spot in late(at.table) for ruling in c.LateRuling]


@dataclass(frozen=True)
class DecideLate(AskedOfTable):
    """For a player whose time is up: the sheet's default (fold, check; never a raise), or more time."""

    line = may("decide-late", "decide for a player whose time is up", frozenset({"playing"}), _F, _M)
    at_once = True
    forms = _late
    spot: Spot
    ruling: Literal["default", "more time"]

    def sentence(self, at: GivenAt) -> str:
        return f"{self.ruling} for spot {self.spot} in {at.hand}"

    def command(self, at: GivenAt) -> c.Command:
        return c.DecideLate(self.spot, c.LateRuling(self.ruling))


def _washes(at: Standing) -> Iterable[c.Command]:
    commits = ("0" * 64,) * deck.due_anew(at.table)
    return (c.WashAnew(c.Cause.FLOOR, at.seeds, commits),) if at.table.hand is not None else ()


@dataclass(frozen=True)
class WashAnew(OpensDecks):
    """Before the deal: decks whose bets are not closed are opened unused, and fresh ones are washed. Bets go back."""

    line = may("wash-anew", "order a new wash", BETS, _F)
    forms = _washes

    def carry(self, at: GivenAt, command_id: str) -> Reply:
        return at.house.wash_anew(at.table.terms.table, by=at.by, command_id=command_id)


def _limits(at: Standing) -> Iterable[c.Command]:
    """Where the sheet prints all limits there is nothing to post."""
    if posted_limits.posts(at.table.game):
        yield c.PostLimits(at.table.rules, at.table.texts, at.seeds)


@dataclass(frozen=True)
class PostLimits(OpensDecks):
    """New limits between hands, for wagers whose limits the sheet leaves to the table: least, most, step in cents."""

    line = may("post-limits", "post other limits", REST, _F)
    forms = _limits
    limits: dict[str, tuple[Cents, Cents, Cents]]

    def sentence(self, at: GivenAt) -> str:
        lines = [
            f"{_title(at.table, wager)} {chips.show(least)} to {chips.show(most)} by {chips.show(step)}"
            for wager, (least, most, step) in self.limits.items()
        ]
        return f"post at {at.place}: {', '.join(lines)}"

    def carry(self, at: GivenAt, command_id: str) -> Reply:
        try:
            game = posted_limits.with_limits(at.table.game, self.limits)
        except TermsError as error:
            return Reply(0, refusal=refuse(posted_limits.TermsCode.BAD_TERMS, why=str(error)))
        return at.house.post_limits(at.table.terms.table, game, by=at.by, command_id=command_id)


def _title(table: Table, wager: str) -> str:
    return table.game.wagers[wager].title if wager in table.game.wagers else wager


FLOOR: tuple[type[TableCommand], ...] = (
    Acknowledge, Warn, Remove, *IRREGULAR_HANDS, *CALLS, DecideLate, WashAnew, PostLimits, *TABLE_CHIPS, *DECKS,
)  # fmt: skip
