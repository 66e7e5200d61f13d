"""What a sheet says of the house: who banks, who may play, what happens when something goes wrong, and its texts."""

from dataclasses import dataclass
from enum import Enum

from pitboss.money.chips import Cents, Toward
from pitboss.sheets import fields as f
from pitboss.sheets import values as v
from pitboss.sheets.fields import rule, text


class Banker(Enum):
    """Whose money pays the winners."""

    HOUSE = "house"
    PLAYER_DEALER = "player-dealer"


class DeadCard(Enum):
    """What becomes of the wagers of a hand with a dead card."""

    RETURN = "return"
    FORFEIT = "forfeit"


class ExposedCard(Enum):
    """What becomes of a card that was exposed while dealing."""

    VOID = "void"
    REPLACE = "replace"


class EarlyDealerCard(Enum):
    """What becomes of a hand when a dealer's card is seen too early."""

    VOID = "void"
    PAY_SIDE = "void, but pay winning side wagers"


class Void(Enum):
    """What a void hand does: a misdeal, a foul deck, a dead card of the dealer's."""

    RETURN = "return every wager"
    PAY_SIDE = "return every wager, but pay winning side wagers"


class Payer(Enum):
    """Who pays a collection."""

    PLAYERS = "players"
    PLAYER_DEALER = "player-dealer"


class ActionOrder(Enum):
    """Which spot a player's bank covers first; the others follow clockwise, each with its wagers in sheet order."""

    LEFT_OF_BANK = "from the left of the bank"
    BUTTON = "from the action button"


@dataclass(frozen=True)
class BreakagePart:
    """What becomes of a payout that is not a whole number of chips."""

    unit: Cents = rule(f.AMOUNT, "Payouts are whole multiples of this.", 1)
    toward: Toward = rule(f.one_of(Toward), "Which way they are rounded.", Toward.DOWN)


@dataclass(frozen=True)
class Collection:
    """A fee to the house, by a schedule that the table posts."""

    from_: tuple[Payer, ...] = rule(f.list_of(f.one_of(Payer), least=1), "Who pays.")
    with_: str = rule(f.STRING, "The wager whose bracket sets the fee.", "ante")
    kept_without_action: bool = rule(f.FLAG, "Whether it stays with the house when there is no action.", True)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class Backline:
    """Betting behind another player's spot."""

    never_on: tuple[str, ...] = rule(f.list_of(f.STRING), "Wagers on which it is never permitted.", ())
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class Bank:
    """Who pays, and how far the money goes."""

    by: Banker = rule(f.one_of(Banker), "The house, or a player who has the bank.", Banker.HOUSE)
    coverage: ActionOrder = rule(
        f.one_of(ActionOrder),
        "The order in which a player's bank covers the spots, each with its wagers in the order of the sheet.",
        ActionOrder.LEFT_OF_BANK,
    )
    hands_max: int = rule(f.whole(1, 99), "How many hands in a row one player may have the bank.", 2)
    collection: Collection | None = rule(f.part(Collection), "A fee to the house.", None)
    backline: Backline | None = rule(f.part(Backline), "Where the table may allow betting behind.", None)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class CallOuts:
    """Hands that the dealer calls out and the floor manager acknowledges before they are paid."""

    hands: tuple[str, ...] = rule(f.list_of(v.HAND_WORDS, least=1), "The hands, a player's or the dealer's.")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class Policies:
    """What happens when something goes wrong."""

    dead_card: DeadCard = rule(f.one_of(DeadCard), "A player's card leaves the playing area.", DeadCard.RETURN)
    void: Void = rule(
        f.one_of(Void), "What becomes of the wagers of a void hand; a dead card of the dealer's makes one.", Void.RETURN
    )
    exposed_card: ExposedCard = rule(f.one_of(ExposedCard), "A card is exposed while dealing.", ExposedCard.VOID)
    early_dealer_card: EarlyDealerCard = rule(
        f.one_of(EarlyDealerCard), "A dealer's card is seen before its time.", EarlyDealerCard.VOID
    )
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class Spots:
    """How many spots a player may hold."""

    most_while_waiting: int = rule(f.whole(1, 7), "The most for one player while there is a waiting list.", 7)
    alternate_extra: bool = rule(f.FLAG, "Whether players take turns on extra spots when those are scarce.", False)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class Admission:
    """Who may play."""

    age_min: int = rule(f.whole(0, 120), "The least age.", 0)
    identification: bool = rule(f.FLAG, "Whether identification is checked.", False)
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class Identity:
    """What is printed wherever the sheet is printed."""

    game: str = text(f.STRING, "The number of the game in a register.", "")
    pay_table: str = text(f.STRING, "The number of the pay table.", "")
    trademark: str = text(f.STRING, "The trademark line.", "")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class HouseRule:
    """A rule of conduct, a notice, or anything else that is said rather than played."""

    says: str = text(f.PROSE, "The rule in words.")
    clause: tuple[str, ...] = text(v.CLAUSE, "Where the source says so.", ())


@dataclass(frozen=True)
class Reading:
    """How an ambiguous place in the source is read."""

    clause: tuple[str, ...] = text(v.CLAUSE, "The clause it is about.")
    taken: str = text(f.PROSE, "The reading that this sheet takes.")
    because: str = text(f.PROSE, "Why.")
    otherwise: str = text(f.STRING, "The id of the sheet that takes it the other way, where one ships.", "")
