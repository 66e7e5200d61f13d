"""The sheet language: every part of a rule sheet, its fields and what they mean.

This is the declaration, and the reference page is printed from it. What the fields may say
together is in `check`; what they come to at a table is in `compile`.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from pitboss.cards.card import RANKS, SUITS
from pitboss.hands.classes import tidy
from pitboss.hands.patterns import PATTERNS, SUITED
from pitboss.money.chips import Cents
from pitboss.sheets import fields as f
from pitboss.sheets import values as v
from pitboss.sheets.fields import rule, text
from pitboss.sheets.house import (
    Admission,
    Bank,
    BreakagePart,
    CallOuts,
    HouseRule,
    Identity,
    Policies,
    Reading,
    Spots,
)
from pitboss.sheets.values import Amounts, Choice, Pays, Showdown, Times

SCHEMA = 1


class Rotation(Enum):
    """What happens to the decks between hands."""

    SAME = "same"
    ALTERNATE = "alternate"


class DealOrder(Enum):
    """How cards go out; always left to right from the dealer's left, the dealer last."""

    ONE_AT_A_TIME = "one at a time"
    HAND_BY_HAND = "hand by hand"


class SetBy(Enum):
    """Who picks the cards that play, where a hand is the best k of n."""

    BEST = "best"
    PLAYER = "player"


class OnFold(Enum):
    """What a fold does to a wager."""

    LOSE = "lose"
    LIVE = "live"
    RETURN = "return"


class FoldedHands(Enum):
    """Whether a folded hand is turned face up at the end."""

    HIDDEN = "hidden"
    SHOWN_IF_LIVE = "shown if a wager is live"


class Which(Enum):
    """Which of the cards of a hand is turned up."""

    FIRST = "first"
    LAST = "last"


# ---------------------------------------------------------------- equipment and hands


@dataclass(frozen=True)
class Equipment:
    """What lies on the table."""

    decks: int = rule(f.whole(1, 8), "How many decks the table has. One is in play at a time.", 1)
    rotation: Rotation = rule(
        f.one_of(Rotation),
        "Whether the next hand comes from the same deck, shuffled, or from the other one.",
        Rotation.SAME,
    )
    ranks: str = rule(f.STRING, f'The ranks in a deck, ascending; all of "{RANKS}" unless the deck is cut down.', RANKS)
    suits: str = rule(f.STRING, f'The suits in a deck, in the order "{SUITS}".', SUITS)
    items: tuple[str, ...] = text(f.list_of(f.STRING), "What else is needed, in words.", ())
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class LadderPart:
    """An order of hands. A hand counts as the highest category that it fits."""

    id: str
    cards: int = rule(f.whole(1, 7), "How many cards make a hand; 6 and 7 only by the longest suit.")
    order: tuple[str, ...] = rule(
        f.list_of(v.CATEGORY, least=1),
        f"The categories, the highest first, out of: {', '.join(PATTERNS)}. High card comes last. Or, by the longest "
        f"suit of the hand, some of: {', '.join(SUITED[::-1])}, the longest first.",
    )
    ace_low: bool = rule(f.FLAG, "Whether A-2-3 (A-2-3-4, A-2-3-4-5) is a straight, the lowest one.", True)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class HandPart:
    """Whose cards make a hand, and how it is ranked. `player` is always needed, `dealer` where hands are compared."""

    id: str
    from_: tuple[str, ...] = rule(
        f.list_of(f.STRING, least=1),
        'Whose cards: "player", "dealer", "board" (cards dealt for all), "exposed" (those of the dealer\'s that are '
        "turned up early), or several of them.",
    )
    ladder: str = rule(f.STRING, "The ladder that ranks it; the best cards play where there are more than it needs.")
    first: dict[str, int] = rule(
        f.table_of(f.whole(1, 7), "whose cards"),
        "Of somebody's cards only the first so many that were dealt: { board = 3 }.",
        {},
    )
    qualifies: str | None = rule(
        v.LEAST_HAND, 'For the dealer: the least hand that qualifies, such as "queen high or better".', None
    )
    set_by: SetBy = rule(
        f.one_of(SetBy),
        "Whether the best cards play by themselves, or the player may set the hand (best by default).",
        SetBy.BEST,
    )
    title: str = text(f.STRING, "What to call it.", "")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


