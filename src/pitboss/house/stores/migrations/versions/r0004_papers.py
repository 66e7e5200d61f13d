"""Papers in drawers: texts that may change and be deleted, unlike records."""

from pitboss.house.stores import upgrading

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    upgrading.run(revision)
