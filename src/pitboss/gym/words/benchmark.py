"""The benchmark that ships: 2,000 decisions on all sheets that have some, with what each choice is worth.

`tools/make_benchmark.py` has made it. Its name changes with any decision or worth in it, so that scores compare.
"""

import json
from functools import cache
from importlib import resources

from pitboss.gym.words.keys import Keyed, prompt_line, read_key
from pitboss.sheets import shipped

NAME = "pitboss-1"
FILE = "benchmark.jsonl"


@cache
def load() -> tuple[Keyed, ...]:
    """In the order of the shelves; reading it solves nothing."""
    text = resources.files("pitboss.gym.words").joinpath(FILE).read_text(encoding="utf-8")
    head, *lines = [json.loads(line) for line in text.splitlines()]
    assert head["benchmark"] == NAME, f"the file is of {head['benchmark']}"
    of_sheet = {name: {"sheet": name, **told} for name, told in head["sheets"].items()}
    return tuple(read_key({**of_sheet[line["id"].rpartition("/")[0]], **line}) for line in lines)


def prompts() -> list[str]:
    """A line a decision, as `keys.prompt_line` writes it."""
    return [prompt_line(one.id, one.decision(shipped.load(one.sheet))) for one in load()]
