"""People of a house: accounts and sessions, roles and what they permit, a second person, walk-ins."""
