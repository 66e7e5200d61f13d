"""Where a house is stored (memory, SQLite, PostgreSQL), with backups, migrations and audits."""
