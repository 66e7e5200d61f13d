"""The styles of the pages. All of them end on one page, so that a class which means two things looks like both."""

import re
from collections import defaultdict
from pathlib import Path

STYLES = Path(__file__).parents[2] / "web" / "src" / "styles"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ON_SOME_SCREENS = re.compile(r"@[a-z-]+[^{]*\{(?:[^{}]|\{[^{}]*\})*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def laid_out() -> dict[str, list[str]]:
    """The classes that are laid out by a rule of their own, with the files, as often as they are."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(STYLES.glob("*.css")):
        plain = ON_SOME_SCREENS.sub("", COMMENT.sub("", file.read_text()))
        for selectors, body in RULE.findall(plain):
            if re.search(r"(^|;)\s*display:", body):
                for name in (one.strip() for one in selectors.split(",")):
                    if re.fullmatch(r"\.[\w-]+", name):
                        found[name].append(file.name)
    return found


def test_a_class_is_laid_out_in_one_place() -> None:
    """Would catch the column of a page that has the frame of a form with the same name, and a list of people whose
    lines stand as far apart as the parts of a proof."""
    found = laid_out()
    assert len(found) > 400
    assert {name: files for name, files in found.items() if len(files) > 1} == {}
