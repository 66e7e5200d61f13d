"""Settings that all tests share, and the long tests, which run with --long and are named where they do not."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("pitboss", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("pitboss")

# Compiled kernels are kept from run to run: they are known by the sources that they come from. Solutions are known
# by the number of the solver, and somebody may be changing it just now: each run begins without any.
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(sys.prefix) / "kernels"))
SOLUTIONS = pytest.StashKey[str]()

LEFT_OUT = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="Run the long tests too; they take minutes.")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT_OUT] = []
    if not hasattr(config, "workerinput"):  # workers of pytest-xdist have it from here
        os.environ["PITBOSS_CACHE"] = config.stash[SOLUTIONS] = tempfile.mkdtemp(prefix="pitboss-solutions-")


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash.get(SOLUTIONS, ""), ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if item not in long]
    config.hook.pytest_deselected(items=long)
    config.stash[LEFT_OUT] += [item.nodeid for item in long]
    if hasattr(config, "workeroutput"):  # a worker of pytest-xdist, which cannot say it itself
        config.workeroutput["long"] = config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    config: pytest.Config = node.config  # type: ignore[attr-defined]
    told: list[str] = getattr(node, "workeroutput", {}).get("long", [])
    config.stash[LEFT_OUT] = sorted({*config.stash[LEFT_OUT], *told})


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    left_out = config.stash[LEFT_OUT]
    if left_out:
        terminalreporter.section(f"{len(left_out)} long tests were left out; --long runs them")
        for name in left_out:
            terminalreporter.write_line(f"LONG {name}")
