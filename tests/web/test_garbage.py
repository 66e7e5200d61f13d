"""The house looks for garbage without making its people wait."""

import asyncio
import gc
import subprocess
import sys
import weakref

import pytest

from pitboss.web.serving import garbage

# In a process of its own: the settings are those of the whole process.
MANY_OBJECTS = """
import gc
from pitboss.web.serving import garbage

looked_at = []

def look(phase, info):
    if phase == "start":
        ages = range(info["generation"] + 1)
        looked_at.append(sum(len(gc.get_objects(generation=age)) for age in ages))

garbage.few_at_a_time()
gc.callbacks.append(look)
kept = [[number] for number in range(300_000)]
print(len(looked_at), max(looked_at))
"""


def test_no_look_for_garbage_is_at_more_than_a_few_thousand_objects() -> None:
    """With a house's 100,000 objects a look, everybody waited up to 90 ms for it, and nothing was found."""
    ran = subprocess.run([sys.executable, "-c", MANY_OBJECTS], capture_output=True, text=True, check=True)
    times, most = map(int, ran.stdout.split())
    assert times > 100
    assert most < 20_000


@pytest.mark.parametrize(
    ("idle_s", "since_s", "due"),
    [
        (garbage.LOOK_S, garbage.EVERY_S, True),
        (garbage.LOOK_S - 1, garbage.EVERY_S, False),  # somebody plays
        (3_600, garbage.EVERY_S - 1, False),  # it was just done
        (0, garbage.LATEST_S, True),  # somebody always plays
    ],
)
def test_everything_is_looked_at_when_it_disturbs_nobody(idle_s: float, since_s: float, due: bool) -> None:
    assert garbage.is_due(idle_s, since_s) == due


def test_a_circle_that_grew_old_is_found_in_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No look at young objects finds it any more."""
    monkeypatch.setattr(garbage, "LOOK_S", 0.0)
    monkeypatch.setattr(garbage, "EVERY_S", 0.0)
    gc.freeze()  # whatever the other tests have left is not looked at

    class Circle:
        def __init__(self) -> None:
            self.itself = self

    async def play() -> bool:
        circle = Circle()
        gc.collect()  # it is among the old ones now
        left = weakref.ref(circle)
        del circle
        looking = asyncio.create_task(garbage.in_quiet_moments(lambda: 7))
        for _ in range(3):
            await asyncio.sleep(0)
        looking.cancel()
        return left() is None

    assert asyncio.run(play())
