"""The house looks for garbage without making its people wait."""

import asyncio
import gc
import subprocess
import sys
import weakref

import pytest

from pitboss.web.serving import garbage

# In a process of its own: the settings are those of the whole process. As at a busy table, what is made takes the place
# of something that was made before, so that Python counts hardly anything, and then looks at all of it.
BUSY = """
import gc
from pitboss.web.serving import garbage

looks = []
garbage.only_when_asked()
gc.callbacks.append(lambda phase, info: looks.append(info))
tables = [[] for _ in range(100)]
for turn in range(300_000):
    tables[turn % 100] = [[turn] for _ in range(3)]
kept = [[turn] for turn in range(garbage.MANY)]
print(len(looks), gc.get_count()[0] >= garbage.MANY)
"""


def test_python_looks_for_garbage_only_when_it_is_asked_to_and_goes_on_counting() -> None:
    """By itself it looked in the middle of hands, for up to 90 ms. The count says when much has been made."""
    ran = subprocess.run([sys.executable, "-c", BUSY], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["0", "True"]


@pytest.mark.parametrize(
    ("idle_s", "since_s", "more", "due"),
    [
        (garbage.LOOK_S, garbage.EVERY_S, 0, True),
        (garbage.LOOK_S - 1, garbage.EVERY_S, 0, False),  # somebody plays
        (3_600, garbage.EVERY_S - 1, 0, False),  # it was just done
        (0, garbage.LATEST_S, 0, True),  # somebody always plays
        (0, 60, garbage.MANY - 1, False),
        (0, 60, garbage.MANY, True),  # whatever it is, memory comes first
    ],
)
def test_everything_is_looked_at_when_it_disturbs_nobody(idle_s: float, since_s: float, more: int, due: bool) -> None:
    assert garbage.is_due(idle_s, since_s, more) == due


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
