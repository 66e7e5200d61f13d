"""The version of the package, in a module that imports nothing, so that every level may name it."""

__version__ = "0.1.0"
