"""The felt of a table, drawn from the sheet at its real size: a cloth of 1.8 by 1 m with spots on an arc.

What lies where follows the table in the browser: spots around, pay tables on both sides of the chip tray, the dealer's
cards and the cards for all in the middle, and the line that everybody should know on the arc.
"""

from dataclasses import dataclass
from functools import cached_property

from pitboss.report import felt_spot
from pitboss.report.drawing import PAPER, Box, Drawing, Group, Letters, OnArc, Path, Shape
from pitboss.report.felt_spot import CARD, RAIL, Spot
from pitboss.report.model import Brand
from pitboss.report.sheet_documents import CannotMake
from pitboss.report.typesetting import said
from pitboss.report.writers.svg import POINT
from pitboss.rounds.deal import spots_max
from pitboss.sheets import payouts, words
from pitboss.sheets.game import Game
from pitboss.sheets.model import DealStage, Kind
from pitboss.sheets.prose import listed

WIDTH, DEEP = 1800.0, 1000.0
MIDDLE = (900.0, 100.0)  # of the arc that spots and lettering lie on
TRAY = (560.0, 190.0)
SPREAD, APART_MAX = 144.0, 30.0  # degrees: from the first spot to the last, and between two at most
SPOTS_USUAL = 7
ARC, TITLE_ARC = 436.0, 388.0  # radius of the base lines
LINES = (452.0, 409.0)  # around the lettering on the arc
INNER = (438.0, 606.0)  # pay tables beside the tray reach further down than those outside
TALL_INNER, TALL_OUTER = 186.0, 104.0
SIZES = tuple(range(28, 8, -1))  # of pay tables, in points


class FeltError(CannotMake):
    """The felt has no room for it, or the deck no cards; the message says how much there is."""


@dataclass(frozen=True)
class Printed:
    """A pay table as it stands on the felt."""

    title: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class Felt:
    game: Game
    spots: int
    brand: Brand

    @property
    def step(self) -> float:
        """Degrees between two spots."""
        return _apart(self.spots)

    @cached_property
    def spot(self) -> Spot:
        found = felt_spot.spot(self.game, self.step)
        if found is None:
            most = max(many for many in range(1, self.spots) if felt_spot.spot(self.game, _apart(many)) is not None)
            raise FeltError(f"a felt of {WIDTH:g} mm has room for {most} spots of this game, not for {self.spots}")
        return found

    @property
    def line(self) -> str:
        return "felt-line" if self.brand == Brand() or self.brand.colour == Brand().colour else self.brand.lettering

    @cached_property
    def drawing(self) -> Drawing:
        places = _packed(printed(self.game))
        around = felt_spot.shapes(self.game, self.spot, self.brand.colour, self.brand.lettering, self.line)
        shapes: list[Shape] = [_cloth(self.brand.colour), *_tray(self.line)]
        for number in range(self.spots):
            turn = (number - (self.spots - 1) / 2) * self.step
            label = Letters(0, RAIL - 14, str(self.spots - number), 26, "middle", self.brand.lettering)
            shapes.append(Group((*around, label), *MIDDLE, turn=-turn))
        shapes += _middle(self.game, self.line, self.brand.lettering)
        shapes += _lettering(self.game, self.brand, self.line)
        for table, size, x, y, wide in places:
            shapes += _table(table, size, x, y, wide, self.brand.lettering, self.line)
        return Drawing(WIDTH, DEEP, tuple(shapes))

    @property
    def measures(self) -> tuple[tuple[str, str], ...]:
        """What a printer has to know, in words."""
        spot = self.spot
        tables = _packed(printed(self.game))
        apart = f", {self.step:g} degrees apart" if self.spots > 1 else ""
        found = [
            ("Cloth", f"{WIDTH:,g} x {DEEP:,g} mm: a straight edge toward the dealer, and an arc of {RAIL:g} mm around "
             f"a point {MIDDLE[0]:g} mm from the left and {MIDDLE[1]:g} mm from the dealer's edge"),
            ("Spots", f"{self.spots} on rays from that point{apart}; numbered from the dealer's left"),
            ("Main wagers", f"circles of {spot.size} mm, line 1.6 mm"),
        ]  # fmt: skip
        if any(one.square for one in spot.places):
            found.append(("Bonus wagers", f"rounded boxes of {spot.size} x {spot.size * 0.8:g} mm, line 1.6 mm"))
        found += [
            ("Places of cards", f"{CARD[0]:g} x {CARD[1]:g} mm, dashed; a whole line where a card lies face up early, "
             "or for all"),
            ("Lettering on the arc", f"base lines {ARC:g} and {TITLE_ARC:g} mm from the point; lines at {LINES[1]:g} "
             f"and {LINES[0]:g} mm"),
            ("Pay tables", f"{tables[0][1]} points, {tables[0][1] * POINT:.1f} mm" if tables else "none on this sheet"),
            ("Chip tray", f"an opening of {TRAY[0]:g} x {TRAY[1]:g} mm, not printed: cut by the maker of the table"),
            ("Colours", f"cloth {self.brand.colour}, lettering {self.brand.lettering}, lines {_hex(self.line)}"),
            ("Faces", "Source Serif 4 and Inter, embedded in the PDF"),
        ]  # fmt: skip
        return tuple(found)

    @cached_property
    def close(self) -> Drawing:
        """One spot from near by."""
        half = self._half_of_one
        top = min(one.y for one in self.spot.places) - self.spot.size / 2 - 26
        shapes = felt_spot.shapes(self.game, self.spot, self.brand.colour, self.brand.lettering, self.line)
        tall = felt_spot.CARDS_FROM + CARD[1] + 24 - top
        back = Box(0, 0, 2 * half, tall, fill=self.brand.colour, radius=14)
        return Drawing(2 * half, tall, (back, Group(shapes, half, -top)))

    @property
    def _half_of_one(self) -> float:
        wide = max(abs(one.x) for one in self.spot.places) + self.spot.size / 2
        return max(wide, -self.spot.cards[0]) + 30

    @property
    def says(self) -> str:
        """The felt for somebody who does not see it."""
        rows = felt_spot.rows(self.game)
        names = "; ".join(listed([one.title for one, _ in row]) for row in rows)
        tables = listed([one.title for one in printed(self.game)]) or "none"
        board = self.game.dealt["board"]
        middle = [f"{self.game.dealt['dealer']} cards of the {self.game.dealer_title.lower()}"] * self.game.has_dealer
        middle += [f"{board} cards for all"] * (board > 0)
        return (
            f"The felt, {WIDTH:,g} by {DEEP:,g} mm, with {self.spots} spots on an arc. A spot has, from the dealer's "
            f"side to the player's: {names}; then the places of {self.game.dealt['player']} cards. In the middle: "
            f"{listed(middle) or 'nothing'}. Pay tables beside the tray: {tables}. On the arc: {arc_line(self.game)}."
        )


