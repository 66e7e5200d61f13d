"""The command line, in this process and in one of its own."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.sheets import shipped
from tests import warm


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run a verb in this process. The result is always an exit code and text, never a traceback."""

    def ran(*arguments: str, stdin: str | bytes = "") -> Result:
        result = CliRunner().invoke(main, arguments, input=stdin, prog_name="pitboss")
        assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
        assert "Traceback" not in result.output
        return result

    return ran


@pytest.fixture
def process() -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Run it in a process of its own."""

    def ran(*arguments: str, stdin: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[str]":
        done = warm.run(arguments, stdin=stdin, env={**os.environ, **environment})
        assert "Traceback" not in done.stderr, done.stderr
        return done

    return ran


@pytest.fixture
def own_sheet(tmp_path: Path) -> Callable[..., str]:
    """A file in a folder of this test: a shipped sheet with one change, or any other text."""

    def written(text: str | bytes, name: str = "own.toml", sheet: str = "", old: str = "") -> str:
        source = shipped.find(sheet)
        if source is not None and isinstance(text, str):
            assert source.text.count(old) == 1, f"{sheet} should have this once: {old!r}"
            text = source.text.replace(old, text)
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return written
