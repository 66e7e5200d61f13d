"""Without an extra its modules say which one to install, and no module needs more than its own."""

import runpy
import subprocess
import sys
from importlib.util import find_spec

import pytest

NEEDS = [
    ("table", "gymnasium", "gym"),
    ("vector", "gymnasium", "gym"),
    ("seats", "gymnasium", "gym"),
    ("seats", "pettingzoo", "gym"),
    ("spiel", "pyspiel", "openspiel"),
    ("words.arena", "textarena", "textarena"),
]


@pytest.mark.parametrize(("module", "package", "extra"), NEEDS)
def test_an_extra_that_is_missing_is_named(
    module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = find_spec(f"pitboss.gym.{module}")
    assert found is not None
    assert found.origin is not None
    for loaded in [one for one in sys.modules if one.startswith(f"{package}.")]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as told:
        runpy.run_path(found.origin)
    assert (told.value.name or "").partition(".")[0] == package
    assert f'pip install "pitboss[{extra}]"' in str(told.value)


def test_openspiel_does_not_need_gymnasium() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system")
    lines = 'import sys; sys.modules["gymnasium"] = None; from pitboss.gym import spiel; spiel.of("three-card")'
    subprocess.run([sys.executable, "-c", lines], check=True)
