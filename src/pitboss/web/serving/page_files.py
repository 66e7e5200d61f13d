"""The files of the pages: read once, compressed once, with a header for how long a browser may keep them.

Only these are compressed. Answers of the API are not: the compressed length of a secret would reveal something of it.
"""

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from pitboss.web.errors import Refusing

FOREVER = "public, max-age=31536000, immutable"  # for files whose names change with what is in them
_WORTH_SQUEEZING = {
    "text/html",
    "text/css",
    "text/javascript",
    "application/javascript",
    "image/svg+xml; charset=utf-8",
}
_KINDS = {
    ".woff2": "font/woff2",  # missing from the MIME types of a minimal system
    ".svg": "image/svg+xml; charset=utf-8",
}


@dataclass(frozen=True)
class File:
    kind: str
    plain: bytes
    squeezed: bytes | None
    kept: str


class PageFiles:
    """Every file of the pages by its name; every other address gets the one page, whose script reads the address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[str, File] = {}

    def find(self, path: str) -> File:
        if not (self._folder / "index.html").exists():
            raise Refusing(503, "not-built", "The pages are not built yet. Run ./run, or build them in web/.")
        name = self._named(path)
        if name is not None:
            return self._file(name)
        if path.startswith("assets/"):
            raise Refusing(404, "not-found", "There is no such file.")
        return self._file("index.html")

    def _named(self, path: str) -> str | None:
        """The file of that name, if there is one and it is inside our folder."""
        try:
            asked = (self._folder / path).resolve()
            ours = path != "" and asked.is_relative_to(self._folder) and asked.is_file()
        except (ValueError, OSError):  # not a valid file name at all
            return None
        return asked.relative_to(self._folder).as_posix() if ours else None

    def _file(self, name: str) -> File:
        """A file under assets/ never changes under its name; the others are read again when they are newer."""
        stamp = name if name.startswith("assets/") else f"{name} {(self._folder / name).stat().st_mtime_ns}"
        if stamp not in self._files:
            plain = (self._folder / name).read_bytes()
            kind = _KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
            squeezed = gzip.compress(plain, 9, mtime=0) if kind in _WORTH_SQUEEZING else None
            kept = FOREVER if name.startswith("assets/") else "no-cache"
            self._files[stamp] = File(kind, plain, squeezed, kept)
        return self._files[stamp]

    def answer(self, request: Request, path: str) -> Response:
        file = self.find(path)
        headers = {"Cache-Control": file.kept, "Vary": "Accept-Encoding"}
        if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.squeezed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(file.plain, media_type=file.kind, headers=headers)
