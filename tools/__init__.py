"""Tools for the project's own files."""
