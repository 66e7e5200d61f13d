"""The verifier: how long the export of a table with a thousand hands takes, from its text to the last sentence."""

import json
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss import verifier
from pitboss.house import bots, history
from pitboss.house.bots import Bots
from pitboss.house.cash import cage
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.vault import Vault
from pitboss.sheets import shipped
from pitboss.tables.identities import Style
from pitboss.tables.terms import practice

if TYPE_CHECKING:
    from bench import clock
else:
    import clock  # a script imports its neighbours by their bare name

SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
HANDS, SEATED = 200, 3
AIM = 10.0  # seconds for a thousand hands


def main() -> None:
    work = {sheet: _verifying(_export(sheet)) for sheet in SHEETS}
    measured = clock.run(work, rounds=3)
    thousand = {sheet: measured.best(sheet) * 1000 / HANDS for sheet in SHEETS}
    clock.report(
        "verify",
        "The verifier",
        f"A table's export of {HANDS} hands with {SEATED} spots each, best of 3, told as seconds for a thousand hands.",
        clock.table(["sheet", "s for 1,000 hands"], [[sheet, f"{took:.1f}"] for sheet, took in thousand.items()]),
        f"Slowest: {clock.against(f'{AIM:.0f} s', met=max(thousand.values()) <= AIM)}.",
        measured.machine(),
    )


def _verifying(text: str) -> Callable[[], None]:
    def verify() -> None:
        assert all(check.ok for check in verifier.verify(verifier.read(text)))

    return verify


def _export(sheet: str) -> str:
    """An export of hands that bots played."""
    numbers = iter(range(10**9))
    house = House(MemoryStore(), Vault(bytes(32)))
    house.cage(cage.OpenHouse(0, 10**12), by="bench", command_id="open")

    def new_id() -> str:
        return f"bench/{next(numbers)}"

    game, terms = practice(shipped.load(sheet), "T1")
    house.open_table(game, terms, by="bench", command_id=new_id())
    bots.seat(house, "T1", [Style.SIMPLE] * SEATED, new_id)
    players = Bots(house, random.Random(7), new_id)
    while (last := house.table("T1").last) is None or last.number < HANDS:
        ask = house.next_move("T1") or players.next_ask("T1")
        assert ask is not None
        reply = house.ask_together([ask])[0]
        assert reply.ok or house.helped("T1", reply)
    return json.dumps(history.export(house.store, "T1"))


if __name__ == "__main__":
    main()