# ---------------------------------------------------------------- stages


@dataclass(frozen=True)
class BetStage:
    """Opening wagers and side wagers are made; "no more bets" ends it."""

    do: str = rule(f.STRING, '`"bet"`')
    id: str = rule(f.STRING, "A name for the stage, where a sheet has two of a kind; the word of `do` by default.", "")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class DealStage:
    """Cards go out, face down. A spot that has folded still gets its cards, for the wagers that stay live."""

    do: str = rule(f.STRING, '`"deal"`')
    id: str = rule(f.STRING, "A name for the stage.", "")
    player: int = rule(f.whole(0, 7), "Cards to every spot.", 0)
    dealer: int = rule(f.whole(0, 7), "Cards to the dealer.", 0)
    board: int = rule(f.whole(0, 7), "Cards for all, face up.", 0)
    order: DealOrder = rule(
        f.one_of(DealOrder), "Left to right from the dealer's left, the dealer last.", DealOrder.ONE_AT_A_TIME
    )
    look: bool = rule(f.FLAG, "Whether players may look at their cards at once.", True)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class ExposeStage:
    """One or several cards of the dealer's are turned face up before the decisions."""

    do: str = rule(f.STRING, '`"expose"`')
    id: str = rule(f.STRING, "A name for the stage.", "")
    which: Which = rule(f.one_of(Which), "Which of the dealer's cards that still lie face down.", Which.LAST)
    cards: int = rule(f.whole(1, 7), "How many of them.", 1)
    look: bool = rule(f.FLAG, "Whether players who had to wait may look at their cards now.", False)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class DecideStage:
    """Each spot with the wager it is about decides. One choice on the list means that it is forced."""

    do: str = rule(f.STRING, '`"decide"`')
    wager: str = rule(
        f.STRING,
        "The decision wager that is made here; a spot that has made it already is not asked again. Or an opening wager "
        "that may be taken back here.",
    )
    choices: tuple[Choice, ...] = rule(
        f.list_of(v.CHOICE, least=1),
        'What is on offer: "fold", "check" (no wager yet) and multiples of the base wager; of an opening wager '
        '"let it ride" and "take it back".',
    )
    only_with: dict[str, str] = rule(
        f.table_of(v.LEAST_HAND, "a choice"),
        'Choices that need a hand: { "3x" = "pair of aces or better" }.',
        {},
    )
    default: Choice | None = rule(
        v.CHOICE,
        'What a spot does that does not answer in time; without it "check", else "take it back", else "fold", else the '
        "least stake.",
        None,
    )
    id: str = rule(f.STRING, "A name for the stage.", "")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class RevealStage:
    """Hands are turned face up, one after the other."""

    do: str = rule(f.STRING, '`"reveal"`')
    id: str = rule(f.STRING, "A name for the stage.", "")
    order: tuple[str, ...] = rule(
        f.list_of(f.STRING, least=1),
        '"dealer" and "players", in order; the dealer only where there is a hand of the dealer\'s.',
        ("dealer", "players"),
    )
    folded: FoldedHands = rule(f.one_of(FoldedHands), "What happens to hands that were folded.", FoldedHands.HIDDEN)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class SettleStage:
    """Every wager is paid, taken or returned."""

    do: str = rule(f.STRING, '`"settle"`')
    id: str = rule(f.STRING, "A name for the stage.", "")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


Stage: TypeAlias = BetStage | DealStage | ExposeStage | DecideStage | RevealStage | SettleStage
STAGES: dict[str, type[Stage]] = {
    "bet": BetStage,
    "deal": DealStage,
    "expose": ExposeStage,
    "decide": DecideStage,
    "reveal": RevealStage,
    "settle": SettleStage,
}

