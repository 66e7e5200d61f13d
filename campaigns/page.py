"""docs/reliability.md: what each campaign does, and how far it was taken, from campaigns/reached.json.

`./campaign --record` writes that file after a run that found nothing wrong. A smaller run never replaces a larger one.
"""

import json
import os
import platform
from datetime import UTC, datetime
from typing import Any

from campaigns.campaign import Campaign
from campaigns.every import EVERY
from campaigns.running import RECORD, Progress
from tests import forms

REACHED = forms.ROOT / RECORD

BEFORE = """\
What could be lost, doubled, held or seen is tried by the thousand, by programs of this repository. No campaign judges
by a clock: what is asserted is what is lost, doubled, held or seen.

    ./campaign --help                             # what there is
    ./campaign                                    # the short forms, which ./test runs too
    ./campaign simulation --long --minutes 35     # 35 minutes of the full size; again, and it goes on from there
    ./campaign kills --seed 7 --piece 12          # one piece again, as a failure names it
    ./campaign kills --long --mended              # after a mend: what was wrong is run again, then it goes on

Everything follows from a seed, which is printed and accepted; only the moments of real processes and networks do not.
A long run goes on where it ended, also after a change, unless what changed is something that its results rest on.
Then it begins anew; `--mended` keeps what was good, for a change that only mends what was found.
The figures are those of the largest run that was put on record (`--record`, then `make docs`), with its date and
machine.
[Threats](threats.md) says which campaigns stand behind which threat.
"""


def reached() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(REACHED.read_text(encoding="utf-8")) if REACHED.is_file() else {}
    return found


def record(campaign: Campaign, progress: Progress) -> bool:
    """Put it on the page, unless a larger run is there; whether it was."""
    kept = reached()
    if kept.get(campaign.name, {}).get("pieces", 0) > len(progress.done):
        return False
    kept[campaign.name] = {
        "pieces": len(progress.done),
        "seed": progress.seed,
        "figures": campaign.told(progress.outcome.figures),
        "seconds": round(progress.seconds),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
    }
    in_order = {one.name: kept[one.name] for one in EVERY if one.name in kept}
    REACHED.write_text(json.dumps(in_order, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return True


def page(made: str) -> str:
    kept = reached()
    lines = [f"# Reliability\n{made}\n{BEFORE}"]
    for one in EVERY:
        lines += [f"## {one.name}", "", one.about, "", *_told(one, kept.get(one.name)), ""]
    return "\n".join(lines)


def _told(campaign: Campaign, kept: dict[str, Any] | None) -> list[str]:
    sizes = _in_test(campaign)
    if kept is None:
        return [f"{sizes}; the full size is {campaign.long:,} pieces. No long run is on record yet."]
    part = "all" if kept["pieces"] >= campaign.long else f"{kept['pieces']:,} of {campaign.long:,}"
    return [
        f"{sizes}. On record: {part} pieces, seed {kept['seed']}, {kept['date']}, {kept['machine']},"
        f" {kept['seconds']:,} s of work.",
        "",
        "| counted | |",
        "|---|---:|",
        *(f"| {name} | {number:,} |" for name, number in kept["figures"].items()),
    ]


def _in_test(campaign: Campaign) -> str:
    if campaign.in_test:
        return f"In `./test`, too: {campaign.in_test}"
    if campaign.small is not None:
        return "`./test` runs it smaller, for some seconds"
    return f"`./test` runs {campaign.short:,} of its pieces" if campaign.short else "Not in `./test`"
