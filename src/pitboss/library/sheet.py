"""A rule sheet that answers questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Self

from pitboss.cards.card import show
from pitboss.library import design, tables
from pitboss.library.comparison import Comparison
from pitboss.library.design import Design, Range
from pitboss.library.errors import Refused
from pitboss.library.hand import Card, Cards, Hand, cards_of
from pitboss.library.settlement import Settlement
from pitboss.library.solution import Solution
from pitboss.money.chips import Cents, Odds
from pitboss.odds.solving import solution
from pitboss.rounds import lines
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import files, payouts, shipped, words
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Stage
from pitboss.sheets.values import Prize


@dataclass(frozen=True, eq=False, repr=False)
class Sheet:
    """The rules of a game. Two sheets are equal if they have the same digest: if they play and pay the same.

    >>> sheet = Sheet.load("pair-plus")
    >>> sheet, sheet.title
    (Sheet.load('pair-plus'), 'Three Card Poker with Pair Plus')
    >>> list(sheet.wagers), [stage.do for stage in sheet.stages]
    (['ante', 'play', 'ante-bonus', 'pair-plus'], ['bet', 'deal', 'decide', 'reveal', 'settle'])
    >>> str(sheet.pay_tables["pair-plus"]["straight flush"])
    '40 to 1'
    """

    game: Game

    @classmethod
    def load(cls, name: str | Path) -> Self:
        """A shipped sheet by its id (`pitboss.sheet_ids()` has them), or your own by its file. Raises SheetError."""
        return cls(files.load(name))

    @classmethod
    def parse(cls, text: str) -> Self:
        """A sheet from its text; it may extend a shipped one. Raises SheetError with every problem.

        >>> Sheet.parse('extends = "three-card"\\nid = "mine"\\ntitle = "Mine"').title
        'Mine'
        """
        return cls(shipped.parse(text)[0])

    @property
    def id(self) -> str:
        """The name that a shipped sheet is loaded by."""
        return self.game.id

    @property
    def title(self) -> str:
        """What the game is called at a table."""
        return self.game.title

    @property
    def digest(self) -> str:
        """The SHA-256 of the rules: two sheets that play and pay the same have the same digest."""
        return self.game.digest

    @property
    def wagers(self) -> Mapping[str, Wager]:
        """By id, in the sheet's order, including decision wagers and bonuses."""
        return MappingProxyType(dict(self.game.wagers))

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages of a round, in order."""
        return self.game.stages

    @property
    def pay_tables(self) -> Mapping[str, Mapping[str, Odds | Prize]]:
        """By wager: the odds of each line, or its prize, as printed."""
        every = {name: payouts.table(wager) for name, wager in self.game.wagers.items()}
        return MappingProxyType(
            {
                name: MappingProxyType({line.pay_class.name: line.prize or line.odds for line in pays})
                for name, pays in every.items()
                if pays
            }
        )

    def hand(self, cards: Cards) -> Hand:
        """A hand that is ranked as the player's is on this sheet. Raises CardError.

        >>> four = Sheet.load("four-card")
        >>> four.hand("Ah Ac Ad 9s 2d") > four.hand("Kh Qh Jh 9h 2d")
        True
        """
        return Hand(cards, self.game.player.ladder)

    def settle(
        self,
        *,
        player: Cards,
        dealer: Cards | None = None,
        stakes: Mapping[str, Cents],
        choices: str | Sequence[str] = (),
        board: Cards | None = None,
        up: str | Card | None = None,
        keep: Cards | None = None,
        meters: Mapping[str, Cents] | None = None,
    ) -> Settlement:
        """Pay or take every wager of a spot; stakes are whole cents, choices are words such as "1x", one per decision.

        A game without a dealer's hand takes no `dealer`. `up` is the dealer's exposed card, `keep` the cards of the
        player's own setting, `meters` what meters show when prizes are paid, in cents; their seeds by default. Raises
        CardError for wrong cards, and Refused for what the sheet does not allow.

        >>> sheet = Sheet.load("pair-plus")
        >>> print(sheet.settle(player="9s 9d 4c", dealer="Kd 9c 2h", stakes={"ante": 200}, choices=["1x"]))
        ante +$2: The player is ahead (pair of nines, four against K-9-2 high): Ante pays 1 to 1.
        play +$2: The player is ahead (pair of nines, four against K-9-2 high): Play pays 1 to 1.
        ante-bonus $0: Pair of nines, four: no Ante Bonus.
        net +$4
        """
        seen = None if up is None else [Card(up)]
        held = {"player": player, "dealer": dealer, "board": board, "up": seen, "keep": keep}
        told = {who: show(cards_of(cards)) for who, cards in held.items() if cards is not None}
        said = choices if isinstance(choices, str) else list(choices)
        asked: dict[str, object] = {**told, "wagers": dict(stakes), "choice": said}
        if meters is not None:
            asked["meters"] = dict(meters)
        settled = lines.settle_line(self.game, asked)
        if isinstance(settled, Refusal):
            raise Refused(settled)
        return Settlement.of(self.game, settled)

    def solve(
        self,
        stakes: Mapping[str, Cents | str] | None = None,
        *,
        meters: Mapping[str, Cents] | None = None,
        cache: bool = True,
    ) -> Solution:
        """The odds of every wager and the best play, at stakes in cents (or as "$2"), or at the smallest Ante.

        `meters` is what meters show, in cents; their seeds by default. Solutions of shipped sheets are part of the
        package; with `cache`, others are kept on disk. Raises Beyond if the solver does not support the sheet.

        >>> sheet = Sheet.load("caribbean-stud-progressive")
        >>> sheet.solve().wagers["progressive"].house_edge
        Fraction(5647, 9282)
        >>> sheet.solve(meters={"jackpot": 218_047_40}).wagers["progressive"].house_edge > 0
        False
        """
        found = solution.solve(self.game, stakes, cache)
        return Solution.of(solution.at_meters(found, meters) if meters else found)

    def compare(self, other: "Sheet", *more: "Sheet") -> Comparison:
        """The odds of this sheet and of others, and the cost of each line that differs. Raises Beyond."""
        from pitboss.odds.design.compare import compare

        return Comparison.of(compare([sheet.game for sheet in (self, other, *more)]))

    def design(
        self,
        wager: str,
        *,
        edge: Range | None = None,
        hit: Range | None = None,
        deviation: Range | None = None,
        lines: Mapping[str, Sequence[int] | Sequence[Fraction]] = MappingProxyType({}),
        most: int = 20,
    ) -> Design:
        """Pay tables of a side wager whose house edge, hit rate and standard deviation are within given ranges.

        `lines` says what a line may pay, such as `{"flush": range(2, 7)}`; other lines may pay from half to twice what
        they pay now. Raises DesignError.
        """
        return design.search(self.game, wager, edge=edge, hit=hit, deviation=deviation, lines=lines, most=most)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        if self.id in shipped.ids() and shipped.load(self.id).digest == self.digest:
            return f"Sheet.load({self.id!r})"
        return f"<Sheet {self.id} {self.digest[:12]}>"

    def _repr_html_(self) -> str:
        rows = [
            (wager.id, wager.title, wager.kind.value, words.amounts(wager), _listed(self.pay_tables.get(wager.id, {})))
            for wager in self.game.wagers.values()
        ]
        return tables.html(self.title, ("wager", "title", "kind", "amounts", "pay table"), rows)


def _listed(pays: Mapping[str, Odds | Prize]) -> str:
    return ", ".join(f"{name} {odds}" for name, odds in pays.items())
