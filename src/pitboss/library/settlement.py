"""The settlement of a spot, wager by wager, with the clause and the reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from pitboss.hands.ladder import HandValue
from pitboss.library import tables
from pitboss.money import chips
from pitboss.money.chips import Cents, Odds
from pitboss.rounds import words
from pitboss.rounds.lines import Settled
from pitboss.rounds.settle import Cause, Ending
from pitboss.sheets.game import Game


@dataclass(frozen=True)
class WagerResult:
    """One settled wager: `net` is what the player won (or lost, if negative), in cents."""

    wager: str
    stake: Cents
    net: Cents
    ending: Ending
    cause: Cause
    odds: Odds | None
    pay_class: str
    clause: str
    reason: str
    prize: Cents | None = None  # where a prize is paid, and not odds: the stake is gone


@dataclass(frozen=True)
class Settlement:
    """A settled spot: `wagers` has the result of each wager by its id.

    >>> from pitboss import Sheet
    >>> sheet = Sheet.load("six-card")
    >>> settled = sheet.settle(player="Qs 6d 4c", dealer="Kd 9s 2h", stakes={"ante": 200}, choices=["1x"])
    >>> settled.net, settled.player, settled.dealer, settled.qualified
    (-400, <Q-6-4 high>, <K-9-2 high>, True)
    >>> print(settled.wagers["play"].reason)
    The dealer is ahead (K-9-2 high against Q-6-4 high): Play loses.
    """

    wagers: Mapping[str, WagerResult]
    player: HandValue
    dealer: HandValue | None  # None where the sheet has no hand of the dealer's
    qualified: bool
    warning: str | None  # if the player kept a lower hand than the cards allowed

    @classmethod
    def of(cls, game: Game, settled: Settled) -> Self:
        """From the result of `rounds.lines`."""
        facts = settled.facts
        results = {
            one.wager: WagerResult(**one._asdict(), reason=words.reason(game, one, facts))
            for one in settled.settlements
        }
        values = facts.values
        return cls(MappingProxyType(results), values["player"], values.get("dealer"), facts.qualified, settled.warning)

    @property
    def net(self) -> Cents:
        """What the player won (or lost, if negative) on all wagers, in cents."""
        return sum(one.net for one in self.wagers.values())

    def __str__(self) -> str:
        lines = [f"{one.wager} {chips.signed(one.net)}: {one.reason}" for one in self.wagers.values()]
        return "\n".join([*lines, f"net {chips.signed(self.net)}"])

    def _repr_html_(self) -> str:
        rows = [
            (one.wager, chips.show(one.stake), chips.signed(one.net), one.reason, one.clause)
            for one in self.wagers.values()
        ]
        title = f"{self.player} against {self.dealer}: {chips.signed(self.net)}"
        return tables.html(title, ("wager", "stake", "net", "reason", "clause"), rows)
