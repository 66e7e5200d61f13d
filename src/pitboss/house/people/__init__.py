"""People of a house: accounts and sessions, roles, approvals by a second person, walk-ins."""