# ---------------------------------------------------------------- wagers


class Kind(Enum):
    """The four kinds of wager."""

    OPENING = "opening"
    SIDE = "side"
    DECISION = "decision"
    BONUS = "bonus"


_UNEVEN = "Set where the source means a better hand to pay less than a worse one, so that no law complains."
_NEEDS = "Wagers that must be on the spot as well, all of them."


@dataclass(frozen=True)
class OpeningPart:
    """A wager made before the deal. `kind = "side"` is one that is settled on a hand alone."""

    id: str
    kind: Kind = rule(f.one_of(Kind), '"opening" or "side".')
    amounts: Amounts = rule(v.AMOUNTS, "What may be staked.")
    needs: tuple[str, ...] = rule(f.list_of(f.STRING), _NEEDS, ())
    needs_any: tuple[str, ...] = rule(f.list_of(f.STRING), "Wagers of which at least one must be on the spot.", ())
    at_least: Times | None = rule(v.TIMES, "Not less than another wager.", None)
    at_most: Times | None = rule(v.TIMES, "Not more than another wager.", None)
    equal_to: Times | None = rule(v.TIMES, "Exactly as much as another wager.", None)
    feeds: dict[str, int] = rule(
        f.table_of(v.PERCENT, "a meter"),
        'What part of every stake goes to a meter, and not to the house: { jackpot = "25%" }.',
        {},
    )
    hand: str = rule(f.STRING, "The hand that it is settled on.", "player")
    pays: Pays | None = rule(
        v.PAYS,
        'What it pays by hand, whatever the dealer holds. A prize ("$500", "10% of jackpot") is paid whatever was '
        "staked, and the stake does not come back.",
        None,
    )
    uneven: bool = text(f.FLAG, _UNEVEN, False)
    showdown: Showdown | None = rule(
        f.part(Showdown),
        "What the comparison with the dealer does to it; with `pays`, where no line pays.",
        None,
    )
    on_fold: OnFold | None = rule(f.one_of(OnFold), "What a fold does to it. Required where the game has a fold.", None)
    title: str = text(f.STRING, "What it is called at the table.", "")
    clause: dict[str, tuple[str, ...]] = text(v.CLAUSES, "Where the source says so.", {})


@dataclass(frozen=True)
class DecisionPart:
    """A wager made at a decision, a multiple of another one."""

    id: str
    kind: Kind = rule(f.one_of(Kind), '"decision".')
    of: str = rule(f.STRING, "The opening wager that it is a multiple of.")
    cap: Cents | None = rule(f.AMOUNT, "The most it may be, whatever the multiple.", None)
    hand: str = rule(f.STRING, "The hand that it is settled on.", "player")
    pays: Pays | None = rule(v.PAYS, "What it pays by hand, whatever the dealer holds.", None)
    showdown: Showdown | None = rule(f.part(Showdown), "What the comparison with the dealer does to it.", None)
    on_fold: OnFold | None = rule(
        f.one_of(OnFold), "What a later fold does to it. Required where one can follow.", None
    )
    title: str = text(f.STRING, "What it is called at the table.", "")
    clause: dict[str, tuple[str, ...]] = text(v.CLAUSES, "Where the source says so.", {})


@dataclass(frozen=True)
class BonusPart:
    """A bonus: nothing is staked on it, it pays on the stake of other wagers, whatever the dealer holds."""

    id: str
    kind: Kind = rule(f.one_of(Kind), '"bonus".')
    on: tuple[str, ...] = rule(f.list_of(f.STRING, least=1), "The wagers whose stakes it pays on, added up.")
    pays: Pays = rule(v.PAYS, "What it pays by hand: odds alone, since nothing is staked.")
    uneven: bool = text(f.FLAG, _UNEVEN, False)
    hand: str = rule(f.STRING, "The hand that it is settled on.", "player")
    on_fold: OnFold | None = rule(
        f.one_of(OnFold),
        '"lose": nothing on a folded hand; "live": paid all the same. Required where the game has a fold.',
        None,
    )
    title: str = text(f.STRING, "What it is called at the table.", "")
    clause: dict[str, tuple[str, ...]] = text(v.CLAUSES, "Where the source says so.", {})


