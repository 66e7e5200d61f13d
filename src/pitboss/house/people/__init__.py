"""People of a house: accounts and sessions, roles, a second person, walk-ins."""
