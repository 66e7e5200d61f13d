"""People, apart from the book. PostgreSQL was added here; one script has its tables up to this revision."""

from pitboss.house.stores import upgrading

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    upgrading.run(revision)
