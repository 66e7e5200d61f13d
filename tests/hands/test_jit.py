"""What a kept kernel depends on besides itself: the functions and grids of other files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pitboss
from pitboss.hands import jit

KERNEL = """
from pitboss.hands.jit import kernel
from pitboss.odds.counting.grids_elsewhere import GRID, twice

@kernel
def look(place: int) -> int:
    return twice(GRID[place])
"""
ELSEWHERE = """
import numpy as np
from pitboss.hands.jit import inner

GRID = np.array([3, {entry}])

@inner
def twice(number: int) -> int:
    return {factor} * number
"""
PROGRAM = "from pitboss.odds.counting.kernel_here import look; print(look(1))"


def test_a_change_in_another_file_is_a_change_of_the_kernel(tmp_path: Path) -> None:
    """Numba looks at the kernel's own file alone. Catches code of an old grid, or of an old function, that is run."""
    sources = tmp_path / "pitboss"
    shutil.copytree(Path(pitboss.__file__).parent, sources, ignore=shutil.ignore_patterns("__pycache__", "web"))
    (sources / "odds" / "counting" / "kernel_here.py").write_text(KERNEL)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    for entry, factor in ((5, 2), (7, 3)):
        (sources / "odds" / "counting" / "grids_elsewhere.py").write_text(ELSEWHERE.format(entry=entry, factor=factor))
        command = [sys.executable, "-B", "-c", PROGRAM]
        said = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout
        assert int(said) == entry * factor


def test_sources_are_found_however_far_away() -> None:
    """Catches an import written in a way that the search does not see."""
    package = Path(pitboss.__file__).resolve().parent
    room = package / "odds" / "counting"
    found = {str(file.relative_to(package)) for file in jit.sources(room / "layout.py")}
    assert {f"odds/counting/{name}.py" for name in ("layout", "kernels", "numbering")} <= found
    assert {"hands/jit.py", "hands/__init__.py", "cards/deck.py"} <= found
    assert "odds/pricing/solve.py" not in found
