"""Serving a house: the application, its sockets and processes, and their work in the background."""
