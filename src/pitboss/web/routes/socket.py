"""The socket of a viewer: commands come in, answers and whole views go out."""

import asyncio
import json
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from pitboss.house.service import Reply
from pitboss.house.stores.store import StoreFailed
from pitboss.rounds.refusal import refuse
from pitboss.web import deps
from pitboss.web.deps import Visitor
from pitboss.web.errors import Refusing
from pitboss.web.floor import Floor
from pitboss.web.log import log
from pitboss.web.player_commands import PlayerCode, answer_text, carried
from pitboss.web.viewers import Frames, Viewer
from pitboss.web.wire.commands import Asked

router = APIRouter()
MISTAKES_MOST = 20  # messages without sense, after which a socket is closed


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    floor = deps.floor(websocket)
    try:
        visitor = deps.visitor(websocket)
    except Refusing:
        await websocket.close(1008, "no session")
        return
    if not floor.pit.knows(table):
        await websocket.close(1008, "no table")
        return
    address = deps.address(websocket)
    if floor.has_enough_windows(visitor.player) or not floor.windows.take(address, visitor.asker):
        await websocket.close(1013, "too many windows")
        return
    try:
        await _open(floor, websocket, table, visitor)
    finally:
        floor.windows.give_back(address)


async def _open(floor: Floor, websocket: WebSocket, table: str, visitor: Visitor) -> None:
    await websocket.accept()
    viewer = Viewer(visitor.player, "" if visitor.session is None else visitor.session.key)
    floor.rail.come(table, viewer)
    floor.metrics.count("sockets")
    floor.pit.wake(table)
    floor.pit.tell(table)  # the others see who came
    viewer.show(Frames(floor.house, floor.pit.timers, floor.rail, table).of(visitor.player))
    listening = asyncio.create_task(_listen(floor, table, websocket, viewer))
    try:
        why = await viewer.serve(websocket.send_text)
        floor.metrics.count(f"sockets_{why.replace(' ', '_')}" if why in ("stuck", "too slow") else "sockets_closed")
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone: a browser may close at any time
    finally:
        listening.cancel()
        floor.rail.go(table, viewer)
        floor.pit.tell(table)
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1):
                await websocket.close()


async def _listen(floor: Floor, table: str, websocket: WebSocket, viewer: Viewer) -> None:
    mistakes, token = 0, deps.token(websocket)
    try:
        while True:
            text = await websocket.receive_text()
            if not floor.throttles.messages.take(viewer.player):
                viewer.answer(answer_text(_id_in(text), Reply(0, refusal=refuse(PlayerCode.TOO_FAST))))
                continue
            try:
                asked = Asked.model_validate_json(text)
            except ValidationError as error:
                mistakes += 1
                if mistakes > MISTAKES_MOST:
                    viewer.close("bad messages")
                    return
                why = f"The message makes no sense: {error.errors()[0]['msg']}."
                viewer.answer(answer_text(_id_in(text), Reply(0, refusal=refuse(PlayerCode.NO_SENSE, why=why))))
                continue
            visitor = deps.known(floor, token)  # who may have set limits since, or was signed out
            if visitor is None:
                viewer.close("signed out")
                return
            reply = await asyncio.shield(carried(floor, visitor, table, asked))
            viewer.answer(answer_text(asked.id, reply))
    except (WebSocketDisconnect, RuntimeError, KeyError):
        viewer.close("gone")
    except StoreFailed:
        viewer.close("store failed")
    except Exception as error:
        log.stumbled("a socket stumbled", error, table=table)
        viewer.close("our mistake")


def _id_in(text: str) -> str:
    """The id of a message that is refused as a whole, as far as it has one."""
    try:
        found = json.loads(text)["id"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return found[:64] if isinstance(found, str) else ""
