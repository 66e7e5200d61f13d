"""Results in the words of the pages: short, the facts first. The command line says the same at more length."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from pitboss.cards.card import RANK_WORDS, Card, plural
from pitboss.hands.best import ranker
from pitboss.hands.classes import REST
from pitboss.hands.ladder import HandValue
from pitboss.hands.patterns import SUITED, Ranks
from pitboss.money import chips
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import Cause, Ending, Settlement, prize_of
from pitboss.rounds.words import dealer, follows, short_of
from pitboss.sheets.game import Game, Hand
from pitboss.sheets.model import Kind
from pitboss.sheets.prose import an, listed
from pitboss.sheets.values import show_percent
from pitboss.sheets.words import cards_of

_SHOWN_DOWN = (Cause.HIGHER, Cause.EQUAL, Cause.LOWER, Cause.NOT_QUALIFIED)
# By a name of their own: to look up a member of an enum takes as long as to call a function.
_NOT_QUALIFIED, _WIN, _LOSE = Cause.NOT_QUALIFIED, Ending.WIN, Ending.LOSE
_MANY = re.compile(r"(three|four) \w+s", re.IGNORECASE)


def headline(game: Game, settled: Sequence[Settlement], facts: Facts, *, folded: bool) -> str:
    """What happened to a spot, in a sentence or two: the fold, the showdown, or the hand that was bet on alone.

    "The dealer does not qualify: Ante pays 1 to 1, Play pushes."
    """
    if folded:
        return _folded(game, settled)
    met = [one for one in settled if one.cause in _SHOWN_DOWN]
    if not met:
        return " ".join(_alone(game, settled, facts))
    if not _dealer_won(facts):
        return _shown_down(game, met, facts)
    bonus = [one for one in settled if _bonus_after_a_loss(game, one, facts)]
    return " ".join([_shown_down(game, met, facts), *(reason(game, one, facts) for one in bonus)])


def summary(game: Game, settled: Sequence[Settlement], facts: Facts, *, folded: bool) -> str:
    """The headline, and what became of the wagers that it does not speak of: one line of the history."""
    said = headline(game, settled, facts, folded=folded)
    alone = [one for one in settled if one.cause in (Cause.PAYS, Cause.NO_LINE) and one.ending is not Ending.NONE]
    if not folded and len(alone) == len(settled):
        return said
    rest = [one for one in alone if not _bonus_after_a_loss(game, one, facts)]
    lost = [_title(game, one) for one in rest if one.ending is Ending.LOSE]
    level = [_title(game, one) for one in rest if one.ending is Ending.PUSH]
    paid = [f"{_title(game, one)} pays {one.pays}" for one in rest if one.ending is Ending.WIN]
    parts = [*([listed(paid)] if paid else []), *([f"{listed(lost)} lost"] if lost else [])]
    parts += [f"{listed(level)} {'pushes' if len(level) == 1 else 'push'}"] if level else []
    return " ".join([said, *(f"{part}." for part in parts)])


def without_cards(game: Game, settled: Sequence[Settlement], *, folded: bool) -> str:
    """The same where not all cards were told: what became of each wager, and not why.

    "Ante pays 1 to 1, Play pushes, Pair Plus loses."
    """
    if folded:
        return _folded(game, settled)
    return f"{_each(game, [one for one in settled if one.ending is not Ending.NONE])}."


def reason(game: Game, settled: Settlement, facts: Facts) -> str:
    """Why one wager ended as it did, and that a payout was rounded.

    "Three kings beat two pair: 1 to 1." "Dealer's pair of fours beats king high."
    """
    said = _why(game, settled, facts)
    if not _rounded(settled):
        return said
    return f"{said} Rounded {game.breakage.toward.value} to whole multiples of {chips.show(game.breakage.unit)}."


def unseen(game: Game, settled: Settlement) -> str:
    """The same where not all cards lie open: a fold, the line that was paid, or what became of the wager."""
    title = _title(game, settled)
    if settled.cause is Cause.FOLD:
        return f"Folded: {_ended(title, settled)}."
    if settled.cause is Cause.PAYS and settled.ending is Ending.WIN and settled.pay_class != REST:
        return f"{settled.pay_class.capitalize()} pays {_amount(game, settled)}."
    return f"{follows(title, settled)}."


def _rounded(settled: Settlement) -> bool:
    """Whether it was paid other than its odds say. What a bonus is paid on is not told, but was whole cents."""
    odds = settled.odds
    if odds is None or settled.ending is not _WIN or not odds.to:
        return False
    exact = settled.net * odds.one
    return exact != settled.stake * odds.to if settled.stake else bool(exact % odds.to)


def _why(game: Game, settled: Settlement, facts: Facts) -> str:
    return _WHY[settled.cause](game, settled, facts)


def _no_line(game: Game, settled: Settlement, facts: Facts) -> str:
    wager = game.wagers[settled.wager]
    held = capital(brief(facts.values[wager.hand.id]))
    bonus = settled.ending is Ending.NONE
    return f"{held}: no {wager.title}." if bonus else f"{held} {_pays(held)} nothing: {wager.title} lost."


def _alone(game: Game, settled: Sequence[Settlement], facts: Facts) -> Iterator[str]:
    """What pay tables have settled: one sentence for wagers that ended alike by the same hand."""

    def how(one: Settlement) -> tuple[object, ...]:
        plain = one.ending in (Ending.WIN, Ending.PUSH, Ending.LOSE) and not _rounded(one)
        alone = one.cause in (Cause.PAYS, Cause.NO_LINE) and plain
        return (game.wagers[one.wager].hand.id, one.cause, one.ending, one.pays, one.pay_class, alone or one.wager)

    for _, group in groupby(settled, how):
        some = list(group)
        yield reason(game, some[0], facts) if len(some) == 1 else _alike(game, some, facts, every=len(settled))


def _alike(game: Game, some: Sequence[Settlement], facts: Facts, every: int) -> str:
    """Several wagers that one pay table has settled alike.

    "Pair of threes pays nothing: all bets lost." "Ace high pays nothing: Bet 1, Bet 2 and Bet 3 lost."
    """
    first, titles = some[0], listed([_title(game, one) for one in some])
    hand = capital(brief(facts.values[game.wagers[first.wager].hand.id]))
    match first.ending:
        case Ending.WIN:
            return f"{hand} {_pays(hand)} {first.pays} on {'every bet' if len(some) == every else titles}."
        case Ending.PUSH:
            return f"{hand}: {'all bets' if len(some) == every else titles} push."
        case _:
            return f"{hand} {_pays(hand)} nothing: {'all bets' if len(some) == every else titles} lost."


# ---------------------------------------------------------------- the showdown


def _shown_down(game: Game, met: Sequence[Settlement], facts: Facts) -> str:
    """One sentence; where wagers ask the dealer for different hands, one for each of them that was missed."""
    short = [one for one in met if one.cause is _NOT_QUALIFIED]
    if short:
        missed = dict.fromkeys(short_of(game.wagers[one.wager]) for one in short)
        alike = [[one for one in short if short_of(game.wagers[one.wager]) == of] for of in missed]
        said = [f"{_unqualified(game, some, facts)}: {_each(game, some)}." for some in alike]
        rest = [one for one in met if one not in short]
        return " ".join([*said, *([_shown_down(game, rest, facts)] if rest else [])])
    ways = [(one.ending, one.odds) for one in met]  # tuples are compared by identity first
    return _compared(game, met, met[0].ending if ways.count(ways[0]) == len(ways) else None, facts)


def _compared(game: Game, met: Sequence[Settlement], ending: Ending | None, facts: Facts) -> str:
    """Wagers that the comparison of two hands has settled; the ending is None if they ended differently."""
    if facts.ahead:
        if ending is _LOSE:
            return f"{_beats(game, facts)}."
        said = met[0].odds if ending is _WIN else _each(game, met)
        return f"{_beats(game, facts)}: {said}."
    if ending is Ending.PUSH:
        every = {1: f"{_title(game, met[0])} pushes", 2: "both push"}.get(len(met), "all push")
        return f"Equal hands: {every}."
    if ending is _WIN:
        return f"Equal: the player wins, {met[0].odds}."
    if ending is _LOSE:
        return f"Equal: the {dealer(game)} wins."
    return f"Equal hands: {_each(game, met)}."


def _unqualified(game: Game, met: Sequence[Settlement], facts: Facts) -> str:
    """The fact; with the comparison where a wager asks for it all the same."""
    said = f"The {dealer(game)} does not qualify{short_of(game.wagers[met[0].wager])}"
    if not any(game.wagers[one.wager].compared_anyway for one in met):
        return said
    also = _beats(game, facts) if facts.ahead else "the hands are equal"
    return f"{said}, and {also[:1].lower()}{also[1:]}"


def _each(game: Game, settled: Sequence[Settlement]) -> str:
    return ", ".join([follows(_title(game, one), one) for one in settled])


def _beats(game: Game, facts: Facts) -> str:
    """Who beats whom, by the plainest words that tell the hands apart."""
    return _higher(game, facts.values["player"], facts.values["dealer"], facts.ahead)


@lru_cache(maxsize=4096)
def _higher(game: Game, mine: HandValue, theirs: HandValue, ahead: int) -> str:
    """Cached, because every wager that the two hands decide says it, and the headline too."""
    alike = brief(mine) == brief(theirs)
    high, low = (mine, theirs) if ahead > 0 else (theirs, mine)
    winner, loser = (tens(str(high)), tens(str(low))) if alike else (brief(high), brief(low))
    many = high.category in ("three of a kind", "four of a kind")
    whose = "" if ahead > 0 else f"{dealer(game)}'s "
    return capital(f"{whose}{winner} {'beat' if many else 'beats'} {loser}")


def brief(value: HandValue) -> str:
    """A hand by its name: "king high", "pair of fours", "three kings", "flush"."""
    return _brief(value.category, value.ranks)


@lru_cache(maxsize=1024)
def _brief(category: str, ranks: Ranks) -> str:
    """Cached, as the next one is: the sentences of a hand name the same few hands again and again."""
    match category, ranks:
        case "high card", (rank, *_):
            return f"{RANK_WORDS[rank]} high"
        case "pair", (rank, *_):
            return f"pair of {plural(rank)}"
        case "three of a kind", (rank, *_):
            return f"three {plural(rank)}"
        case "four of a kind", (rank, *_):
            return f"four {plural(rank)}"
        case _:
            return category


def held(value: HandValue) -> str:
    """A hand as its holder reads it: "pair of jacks", "straight to the three", "two pair, aces and jacks"."""
    return _held(value.category, value.ranks)


@lru_cache(maxsize=1024)
def _held(category: str, ranks: Ranks) -> str:
    match category, ranks:
        case "flush", (rank, *_):
            return f"{RANK_WORDS[rank]}-high flush"
        case category, (rank, *_) if category in SUITED:
            return f"{RANK_WORDS[rank]}-high {category}"
        case "straight", (rank, *_):
            return f"straight to the {RANK_WORDS[rank]}"
        case "full house", (three, two, *_):
            return f"full house, {plural(three)} over {plural(two)}"
        case "two pair", (high, low, *_):
            return f"two pair, {plural(high)} and {plural(low)}"
        case _:
            return _brief(category, ranks)


def so_far(hand: Hand, cards: Sequence[Card]) -> str:
    """A hand that still gets cards: what it is now, and a flush that lacks one card.

    "king high, four spades", "pair of sevens"
    """
    ladder = hand.ladder
    if len(cards) >= ladder.cards:
        value = ranker(ladder, len(cards))(cards)
        now, flush = held(value), "flush" in value.category
    else:
        now, flush = _few(cards), False
    suits = [card & 3 for card in cards]
    most = max(suits, key=suits.count)
    lacks_one = suits.count(most) == ladder.cards - 1 > 2 and "flush" in ladder.order and not flush
    return f"{now}, {_NUMBERS[ladder.cards - 1]} {_SUIT_WORDS[most]}" if lacks_one else now


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


def _few(cards: Sequence[Card]) -> str:
    """Fewer cards than the ladder ranks: their pairs, or the highest of them."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    often = {rank: ranks.count(rank) for rank in ranks}
    pairs = [rank for rank, times in often.items() if times == 2]
    more = [rank for rank, times in often.items() if times > 2]
    if more:
        return f"{_NUMBERS[often[more[0]]]} {plural(more[0])}"
    if len(pairs) > 1:
        return f"two pair, {plural(pairs[0])} and {plural(pairs[1])}"
    if pairs:
        return f"pair of {plural(pairs[0])}"
    return f"{RANK_WORDS[ranks[0]]} high"


