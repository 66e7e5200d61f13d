"""A page over plain HTTP that says why the browser will warn: for guests of a house with a certificate made here.

This port serves nothing else: no cookie, no session, no form, only where to go and which fingerprint to compare.
"""

import asyncio
from contextlib import suppress
from html import escape

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>pitboss on this network</title>
<link rel="stylesheet" href="/welcome.css">
</head>
<body>
<main>
<h1>pitboss on this network</h1>
<p>The tables are behind an encrypted connection, so that nobody in the room can read your cards.</p>
<p>The certificate was made on the machine that runs the house, and no authority knows it. That is why your browser
warns you once. Choose <b>Advanced</b>, then <b>Proceed</b> (or <b>Accept the risk</b>).</p>
<p><a href="{link}">Go to the tables</a></p>
<p>To be sure that it is this house, compare the certificate's SHA-256 fingerprint with the one on the host's
screen:</p>
<p class="print">{fingerprint}</p>
</main>
</body>
</html>
"""
_STYLE = """body{font:18px/1.5 system-ui,sans-serif;margin:0;background:#f4f1ea;color:#1b2420}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.5rem}
a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#1b2420;color:#fff;text-decoration:none}
.print{font:14px/1.6 ui-monospace,monospace;overflow-wrap:anywhere}
"""
_HEAD = (
    "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {length}\r\nConnection: close\r\n"
    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
    "Content-Security-Policy: default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'\r\n\r\n"
)
LINE_MOST, SECONDS = 8 * 1024, 5


def answer(line: bytes, link: str, fingerprint: str) -> bytes:
    """The answer to the first line of a request.

    >>> answer(b"GET / HTTP/1.1", "https://host", "AA:BB").startswith(b"HTTP/1.1 200")
    True
    """
    method, _, rest = line.decode("latin-1").partition(" ")
    path = rest.partition(" ")[0]
    if method not in ("GET", "HEAD"):
        status, kind, text = "405 Method Not Allowed", "text/plain", "Only a page to read.\n"
    elif path == "/welcome.css":
        status, kind, text = "200 OK", "text/css", _STYLE
    else:
        status, kind = "200 OK", "text/html"
        text = _PAGE.format(link=escape(link, quote=True), fingerprint=escape(fingerprint))
    body = text.encode()
    head = _HEAD.format(status=status, kind=kind, length=len(body)).encode()
    return head if method == "HEAD" else head + body


async def serve(host: str, port: int, link: str, fingerprint: str) -> asyncio.Server:
    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(SECONDS):
                line = await reader.readline()
                while (await reader.readline()).strip():
                    pass
                writer.write(answer(line, link, fingerprint))
                await writer.drain()
        writer.close()

    return await asyncio.start_server(one, host, port, limit=LINE_MOST)
