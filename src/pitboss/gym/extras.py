"""What is said where a package of an extra is not installed: how to get it."""


def missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The same error, with the extra to install."""
    return ModuleNotFoundError(f'{error.name} is not installed: pip install "pitboss[{extra}]"', name=error.name)