def has(value: HandValue) -> str:
    """The same after "has": "a pair of jacks", "an ace-high flush", "king high", "three kings"."""
    plain = value.category in ("high card", "two pair", "three of a kind", "four of a kind")
    return held(value) if plain else an(held(value))


# ---------------------------------------------------------------- folds and pay lines


def _folded(game: Game, settled: Sequence[Settlement]) -> str:
    """ "Folded: Ante lost. Pair Plus and 6 Card Bonus stay live." """
    staked = [one for one in settled if game.wagers[one.wager].kind is not Kind.BONUS]
    lost = [_title(game, one) for one in staked if one.cause is Cause.FOLD and one.ending is Ending.LOSE]
    back = [_title(game, one) for one in staked if one.cause is Cause.FOLD and one.ending is Ending.RETURN]
    live = [_title(game, one) for one in staked if one.cause is not Cause.FOLD]
    said = [f"{listed(lost)} lost"] if lost else []
    said += [f"{listed(back)} returned"] if back else []
    stays = f" {listed(live)} {'stays' if len(live) == 1 else 'stay'} live." if live else ""
    return f"Folded: {', '.join(said)}.{stays}" if said else f"Folded.{stays}"


def _paid(game: Game, settled: Settlement, facts: Facts) -> str:
    wager = game.wagers[settled.wager]
    rest = settled.pay_class == REST
    held = capital(brief(facts.values[wager.hand.id]) if rest else settled.pay_class)
    if settled.ending is not Ending.WIN:
        return f"{held}: {_ended(wager.title, settled)}."
    paid = _amount(game, settled)
    if _bonus_after_a_loss(game, settled, facts):
        return f"{held}: {wager.title} pays {settled.odds}, though the {dealer(game)} won."
    if wager.kind is Kind.BONUS:
        base = listed([game.wagers[name].title for name in wager.on])
        return f"{held} {_pays(held)} {settled.odds} on the {base}."
    if wager.hand.holders != ("player",) and wager.hand is not game.player:
        return f"{held} {_pays(held)} {paid}, made from {_cards_of(game, wager.hand)}."
    against = f", whatever the {dealer(game)} holds" if game.has_dealer else ""
    return f"{held} {_pays(held)} {paid}{against}."