def _apart(spots: int) -> float:
    return min(APART_MAX, SPREAD / max(1, spots - 1))


def felt(game: Game, spots: int | None = None, brand: Brand | None = None) -> Felt:
    """The felt of a game; seven spots, or as many as one deck serves. Raises FeltError."""
    most = spots_max(game)
    asked = min(SPOTS_USUAL, most) if spots is None else spots
    if not 1 <= asked <= most:
        raise FeltError(f"one deck serves 1 to {most} spots of this game, not {asked}")
    made = Felt(game, asked, brand or Brand())
    _ = made.spot  # whether there is room is known before anything is drawn
    return made


def printed(game: Game) -> list[Printed]:
    """The pay tables, each once; main wagers that are paid alike share one."""
    found: dict[tuple[object, ...], list[str]] = {}
    for wager in game.wagers.values():
        rows = tuple((line.pay_class.name, payouts.said(game, line)) for line in payouts.table(wager))
        if rows:
            main = wager.kind in (Kind.OPENING, Kind.DECISION)
            found.setdefault((rows, "" if main else wager.id), []).append(wager.title)
    tables = [Printed(titles[0] if len(titles) == 1 else "Each bet pays", key[0]) for key, titles in found.items()]  # type: ignore[arg-type]
    return tables + [Printed(meter.title, (("stands on the meter", ""),)) for meter in game.meters.values()]


def arc_line(game: Game) -> str:
    """What stands on the arc: the qualifying line, or which hands are compared."""
    threshold = words.threshold(game)
    if threshold:
        return threshold[0].upper() + threshold[1:]
    if not game.has_dealer:
        return "You play the pay table: there is no hand to beat"
    mine, theirs = (_best(hand.ladder.cards, hand.count) for hand in (game.player, game.dealer))
    return f"Your {mine} against the {game.dealer_title.lower()}'s {theirs}"


def _best(plays: int, count: int) -> str:
    return f"{count} cards" if plays == count else f"best {plays} of {count}"


# ---------------------------------------------------------------- the cloth and what is printed on it


def _hex(colour: str) -> str:
    return PAPER.get(colour, colour)


def _cloth(colour: str) -> Shape:
    y = MIDDLE[1]
    return Path(f"M0 0H{WIDTH:g}V{y:g}A{RAIL:g} {RAIL:g} 0 0 1 0 {y:g}Z", fill=colour)


def _tray(line: str) -> list[Shape]:
    left = (WIDTH - TRAY[0]) / 2
    return [
        Box(left, -6, TRAY[0], TRAY[1] + 6, stroke=line, line_width=0.8, radius=6, dash="9 6"),
        Letters(WIDTH / 2, TRAY[1] / 2, "Opening of the chip tray", 30, "middle", line),
    ]


