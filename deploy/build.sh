#!/bin/sh
# From a checkout to a program that runs: what it needs is installed beside it, compiled, and tried once.
# Used by Containerfile, and by hand: sudo deploy/build.sh
set -eu
cd "$(dirname "$0")/.."
./dev setup
.venv/bin/python -m compileall -q config ratings tournaments
echo '{"kind": "k", "on": "2026-01-01", "rating": 1900, "birth_year": 2008}' |
    .venv/bin/python manage.py calculate >/dev/null
chmod -R go+rX .
