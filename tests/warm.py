"""Programs for tests that start with the house's modules already loaded.

Loading them takes two seconds, and the tests start some hundred houses. One process loads them once and is forked for
each: what runs is the program itself, in a process of its own that can be queried, signalled and killed. Tests about
the start of a program start it cold, with `subprocess`.
"""

import atexit
import gc
import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from multiprocessing import forkserver, resource_tracker
from pathlib import Path
from types import FrameType, ModuleType
from typing import IO, Any, Final

MAIN: Final = "from pitboss.cli.main import main; main(prog_name='pitboss')"
_LOADED: Final = (
    "pitboss.cli.main",
    "pitboss.cli.at_house",
    "pitboss.web.serving.app",
    "pitboss.web.serving.serve",
    "uvicorn",
    "numba",
)
_LOADED_BY_WORKERS: Final = ["pitboss.web.study.solver_worker", "pitboss.web.staff.report_worker"]
_MESSAGE_MAX: Final = 1 << 20
_POLL_S: Final = 0.01


class Started:
    """A process that was forked for a test; it has the part of `subprocess.Popen` that tests use."""

    def __init__(self, pid: int, told: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._told = told

    def poll(self) -> int | None:
        return self._read(block=False)

    def wait(self, timeout: float | None = None) -> int:
        until = time.monotonic() + timeout if timeout is not None else None
        while (code := self._read(block=until is None)) is None:
            if until is not None and time.monotonic() > until:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            time.sleep(_POLL_S)
        return code

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _read(self, *, block: bool) -> int | None:
        if self.returncode is None:
            os.set_blocking(self._told, block)
            try:
                said = os.read(self._told, 16)
            except BlockingIOError:
                return None
            os.close(self._told)
            self.returncode = int(said)
        return self.returncode


def start(
    arguments: Sequence[str], stdout: int, stderr: int, *, main: str = MAIN, stdin: int | None = None,
    env: Mapping[str, str] | None = None, cwd: Path | None = None, spawns: bool = False,
) -> Started:  # fmt: skip
    """A process that runs `main` with these arguments, and these open files. `spawns`: processes that it starts are its
    children and begin without any module, as they do for users.
    """
    ask = _nursery()
    told, tell = os.pipe()
    wish = {
        "main": main, "arguments": list(arguments), "env": dict(os.environ if env is None else env),
        "cwd": str(cwd or Path.cwd()), "spawns": spawns,
    }  # fmt: skip
    nothing = os.open(os.devnull, os.O_RDONLY)
    socket.send_fds(ask, [json.dumps(wish).encode()], [nothing if stdin is None else stdin, stdout, stderr, tell])
    os.close(nothing)
    os.close(tell)
    return Started(int(ask.recv(16)), told)


def run(
    arguments: Sequence[str], *, main: str = MAIN, stdin: bytes = b"", env: Mapping[str, str] | None = None,
    cwd: Path | None = None, timeout: float = 120,
) -> "subprocess.CompletedProcess[str]":  # fmt: skip
    """Run it to its end; returns its output as text."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        started = start(arguments, out.fileno(), err.fileno(), main=main, stdin=given.fileno(), env=env, cwd=cwd)
        try:
            code = started.wait(timeout)
        except BaseException:
            started.kill()
            raise
        return subprocess.CompletedProcess(list(arguments), code, _text(out), _text(err))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


@cache
def _nursery() -> socket.socket:
    """The socket of the process that forks; it ends with the process of the tests."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    asked = [sys.executable, "-m", "tests.warm", str(theirs.fileno())]
    root = Path(__file__).resolve().parent.parent
    process = subprocess.Popen(asked, pass_fds=[theirs.fileno()], cwd=root, stdin=subprocess.DEVNULL)
    theirs.close()
    atexit.register(process.wait)
    atexit.register(ours.close)  # before the wait, since the last registered function is called first
    return ours


# ---------------------------------------------------------------- in the process that is forked


def _await_wish(asked: socket.socket) -> dict[str, Any]:
    """Wait for a request and fork; this returns in children only, with their files in place."""
    tells: dict[int, int] = {}

    def bury(*_: int | FrameType | None) -> None:
        for pid in list(tells):
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                tell = tells.pop(pid)
                os.write(tell, str(os.waitstatus_to_exitcode(status)).encode())
                os.close(tell)

    signal.signal(signal.SIGCHLD, bury)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts the tests ends them
    while True:
        message, files, _, _ = socket.recv_fds(asked, _MESSAGE_MAX, 4)
        if not message:
            os._exit(0)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})  # so that no child ends before it is registered
        pid = os.fork()
        if pid:
            tells[pid] = files[3]
            for file in files[:3]:
                os.close(file)
            asked.send(str(pid).encode())
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
        asked.close()
        for tell in tells.values():
            os.close(tell)
        for number, file in enumerate(files[:3]):
            os.dup2(file, number)
        for file in files:
            os.close(file)
        wish: dict[str, Any] = json.loads(message)
        return wish


