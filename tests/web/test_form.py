"""The form of the pages' sources, as far as Biome does not hold them to it: it breaks no comment and no sentence."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "web" / "src"
WIDTH = 120


def test_no_line_of_typescript_is_too_long() -> None:
    long = [f"{where} has {len(line)}" for where, line in lines() if len(line) > WIDTH]
    assert not long, long


_SENTENCE = r"(?:limits|consequence|reason|headline|label|message|says|missing|summary|notice|note)"
READS_WORDS = re.compile(
    rf"\b{_SENTENCE}\b[?!]?\.(?:split|match|matchAll|search|startsWith|endsWith|includes|indexOf|replace|replaceAll)\("
    rf"|\.(?:exec|test)\((?:\w+[?!]?\.)*{_SENTENCE}\b"
    rf"|\b{_SENTENCE}\b\s*[=!]==\s*[\"'`](?:[A-Z]|\w+ )"
    r'|[=!]==\s*"fold"|includes\("(?:fold|check)"\)'
)


def test_no_page_takes_a_sentence_of_the_house_apart() -> None:
    """What a page has to know is a field on the wire: a sentence may change, and the page would read nothing in it."""
    pages = [(where, line) for where, line in lines() if ".test.ts" not in where and "samples.ts" not in where]
    reads = [f"{where}: {line.strip()}" for where, line in pages if READS_WORDS.search(line)]
    assert not reads, reads


@pytest.mark.parametrize(
    "line",
    [
        'betWagers(info).filter((wager) => !wager.limits.startsWith("equals "));',
        "const printed = /\\$(\\d+)/.exec(wager.limits)?.[1];",
        "const [plain, only] = choice.consequence.split(/, (?=only with )/);",
        'const folded = layout.choices[last.stage] === "fold";',
        'Object.values(spot.choices).includes("fold")',
        'barred = keys.filter((one) => one.label?.startsWith("Raise"))',
        "const more = / more cards?$/.test(says)",
        "says.replace(/\\b(the )?deck ([AB])\\b/gi, (whole, _, deck: string) => deckName(deck))",
        "const [before, after] = notice.split(HELP_LINE);",
        "const sentence = /[.]$/.test(summary) ? summary : `${summary}.`;",
        'return `${sentence} ${limits.replaceAll(" ", "\\u00a0")}.`;',
        'return says?.replace(/\\.{2,}$/, ".") ?? null;',
        'const ready = worth?.missing === "Nothing more.";',
    ],
)
def test_a_page_that_does_is_noticed(line: str) -> None:
    """Lines that pages once had."""
    assert READS_WORDS.search(line)


OWN_CLOCK = re.compile(r"\.(?:toLocale(?:Date|Time)String|get(?:Hours|Minutes|Date|Day|Month|FullYear))\(")


def test_no_page_tells_the_time_by_the_clock_of_the_browser() -> None:
    """A flag "from today on" was set by the browser's date and held from the next gaming day on: hours and days are
    written by `kit/clock` alone, which knows zone and first hour of the house. A date without an hour has no zone.
    """
    allowed = ("kit/clock", ".test.ts", "T12:00:00")
    told = [f"{where}: {line.strip()}" for where, line in lines() if OWN_CLOCK.search(line)]
    wrong = [one for one in told if not any(part in one for part in allowed)]
    assert not wrong, wrong


def test_a_page_with_its_own_clock_is_noticed() -> None:
    assert OWN_CLOCK.search('new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit" })')
    assert OWN_CLOCK.search("`${now.getFullYear()}-${two(now.getMonth() + 1)}`")


def lines() -> Iterator[tuple[str, str]]:
    """Every line of the pages, with its place."""
    sources = [path for path in sorted(PAGES.rglob("*")) if path.suffix in {".ts", ".tsx"}]
    assert sources, "the pages have moved"
    for path in sources:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            yield f"{path.relative_to(PAGES)}:{number}", line
