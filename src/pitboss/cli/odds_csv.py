"""The output of `pitboss odds` as rows for a spreadsheet: wagers, their pay lines, and their possible results."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

COLUMNS = (
    "sheet", "digest", "wager", "row", "of", "name", "pays", "count", "deals", "probability", "one_in", "contribution",
    "edge_at_one_more", "house_edge", "element_of_risk", "standard_deviation", "hit_rate", "volatility_index",
    "confidence", "hands_per_hour", "bet_cents", "wins_cents_per_hour", "not_valued",
)  # fmt: skip


def text(found: dict[str, Any]) -> str:
    """A header, then a row for every wager, pay line (`of` names its wager) and result; shares are fractions of one."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    head = {"sheet": found["sheet"], "digest": found["digest"]}
    for name, one in found["wagers"].items():
        writer.writerows({**head, "wager": name, "deals": one["deals"], **row} for row in _rows(name, one))
    for name, why in found.get("not_valued", {}).items():
        writer.writerow({**head, "wager": name, "row": "wager", "not_valued": why})
    return out.getvalue()


def _rows(name: str, one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    hour = one["hourly"]
    yield {
        "row": "wager",
        "house_edge": _share(one["house_edge"]),
        "element_of_risk": _share(one["element_of_risk"]),
        "standard_deviation": one["standard_deviation"],
        "hit_rate": _share(one["hit_rate"]),
        "volatility_index": hour["volatility_index"],
        "confidence": hour["confidence"],
        "hands_per_hour": hour["hands"],
        "bet_cents": hour["stake_cents"],
        "wins_cents_per_hour": hour["wins_cents"]["value"],
    }
    for line in (*one.get("lines", ()), *one.get("tables", ())):
        yield {
            "row": "line",
            "of": line.get("wager", name),
            "name": line["class"],
            "pays": line["pays"],
            "count": line["count"],
            "probability": _share(line["probability"]),
            "one_in": line["one_in"],
            "contribution": _share(line["contribution"]),
            "edge_at_one_more": _share(line["one_unit_more"]["house_edge"]),
        }
    for net, count in one["outcomes"].items():
        probability = Fraction(count, one["deals"])
        yield {
            "row": "result",
            "of": name,
            "pays": net,
            "count": count,
            "probability": float(probability),
            "one_in": float(1 / probability),
            "contribution": float(Fraction(net) * probability),
        }


def _share(value: dict[str, Any]) -> float:
    return float(Fraction(value["exact"]))
