"""Tables with cards for all, and with several exposed: bots of every style play them on, and every record verifies."""

import json
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random

import pytest

from pitboss import verifier
from pitboss.house import history
from pitboss.house.bots import Bots, seat
from pitboss.house.cash import cage
from pitboss.house.stores.memory import MemoryStore
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage, Which
from pitboss.tables.identities import Style
from pitboss.tables.terms import practice
from tests.house.playing import house_on, must
from tests.sheets import shapes
from tests.sheets.own import OWN, game_of

BOARDS = [name for name in (*shapes.few(), *OWN) if game_of(name).dealt["board"]]
TWO_UP = "two of four-card's dealer cards face up"
AT_ONCE = "two of four-card's dealer cards face up at once"
HANDS = 4


@cache
def _game(name: str) -> Game:
    """A sheet; or one on which the dealer turns up the last card, and before the same decision the first; or two."""
    if name not in (TWO_UP, AT_ONCE):
        return game_of(name)
    sheet = game_of("four-card").sheet
    at, stage = next((number, stage) for number, stage in enumerate(sheet.stages) if isinstance(stage, ExposeStage))
    if name == AT_ONCE:
        both = replace(stage, cards=2)
        return compile_sheet(replace(sheet, stages=(*sheet.stages[:at], both, *sheet.stages[at + 1 :])))
    first = ExposeStage("expose", "first-up", which=Which.FIRST)
    return compile_sheet(replace(sheet, stages=(*sheet.stages[: at + 1], first, *sheet.stages[at + 1 :])))


@pytest.mark.parametrize("name", [*BOARDS, TWO_UP, AT_ONCE])
def test_bots_of_every_style_play_on_and_every_record_verifies(name: str) -> None:
    """Would catch a bot that knows no board, and a record that forgets the second card that was turned up."""
    house, ids = house_on(MemoryStore()), map(str, count())
    must(house.cage(cage.OpenHouse(100_000_00, 10_000_000_00, 1_000_000_00), by="owner", command_id="open"))
    game, terms = practice(_game(name), "T1", 5)
    must(house.open_table(game, terms, by="floor", command_id="open T1"))
    for reply in seat(house, "T1", list(Style), lambda: next(ids)):
        must(reply)
    bots = Bots(house, Random(name), lambda: next(ids))
    for _ in range(100 * HANDS):
        ask = house.next_move("T1") or bots.next_ask("T1")
        assert ask is not None, "the table is stuck"
        must(house.ask_together([ask])[0])
        hand = house.table("T1").hand
        if hand is not None and hand.number > HANDS:
            break
    export = json.loads(json.dumps(history.export(house.store, "T1")))
    assert len(export["hands"]) >= HANDS
    assert [check.sentence for check in verifier.verify(export) if not check.ok] == []