def _middle(game: Game, line: str, lettering: str) -> list[Shape]:
    """The dealer's cards, those that are turned early with a whole line; below them the cards for all, by streets."""
    found: list[Shape] = []
    top = TRAY[1] + 20
    if game.has_dealer:
        count = game.dealt["dealer"]
        for at, x in enumerate(_row([count])):
            dash = "" if at in game.exposed else "3 3"
            found.append(Box(x, top, *CARD, stroke=line, line_width=0.8, radius=4, dash=dash))
        edge = _row([count])[0] - 12
        whose = said(game.dealer_title.capitalize())
        found.append(Letters(edge, top + CARD[1] / 2 + 4, whose, 34, "end", lettering, face="serif"))
        top += CARD[1] + 14
    streets = [stage.board for stage in game.stages if isinstance(stage, DealStage) and stage.board]
    found += [Box(x, top, *CARD, stroke=lettering, line_width=1, radius=4) for x in _row(streets)]
    return found


def _row(groups: list[int]) -> list[float]:
    """The left edges of cards in a row, with a wider gap between streets; in the middle of the table."""
    edges, x = [], 0.0
    for group in groups:
        for _ in range(group):
            edges.append(x)
            x += CARD[0] + 4
        x += 14
    whole = x - 18
    return [WIDTH / 2 - whole / 2 + one for one in edges]


def _lettering(game: Game, brand: Brand, line: str) -> list[Shape]:
    x, y = MIDDLE
    found: list[Shape] = [Path(_lower_arc(radius), stroke=line, line_width=0.9) for radius in LINES]
    line_said = said(arc_line(game)).upper()
    found.append(_on_arc(line_said, ARC, 50, brand.lettering))
    title = " · ".join(said(part) for part in (brand.house, game.title) if part)
    found.append(_on_arc(title, TITLE_ARC, 54, brand.lettering))
    if game.sheet.identity.trademark:
        found.append(OnArc(x, y, 468, said(game.sheet.identity.trademark), 16, brand.lettering))
    return found


def _on_arc(text: str, radius: float, most: float, colour: str) -> OnArc:
    """As large as fits a good third of the circle."""
    room = radius * 2.1
    wide = 0.72 if text.isupper() else 0.52
    em = min(most * POINT, room / (len(text) * (wide + 0.16)))
    return OnArc(*MIDDLE, radius, text, em / POINT, colour, face="serif", spacing=em * 0.14)


def _lower_arc(radius: float) -> str:
    """The part of a circle that the lettering stands between."""
    x, y = MIDDLE
    aside, down = radius * 0.866, radius * 0.5
    return f"M{x - aside:.1f} {y + down:.1f}A{radius:g} {radius:g} 0 0 0 {x + aside:.1f} {y + down:.1f}"


def _packed(tables: list[Printed]) -> list[tuple[Printed, int, float, float, float]]:
    """Where each pay table stands, with the size of its lettering and its width: the longest beside the tray."""
    ordered = sorted(tables, key=lambda one: -len(one.rows))
    for size in SIZES:
        placed = _try(ordered, size)
        if placed is not None:
            return placed
    raise FeltError(f"there is no room for {len(tables)} pay tables on a felt of {WIDTH:g} mm")


def _try(tables: list[Printed], size: int) -> list[tuple[Printed, int, float, float, float]] | None:
    left, right = [INNER[1]], [WIDTH - INNER[1]]  # where the next one ends, or begins
    found = []
    for number, table in enumerate(tables):
        wide, tall = _measure(table, size)
        side = left if number % 2 == 0 else right
        x = side[0] - wide if side is left else side[0]
        inside = x >= INNER[0] if side is left else x + wide <= WIDTH - INNER[0]
        if tall > (TALL_INNER if inside else TALL_OUTER) or x < 60 or x + wide > WIDTH - 60:
            return None
        found.append((table, size, x, 20.0, wide))
        side[0] = x - 26 if side is left else x + wide + 26
    return found


def _measure(table: Printed, size: int) -> tuple[float, float]:
    em = size * POINT
    names = max(len(name) for name, _ in table.rows) * 0.53 * em
    pays = max(len(paid) for _, paid in table.rows) * 0.56 * em
    return max(names + pays + 3 * em, len(table.title) * 0.62 * em * 1.25), em * (2.2 + 1.45 * len(table.rows))


def _table(table: Printed, size: int, x: float, y: float, wide: float, lettering: str, line: str) -> list[Shape]:
    em = size * POINT
    found: list[Shape] = [
        Letters(x, y + em * 1.2, said(table.title), size * 1.25, "start", lettering, face="serif"),
        Box(x, y + em * 1.75, wide, 0.7, fill=line),
    ]
    for at, (name, paid) in enumerate(table.rows):
        base = y + em * (3.2 + 1.45 * at)
        found.append(Letters(x, base, said(name[0].upper() + name[1:]), size, "start", lettering))
        found.append(Letters(x + wide, base, said(paid), size, "end", lettering, weight=500))
    return found
