"""Papers in drawers: what may change and be thrown away."""

from pitboss.house.stores import upgrading

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    upgrading.run(revision)
