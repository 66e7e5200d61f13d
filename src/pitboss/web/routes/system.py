"""For operators: health, metrics, and the verifier to download."""

import ipaddress
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response

from pitboss import __version__, verifier
from pitboss.web import deps
from pitboss.web.errors import Refusing

router = APIRouter()
_NOT_HERE = (
    "Metrics are told to this machine alone, and behind a proxy to nobody: start with --open-metrics, and let the proxy"
    " keep /metrics to itself."
)


@router.get("/healthz", tags=["system"])
async def health(request: Request, response: Response) -> dict[str, bool | str]:
    """Whether the house takes commands."""
    services = deps.services(request)
    well = services.ready and services.runner.stands()
    if not well:
        response.status_code = 503
    return {"ok": well, "version": __version__}


@router.get("/metrics", tags=["system"], response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request) -> Response:
    """Counters for Prometheus; served to this machine only, and behind a proxy to nobody, unless the house was started
    with --open-metrics."""
    services = deps.services(request)
    if not (services.settings.metrics_to_all or _from_here(request)):
        raise Refusing(403, "not-here", _NOT_HERE)
    gauges = {
        "viewers": services.viewers.everybody,
        "tables_open": services.open_tables(),
        "views_sent": services.viewers.sent,
    }
    return Response(services.metrics.text(gauges), media_type="text/plain; version=0.0.4")


@router.get("/verifier.py", tags=["system"], response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def verifier_file() -> Response:
    """The program that checks records without the house: one file that runs on any Python 3.11. It is offered here,
    since players cannot be expected to install the house that they want to check."""
    headers = {"Content-Disposition": 'attachment; filename="verifier.py"'}
    return Response(_verifier(), media_type="text/plain; charset=utf-8", headers=headers)


@cache
def _verifier() -> bytes:
    return Path(verifier.__file__).read_bytes()


def _from_here(request: Request) -> bool:
    """Whether the client is on this machine. Behind a proxy everybody would seem to be, so the answer there is no."""
    if request.client is None or deps.services(request).settings.behind_proxy:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
