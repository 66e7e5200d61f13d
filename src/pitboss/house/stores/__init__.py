"""Where a house is kept: memory, a file, PostgreSQL; what each promises, and how an old one is brought up to date."""
