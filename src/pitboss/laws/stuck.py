"""The law that nobody gets stuck: in every state of an evening, somebody who is there is offered a step that helps, or
a clock runs that brings one.

Three things have to stay possible. From every state a hand can be bet, dealt, decided and paid by the people who are
there; everybody can leave with all their chips, and the table be closed; and a cashier who is there can pay them. An
evening is controlled by numbers, its `picks`: most of them continue the hand, the others take any offer of anybody,
some of them at the cage. So a walk can be repeated, and one that fails is reduced to the shortest one that still does.
What an administrator could do over the API does not count here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from pitboss.house import real_cards_draft
from pitboss.house.offers import Offer, Person, Where
from pitboss.house.permits import Role, calls
from pitboss.laws import at_the_cage, tapping, ways_on
from pitboss.laws.evening import BUY_IN, TABLE, Dealing, Evening, Kind
from pitboss.laws.filling_in import filled_in
from pitboss.laws.rounds import stakes
from pitboss.ledger import accounts
from pitboss.money.chips import Cents, show
from pitboss.rounds import bets
from pitboss.rounds.options import options
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.decide import decide
from pitboss.tables.state import Phase
from pitboss.tables.terms import Chips

STEPS_MOST = 90  # to play a hand, or to get home
PICKS_MOST = 40
PICK_MOST = 1 << 24
WALKS_LEAST = 3
GOES_ON = 3  # of so many picks all but one continue the hand
ON = 1  # a pick that continues the hand
ROUNDS_A_WALK = 20  # the cost of one walk, in rounds of a law
CLOCK = 7  # of so many other picks one lets the clock run, even if somebody could act
CALL = 4  # of so many other picks one calls the hand if possible: such commands are few among many, and matter much
CAGE = 5  # of so many other picks one is a deed at the cage, if anybody works there
_MOVES = ("choose", "deal", "expose", "reveal", "settle")
_CASH: tuple[Cents, ...] = (5_00, 20_00, BUY_IN)


@dataclass(frozen=True)
class Stuck:
    """A state from which an evening cannot go on, and the way into it."""

    kind: Kind
    luck: int
    path: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        steps = [f"  {number}. {step}" for number, step in enumerate(self.path, start=1)]
        return "\n".join([f"{self.kind}: {self.why}. The way there:", *(steps or ["  (from the beginning)"])])


def nobody(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Random walks through evenings of every kind; a violation is reported with the shortest way to
    it that was found.
    """
    kinds = list(every_kind(game))
    chance.shuffle(kinds)
    for number in range(max(WALKS_LEAST, rounds // ROUNDS_A_WALK)):
        if (found := searched(game, kinds[number % len(kinds)], chance)) is not None:
            yield str(found)
            return


def searched(game: Game, kind: Kind, chance: Random, walks: int = 1) -> Stuck | None:
    """The shortest way into trouble that so many random walks through one kind of evening find."""
    for _ in range(walks):
        picks = [chance.randrange(PICK_MOST) for _ in range(chance.randrange(PICKS_MOST))]
        if (found := walked(game, kind, picks, chance.randrange(PICK_MOST))) is not None:
            return shortest(game, found, picks)
    return None


def every_kind(game: Game) -> Iterator[Kind]:
    """Each way of dealing with each kind of chips; one player alone; a short tray; and players with cash but no chips,
    where the whole staff is one dealer and one floor manager."""
    for dealing in Dealing:
        for chips in Chips:
            yield Kind(dealing, chips)
            yield Kind(dealing, chips, players=1)
            if not _banked(game):
                yield Kind(dealing, chips, short_tray=True)
    yield Kind(Dealing.STAFF, Chips.ISSUED, cash=True, crew=("dealer", "floor"))


def _banked(game: Game) -> bool:
    return game.sheet.bank.by.value == "player-dealer"


# ---------------------------------------------------------------- walking


def walked(game: Game, kind: Kind, picks: Sequence[int], luck: int = 0) -> Stuck | None:
    """Play an evening by these numbers, then one more hand, then go home, with cash; returns the failure, if any."""
    evening = Evening(game, kind, luck)
    if (why := walk(evening, picks)) is None:
        if (found := from_here(evening)) is not None:
            return found
        why = _paid_out(evening)
    return Stuck(kind, luck, tuple(evening.path), why) if why else None


def from_here(evening: Evening) -> Stuck | None:
    """Whether a hand can be played, and everybody can go home, from the present state."""
    why = _played(evening) or _gone_home(evening)
    return Stuck(evening.kind, evening.luck, tuple(evening.path), why) if why else None


def walk(evening: Evening, picks: Sequence[int]) -> str | None:
    """Goes on by these numbers; returns what is wrong with a state on the way, if anything."""
    for pick in picks:
        if evening.table.closed:
            return None
        step = ways_on.towards_a_hand(evening) if pick % GOES_ON else _any(evening, pick // GOES_ON)
        beside = None if step is None else _beside(evening, step, pick // GOES_ON)
        if step is None:
            evening.wait()
        elif (why := _did(evening, step)) is not None:
            return why
        if beside is not None:
            evening.call_beside(*beside)
        if (why := wrong(evening)) is not None:
            return why
    return None


def wrong(evening: Evening) -> str | None:
    """What is wrong with a state: at the first decision nobody may be left with only a fold."""
    table, hand = evening.table, evening.table.hand
    for spot in play.waited_for(table) if hand is not None else ():
        assert hand is not None
        rules = [one.choice for one in options(table.game, hand.round, spot.number, evening.order).offers]
        offered = [one.choice for one in play.offers(table, spot.number, evening.order).offers]
        if not spot.choices and len(rules) > 1 and offered == [Choice.FOLD.word]:
            return f"{spot.player} has no chips for anything but to fold"
    for one in evening.approvals.waiting():
        if evening.outlives(one):
            return f"the hand is over, and a second person is still asked about it: {one.word}"
    if hand is not None and hand.phase is Phase.PLAYING and evening.called is not None:
        moves = [
            f"{who.name} may {one.word}" for who in evening.people.values() for one in evening.at_table(who, _MOVES)
        ]
        return f"the hand goes on while a second person is asked about it: {moves[0]}" if moves else None
    return None


def _did(evening: Evening, step: tuple[Person, Offer]) -> str | None:
    person, offer = step
    refusal = evening.do(person, offer)
    return None if refusal is None else f"{person.name} was offered {offer.word}, and it is refused: {refusal}"


def _any(evening: Evening, number: int) -> tuple[Person, Offer] | None:
    """Any offer of anybody; the word is picked first, so that words with many forms are not picked more often.

    Sometimes none, so that the clock runs: somebody has closed the page with their cut in it, or does not answer.
    """
    number, clock = divmod(number, CLOCK)  # each digit decides one thing: no word is left out for its place
    number, cage = divmod(number, CAGE)
    number, call = divmod(number, CALL)
    if clock == 0:
        return None
    if cage == 0 and (deed := at_the_cage.any_deed(evening, number)) is not None:
        return deed
    places = {name: place for place, name in enumerate(evening.people)}  # the numbers of accounts are drawn
    found: dict[tuple[int, str], list[tuple[Person, Offer]]] = {}
    for person, offer in evening.offers():
        if offer.where is not Where.CAGE and not offer.later:
            found.setdefault((places[person.name], offer.word), []).append((person, offer))
    if not found:
        return None
    calling = {who: forms for who, forms in found.items() if who[1] in calls.CALLS} if call == 0 else {}
    found = calling or found
    forms = found[sorted(found)[number % len(found)]]
    person, offer = forms[number // len(found) % len(forms)]
    meant = filled_in(evening, _varied(evening, offer, number), number // len(found))
    return None if meant is None else (person, meant)


def _beside(evening: Evening, step: tuple[Person, Offer], number: int) -> tuple[Person, Offer] | None:
    """Every second call of a hand comes twice: another person wrote theirs meanwhile, and sends it
    at the same moment.
    """
    person, offer = step
    if number // CALL % 2 or not offer.second or offer.word not in calls.CALLS:
        return None
    every = [(other, one) for other, one in evening.offers() if one.second and one.word in calls.CALLS]
    # Or the same person in a second window.
    others = [(other, one) for other, one in every if other.name != person.name] or every
    return others[number // CALL // 2 % len(others)] if others else None


def _varied(evening: Evening, offer: Offer, number: int) -> Offer:
    """The form with another amount, or another tap: all chips on one bet, a small buy-in, a card."""
    chance, table = Random(number), evening.table
    match offer.command:
        case c.Bet() as bet:
            tried = replace(bet, stakes=_all_in(evening, bet) if chance.random() < 0.5 else stakes(table.game, chance))
            refused = isinstance(decide(table, tried, evening.order), Refusal)
            return offer if refused else replace(offer, command=tried)
        case c.BuyIn() as buys:
            return replace(offer, command=replace(buys, cents=min(offer.most or 1, chance.choice(_CASH))))
        case None if offer.word == "draft-hand":
            draft = real_cards_draft.kept(evening.store, table).hand
            return replace(offer, command=chance.choice(tapping.taps(table, draft)))
        case _:
            return offer


def _all_in(evening: Evening, bet: c.Bet) -> dict[str, Cents]:
    """As much on the first wager of the bet as the seat has, within the limits of the sheet."""
    sitter, game = evening.table.sitter(bet.player), evening.table.game
    limit = bets.limits(game, game.wagers[next(iter(bet.stakes))], {})
    chips = min(sitter.chips if sitter else 0, limit.most or 10**9)
    most = chips - (chips - limit.least) % max(limit.step, 1)
    return {name: max(most, limit.least) for name in bet.stakes}


# ---------------------------------------------------------------- what must hold


def _played(evening: Evening) -> str | None:
    """Those who are there play a hand to its end; where a player has the bank, it takes two of them."""
    alone = evening.table.banked and len(evening.players) < 2 and not evening.table.terms.practice_bank
    if ways_on.is_over(evening) or alone:
        return None
    before = max(evening.table.past, default=0)
    for _ in range(STEPS_MOST):
        if ways_on.is_over(evening) or max(evening.table.past, default=0) > before:
            return None  # the closing of the table may have been asked for before
        step = ways_on.towards_a_hand(evening)
        if step is not None:
            if (why := _did(evening, step)) is not None:
                return why
        elif not evening.wait():
            return f"no hand can be played: {_waits(evening)}"
    return f"no hand is played within {STEPS_MOST} steps: {_waits(evening)}"


def _gone_home(evening: Evening) -> str | None:
    for _ in range(STEPS_MOST):
        if ways_on.is_home(evening):
            return _left_behind(evening)
        step = ways_on.towards_home(evening)
        if step is not None:
            if (why := _did(evening, step)) is not None:
                return why
        elif not evening.wait():
            return f"not everybody can go home: {_waits(evening)}"
    return f"not everybody is home within {STEPS_MOST} steps: {_waits(evening)}"


def _paid_out(evening: Evening) -> str | None:
    """Whoever has chips on an account gets cash for them, if there is a cashier."""
    cashier = any(Role.CASHIER in one.roles for one in evening.people.values())
    owed = [one for one in evening.players if evening.wallet(one)] if evening.kind.chips is Chips.ISSUED else []
    for _ in range(STEPS_MOST) if cashier else ():
        owed = [one for one in owed if evening.wallet(one)]
        if not owed:
            return None
        step = ways_on.towards_cash(evening)
        if step is None:
            return f"nobody pays {owed[0]} for their chips"
        if (why := _did(evening, step)) is not None:
            return why
    return f"{owed[0]} is not paid within {STEPS_MOST} steps" if cashier and owed else None


def _left_behind(evening: Evening) -> str | None:
    """Chips of players that the book still has at the table, although nobody is there any more."""
    kinds = {accounts.Kind.SEAT, accounts.Kind.SPOT, *([accounts.Kind.BANK] if evening.table.closed else [])}
    for name, balance in evening.store.balances(accounts.SIDES[evening.kind.chips]).items():
        account = accounts.read(name)
        if balance.cents and account.kind in kinds and account.table == TABLE:
            return f"everybody has gone, and {name} has {show(balance.cents)}"
    return None


def _waits(evening: Evening) -> str:
    """The state of the table, and who has chips there."""
    table = evening.table
    hand = table.hand
    phase = "no hand is on" if hand is None else f"hand {hand.number} is {hand.phase.value}"
    called = f", called out: {', '.join(hand.called)}" if hand and hand.called else ""
    offers = sorted({f"{person.name}: {one.word}" for person, one in evening.offers() if one.where is not Where.CAGE})
    return f"{phase}{called}; offered are {', '.join(offers) or 'nothing'}"


# ---------------------------------------------------------------- the shortest way


def shortest(game: Game, found: Stuck, picks: Sequence[int]) -> Stuck:
    """Remove picks, and replace others by plain ones, as long as the walk still fails."""
    best, left = found, list(picks)
    again = True
    while again:
        again = False
        for place in reversed(range(len(left))):
            for fewer in (left[:place] + left[place + 1 :], [*left[:place], ON, *left[place + 1 :]]):
                other = walked(game, found.kind, fewer, found.luck) if fewer != left else None
                if other is not None:
                    best, left, again = other, fewer, True
                    break
    return best
