#!/bin/sh
# What the tests need beyond Python: Chromium, PostgreSQL, nginx and the tools of docs/hosting.md,
# from Debian's packages where possible.
# Tests that miss one of them skip with a loud line (and fail where CI=true).
PATH="$PATH:/usr/sbin:/sbin"  # what packages need to install themselves
missing=""
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing="$missing chromium"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
command -v nginx >/dev/null || missing="$missing nginx-light"
command -v sqlite3 >/dev/null || missing="$missing sqlite3"
command -v openssl >/dev/null || missing="$missing openssl"
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing$missing ..."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
else
    echo "NOT INSTALLED:$missing (some tests will be skipped)"
fi
exit 0
