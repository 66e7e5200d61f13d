#!/bin/sh
# Make .venv ready for one purpose: sh bootstrap.sh [run|test|bench]
#
# ./run, ./test and the Makefile call this before anything else. When nothing has changed since the
# last time it ends at once. PITBOSS_PYTHON names the Python to use; else the first one that will do.
#
# In .venv it keeps:
#   home             whose .venv this is: the path of the checkout and the version of Python. It is away
#                    while a setup is under way, so one that was cut short is seen, and made anew.
#   ready-PURPOSE    what was installed for that purpose, as a fingerprint.
#   ready-pages      what the pages were built from, likewise; the pages are in src/pitboss/web/pages,
#                    the fonts of documents in src/pitboss/report/fonts.
#   setup.log        all that the last setup said.

purpose=${1:-run}
python=${2-}  # given only by this script to itself, once it holds the lock
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) && cd "$root" || exit 1
venv=$root/.venv

# Each purpose installs one lock, and is then ready for every purpose whose lock that one contains.
case $purpose in
    run) covers='run' ;;
    test) covers='run test' ;;
    bench) covers='run test bench' ;;
    *) echo "usage: sh bootstrap.sh [run|test|bench]" >&2; exit 2 ;;
esac

main() {
    if is_ready; then
        [ "$purpose" = run ] || need_browser
        exit 0
    fi
    if [ -z "$python" ]; then
        find_python
        start_again_with_lock
    fi
    trap 'exit 130' INT  # else some shells go on when the program that they wait for was interrupted
    trap 'exit 143' HUP TERM
    packages_are_ready || install_packages
    pages_are_ready || build_pages
    [ "$purpose" = run ] || need_browser
}

install_packages() {
    if [ "$(cat "$venv/home" 2>/dev/null)" = "$(home)" ]; then
        say "updating the setup ..."
    else
        say "setting up (once, about a minute) ..."
        rm -rf "$venv" && mkdir "$venv" || exit 1
    fi
    rm -f "$venv/home" "$venv"/ready-*
    logged set_up
    home >"$venv/home"
    for covered in $covers; do
        fingerprint "$covered" >"$venv/ready-$covered"
    done
}

build_pages() {
    say "building the pages ..."
    logged npm_build
    pages_fingerprint >"$venv/ready-pages"
}

# Do a part of the setup, and show what it said if it fails.
logged() {
    "$@" </dev/null >"$venv/setup.log" 2>&1 && return
    tail -n 50 "$venv/setup.log" >&2
    say "setup failed. The last lines of $venv/setup.log are above."
    exit 1
}

say() {
    echo "pitboss: $*" >&2
}

home() {
    echo "$root"
    "${PITBOSS_PYTHON:-$venv/bin/python}" -V 2>&1
}

fingerprint() {
    home
    cksum requirements/installer.lock "requirements/$1.lock" pyproject.toml
}

# All that the pages are made from, and whether they are there.
pages_fingerprint() {
    find web -name node_modules -prune -o -type f -print | LC_ALL=C sort | xargs cksum
    ls src/pitboss/web/pages/index.html src/pitboss/report/fonts 2>/dev/null
}

pages_are_ready() {
    [ -f "$venv/ready-pages" ] && [ "$(cat "$venv/ready-pages")" = "$(pages_fingerprint)" ]
}

is_ready() {
    packages_are_ready && pages_are_ready
}

packages_are_ready() {
    [ -x "$venv/bin/python" ] && [ -x "$venv/bin/pitboss" ] && [ -f "$venv/ready-$purpose" ] &&
        [ "$(cat "$venv/ready-$purpose")" = "$(fingerprint "$purpose")" ]
}

# Set $python to the first one that is new enough and can make virtual environments.
find_python() {
    set -- python3 python3.14 python3.13 python3.12 python3.11 python
    [ -z "${PITBOSS_PYTHON-}" ] || set -- "$PITBOSS_PYTHON"
    without_venv=
    for candidate do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        python=$candidate
        "$python" -c 'import ensurepip, venv' 2>/dev/null && return
        without_venv=${without_venv:-$candidate}
    done
    if [ -n "$without_venv" ]; then
        say "$without_venv is new enough, but its modules venv and ensurepip are missing."
        say "On Debian and Ubuntu they come with: apt install python3-venv"
    else
        say "needs Python 3.11 or newer, and found none. Looked for: $*"
    fi
    exit 2
}

