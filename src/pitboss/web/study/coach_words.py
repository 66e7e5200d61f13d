"""The words of the coach: facts only, as sentences. What they say is counted by `coaching` and `street_coaching`."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.hands.ladder import HandValue
from pitboss.money import chips, currency
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind, OnFold
from pitboss.sheets.prose import listed


def if_covered(bank: Cents) -> str:
    return f"The bank of {chips.show(bank)} may not cover every bet of this hand: this holds only if it does."


def with_chips(left: Cents) -> str:
    return f"You have {chips.show(left)} for this hand: what that does not pay for, now or later, is left out."


def why(
    named: Mapping[str, str],
    worth: Mapping[str, Fraction],
    best: str,
    line: str,
    same: list[str],
    gone: Mapping[str, Cents],
) -> str:
    """Facts only: by how much, on which side of the line the hand lies, and what the decision does not touch."""
    if len(worth) == 1:
        return f"{named.get(best, best)} is the only choice."
    second = max((cents for word, cents in worth.items() if word != best), default=worth[best])
    others = [word for word, cents in worth.items() if cents == second and word != best]
    over = f" over {named.get(others[0], others[0])}" if len(worth) > 2 else ""
    if worth[best] == second:
        said = [f"{listed([named.get(word, word) for word in (best, *others)])} are worth the same."]
    else:
        said = [f"{named.get(best, best)}, by {amount(worth[best] - second)}{over}."]
    if line:
        said.append(line)
    if worth[best] < 0 <= worth[best] + sum(gone.values()):
        titles = list(gone)
        is_lost, them = ("is lost", "it") if len(titles) == 1 else ("are lost", "them")
        said.append(f"{listed(titles)} {is_lost} either way; beside {them} you gain on average.")
    elif worth[best] < 0 and all(cents == second for cents in worth.values()):
        said.append("On average you lose either way.")
    elif worth[best] < 0:
        either = "On average you lose either way, and this way less."
        said.append(either if len(worth) == 2 else "On average every choice loses, and this one least.")
    if same:
        said.append(f"{listed(same)} {'is' if len(same) == 1 else 'are'} the same either way.")
    return " ".join(said)


def lost_anyway(game: Game, stakes: Mapping[str, Cents], value: HandValue) -> dict[str, Cents]:
    """Side wagers that this hand has lost already, whatever is chosen."""
    found = {}
    for name, stake in stakes.items():
        wager = game.wagers[name]
        alone = wager.kind is Kind.SIDE and wager.showdown is None and wager.hand.id == game.player.id
        if alone and wager.on_fold is OnFold.LOSE and (wager.pays is None or wager.pays.line(value) is None):
            found[name] = stake
    return found


def amount(cents: Fraction) -> str:
    whole, names = round(cents), currency.now().names
    if not whole:
        return f"less than a {names[2]}" if names else f"less than {chips.show(1)}"
    return chips.show(whole) if whole >= 100 or names is None else f"{whole} {names[3] if whole > 1 else names[2]}"
