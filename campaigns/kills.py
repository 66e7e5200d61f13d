"""The served house is killed at its commits, again and again, while people play at it through their sockets.

Each life is a real `pitboss serve` on the same file. It dies at a commit that chance picks: before the commit, in the
middle of it, or after it and before anybody is told. The people find the next life at the same address and send again
what was not answered. What was acknowledged must be there once, anything else at most once; every hand must verify.
"""

import asyncio
import json
import tempfile
from collections import Counter
from contextlib import chdir
from pathlib import Path
from random import Random
from unittest.mock import patch

from campaigns.campaign import Campaign, Figures, Outcome
from campaigns.dying import POINTS
from pitboss import verifier
from pitboss.house import history, house_check, house_opening
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from tests import forms, warm
from tests.many.crowd import Crowd, Player
from tests.many.patience import meanwhile
from tests.many.serving import KEY, Serving

SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
KILLS = 12  # in a piece
PLAYERS = 3
FURTHEST = 14  # commits after a start, of which a hand of three people has about as many
TOLD_S = 0.01  # how often the campaign looks whether a process is dead

OFTEN = ("bet", "ready", "choose")  # a campaign that never killed these killed nothing


def piece(seed: str) -> Outcome:
    chance = Random(seed)
    with (
        tempfile.TemporaryDirectory() as folder,
        chdir(folder),
        patch.dict("os.environ", {"PITBOSS_KEY": KEY}),
    ):
        house = Path(folder) / "house.db"
        _made(house, chance.choice(SHEETS))
        with Serving(house, Path(folder), "house") as serving:
            serving.await_ready()
            figures, crowd = asyncio.run(_evening(serving, Path(folder) / "note", chance))
            wrong = [] if serving.end() == 0 else [f"the last life did not end well: {serving.log()}"]
        with SqliteReader(house) as reader:
            wrong += crowd.wrong(reader) + house_check.problems(reader)
            checks = verifier.verify_table(history.export(reader, "T1"))
            wrong += [check.sentence for check in checks if not check.ok]
    figures["commands acknowledged, each there once"] = len(crowd.acknowledged)
    figures["commands answered again after a kill"] = crowd.repeated
    figures["hands"] = crowd.hands
    return Outcome(figures, wrong)


def _made(path: Path, sheet: str) -> None:
    house_opening.init(path)
    with house_opening.running(path) as house:
        game, terms = practice(shipped.load(sheet), "T1")
        assert house.open_table(game, terms, by="floor", command_id="open").ok


async def _evening(serving: Serving, note: Path, chance: Random) -> tuple[Figures, Crowd]:
    figures = Counter[str]()
    crowd = Crowd([serving.link])
    for number in range(PLAYERS):
        await crowd.player(number).come()
    serving.kill()
    async with asyncio.TaskGroup() as group:
        for one in crowd.players:
            group.create_task(_stays(one))
        for _ in range(KILLS):
            point = chance.choice(POINTS)
            serving.begin(_armed(chance.randint(1, FURTHEST), point, note))
            await asyncio.to_thread(serving.opening)
            await _ended(serving)
            figures.update({f"killed {point} the commit": 1, "kills": 1})
            figures.update(f"with {word} in the commit" for word in set(json.loads(note.read_text(encoding="utf-8"))))
        serving.begin()
        await asyncio.to_thread(serving.await_ready)
        hands = crowd.hands
        await meanwhile(lambda: crowd.hands > hands)
        crowd.going = False
    return figures, crowd


async def _stays(player: Player) -> None:
    await player.sits("T1")
    await player.plays()


def _armed(commit: int, point: str, note: Path) -> str:
    words = f"arm({commit}, {point!r}, Path({str(note)!r}))"
    found = f"import sys; sys.path.insert(0, {str(forms.ROOT)!r})"
    return f"{found}; from pathlib import Path; from campaigns.dying import arm; {words}; {warm.MAIN}"


async def _ended(serving: Serving) -> None:
    """It dies by itself: people act, so there is a next commit."""
    await meanwhile(lambda: serving.process.poll() is not None)
    assert serving.end() == -9, serving.log()


def verdict(figures: Figures) -> list[str]:
    missed = [word for word in OFTEN if not figures[f"with {word} in the commit"]]
    return [f"no commit with {word} was killed" for word in missed]


KILLS_OF_A_SERVER = Campaign(
    "kills",
    "A served house dies at its commits (before, during, after and untold) while people play over sockets: what was"
    " acknowledged is there once, anything else at most once, the book is right and every hand verifies.",
    short=2,
    long=300,
    piece=piece,
    verdict=verdict,
)
