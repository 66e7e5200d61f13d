"""What staff or a player can do now: at a table, with a hand that is being tapped, at the cage, on a night, in the
office, and with what waits for a second person.

An offer is a command that the permits allow this person and that the table, the cage or the host would accept. That is
found by deciding the command's smallest forms, which are in `tables.offers` and `house.staff_commands`. Pages show
offers as keys, and the law that nobody gets stuck follows them (`laws.stuck`). `command` is not sent to pages.
"""

from pitboss.house.offers.at_nights import NEWCOMER, at_night, may_draw, may_give
from pitboss.house.offers.at_slips import at_slip
from pitboss.house.offers.at_tables import at_table, every_at_table, may, refused_at
from pitboss.house.offers.cages import at_cage, at_tips, change_of_box, for_customer
from pitboss.house.offers.drafts import at_draft, recorded, to_close
from pitboss.house.offers.offer_types import Offer, Person, Where
from pitboss.house.offers.offices import at_office, at_terminal
from pitboss.house.offers.seconds import at_second, may_agree, not_called_again

__all__ = [
    "NEWCOMER",
    "Offer",
    "Person",
    "Where",
    "at_cage",
    "at_draft",
    "at_night",
    "at_office",
    "at_second",
    "at_slip",
    "at_table",
    "at_terminal",
    "at_tips",
    "change_of_box",
    "every_at_table",
    "for_customer",
    "may",
    "may_agree",
    "may_draw",
    "may_give",
    "not_called_again",
    "recorded",
    "refused_at",
    "to_close",
]  # fmt: skip
