"""Settings that all tests share, and the forms of `./test`: what a form leaves out is named at the end of its run."""

import gc
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from tests import forms

# pytest imports readline, which tells all later processes that the terminal has 80 columns. No test has a terminal.
for _name in ("COLUMNS", "LINES"):
    os.environ.pop(_name, None)
    os.unsetenv(_name)  # readline set it without os.environ

# If a script starts the tests in the background, they ignore Ctrl-C, and so would every program under test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SOLUTIONS = pytest.StashKey[str]()

LEFT_OUT = pytest.StashKey[dict[str, list[str]]]()  # by reason: "long", "passed", or that of --quick
PASSED = pytest.StashKey[forms.Passed]()
END = pytest.StashKey[float]()  # the end of the time given by --minutes, on the clock of time.time()
MORE_TO_DO = 3  # the exit code of a run whose time was up


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="Leave out what takes long, for work in progress.")
    parser.addoption("--long", action="store_true", help="Run the long tests too; go on where a long run ended.")
    parser.addoption("--minutes", type=float, help="Begin no test after so many minutes; --long goes on from there.")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--quick") and config.getoption("--long"):
        raise pytest.UsageError("--quick leaves tests out and --long runs all of them: say one of the two")
    config.stash[LEFT_OUT] = {}
    config.pluginmanager.register(Examples(), "files with examples")
    if config.getoption("--long"):
        os.environ[forms.LONG] = "yes"
    else:
        os.environ.pop(forms.LONG, None)
    settings.register_profile("pitboss", derandomize=True, deadline=None, max_examples=forms.size(50, long=100))
    settings.load_profile("pitboss")
    worker = getattr(config, "workerinput", None)
    if worker is None:  # workers of pytest-xdist get it from here
        _prepare_kernels(long=bool(config.getoption("--long")))
        # Solutions are cached by the version number of the solver, which somebody may be changing just now, so each run
        # begins without any.
        os.environ["PITBOSS_CACHE"] = config.stash[SOLUTIONS] = tempfile.mkdtemp(prefix="pitboss-solutions-")
        os.environ["PITBOSS_TESTS_BEGAN"] = str(time.time())
    minutes = config.getoption("--minutes")
    if minutes is not None:
        config.stash[END] = float(os.environ["PITBOSS_TESTS_BEGAN"]) + 60 * minutes
    if config.getoption("--long"):
        config.stash[PASSED] = forms.Passed(forms.ROOT / ".pytest_cache" / "long", forms.state())


def _prepare_kernels(*, long: bool) -> None:
    """Compiled kernels are kept from run to run: their cache key is their source. On a new machine their compilation
    took a minute of the processor, most of it in the optimizer. Half as many passes count as fast as all of them as far
    as tests go; the long form compiles what users have.
    """
    kept = Path(sys.prefix) / ("kernels" if long else "kernels-soon-compiled")
    os.environ.setdefault("NUMBA_CACHE_DIR", str(kept))
    if not long:
        os.environ.setdefault("NUMBA_OPT", "1")


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash.get(SOLUTIONS, ""), ignore_errors=True)


# ---------------------------------------------------------------- choosing


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """--quick does not even import a file that it leaves out as a whole, since the import may be the slowest part."""
    if not config.getoption("--quick") or collection_path.suffix != ".py":
        return None
    name = collection_path.relative_to(config.rootpath).as_posix()
    why = forms.not_quick(name)
    if why is None:
        return None
    if collection_path.name.startswith("test_"):
        config.stash[LEFT_OUT].setdefault(why, []).append(name)
    return True


class Examples:
    """A file without an example has no doctest, and is not imported to look for one: every process of tests collects,
    and TextArena alone loads all of scipy. A hook of this file would be asked about files beside it alone; most are in
    `src`."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        made = yield
        if file_path.suffix != ".py" or ">>> " in file_path.read_text(encoding="utf-8"):
            return made
        return [one for one in made if not isinstance(one, DoctestModule)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[forms.COLLECTED] = list(items)
    if config.getoption("--long"):
        before = config.stash[PASSED].names()
        _leave_out(config, items, lambda item: "passed" if item.nodeid in before else None)
    else:
        _leave_out(config, items, lambda item: "long" if item.get_closest_marker("long") else None)
    if config.getoption("--quick"):
        _leave_out(config, items, lambda item: forms.not_quick(item.nodeid))
    if hasattr(config, "workeroutput"):  # a worker of pytest-xdist, which cannot print it itself
        config.workeroutput["left out"] = config.stash[LEFT_OUT]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nine thousand tests and all modules are no garbage. Else each full search for garbage reads all of them, for a
    third of a second, while they are collected and then every few tests. And tests make little garbage in cycles: a
    search every 700 objects, as is usual, took a twentieth of their time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


def _leave_out(config: pytest.Config, items: list[pytest.Item], why: Callable[[pytest.Item], str | None]) -> None:
    reasons = [why(item) for item in items]
    left_out = [item for item, reason in zip(items, reasons, strict=True) if reason is not None]
    for item, reason in zip(items, reasons, strict=True):
        if reason is not None:
            config.stash[LEFT_OUT].setdefault(reason, []).append(item.nodeid)
    items[:] = [item for item, reason in zip(items, reasons, strict=True) if reason is None]
    if left_out:
        config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    config: pytest.Config = node.config  # type: ignore[attr-defined]
    told: dict[str, list[str]] = getattr(node, "workeroutput", {}).get("left out", {})
    for reason, names in told.items():
        config.stash[LEFT_OUT][reason] = sorted({*config.stash[LEFT_OUT].get(reason, []), *names})


# ---------------------------------------------------------------- a long run, in pieces


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """After the time is up a test is skipped, without a result."""
    return True if _is_late(item.config) else None


class Ends:
    """In the one process that hears of all tests: which have passed, from setup to teardown."""

    def __init__(self, passed: forms.Passed) -> None:
        self.passed = passed
        self.bad: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.bad.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid not in self.bad:
            self.passed.add(report.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    config = session.config
    if PASSED in config.stash and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Ends(config.stash[PASSED]), "ends of tests")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Not an error: no tests left because all have passed before. Its own exit code: some left because time is up."""
    config = session.config
    if hasattr(config, "workerinput"):
        return
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and config.stash[LEFT_OUT].get("passed"):
        session.exitstatus = pytest.ExitCode.OK
    elif exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and _is_late(config):
        session.exitstatus = MORE_TO_DO


def _is_late(config: pytest.Config) -> bool:
    return time.time() > config.stash.get(END, float("inf"))


# ---------------------------------------------------------------- what was left out


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    left_out = config.stash[LEFT_OUT].copy()
    before, long = left_out.pop("passed", []), left_out.pop("long", [])
    if long:
        terminalreporter.section(f"{len(long)} long tests were left out; --long runs them")
        for name in long:
            terminalreporter.write_line(f"LONG {name}")
    if left_out:
        terminalreporter.section("--quick left these out; ./test runs them")
        for why, names in left_out.items():
            for file, tests in Counter(name.partition("::")[0] for name in names).items():
                some = "" if file in names else f", {tests} of its tests"
                terminalreporter.write_line(f"NOT QUICK {file}{some}: {why}")
    if before:
        terminalreporter.section(
            f"{len(before)} tests have passed before, in these very sources, and were not run again"
        )
        terminalreporter.write_line(f"Remove {config.stash[PASSED].file} to run them all.")
    if _is_late(config):
        terminalreporter.section("NOT ALL TESTS WERE RUN: the minutes were up; the same command goes on from here")
