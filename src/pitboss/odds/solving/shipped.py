"""Answers that come with the package: what the solver found for the shipped sheets, so that nobody waits for it.

`tools/make_solutions.py` writes a file for every sheet into `odds/solutions/`, and tests count them again. An answer is
known by its question, in which the digest of the rules is; so a sheet of yours with the same rules has it too.
"""

import json
from functools import cache
from importlib import resources
from typing import Any


def find(key: str, solver: int) -> Any:
    """What ships under the key, from the solver of this number; else None."""
    return read(solver).get(key)


@cache
def read(solver: int) -> dict[str, Any]:
    """All of them: a few hundred kilobytes, read in milliseconds."""
    folder = resources.files("pitboss.odds") / "solutions"
    if not folder.is_dir():
        return {}
    files = [json.loads(one.read_text(encoding="utf-8")) for one in folder.iterdir() if one.name.endswith(".json")]
    return {
        json.dumps(question, sort_keys=True): answer
        for file in files
        if file["solver"] == solver
        for question, answer in file["answers"]
    }