_WHY: Mapping[Cause, Callable[[Game, Settlement, Facts], str]] = {
    Cause.FOLD: lambda game, settled, _: f"Folded: {_ended(_title(game, settled), settled)}.",
    Cause.PAYS: _paid,
    Cause.NO_LINE: _no_line,
    Cause.NOT_QUALIFIED: lambda game, settled, facts: _shown_down(game, [settled], facts),
    **dict.fromkeys(
        (Cause.HIGHER, Cause.EQUAL, Cause.LOWER),
        lambda game, settled, facts: _compared(game, [settled], settled.ending, facts),
    ),
}
assert len(_WHY) == len(Cause)


def _amount(game: Game, settled: Settlement) -> str:
    """What a line pays: "3 to 1", "$500", "$10,000 (100% of the Jackpot)"."""
    prize = prize_of(game, settled)
    if prize is None or not prize.meter:
        return settled.pays
    return f"{settled.pays} ({show_percent(prize.points)} of the {game.meters[prize.meter].title})"


def _cards_of(game: Game, hand: Hand) -> str:
    """The title of a hand that several share; whose cards they are, where the sheet gives it none."""
    if hand.title != hand.id.replace("-", " ").title():
        return hand.title
    if hand.first or "exposed" in hand.holders:
        return cards_of(game, hand).removeprefix("made from ")
    named = {"dealer": f"the {dealer(game)}"}
    return f"the cards of {listed([named.get(one, f'the {one}') for one in hand.holders])}"


