"""A house that is served: the application, its sockets and processes, and what they do while it is open."""
