"""Why a wager ended as it did, at length, as the command line and the library say it. `reasons` is the short form."""

from pitboss.hands.classes import REST
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind


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
            assert wager.showdown is not None
            compared = len(set(wager.showdown[False])) > 1
            also = f", and {showdown(game, facts)}" if compared else ""
            return f"The {dealer(game)} does not qualify{also}"


def follows(title: str, settled: Settlement) -> str:
    """What became of a wager: here, and in the shorter sentences of the pages."""
    match settled.ending:
        case Ending.WIN:
            return f"{title} pays {settled.odds}"
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
