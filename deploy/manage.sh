#!/bin/sh
# manage.py as the service runs it, with its user and its settings. As root: deploy/manage.sh createsuperuser
set -eu
cd "$(dirname "$0")/.."
exec .venv/bin/python deploy/run_with_settings.py "${SERVICE_SETTINGS:-/etc/berger.env}" \
    runuser -u "${SERVICE_USER:-berger}" -- .venv/bin/python manage.py "$@"
