"""The house in a browser: pages, an HTTP API, and a socket for each viewer of a table."""
