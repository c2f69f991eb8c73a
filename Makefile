# Everything sets itself up in .venv; Python 3.11 or newer and make are all that is needed.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --no-deps --no-build-isolation --editable .
FILES := src tests
COMPILE := $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header

.PHONY: play test check bench fuzz golden lock clean
.DEFAULT_GOAL := play

play: .venv/play.stamp  ## start a game in the terminal
	@$(BIN)/mayday play

test: .venv/dev.stamp  ## run every test
	$(BIN)/python -m pytest --numprocesses=auto --dist=worksteal

check: .venv/dev.stamp  ## lint, types and import rules
	$(BIN)/ruff check $(FILES)
	$(BIN)/ruff format --check $(FILES)
	$(BIN)/mypy
	$(BIN)/python -m pytest --quiet tests/test_imports.py

bench: .venv/play.stamp  ## measure the speed of every game
	@$(BIN)/mayday bench

fuzz: .venv/dev.stamp  ## many random games over all options, and deep conformance
	$(BIN)/python -m pytest --numprocesses=auto -m fuzz

golden: .venv/dev.stamp  ## write the golden games anew after a deliberate change of rules
	PYTHONPATH=tests $(BIN)/python -m golden.write

lock: .venv/dev.stamp  ## pin all dependencies anew
	$(COMPILE) --output-file requirements/play.txt pyproject.toml requirements/build.in
	$(COMPILE) --extra dev --extra testing \
		--output-file requirements/dev.txt pyproject.toml requirements/build.in

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mayday needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv

.venv/play.stamp: requirements/play.txt pyproject.toml | .venv/bin/python
	@echo "Setting up (once) ..."
	@$(PIP) install --require-hashes --requirement requirements/play.txt
	@$(INSTALL)
	@touch $@

.venv/dev.stamp: requirements/dev.txt pyproject.toml | .venv/bin/python
	@echo "Setting up for development (once) ..."
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@$(INSTALL)
	@touch $@ .venv/play.stamp
