#!/bin/sh
# What the tests need beyond Python: Chromium, PostgreSQL, nginx and the tools of docs/hosting.md, and
# a C compiler, from Debian's packages where possible.
# Tests that miss one of them skip with a loud line (and fail where CI=true).
PATH="$PATH:/usr/sbin:/sbin"  # what packages need to install themselves
APT="apt-get -qq -o Acquire::http::Timeout=20 -o Acquire::Retries=1"
missing=""
has() { command -v "$1" >/dev/null; }
has chromium-headless-shell || missing="$missing chromium-headless-shell"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || missing="$missing postgresql"
has nginx || missing="$missing nginx-light"
has sqlite3 || missing="$missing sqlite3"
has openssl || missing="$missing openssl"
has cc || missing="$missing gcc libc6-dev"
if [ -n "${1:-}" ]; then
    headers=$("$1" -c 'import sysconfig; print(sysconfig.get_path("include"))')
    [ -f "$headers/Python.h" ] || missing="$missing libpython3-dev"
fi
[ -z "$missing" ] && exit 0
if ! has apt-get || [ "$(id -u)" != 0 ]; then
    echo "NOT INSTALLED:$missing (some tests may be skipped)"
    exit 0
fi
echo "Installing$missing ..."
install() {
    DEBIAN_FRONTEND=noninteractive $APT install -y "$1" >/dev/null || echo "NOT INSTALLED: $1"
}
$APT update
for package in $missing; do install "$package"; done
has chromium-headless-shell || has chromium || has chromium-browser || install chromium
exit 0