def _pays(held: str) -> str:
    """
    >>> _pays("Four aces"), _pays("Three of a kind"), _pays("Pair of aces")
    ('pay', 'pays', 'pays')
    """
    return "pay" if _MANY.fullmatch(held) else "pays"


def _dealer_won(facts: Facts) -> bool:
    return facts.ahead < 0 and facts.qualified


def _bonus_after_a_loss(game: Game, settled: Settlement, facts: Facts) -> bool:
    return _dealer_won(facts) and settled.ending is _WIN and game.wagers[settled.wager].kind is Kind.BONUS


def _ended(title: str, settled: Settlement) -> str:
    match settled.ending:
        case Ending.LOSE:
            return f"{title} lost"
        case Ending.RETURN:
            return f"{title} returned"
        case Ending.WIN | Ending.PUSH | Ending.NONE:
            return follows(title, settled)


def _title(game: Game, settled: Settlement) -> str:
    return game.wagers[settled.wager].title


def capital(text: str) -> str:
    """
    >>> capital("pair of fours")
    'Pair of fours'
    """
    return text[:1].upper() + text[1:]


def tens(text: str) -> str:
    """Hands as a page shows its cards: with a 10, where programs have a T.

    >>> tens("A-T-4 high"), tens("pair of nines, T-8"), tens("T high"), tens("Three kings")
    ('A-10-4 high', 'pair of nines, 10-8', '10 high', 'Three kings')
    """
    return re.sub(r"\bT\b", "10", text)