def _load_for_workers() -> None:
    """A house starts processes of its own, for reports and for the solver, and each takes a second to load what it
    needs. Here one process loads it for the processes of all houses, and is forked.
    """
    forkserver.set_forkserver_preload(_LOADED_BY_WORKERS)
    forkserver.ensure_running()


def _fork_workers() -> None:
    """In a child: a process that it would start anew is forked from the one above, which is not its to wait for."""
    running: Any = forkserver
    running._forkserver.ensure_running = resource_tracker.ensure_running
    here: Any = multiprocessing
    usual = here.get_context
    here.get_context = lambda method=None: usual("forkserver" if method == "spawn" else method)


def _of_workers(env: Mapping[str, str]) -> dict[str, str]:
    """What the processes of a house may read there. pytest keeps the name of the test that runs there, and the tests of
    pages where Node is; and where its house is a process is told, which never has the key."""
    kept = {name: value for name, value in env.items() if not name.startswith(("PYTEST_", "PLAYWRIGHT_"))}
    return {name: value for name, value in kept.items() if name not in ("PITBOSS_HOUSE", "PITBOSS_KEY")}


def _settle_in(wish: dict[str, Any]) -> None:
    """Make the child look like a program that was just started: its folder, its arguments, its streams."""
    os.chdir(wish["cwd"])
    # What is forked has the environment of this process.
    if not wish["spawns"] and _of_workers(wish["env"]) == _of_workers(os.environ):
        _fork_workers()
    os.environ.clear()
    os.environ.update(wish["env"])
    import_module("numba.core.config").reload_config()  # it has read where this process keeps its kernels
    sys.argv = ["-c", *wish["arguments"]]
    sys.path[0] = ""
    eager = bool(os.environ.get("PYTHONUNBUFFERED"))
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 - it lasts as long as the process
    for name, number, errors in (("stdout", 1, "strict"), ("stderr", 2, "backslashreplace")):
        by_line = number == 2 or os.isatty(number)
        made = open(number, "w", buffering=1 if by_line else -1, encoding="utf-8", errors=errors)  # noqa: SIM115
        made.reconfigure(write_through=eager)
        setattr(sys, name, made)


def _read_sheets() -> None:
    """The first page of a lobby reads all sheets that ship, which takes a third of a second in every house."""
    from pitboss.sheets import shipped

    for sheet in shipped.ids():
        shipped.load(sheet)


def _be_forked() -> None:
    for module in _LOADED:
        __import__(module)
    _read_sheets()
    _load_for_workers()
    gc.freeze()  # what is loaded is no garbage: the programs that are forked need not look for any in it
    wish = _await_wish(socket.socket(fileno=int(sys.argv[1])))
    _settle_in(wish)
    sys.modules["__main__"] = alone = ModuleType("__main__")  # processes that it spawns look up its main module
    exec(compile(wish["main"], "<string>", "exec"), alone.__dict__)


if __name__ == "__main__":
    try:
        _be_forked()
    except SystemExit:
        raise
    except BaseException:
        traceback.print_exc()
        sys.exit(1)
