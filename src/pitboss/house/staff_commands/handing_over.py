"""Handing over: whoever deals at a table, or is its floor, goes off duty, and somebody else confirms to take over.

What is open is in the sentence that the second person agrees to, so that nobody takes over without having read it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pitboss.house import real_cards_draft
from pitboss.house.people.permit_lines import OPEN, may
from pitboss.house.people.roles import Role
from pitboss.house.staff_commands.declaring import AskedOfTable, GivenAt, StaffCommandCode, TableCommand
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets.prose import listed
from pitboss.tables import commands as c
from pitboss.tables import duty
from pitboss.tables.commands import Job
from pitboss.tables.identities import TwoPeople
from pitboss.tables.offers import NEWCOMER, Forms, Standing
from pitboss.tables.terms import Chips

_D, _F = Role.DEALER, Role.FLOOR


def _handing_over(job: Job) -> Forms:
    """Where chips have a value, by whoever is on duty; a practice table is taken over without a word."""

    def forms(at: Standing) -> Iterable[c.Command]:
        return () if at.table.terms.chips is Chips.PRACTICE else (c.HandOver(job, at.who, NEWCOMER),)

    return forms


class HandsOver(AskedOfTable):
    job: ClassVar[Job]

    def sentence(self, at: GivenAt) -> str:
        table = real_cards_draft.laid_out(at.house.store, at.table, c.HandOver(self.job, "", ""))
        waits = duty.unfinished(table)
        return f"{self.line.says} at {at.place}; {f'still open: {listed(waits)}' if waits else 'nothing is open'}"

    def command(self, at: GivenAt) -> c.Command | Refusal:
        if not isinstance(at.by, TwoPeople):
            return refuse(StaffCommandCode.ALONE)
        return c.HandOver(self.job, at.by.asked, at.by.agreed)


@dataclass(frozen=True)
class HandOverDealing(HandsOver):
    """The dealer of a table goes; the dealer who agrees deals from then on, on record with both names."""

    line = may("hand-over-dealing", "hand the dealing over to the next dealer", OPEN, _D, second=(_D,))
    job = Job.DEALER
    forms = _handing_over(Job.DEALER)


@dataclass(frozen=True)
class HandOverFloor(HandsOver):
    """The floor manager of a table goes; the one who agrees is its floor from then on, on record with both names."""

    line = may("hand-over-floor", "hand the floor of the table over", OPEN, _F, second=(_F,))
    job = Job.FLOOR
    forms = _handing_over(Job.FLOOR)


HANDING_OVER: tuple[type[TableCommand], ...] = (HandOverDealing, HandOverFloor)
