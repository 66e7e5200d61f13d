"""A look at the pages before a wheel or a source distribution is made: without them `serve` has nothing to show.

Git does not keep them, they are built from `web/`. Who installs a wheel needs no Node, so they have to be in it.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = "src/pitboss/web/pages"


class PagesAreBuilt(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """A checkout that is installed as it lies there (an editable wheel) gets its pages later, from bootstrap.sh."""
        if version == "editable" or (Path(self.root) / PAGES / "index.html").is_file():
            return
        raise SystemExit(
            f"pitboss: the pages are not in {PAGES}, and what is built without them serves none.\n"
            "Build them first, in a checkout: sh bootstrap.sh run"
        )
