"""Compiled functions: never holding the interpreter's lock, and kept on disk from one process to the next.

Numba freezes an array into the machine code. It takes what a function closes over into the key of the kept
code, so a kernel whose grids depend on a ladder is made in a factory that closes over them. It does not see a
global array, nor the functions of other files; so the other half of the key is the text of the kernel's file
and of all files of ours that it imports, directly or not. Keeping is a convenience: where nothing can be
written, or what is there is damaged, the kernel is compiled again.
"""

import hashlib
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, TypeVar

import numba

_ROOT = Path(__file__).resolve().parents[1]
_IMPORT = re.compile(r"^ *from (pitboss[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)

Function = TypeVar("Function", bound=Callable[..., Any])

_caching: Any = import_module("numba.core.caching")  # Numba's own, without types


def kernel(function: Function) -> Function:
    """The function, compiled when it is first called and for every kind of argument it is called with."""
    return _compiled(function)


def inner(function: Function) -> Function:
    """The same for what only kernels call, and call a million times. It makes no arrays.

    Numba would count who has an array whenever it is passed on, which takes longer than many a call does, and make
    an entry for Python, which takes longer than many a function does to compile.
    """
    return _compiled(function, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(function: Function, **options: bool) -> Function:
    njit: Any = numba.njit  # whose types do not know every option
    compiled = njit(nogil=True, **options)(function)
    with suppress(OSError, RuntimeError, metadata.PackageNotFoundError):  # no source file, no home, no version
        compiled._cache = _Kept(_numba_cache()(function))
    kept: Function = compiled
    return kept


def folder() -> Path:
    """Where the code is kept: in NUMBA_CACHE_DIR, in PITBOSS_CACHE, or in the user's cache folder."""
    name = f"kernels-{metadata.version('pitboss')}"
    if named := getattr(numba.config, "CACHE_DIR", ""):
        return Path(named) / f"pitboss-{name}"
    if named := os.environ.get("PITBOSS_CACHE"):
        return Path(named) / name
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "pitboss" / name


def is_compiling() -> bool:
    """Whether some kernel is not on disk and is being compiled now: the first time on a machine that takes seconds."""
    return _Kept.compiling > 0


class _Kept:
    """Numba's cache of one function, except that at worst it is empty: Numba's own raises."""

    compiling = 0  # functions that were looked for in vain, and are not kept yet

    def __init__(self, cache_of_function: Any) -> None:
        self._cache = cache_of_function

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, signature: Any, target: Any) -> Any:
        found = None
        with suppress(Exception):  # a damaged file can fail in any way
            found = self._cache.load_overload(signature, target)
        _Kept.compiling += found is None
        return found

    def save_overload(self, signature: Any, code: Any) -> None:
        _Kept.compiling -= 1
        try:
            self._cache.save_overload(signature, code)
        except Exception:
            with suppress(Exception):  # a damaged index is written anew; where none can be, nothing is kept
                self._cache.flush()
                self._cache.save_overload(signature, code)


class _Place:
    """Our folder, whether or not it can be written; what Numba asks of a place."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> "_Place":
        return cls(function, file)

    def get_cache_path(self) -> str:
        """A folder for every folder of sources, so that two checkouts do not overwrite each other's code."""
        sources = Path(self._py_file).resolve().parent
        return str(folder() / f"{sources.name}-{hashlib.sha256(str(sources).encode()).hexdigest()[:16]}")

    def get_source_stamp(self) -> str:
        stamps = [_stamp(source) for source in sorted(sources(Path(self._py_file).resolve()))]
        return hashlib.sha256("".join(stamps).encode()).hexdigest()

    def get_disambiguator(self) -> str:
        return str(self._line)

    def ensure_cache_path(self) -> None:
        Path(self.get_cache_path()).mkdir(parents=True, exist_ok=True)


def sources(file: Path) -> set[Path]:
    """A source file with all files of ours that it imports, directly or not."""
    found, left = {file}, [file]
    while left:
        fresh = _imported(left.pop()) - found
        found |= fresh
        left += fresh
    return found


@cache
def _imported(file: Path) -> set[Path]:
    """Read from the text, since the kernel is made while its module is still being imported."""
    found = set()
    for package, names in _IMPORT.findall(file.read_text(encoding="utf-8")):
        parts = package.split(".")[1:]
        found.add(_ROOT.joinpath(*parts).with_suffix(".py"))
        found |= {_ROOT.joinpath(*parts, f"{name}.py") for name in ("__init__", *re.findall(r"\w+", names))}
    return {one for one in found if one.is_file()}


@cache
def _stamp(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def _numba_cache() -> Any:
    code = type("_Code", (_caching.CompileResultCacheImpl,), {"_locator_classes": [_Place]})
    return type("_Cache", (_caching.FunctionCache,), {"_impl_class": code})
