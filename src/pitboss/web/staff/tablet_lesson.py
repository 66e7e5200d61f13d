"""The hands of the lesson at the tablet: what is bet, decided and dealt in each, and the mistake to make and undo.

Every sheet has the same four: a wrong card; a wrong decision, a forgotten fold where the sheet has one; a misdeal; and
one without a mistake. The cards are drawn from a fixed seed, until everything can be paid without calling the floor.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from pitboss.cards.card import NAMES
from pitboss.money.chips import Cents
from pitboss.rounds import bets, choices
from pitboss.rounds.facts import facts
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind
from pitboss.sheets.values import Choice
from pitboss.tables import commands as c
from pitboss.tables.evolve import apply
from pitboss.tables.real_cards import foreseen
from pitboss.tables.real_cards.spots import decided
from pitboss.tables.state import Table
from pitboss.tables.terms import least_bank
from pitboss.web.staff import practice_table, real_cards_picture
from pitboss.web.staff.real_cards_work import Work, work
from pitboss.web.study import sheet_info
from pitboss.web.wire.lesson import Lesson, LessonHand, LessonMistake

TRIES = 60
BANK: Cents = 200_00
WRONG_CARD, FORGOTTEN, MISDEAL, PLAIN = range(4)  # the hands, in their order


class NoLesson(ValueError):
    """No hand was found that can be paid without the floor."""


@lru_cache(maxsize=128)
def lesson(game: Game) -> Lesson:
    """The practice table of a sheet; the same every time."""
    table, hands = practice_table.opened(game), list[LessonHand]()
    for number in (WRONG_CARD, FORGOTTEN, MISDEAL, PLAIN):
        hand = _hand(table, number)
        draft = real_cards_picture.draft_of(hand, 0)
        hands.append(LessonHand(draft=draft, mistake=_mistake(table.game, hand, number)))
        table = _after(table, hand, void=number == MISDEAL)
    made = table.game
    tablet = real_cards_picture.sheet_of(made, banked=table.banked)
    return Lesson(sheet=sheet_info.info(made), tablet=tablet, hands=hands)


def _after(table: Table, hand: c.RecordHand, *, void: bool) -> Table:
    misdeal = (c.Trouble(c.Reason.MISDEAL, "practised"),) if void else ()
    done = practice_table.recorded(table, replace(hand, troubles=misdeal))
    assert not isinstance(done, Refusal), str(done)
    return practice_table.over(apply(table, done))


# ---------------------------------------------------------------- a hand


def _hand(table: Table, number: int) -> c.RecordHand:
    """The first deal that can be paid at once; rather one in which something is paid and something taken."""
    game, found = table.game, None
    for seed in range(TRIES):
        hand = _dealt(table, Random(f"{game.digest} {number} {seed}"), folds=number == FORGOTTEN)
        done = work(table, hand)
        if not done.ready or any(spot.called for spot in done.spots) or _waits(table, hand):
            continue
        if number == MISDEAL:
            return _bets_only(hand)
        if _pays_and_takes(done):
            return hand
        found = found or hand
    if found is None:
        raise NoLesson(f"no hand of {game.id} was found that is paid without the floor")
    return found


def _bets_only(hand: c.RecordHand) -> c.RecordHand:
    """A misdeal is called before players act, so nothing else is tapped."""
    spots = tuple(replace(spot, choices=(), cards=()) for spot in hand.spots)
    return replace(hand, spots=spots, dealer=(), board=())


def _waits(table: Table, hand: c.RecordHand) -> bool:
    done = practice_table.recorded(table, hand)
    return isinstance(done, Refusal) or apply(table, done).hand is not None


def _pays_and_takes(done: Work) -> bool:
    nets = [sum(one.net for one in spot.settled) for spot in done.spots]
    return any(net > 0 for net in nets) and any(net < 0 for net in nets)


def _dealt(table: Table, chance: Random, *, folds: bool) -> c.RecordHand:
    """Whoever may have the bank has it; everybody else bets the least, the first of them on a side wager too."""
    game, seats = table.game, [one.seat for one in table.sitters]
    bank = next((seat for seat in seats if foreseen.bank_refused(table, seat) is None), None) if table.banked else None
    playing = [seat for seat in seats if seat != bank]
    deck = list(game.deck.cards)
    chance.shuffle(deck)
    faces = [NAMES[card] for card in deck]

    def next_cards(count: int) -> tuple[str, ...]:
        return tuple(faces.pop() for _ in range(count))

    board, dealer = next_cards(game.dealt["board"]), next_cards(game.dealt["dealer"])
    spots = []
    for place, seat in enumerate(playing):
        cards = next_cards(game.dealt["player"])
        stakes = _stakes(game, sides=place == 0)
        last = place == len(playing) - 1
        words = _words(game, stakes, cards, dealer, board, folds=folds and last)
        spots.append(c.TappedSpot(seat, "", stakes, words, cards))
    hand = c.RecordHand(table.hands + 1, tuple(spots), dealer, board)
    return hand if bank is None else replace(hand, bank_spot=bank, bank_wager=max(BANK, least_bank(game)))


def _stakes(game: Game, *, sides: bool) -> dict[str, Cents]:
    """The least of every wager that begins a hand, and of one side wager."""
    found: dict[str, Cents] = {}
    for wager in game.opening:
        is_side = wager.kind is Kind.SIDE
        if is_side and (not sides or any(game.wagers[name].kind is Kind.SIDE for name in found)):
            continue
        with_it = {**found, wager.id: bets.limits(game, wager, found).least}
        if not is_side or bets.refused(game, with_it) is None:
            found = with_it
    if bets.refused(game, found) is None:
        return found
    return next(one for one in (bets.smallest(game, wager) for wager in game.opening) if not bets.refused(game, one))


def _words(
    game: Game,
    stakes: Mapping[str, Cents],
    cards: Sequence[str],
    dealer: Sequence[str],
    board: Sequence[str],
    *,
    folds: bool,
) -> tuple[str, ...]:
    """Stay in for the least; or fold as soon as the sheet lets one."""
    value = facts(game, *[_numbers(game, each) for each in (cards, dealer, board)]).values["player"]
    now, taken, said = dict(stakes), dict[str, str](), list[str]()
    for stage in game.decisions:
        if not choices.to_decide(game, stage, now, taken):
            continue
        words = [offer.choice for offer in choices.offers(game, stage, now, value)]
        if folds and Choice.FOLD.word in words:
            word = Choice.FOLD.word
        else:
            stay = [one for one in words if one != Choice.FOLD.word] or words
            word = Choice.CHECK.word if Choice.CHECK.word in stay else stay[0]
        now = choices.stakes_after(game, stage, word, now)
        taken[stage.id] = word
        said.append(word)
    return tuple(said)


def _numbers(game: Game, faces: Sequence[str]) -> tuple[int, ...]:
    known = {NAMES[card]: card for card in game.deck.cards}
    return tuple(known[face] for face in faces)


# ---------------------------------------------------------------- mistakes


def _mistake(game: Game, hand: c.RecordHand, number: int) -> LessonMistake | None:
    last = hand.spots[-1]
    match number:
        case 0 if last.cards:  # WRONG_CARD
            return LessonMistake(what="card", spot=last.spot, wrong=_undealt(game, hand))
        case 0:
            return LessonMistake(what="bet", spot=last.spot, wrong=None)
        case 1:  # FORGOTTEN
            wrong = next(_others(game, last), None)
            return LessonMistake(what="bet" if wrong is None else "decision", spot=last.spot, wrong=wrong)
        case 2:  # MISDEAL
            return LessonMistake(what="misdeal", spot=None, wrong=None)
        case _:
            return None


def _undealt(game: Game, hand: c.RecordHand) -> str:
    dealt = {*hand.dealer, *hand.board, *(card for spot in hand.spots for card in spot.cards)}
    return next(NAMES[card] for card in reversed(game.deck.cards) if NAMES[card] not in dealt)


def _others(game: Game, spot: c.TappedSpot) -> Iterator[str]:
    """Other choices than the last one that was made, at the same decision; the stakes let one take them."""
    before = decided(game, spot.stakes, spot.choices[:-1])
    for offer in before.offers(game):
        needs = before.stage is not None and (before.stage.id, offer.choice) in game.only_with
        if spot.choices and offer.choice != spot.choices[-1] and not needs:
            yield offer.choice
