"""Error answers: one shape for every refusal, with a code for programs and a sentence for people."""

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from pitboss.house.stores.store import HouseError, StoreFailed
from pitboss.rounds.refusal import Refusal
from pitboss.web.log import log
from pitboss.web.wire.base import Refused
from pitboss.web.wire.lobby import BadSheet

_WORDS = {404: "not-found", 405: "not-allowed", 413: "too-large", 415: "no-json"}
ANSWERS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused, "description": says}
    for status, says in {
        400: "Refused, with the reason",
        401: "No session",
        403: "Not from a page of this house",
        404: "There is no such thing",
        409: "The house says no",
        413: "Too large",
        422: "The request is not what the description says",
        429: "Too fast",
    }.items()
}
WRONG_SHEET: dict[int | str, dict[str, Any]] = {
    422: {"model": BadSheet | Refused, "description": "The sheet has problems, or the request is not as described"}
}


class Refusing(Exception):
    """Raised by a route to refuse the request. `about` is for the log: the account that was to be signed in to."""

    def __init__(self, status: int, code: str, message: str, *, about: str = "") -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.about = status, code, message, about


class WrongSheet(Exception):
    """A sheet that was refused, with all of its problems."""

    def __init__(self, found: BadSheet) -> None:
        super().__init__(found.error.message)
        self.found = found


def refusing(refusal: Refusal, status: int = 409, *, about: str = "") -> Refusing:
    """The error answer for a refusal of the house."""
    return Refusing(status, refusal.code.word, str(refusal), about=about)


def refused(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "message": message}}, status)


_PLAIN = {"int_parsing": "write a whole number in digits, such as 1000000"}  # where Pydantic speaks of parsing strings


def install(app: FastAPI, tell: Callable[[Request, int, str, str], None], harden: Callable[..., None]) -> None:
    """`tell` hears of every refusal: its status and code, and the account that it is about. `harden` sets headers."""

    @app.exception_handler(Refusing)
    async def _refusing(request: Request, error: Refusing) -> JSONResponse:
        tell(request, error.status, error.code, error.about)
        return refused(error.status, error.code, error.message)

    @app.exception_handler(WrongSheet)
    async def _wrong(_: Request, error: WrongSheet) -> JSONResponse:
        return JSONResponse(error.found.model_dump(), 422)

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        tell(request, 422, "bad-request", "")
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        says = _PLAIN.get(first["type"], first["msg"])
        return refused(422, "bad-request", f"{where or 'The request'}: {says}.")

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        answer = refused(error.status_code, _WORDS.get(error.status_code, "refused"), f"{error.detail}.")
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(HouseError)
    async def _house(_: Request, error: HouseError) -> JSONResponse:
        return refused(404, "not-found", str(error))

    @app.exception_handler(StoreFailed)
    async def _failed(_: Request, __: StoreFailed) -> JSONResponse:
        return refused(503, "store-failed", "The house is paused: its disk failed. Wagers are safe as stored.")

    @app.exception_handler(Exception)
    async def _ours(request: Request, error: Exception) -> JSONResponse:
        # The pattern and not the path, since a path may contain the code of an invitation.
        route = request.scope.get("route")
        log.error("a request failed", route=getattr(route, "path", ""), kind=type(error).__name__)
        answer = refused(500, "our-mistake", "Something went wrong in the house. Nothing was bet.")
        # Starlette answers this one outside of the entrance, which gives all others their headers.
        strict = request.app.state.services.settings.strict_transport
        harden(answer.headers, request.url.path, strict_transport=strict)
        return answer
