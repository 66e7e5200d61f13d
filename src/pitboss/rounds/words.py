"""Why a wager ended as it did, at length, as the command line and the library say it. `reasons` is the short form."""

from pitboss.hands.classes import REST
from pitboss.hands.ladder import HandValue
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.model import Kind
from pitboss.sheets.prose import listed


def reason(game: Game, settled: Settlement, facts: Facts) -> str:
    """Facts first, then what follows from them for the wager."""
    sentence = f"{_because(game, settled, facts)}: {follows(game.wagers[settled.wager].title, settled)}"
    won_by_dealer = facts.ahead < 0 and facts.qualified
    if game.wagers[settled.wager].kind is Kind.BONUS and settled.ending is Ending.WIN and won_by_dealer:
        sentence += f", though the {dealer(game)} is ahead"
    return sentence + "."


def dealer(game: Game) -> str:
    """What the other side of the table is called: the dealer, or the player-dealer."""
    return game.dealer_title.lower()


def showdown(game: Game, facts: Facts) -> str:
    """Both hands, and how they compare."""
    mine, theirs = facts.values["player"], facts.values["dealer"]
    match facts.ahead:
        case 1:
            return f"the player is ahead ({mine} against {theirs})"
        case -1:
            return f"the {dealer(game)} is ahead ({theirs} against {mine})"
        case _:
            return f"the hands are equal ({mine})"


def _because(game: Game, settled: Settlement, facts: Facts) -> str:
    wager = game.wagers[settled.wager]
    match settled.cause:
        case Cause.FOLD:
            return "Folded"
        case Cause.PAYS | Cause.NO_LINE:
            value = facts.values[wager.hand.id]
            plain = settled.pay_class in (value.category, REST)
            return _capital(str(value) if plain else f"{settled.pay_class} ({value})")
        case Cause.HIGHER | Cause.EQUAL | Cause.LOWER:
            return _capital(showdown(game, facts))
        case Cause.NOT_QUALIFIED:
            also = f", and {showdown(game, facts)}" if wager.compared_anyway else ""
            return f"The {dealer(game)} does not qualify{short_of(wager)}{also}"


def short_of(wager: Wager) -> str:
    """The threshold that was missed, where it is the wager's own: what "qualifies" means would not be clear."""
    return "" if wager.qualifies is None else f" ({wager.qualifies.name})"


def qualifies(game: Game, dealers: HandValue) -> str:
    """Whether a dealer's hand qualifies, and for which wagers it does not where they differ; "" where every hand does.

    "qualifies", "does not qualify", "does not qualify for Ante"
    """
    if not game.thresholds:
        return ""
    own = any(wager.qualifies is not None for wager in game.wagers.values())
    level = game.level(dealers)
    short = [one.title for one in game.wagers.values() if one.showdown and not game.qualified_at(one, level)]
    if own and short:
        return f"does not qualify for {listed(short)}"
    return "qualifies" if own or level else "does not qualify"


def follows(title: str, settled: Settlement) -> str:
    """What became of a wager: here, and in the shorter sentences of the pages."""
    match settled.ending:
        case Ending.WIN:
            return f"{title} pays {settled.pays}"
        case Ending.LOSE:
            return f"{title} loses"
        case Ending.PUSH:
            return f"{title} pushes"
        case Ending.RETURN:
            return f"{title} is returned"
        case Ending.NONE:
            return f"no {title}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
