"""The odds of a sheet as a list for a spreadsheet: wagers, their pay lines, and their possible results."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.report.listing import Cell, Column, Listing, Type

_TYPES = {
    "sheet": Type.TEXT, "digest": Type.TEXT, "wager": Type.TEXT, "row": Type.TEXT, "of": Type.TEXT, "name": Type.TEXT,
    "pays": Type.TEXT, "net": Type.REAL, "count": Type.COUNT, "deals": Type.COUNT, "probability": Type.SHARE,
    "one_in": Type.REAL, "contribution": Type.SHARE, "edge_at_one_more": Type.SHARE, "house_edge": Type.SHARE,
    "element_of_risk": Type.SHARE, "standard_deviation": Type.REAL, "hit_rate": Type.SHARE,
    "volatility_index": Type.REAL, "confidence": Type.REAL, "hands_per_hour": Type.COUNT, "bet": Type.MONEY,
    "wins_per_hour": Type.MONEY, "not_valued": Type.TEXT,
}  # fmt: skip


def listing(found: dict[str, Any]) -> Listing:
    """Of `odds.solution_data.whole`: a row for every wager, pay line (`of` names its wager) and result.

    Shares are parts of one. A wager has the figures of an hour if `found` has them (`solution_data.hourly`).
    """
    head = {"sheet": found["sheet"], "digest": found["digest"]}
    rows: list[dict[str, Cell]] = []
    for name, one in found["wagers"].items():
        rows += [{**head, "wager": name, "deals": one["deals"], **row} for row in _rows(name, one)]
    for name, why in found.get("not_valued", {}).items():
        rows.append({**head, "wager": name, "row": "wager", "not_valued": why})
    cells = tuple(tuple(row.get(title) for title in _TYPES) for row in rows)
    columns = tuple(Column(title, kind) for title, kind in _TYPES.items())
    return Listing(f"odds {found['sheet']}", f"Odds of {found['sheet']}", columns, cells)


def _rows(name: str, one: dict[str, Any]) -> Iterator[dict[str, Cell]]:
    yield {
        "row": "wager",
        "house_edge": _share(one["house_edge"]),
        "element_of_risk": _share(one["element_of_risk"]),
        "standard_deviation": one["standard_deviation"],
        "hit_rate": _share(one["hit_rate"]),
        **(_hour(one["hourly"]) if "hourly" in one else {}),
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
            "net": Fraction(net),
            "count": count,
            "probability": float(probability),
            "one_in": float(1 / probability),
            "contribution": float(Fraction(net) * probability),
        }


def _hour(hour: dict[str, Any]) -> dict[str, Cell]:
    return {
        "volatility_index": hour["volatility_index"], "confidence": hour["confidence"],
        "hands_per_hour": hour["hands"], "bet": hour["stake_cents"],
        "wins_per_hour": round(hour["wins_cents"]["value"]),
    }  # fmt: skip


def _share(value: dict[str, Any]) -> float:
    return float(Fraction(value["exact"]))
