#!/bin/sh
# manage.py as the service runs it, with its user and its settings. As root: deploy/manage.sh createsuperuser
set -eu
set -a
. "${SERVICE_SETTINGS:-/etc/berger.env}"
set +a
cd "$(dirname "$0")/.."
exec runuser -u "${SERVICE_USER:-berger}" -- .venv/bin/python manage.py "$@"
