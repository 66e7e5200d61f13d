"""Laws: what must hold on every sheet, a shipped one or a user's own.

A law takes a game, a source of randomness and a number of rounds, and yields a sentence for every violation
that it finds. The tests run every law over every shipped sheet; `pitboss check --laws` runs them over yours.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from pitboss.laws import (
    chips,
    corrections,
    from_nothing,
    meters,
    pay,
    play,
    real_cards,
    secrets,
    simulated,
    stuck,
    tables,
)
from pitboss.sheets.game import Game

Law: TypeAlias = Callable[[Game, Random, int], Iterator[str]]

LAWS: dict[str, Law] = {
    "chips are conserved after every event": chips.conserved,
    "every wager settles exactly once": chips.settled_once,
    "a meter holds what was fed less what was paid, and pays its winners in order": meters.exact,
    "a wager that settles alone ignores the dealer and the neighbours": pay.alone,
    "permuting suits changes nothing": pay.suits,
    "a better hand never pays less": pay.better,
    "no setting beats the best": pay.setting,
    "what is offered is exactly what is accepted": play.offered,
    "the order of decisions between spots does not matter": play.order,
    "replaying the log gives the state": play.log,
    "a round file and a sheet come back as they were written": play.written,
    "what the simulator counts is what the engine settles": simulated.agrees,
    "a viewer's window shows nothing that the viewer may not know": secrets.two_worlds,
    "a table keeps its chips, its log and its decks, and nobody gets stuck": tables.kept,
    "a table shows and stores nothing that is hidden": tables.hidden,
    "wherever an evening has come to, a hand can be played and everybody can go home": stuck.nobody,
    "a house with nobody in it comes to a hand that is played, and to everybody at home": from_nothing.begins,
    "a hand of real cards comes to what it comes to from a sealed deck": real_cards.same,
    "a corrected hand comes to what it comes to when it is recorded right": corrections.same,
}
