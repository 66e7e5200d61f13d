"""A whole house by simulation, before the night: tables, players with bankrolls and habits, what the house wins."""
