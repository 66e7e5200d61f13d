"""Every exception that the library raises for what its caller got wrong. All are ValueErrors."""

from typing import Self

from pitboss.cards.card import CardError
from pitboss.odds.design.pay_tables import DesignError
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.strategy.errors import StrategyError, StrategyFileError
from pitboss.rounds.record import RecordError
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.problems import SheetError

__all__ = [
    "Beyond", "CardError", "DesignError", "RecordError", "Refused", "SheetError", "StrategyError", "StrategyFileError",
]  # fmt: skip


class Refused(ValueError):
    """The rules of the sheet do not allow it; `code` is a word for programs, the message a sentence.

    >>> from pitboss import Sheet
    >>> Sheet.load("pair-plus").settle(player="As Ks Qs", dealer="2c 3d 5h", stakes={"ante": 1})
    Traceback (most recent call last):
    pitboss.library.errors.Refused: Ante is $2 or $4, nothing between; you asked for $0.01.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.code = refusal.code.word

    def __reduce__(self) -> tuple[type[Self], tuple[Refusal]]:
        """So that an exception from a worker process is complete."""
        return type(self), (self.refusal,)
