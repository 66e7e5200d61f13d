"""A look at the pages before a wheel or a source distribution is made: without them `serve` has nothing to show.

The fonts of printed documents are built with them, and are looked for too.

Git does not keep them, they are built from `web/`. Who installs a wheel needs no Node, so they have to be in it.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES, FONTS = "src/pitboss/web/pages", "src/pitboss/report/fonts"


class PagesAreBuilt(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """A checkout that is installed as it lies there (an editable wheel) gets its pages later, from bootstrap.sh."""
        root = Path(self.root)
        if version == "editable" or ((root / PAGES / "index.html").is_file() and (root / FONTS).is_dir()):
            return
        raise SystemExit(
            f"pitboss: the pages are not in {PAGES}, or the fonts not in {FONTS}: what is built lacks them.\n"
            "Build them first, in a checkout: sh bootstrap.sh run"
        )
