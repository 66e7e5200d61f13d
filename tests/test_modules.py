"""Every module of the package can be imported, also one that has no example and that no test asks for."""

import importlib
import pkgutil

import pitboss


def test_every_module_can_be_imported() -> None:
    """Would catch a module whose imports go in a circle or name what is not there. Collecting imports no module for the
    sake of its doctests unless it has some."""
    found = [one.name for one in pkgutil.walk_packages(pitboss.__path__, "pitboss.") if "__main__" not in one.name]
    assert len(found) > 500
    for name in found:
        importlib.import_module(name)
