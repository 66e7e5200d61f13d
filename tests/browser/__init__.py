"""The pages, driven in a real browser against a house that is served by a process of its own."""
