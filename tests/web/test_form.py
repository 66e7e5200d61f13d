"""The form of the pages' sources, as far as Biome does not hold them to it: it breaks no comment and no sentence."""

from pathlib import Path

PAGES = Path(__file__).parents[2] / "web" / "src"
WIDTH = 120


def test_no_line_of_typescript_is_too_long() -> None:
    sources = [path for path in sorted(PAGES.rglob("*")) if path.suffix in {".ts", ".tsx"}]
    assert sources, "the pages have moved"
    long = [
        f"{path.relative_to(PAGES)}:{number} has {len(line)}"
        for path in sources
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert not long, long
