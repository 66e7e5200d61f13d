"""Sheets with cards for all and several decisions, as far as the language says them: what the solver is tried on."""

from functools import cache

from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.read import Source, read

FIVE = """
[ladders.five]
cards = 5
order = [
    "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pair", "pair", "high card",
]
"""


def _pays(odds: str, lines: str) -> str:
    """A pay table from the hands, the highest first, and as many odds."""
    said = zip(lines.split(", "), odds.split("-"), strict=True)
    return "{ " + ", ".join(f'"{hand}" = "{to} to 1"' for hand, to in said) + " }"


BEST = "ace-high straight flush, straight flush, four of a kind, full house, flush, straight"
STUD_PAYS = _pays("500-100-40-10-6-4-3-2-1", f"{BEST}, three of a kind, two pair, pair of jacks or better").replace(
    " }", ', "pair of sixes to tens" = "push" }'
)


def _stage(do: str, **fields: object) -> str:
    said = "\n".join(f"{name} = {_toml(value)}" for name, value in fields.items())
    return f'[[stages]]\ndo = "{do}"\n{said}\n'


def _toml(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


ENDING = _stage("reveal", order=["players", "dealer"]) + _stage("settle")
ALONE = _stage("reveal", order=["players"]) + _stage("settle")

# Two own cards, three for all, one by one; before each a fold or up to three times the Ante. Nothing is compared.
STUD = f"""
schema = 1
id = "stud"
title = "Stud"
{FIVE}
[hands.player]
from = ["player", "board"]
ladder = "five"
{_stage("bet")}
{_stage("deal", id="hole", player=2)}
{_stage("decide", id="third", wager="third-street", choices=["fold", "1x", "2x", "3x"])}
{_stage("deal", id="one", board=1)}
{_stage("decide", id="fourth", wager="fourth-street", choices=["fold", "1x", "2x", "3x"])}
{_stage("deal", id="two", board=1)}
{_stage("decide", id="fifth", wager="fifth-street", choices=["fold", "1x", "2x", "3x"])}
{_stage("deal", id="three", board=1)}
{ALONE}
[wagers.ante]
kind = "opening"
amounts = "posted"
on_fold = "lose"
pays = {STUD_PAYS}
[wagers.third-street]
kind = "decision"
of = "ante"
on_fold = "lose"
pays = {STUD_PAYS}
[wagers.fourth-street]
kind = "decision"
of = "ante"
on_fold = "lose"
pays = {STUD_PAYS}
[wagers.fifth-street]
kind = "decision"
of = "ante"
pays = {STUD_PAYS}
"""

DOUBLE_PAYS = STUD_PAYS.replace("500 to 1", "1999 to 1").replace("100 to 1", "199 to 1").replace("40 to 1", "49 to 1")
DOUBLE_PAYS = DOUBLE_PAYS.replace("10 to 1", "11 to 1").replace("6 to 1", "8 to 1").replace("4 to 1", "5 to 1")

# Four own cards and one for all; before that the wager may be doubled. One decision, and nobody folds.
DOUBLE = f"""
schema = 1
id = "double"
title = "Double"
{FIVE}
[hands.player]
from = ["player", "board"]
ladder = "five"
{_stage("bet")}
{_stage("deal", id="hole", player=4)}
{_stage("decide", id="double", wager="double", choices=["check", "1x"])}
{_stage("deal", id="last", board=1)}
{ALONE}
[wagers.ante]
kind = "opening"
amounts = "posted"
pays = {DOUBLE_PAYS}
[wagers.double]
kind = "decision"
of = "ante"
pays = {DOUBLE_PAYS}
"""

RIDE_PAYS = _pays("1000-200-50-11-8-5-3-2-1", f"{BEST}, three of a kind, two pair, pair of tens or better")
THREE = "ace-high straight flush, straight flush, three of a kind, straight, flush, pair"

# Three own cards, two for all, one by one. Three equal wagers lie there; before each card for all one may come down.
RIDE = f"""
schema = 1
id = "ride"
title = "Ride"
{FIVE}
[ladders.three]
cards = 3
order = ["straight flush", "three of a kind", "straight", "flush", "pair", "high card"]
[hands.player]
from = ["player", "board"]
ladder = "five"
[hands.own]
from = ["player"]
ladder = "three"
{_stage("bet")}
{_stage("deal", id="hole", player=3)}
{_stage("decide", id="first", wager="one", choices=["let it ride", "take it back"])}
{_stage("deal", id="fourth", board=1)}
{_stage("decide", id="second", wager="two", choices=["let it ride", "take it back"])}
{_stage("deal", id="fifth", board=1)}
{ALONE}
[wagers.one]
kind = "opening"
amounts = "posted"
needs = ["two", "three"]
pays = {RIDE_PAYS}
[wagers.two]
kind = "opening"
amounts = "posted"
needs = ["one", "three"]
equal_to = "one"
pays = {RIDE_PAYS}
[wagers.three]
kind = "opening"
amounts = "posted"
needs = ["one", "two"]
equal_to = "one"
pays = {RIDE_PAYS}
[wagers.three-card]
kind = "side"
amounts = "posted"
hand = "own"
pays = {_pays("50-40-30-6-3-1", THREE)}
"""


def _holdem(name: str, qualifies: str, stages: str, wagers: str) -> str:
    """Two cards each and five for all."""
    return f"""
schema = 1
id = "{name}"
title = "{name.title()}"
{FIVE}
[hands.player]
from = ["player", "board"]
ladder = "five"
[hands.dealer]
from = ["dealer", "board"]
ladder = "five"
{qualifies and f'qualifies = "{qualifies}"'}
{_stage("bet")}
{_stage("deal", id="hole", player=2, dealer=2)}
{stages}
{ENDING}
{wagers}
"""


COMPARED = 'higher = "1 to 1", equal = "push", lower = "lose"'
BLIND = _pays("500-50-10-3-3:2-1", BEST).replace("3:2 to 1", "3 to 2").replace(" }", ', "anything else" = "push" }')
TRIPS = _pays("50-40-30-8-7-4-3", f"{BEST}, three of a kind")

# Check or 4x and 3x, then check or 2x, then 1x or fold; one Play in a round. The Ante pushes where the dealer is short.
ULTIMATE = _holdem(
    "ultimate",
    "pair or better",
    _stage("decide", id="first", wager="play", choices=["check", "3x", "4x"])
    + _stage("deal", id="flop", board=3)
    + _stage("decide", id="second", wager="play", choices=["check", "2x"])
    + _stage("deal", id="river", board=2)
    + _stage("decide", id="third", wager="play", choices=["fold", "1x"]),
    f"""
[wagers.ante]
kind = "opening"
amounts = "posted"
needs = ["blind"]
on_fold = "lose"
showdown = {{ {COMPARED}, not_qualified = "push" }}
[wagers.blind]
kind = "opening"
amounts = "posted"
needs = ["ante"]
equal_to = "ante"
on_fold = "lose"
showdown = {{ higher = {BLIND}, equal = "push", lower = "lose", not_qualified = "compare" }}
[wagers.play]
kind = "decision"
of = "ante"
showdown = {{ {COMPARED}, not_qualified = "compare" }}
[wagers.trips]
kind = "side"
amounts = "posted"
on_fold = "live"
pays = {TRIPS}
""",
)

ANTE = _pays("100-20-10-3-2", "ace-high straight flush, straight flush, four of a kind, full house, flush")
ANTE = ANTE.replace(" }", ', "anything else" = "1 to 1" }')

AA = _pays("100-50-40-30-20-7-7-7-7", f"{BEST}, three of a kind, two pair, pair of aces")

# Fold or 2x on the flop. Where the dealer is short the Ante is paid by its table and the Call pushes.
FLOP = _holdem(
    "flop",
    "pair of fours or better",
    _stage("deal", id="flop", board=3)
    + _stage("decide", id="call", wager="call", choices=["fold", "2x"])
    + _stage("deal", id="river", board=2),
    f"""
[wagers.ante]
kind = "opening"
amounts = "posted"
on_fold = "lose"
showdown = {{ higher = {ANTE}, equal = "push", lower = "lose", not_qualified = {ANTE} }}
[wagers.call]
kind = "decision"
of = "ante"
showdown = {{ {COMPARED}, not_qualified = "push" }}
[hands.flop]
from = ["player", "board"]
first = {{ board = 3 }}
ladder = "five"
[wagers.aa]
kind = "side"
amounts = "posted"
hand = "flop"
on_fold = "live"
pays = {AA}
""",
)

STRAIGHT = '{ "straight or better" = "1 to 1", "anything else" = "push" }'

# Fold or 2x on two cards, then check or 1x after the flop and after the turn. A winning Ante below a straight pushes.
TURN = _holdem(
    "turn",
    "",
    _stage("decide", id="first", wager="flop-bet", choices=["fold", "2x"])
    + _stage("deal", id="flop", board=3)
    + _stage("decide", id="second", wager="turn-bet", choices=["check", "1x"])
    + _stage("deal", id="turn", board=1)
    + _stage("decide", id="third", wager="river-bet", choices=["check", "1x"])
    + _stage("deal", id="river", board=1),
    f"""
[wagers.ante]
kind = "opening"
amounts = "posted"
on_fold = "lose"
showdown = {{ higher = {STRAIGHT}, equal = "push", lower = "lose" }}
"""
    + "".join(
        f"""
[wagers.{name}]
kind = "decision"
of = "ante"
showdown = {{ {COMPARED} }}
"""
        for name in ("flop-bet", "turn-bet", "river-bet")
    ),
)


def _side(name: str, holders: str, cards: int, pays: str, first: str = "") -> str:
    """A wager on other cards than the player's hand, which stays after a fold."""
    order = "straight flush, three of a kind, straight, flush, pair, high card" if cards == 3 else "pair, high card"
    ladder = f"[ladders.{name}]\ncards = {cards}\norder = {_toml(order.split(', '))}"
    return f"""
{ladder if cards < 5 else ""}
[hands.{name}]
from = {holders}
{first and f"first = {{ {first} }}"}
ladder = "{name if cards < 5 else "five"}"
[wagers.{name}]
kind = "side"
amounts = "posted"
hand = "{name}"
on_fold = "live"
pays = {pays}
"""


PAIRED = '{ "pair" = "3 to 1" }'
OF_THREE = _pays("40-30-6-3-1", "straight flush, three of a kind, straight, flush, pair")

# The same games with wagers on own cards, on the flop with and without them, on the whole board.
BESIDE = {
    "ultimate-flop": ULTIMATE
    + _side("flop", '["player", "board"]', 5, AA, "board = 3")
    + _side("board", '["board"]', 5, TRIPS),
    "turn-sides": TURN + _side("own", '["player"]', 2, PAIRED) + _side("three", '["board"]', 3, OF_THREE, "board = 3"),
    "ride-sides": RIDE + _side("first-two", '["player"]', 2, PAIRED, "player = 2").replace('on_fold = "live"', ""),
}

TEXTS = {"stud": STUD, "double": DOUBLE, "ride": RIDE, "ultimate": ULTIMATE, "flop": FLOP, "turn": TURN, **BESIDE}


@cache
def sheet(name: str) -> Game:
    found, notes = read(Source(f"{name}.toml", TEXTS[name]), shipped.find)
    assert notes == ()
    return compile_sheet(found)
