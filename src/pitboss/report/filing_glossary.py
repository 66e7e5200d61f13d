"""The words of a filing: distinctive terms, each only where the game uses it."""

from collections.abc import Callable

from pitboss.report.filing_rules import Blocks
from pitboss.report.model import Facts, Together
from pitboss.report.sheet_documents import Asked
from pitboss.sheets import words
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.sheets.model import ExposeStage, Kind
from pitboss.sheets.prose import listed
from pitboss.sheets.values import Choice


def glossary(asked: Asked) -> Blocks:
    game = asked.game
    found = [(term, said) for term, used, said in TERMS if used(game)]
    found += [(wager.title, _wager(game, wager.id)) for wager in game.wagers.values()]
    found += [
        (meter.title, "A sum that a part of each stake goes to, and that prizes are paid from.")
        for meter in game.meters.values()
    ]
    return (Together((Facts(tuple(sorted(found, key=lambda one: one[0].lower()))),)),)


def _wager(game: Game, name: str) -> str:
    wager = game.wagers[name]
    match wager.kind:
        case Kind.OPENING:
            return "A wager that is made before the deal."
        case Kind.SIDE:
            return "A wager that is made before the deal and settled on a hand alone, by a pay table."
        case Kind.DECISION:
            return f"A wager that a player adds when deciding, a multiple of the {game.wagers[wager.of].title}."
        case Kind.BONUS:
            base = listed([game.wagers[one].title for one in wager.on])
            return f"A payment on the {base} for good hands; nothing is staked on it."


def _always(_: Game) -> bool:
    return True


def _offers(choice: Choice) -> Callable[[Game], bool]:
    return lambda game: any(choice in stage.choices for stage in game.decisions)


def _banked_by_a_player(game: Game) -> bool:
    return game.sheet.bank.by is Banker.PLAYER_DEALER


def _backline(game: Game) -> bool:
    return game.sheet.bank.backline is not None


def _collection(game: Game) -> bool:
    return game.sheet.bank.collection is not None


def _exposes(game: Game) -> bool:
    return any(isinstance(stage, ExposeStage) for stage in game.stages)


def _breakage(game: Game) -> bool:
    return any(words.breakage(game))


def _kickers(game: Game) -> bool:
    return not game.player.ladder.by_suit


TERMS: tuple[tuple[str, Callable[[Game], bool], str], ...] = (
    ("Bank", _banked_by_a_player, "The wager that a player puts up to pay the winners, fixed before the deal."),
    ("Backline", _backline, "A wager behind another player's spot; the seated player decides for it."),
    ("Board", lambda game: game.dealt["board"] > 0, "The cards that lie face up in the middle and count for all."),
    ("Breakage", _breakage, "The rounding of a payout that is not a whole number of the smallest unit."),
    ("Check", _offers(Choice.CHECK), "To put out nothing yet and stay in the hand."),
    ("Collection", _collection, "A fee to the house, by a schedule that the table posts."),
    ("Dead card", _always, "A card that has left the playing area."),
    ("Exposed card", _exposes, "A card of the dealer's that is turned face up before the decisions."),
    ("Fold", _offers(Choice.FOLD), "To give up the hand; the rules say what each wager does then."),
    ("Foul deck", _always, "A deck with a card too many, too few, twice, or with a wrong back."),
    ("Kicker", _kickers, "A card beside a pair and the like that decides between equal ones."),
    ("Misdeal", _always, "A deal with a fault, such as a wrong number of cards; the hand is void."),
    ("Odds", _always, "3 to 1 means that three are won for every one staked, and the stake comes back."),
    ("Player-dealer", _banked_by_a_player, "The player who holds the bank of this hand."),
    ("Push", _always, "Neither won nor lost: the stake comes back."),
    ("Qualify", lambda game: bool(game.thresholds), "To hold at least the hand that the rules ask of the dealer."),
    ("Ride", _offers(Choice.RIDE), "To leave a wager where it lies."),
    ("Spot", _always, "A place on the layout with wagers on it; a player may have several."),
    ("Stake", _always, "The amount of a wager."),
    ("Void hand", _always, "A hand that does not count; wagers go back as the rules on irregularities say."),
)  # fmt: skip
