"""The house and the browser of all tests in this folder; each test has newcomers of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serving import Served, looked_through
from tests.browser.stage import Guests, Stage


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    made = Stage()
    yield made
    made.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for all tests that do not damage it; its record is checked at the end."""
    with looked_through(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture(scope="session")
def evening_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, str]]]:
    """A house in the middle of an evening, and the tokens of its people; all tests of its pages share it."""
    from tests.browser.evening import evening

    folder = tmp_path_factory.mktemp("evening")
    tokens = evening(folder)
    with Served(folder) as made:
        yield made, tokens


@pytest.fixture
def guests(stage: Stage, served: Served, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, served.link, album=tmp_path)
    yield made
    stage.run(made.leave)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run the test in the browser's thread; if it fails, report what the pages showed."""
    given = [one for some in pyfuncitem.funcargs.values() for one in (some if isinstance(some, tuple) else (some,))]
    guests = next((one for one in given if isinstance(one, Guests)), None)
    if guests is None:
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}

    def play() -> None:
        try:
            pyfuncitem.obj(**wanted)
            assert guests.problems() == []
        except BaseException as error:
            error.add_note(guests.photograph())
            raise

    guests.stage.run(play)
    return True
