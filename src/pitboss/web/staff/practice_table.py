"""A table with real cards to practise on: the tablet's own rules and pictures, and nothing that is kept.

The table is made anew for every request, from all that was tapped so far. It has no stream, no draft and no chips of
any book: this module gets no house, so it cannot write to one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pitboss.house.real_cards_draft import Kept
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import terms, view
from pitboss.tables.decide import decide
from pitboss.tables.evolve import apply
from pitboss.tables.real_cards import played_on, recording
from pitboss.tables.real_cards.cards import impossible
from pitboss.tables.real_cards.spots import without_hidden
from pitboss.tables.real_cards.trouble import Effect
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.tables.terms import Cards, Duty
from pitboss.web.staff import real_cards_picture
from pitboss.web.wire.lesson import PracticeHand, PracticeSeen, PracticeTable
from pitboss.web.wire.real_cards import RealCardsIrregular, RealCardsPicture, RealCardsTrouble
from pitboss.web.wire.view import Frame

NAME = "Practice"
PEOPLE: Mapping[str, str] = {"ann": "Ann", "ben": "Ben", "cara": "Cara"}


@dataclass(frozen=True)
class Practised:
    """The table before the hand that is tapped, and the hand."""

    table: Table
    hand: c.RecordHand
    version: int = 0

    @property
    def kept(self) -> Kept:
        return Kept(self.hand, self.version)


@lru_cache(maxsize=128)
def opened(game: Game) -> Table:
    """A new table: real cards, practice chips, and people at the first seats; a third one where a player banks."""
    posted, usual = terms.practice(game, NAME)
    run = replace(usual, cards=Cards.REAL, dealer=Duty.STAFF, floor=Duty.STAFF, practice_bank=None, coach=False)
    made = decide(None, c.OpenTable(run, digest.rules_json(posted.sheet), digest.texts_json(posted.sheet)))
    assert not isinstance(made, Refusal), str(made)
    table = apply(None, made)
    for player in list(PEOPLE)[: min(3 if table.banked else 2, run.seats)]:
        came = decide(table, c.Join(player))
        assert not isinstance(came, Refusal), str(came)
        table = apply(table, came)
    return table


def practised(game: Game, said: PracticeTable) -> Practised | Refusal:
    """The table as it was tapped, or the first hand that the rules refuse."""
    table = opened(game)
    for past in said.past:
        done = recorded(table, _tapped(table, past))
        if isinstance(done, Refusal):
            return done
        table = over(apply(table, done))
    return Practised(table, _tapped(table, said.now), said.now.draft.version)


def recorded(table: Table, hand: c.RecordHand) -> tuple[e.Event, ...] | Refusal:
    if (twice := impossible(table.game, hand)) is not None and not hand.troubles:
        return twice
    return recording.record(table, without_hidden(table.game, hand), ())


def over(table: Table) -> Table:
    """The table once the floor has seen what was called out: there is nobody here to wait for."""
    if table.hand is None:
        return table
    table = apply(table, played_on.once_seen(table))
    return apply(table, recording.over(table))


def _tapped(table: Table, said: PracticeHand) -> c.RecordHand:
    hand = replace(real_cards_picture.command_of(said.draft), hand=table.hands + 1)
    for one in said.irregular:
        trouble = recording.marked(table, hand, real_cards_picture.trouble_of(one))
        hand = replace(hand, troubles=(*hand.troubles, trouble))
    return hand


# ---------------------------------------------------------------- what a tablet asks


def look(game: Game, said: PracticeTable) -> PracticeSeen | Refusal:
    """The hand as far as it was tapped."""
    now = practised(game, said)
    if isinstance(now, Refusal):
        return now
    return PracticeSeen(picture=real_cards_picture.picture(now.table, now.kept), frame=_frame(now.table))


def close(game: Game, said: PracticeTable) -> PracticeSeen | Refusal:
    """The hand closed, as the tablet shows it then; a hand that is called out waits, as it would for the floor."""
    now = practised(game, said)
    if isinstance(now, Refusal):
        return now
    done = recorded(now.table, now.hand)
    if isinstance(done, Refusal):
        return done
    after = apply(now.table, done)
    return PracticeSeen(picture=real_cards_picture.closed(after, now.kept, done), frame=_frame(after))


def irregular(game: Game, said: PracticeTable, trouble: RealCardsIrregular) -> PracticeSeen | Refusal:
    """The hand goes on with a note, or it is void: then the answer is the next hand, without anything tapped."""
    now = practised(game, said)
    if isinstance(now, Refusal):
        return now
    if trouble.hand not in (None, now.hand.hand):
        return refuse(TableCode.WRONG_HAND, due=now.hand.hand, given=trouble.hand)
    what = real_cards_picture.trouble_of(trouble)
    effect = recording.judged(now.table, now.hand, what)
    if isinstance(effect, Refusal):
        return effect
    if effect is not Effect.VOID:
        noted = PracticeHand(draft=said.now.draft, irregular=[*said.now.irregular, trouble])
        return look(game, PracticeTable(past=said.past, now=noted))
    done = recorded(now.table, replace(now.hand, troubles=(*now.hand.troubles, what)))
    if isinstance(done, Refusal):
        return done
    after = over(apply(now.table, done))
    return PracticeSeen(picture=_empty(after, now.version + 1), frame=_frame(after))


def troubles(game: Game, said: PracticeTable) -> list[RealCardsTrouble] | Refusal:
    """What could be declared about the hand now, with the effect of each."""
    now = practised(game, said)
    if isinstance(now, Refusal):
        return now
    found = recording.possible(now.table, now.hand)
    return [real_cards_picture.trouble(game, what, came, now.hand.troubles) for what, came in found]


def _empty(table: Table, version: int) -> RealCardsPicture:
    return real_cards_picture.picture(table, Kept(c.RecordHand(table.hands + 1, ()), version))


def _frame(table: Table) -> Frame:
    """What everybody would see of the table."""
    shown = {"public": view.public(table), "last": view.last(table), "version": table.hands}
    named: Sequence[str] = sorted({one.player for one in table.sitters})
    people = {player: PEOPLE.get(player, "Walk-in") for player in named}
    return Frame.model_validate({**shown, "clock": None, "people": people, "rail": 0})