@dataclass(frozen=True)
class MeterPart:
    """A sum that a part of each stake feeds and that prizes are paid from. Every table of the house has its own."""

    id: str
    seed: Cents = rule(f.AMOUNT, "Where it begins, and begins again once a prize has taken all of it.")
    title: str = text(f.STRING, "What it is called at the table.", "")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


WagerPart: TypeAlias = OpeningPart | DecisionPart | BonusPart
WAGERS: dict[str, type[WagerPart]] = {
    "opening": OpeningPart,
    "side": OpeningPart,
    "decision": DecisionPart,
    "bonus": BonusPart,
}


@dataclass(frozen=True)
class Sheet:
    """A rule sheet."""

    schema: int = rule(f.whole(SCHEMA, SCHEMA), "The version of the sheet language.")
    ladders: tuple[LadderPart, ...] = rule(
        f.named_parts(f.only(LadderPart), (LadderPart,)), "The orders of hands: [ladders.NAME]."
    )
    hands: tuple[HandPart, ...] = rule(f.named_parts(f.only(HandPart), (HandPart,)), "The hands: [hands.NAME].")
    stages: tuple[Stage, ...] = rule(
        f.list_of_kinds(f.by_word("do", STAGES), tuple(STAGES.values()), "stages"),
        "What happens in a round, in order: [[stages]].",
    )
    wagers: tuple[WagerPart, ...] = rule(
        f.named_parts(f.by_word("kind", WAGERS), (OpeningPart, DecisionPart, BonusPart)),
        "The wagers, in the order they are settled: [wagers.NAME].",
    )
    id: str = text(f.STRING, "What a user types; also the name of the file.")
    title: str = text(f.STRING, "The name of the game.")
    family: str = text(f.STRING, "The family of games it belongs to.", "")
    summary: str = text(f.PROSE, "The game in one line.", "")
    source: str = text(f.STRING, "The document that the sheet follows.", "")
    object: str = text(f.PROSE, "What the players try to do.", "")
    classes: dict[str, str] = rule(
        f.table_of(v.HAND_WORDS, "a name", tidy),
        'Names for pay classes: "mini-royal" = "ace-high straight flush".',
        {},
    )
    meters: tuple[MeterPart, ...] = rule(
        f.named_parts(f.only(MeterPart), (MeterPart,)),
        "Sums that stakes feed and prizes are paid from: [meters.NAME].",
        (),
    )
    equipment: Equipment = rule(f.part(Equipment), "What lies on the table.", Equipment())
    breakage: BreakagePart = rule(f.part(BreakagePart), "What becomes of broken amounts.", BreakagePart())
    bank: Bank = rule(f.part(Bank), "Who pays.", Bank())
    call_outs: CallOuts | None = rule(f.part(CallOuts), "Hands that wait for the floor manager.", None)
    policies: Policies = rule(f.part(Policies), "What happens when something goes wrong.", Policies())
    spots: Spots = rule(f.part(Spots), "How many spots a player may hold.", Spots())
    admission: Admission = rule(f.part(Admission), "Who may play.", Admission())
    identity: Identity = text(f.part(Identity), "What is printed wherever the sheet is printed.", Identity())
    house_rules: tuple[HouseRule, ...] = text(
        f.list_of(f.part(HouseRule), table="house_rules"), "Conduct and notices: [[house_rules]].", ()
    )
    readings: tuple[Reading, ...] = text(
        f.list_of(f.part(Reading), table="readings"), "How ambiguous places are read: [[readings]].", ()
    )
