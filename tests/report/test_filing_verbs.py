"""`pitboss filing` and `pitboss layout` at the command line: what is written, and what is refused."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.verbs import good, pitboss


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("filing", "six-card", "--for", "utopia"),
            "known here: california, nevada, washington, new-jersey, new-hampshire",
        ),
        (("filing", "six-card"), "Missing option '--for'"),
        (("filing", "six-card", "--for", "nevada", "-o", "nowhere/f.pdf"), "there is no folder nowhere"),
        (("filing", "six-card", "--for", "nevada", "-o", "f.doc"), "it is one of .pdf, .html, .md, .json"),
        (("filing", "high-card-flush", "--for", "nevada", "--alone", "--spots", "7", "-o", "f.md"), "1 to 6 spots"),
        (("layout", "six-card", "-o", "felt.png"), "it is one of .pdf, .svg, .html, .md, .json"),
        (("layout", "six-card", "-o", "nowhere/felt.svg"), "there is no folder nowhere"),
        (("layout", "six-card", "--scale", "half"), '"half" is not a scale; write 1:1, or 1:2 to 1:100'),
        (("layout", "six-card", "--scale", "1:0"), "is not a scale"),
        (("layout", "six-card", "--spots", "15"), "has room for 10 spots of this game, not for 15"),
        (("layout", "no-such-sheet"), "no-such-sheet"),
    ],
)
def test_what_cannot_be_written_is_told(words: tuple[str, ...], said: str) -> None:
    result = pitboss(*words)
    assert result.exit_code == 2
    assert said in re.sub(r"\s+", " ", result.output)


def test_a_filing_has_its_examples_in_cents_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "filing.json"
    good("filing", "six-card", "--for", "new-hampshire", "--alone", "-o", str(path))
    found = json.loads(path.read_text())
    assert found["jurisdiction"] == "new-hampshire"
    assert found["clauses"]["A9"]
    assert all(one["net_cents"] == sum(w["net_cents"] for w in one["wagers"].values()) for one in found["examples"])


def test_a_felt_is_drawn_to_the_scale_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "felt.svg"
    good("layout", "six-card", "-o", str(path))
    assert 'width="1800mm" height="1000mm"' in path.read_text()
    good("layout", "six-card", "--scale", "1:10", "-o", str(path))
    assert 'width="180mm" height="100mm"' in path.read_text()