# Run this script again, one at a time: the kernel gives the lock back when the last process of the
# setup has ended, however it ended, so there is no stale lock to clear.
start_again_with_lock() {
    exec "$python" -I -c '
import os, sys
script, purpose, root = sys.argv[1:]
try:
    import fcntl
    held = os.open(root, os.O_RDONLY)
    os.set_inheritable(held, True)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("pitboss: waiting for another setup to end ...", file=sys.stderr, flush=True)
        fcntl.flock(held, fcntl.LOCK_EX)
except KeyboardInterrupt:
    sys.exit(130)
except (ImportError, OSError):
    pass  # a file system without locks
os.execvp("sh", ["sh", script, purpose, sys.executable])
' "$root/bootstrap.sh" "$purpose" "$root"
}

set_up() {
    [ -x "$venv/bin/python" ] || "$python" -I -m venv --prompt pitboss "$venv" || return 1
    "$venv/bin/python" -I -m pip install --only-binary :all: --require-hashes -r requirements/installer.lock ||
        echo "uv cannot be had here: pip it is"
    tell_uv_what_pip_knows
    install --require-hashes -r "requirements/$purpose.lock" &&
        install --no-build-isolation --no-deps -e .
}

# Node and npm are in .venv, so nobody has to install them. The lock says exactly what is fetched; `npm ci` would also
# demand the parts of other systems in it, which a registry need not have.
npm_build() {
    PATH=$venv/bin:$PATH
    locked=$(cksum web/package-lock.json)
    if [ "$(cat web/node_modules/.locked 2>/dev/null)" != "$locked" ]; then
        rm -rf web/node_modules
        (cd web && npm install --no-save --ignore-scripts --no-update-notifier) && echo "$locked" >web/node_modules/.locked || return 1
    fi
    (cd web && npm run build)
}

# The tests drive a real browser. PITBOSS_BROWSER names one; else Debian's, which root may install.
need_browser() {
    [ -z "${PITBOSS_BROWSER-}" ] || return 0
    for candidate in chromium-headless-shell chromium chromium-browser google-chrome; do
        command -v "$candidate" >/dev/null 2>&1 && return
    done
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing a browser for the tests ..."
        logged get_browser
        return
    fi
    say "the tests drive a browser, and none was found. On Debian: apt install chromium-headless-shell"
    say "Or name one of your own: PITBOSS_BROWSER=/path/to/chrome ./test"
    exit 2
}

# Debian may be at its own updates just now: we wait for it up to five minutes. For the lock of its lists it cannot wait.
get_browser() {
    export DEBIAN_FRONTEND=noninteractive
    set -- -o DPkg::Lock::Timeout=300 install -y --no-install-recommends chromium-headless-shell
    apt-get "$@" && return
    for _ in 1 2 3 4 5 6; do
        apt-get update && break
        sleep 10
    done
    apt-get "$@"
}

install() {
    "$venv/bin/uv" pip install --compile-bytecode --python "$venv/bin/python" "$@" && return
    echo "uv failed: trying pip"
    "$venv/bin/python" -I -m pip install "$@"
}

# uv does not read pip's configuration, where a company's certificate and package index are named.
tell_uv_what_pip_knows() {
    configured=$("$venv/bin/python" -I -m pip config list)
    certificate=$(echo "$configured" | sed -n "s/^[a-z:]*\.cert='\(.*\)'\$/\1/p" | head -n 1)
    index=$(echo "$configured" | sed -n "s/^[a-z:]*\.index-url='\(.*\)'\$/\1/p" | head -n 1)
    [ -z "$certificate" ] || export SSL_CERT_FILE="${SSL_CERT_FILE:-$certificate}"
    [ -z "$index" ] || export UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-$index}"
}

main
