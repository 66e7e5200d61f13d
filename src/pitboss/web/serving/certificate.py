"""A certificate for a house on a local network: made once, kept beside the database, renewed before it ends."""

import ipaddress
import socket
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.house.stores import files

if TYPE_CHECKING:
    from cryptography import x509

DAYS, RENEW_DAYS = 397, 30  # browsers refuse a certificate that is valid for longer


def addresses() -> list[str]:
    """The addresses of this machine that others in the local network can reach."""
    found: dict[str, None] = {}
    for family, where in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            # Sends nothing: the system only picks the address it would send from.
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((where, 9))
                found[probe.getsockname()[0]] = None
        except OSError:
            continue
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None):
            found[str(address[0])] = None
    except OSError:
        pass
    return [one for one in found if _is_lan(one)]


def _is_lan(address: str) -> bool:
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (read.is_loopback or read.is_link_local or read.is_unspecified or read.is_multicast)


def certificate(database: Path) -> tuple[Path, Path]:
    """The files of the certificate and its key; created where there are none, or they no longer fit this machine."""
    cert, key = database.with_suffix(".cert.pem"), database.with_suffix(".cert.key.pem")
    if not (cert.exists() and key.exists() and _fits(cert)):
        _make(cert, key)
    return cert, key


def fingerprint(cert: Path) -> str:
    """SHA-256 of the certificate, as browsers show it."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes

    found = x509.load_pem_x509_certificate(cert.read_bytes()).fingerprint(hashes.SHA256())
    return ":".join(f"{byte:02X}" for byte in found)


def _fits(cert: Path) -> bool:
    from cryptography import x509

    try:
        found = x509.load_pem_x509_certificate(cert.read_bytes())
        named = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    known = {str(one) for one in named.get_values_for_type(x509.IPAddress)}
    return set(addresses()) <= known and datetime.now(UTC) < found.not_valid_after_utc - timedelta(days=RENEW_DAYS)


def _make(cert: Path, key: Path) -> None:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "pitboss on this network")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(list(_names())), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, hashes.SHA256())
    )
    secret = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write(key, secret, files.OWNER)
    _write(cert, made.public_bytes(serialization.Encoding.PEM), 0o644)


def _names() -> "Iterator[x509.GeneralName]":
    from cryptography import x509

    host = socket.gethostname()
    for name in dict.fromkeys(("localhost", host, f"{host}.local")):
        yield x509.DNSName(name)
    for address in ("127.0.0.1", "::1", *addresses()):
        yield x509.IPAddress(ipaddress.ip_address(address))


def _write(path: Path, text: bytes, mode: int) -> None:
    with files.aside(path, mode=mode) as made:
        made.write(text)
        made.put()
