#!/bin/sh
# Is a weakness known of what is locked? Asks the databases of Python's and npm's registries, so it needs the network.
# What builds the pages is asked about as well: its code runs where a release is made.
set -eu
cd "$(dirname "$0")/.."
sh bootstrap.sh run
audit=$(mktemp -d)
trap 'rm -rf "$audit"' EXIT
.venv/bin/python -m venv "$audit"
"$audit/bin/pip" install --quiet --require-hashes -r requirements/audit.lock
failed=
for lock in run test bench; do
    "$audit/bin/pip-audit" --require-hashes --disable-pip -r "requirements/$lock.lock" || failed=yes
done
PATH=$PWD/.venv/bin:$PATH npm --prefix web audit || failed=yes
[ -z "$failed" ]
