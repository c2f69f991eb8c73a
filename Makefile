# Everything sets itself up in .venv; Python 3.11 or newer and make are all that is needed.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --no-deps --no-build-isolation --editable .
FILES := src tests tools hatch_build.py
NODE := PATH="$$('$(CURDIR)/$(BIN)/python' '$(CURDIR)/hatch_build.py' --path):$$PATH"
NODE_IF_MISSING := $(BIN)/python hatch_build.py --path >/dev/null 2>&1 || \
	$(PIP) install --require-hashes --requirement requirements/node.txt
FAST := $(PIP) install --only-binary=:all: --require-hashes --requirement requirements/fast.txt || \
	echo "No faster event loop for this machine: the plain one will do."
CLUSTER := $(PIP) install --only-binary=:all: --require-hashes --requirement requirements/cluster.txt || \
	echo "No Ray for this machine: experiments are not tested on a cluster."
COMPILE := $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header

.PHONY: play test check bench balance fuzz golden manual reference screenshots lock clean
.DEFAULT_GOAL := play

play: .venv/play.stamp  ## open the lobby in the browser
	@$(BIN)/python hatch_build.py
	@$(BIN)/mayday

test: .venv/dev.stamp  ## run every test, of the browser client too
	@sh tests/system.sh '$(BIN)/python'
	@$(BIN)/python hatch_build.py
	cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test
	$(BIN)/python -m pytest --numprocesses=auto --dist=worksteal

check: .venv/dev.stamp  ## lint, types and import rules
	$(BIN)/ruff check $(FILES)
	$(BIN)/ruff format --check $(FILES)
	$(BIN)/mypy
	$(BIN)/python -m pytest --quiet tests/test_imports.py tests/test_machine.py

bench: .venv/play.stamp  ## measure the speed of every game
	@$(BIN)/mayday bench

balance: .venv/dev.stamp  ## measure the balance of every game (RESUME=--resume goes on)
	@$(if $(RESUME),,rm -rf build/balance)
	@wrong=0; for each in $(sort $(wildcard experiments/*.toml)); do \
		$(BIN)/mayday lab run $$each --out build/balance/$$(basename $$each .toml) $(RESUME) || wrong=$$?; \
		[ $$wrong -le 1 ] || exit $$wrong; done; \
	$(BIN)/python tools/balance.py build/balance; exit $$wrong

fuzz: .venv/dev.stamp  ## many random games over all options, and deep conformance
	@$(CLUSTER)
	$(BIN)/python -m pytest --numprocesses=auto -m fuzz

golden: .venv/dev.stamp  ## write the golden games anew after a deliberate change of rules
	PYTHONPATH=tests $(BIN)/python -m golden.write
	PYTHONPATH=tests $(BIN)/python -m terminal.transcripts

manual: .venv/dev.stamp  ## write the manual page anew from what the command says of itself
	PYTHONPATH=tools $(BIN)/python tools/manual.py

reference: .venv/dev.stamp  ## write docs/reference anew from the code
	PYTHONPATH=tools $(BIN)/python tools/reference.py

screenshots: .venv/dev.stamp  ## take the pictures of docs/pictures anew, in headless Chromium
	@$(BIN)/python hatch_build.py
	@sh tests/system.sh
	PYTHONPATH=tests $(BIN)/python -m browser.screenshots

lock: .venv/dev.stamp  ## pin all dependencies anew
	$(COMPILE) --extra server --output-file requirements/play.txt pyproject.toml requirements/build.in
	$(COMPILE) --extra server --extra mcp --extra lab --extra rl --extra dev --extra testing \
		--output-file requirements/dev.txt pyproject.toml requirements/build.in
	$(COMPILE) --output-file requirements/cluster.txt requirements/cluster.in
	$(COMPILE) --output-file requirements/fast.txt requirements/fast.in
	$(COMPILE) --output-file requirements/node.txt requirements/node.in

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mayday needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv

.venv/play.stamp: requirements/play.txt requirements/fast.txt pyproject.toml | .venv/bin/python
	@echo "Setting up (once) ..."
	@$(PIP) install --require-hashes --requirement requirements/play.txt
	@$(FAST)
	@$(NODE_IF_MISSING)
	@$(INSTALL)
	@touch $@

.venv/dev.stamp: requirements/dev.txt requirements/fast.txt pyproject.toml | .venv/bin/python
	@echo "Setting up for development (once) ..."
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@$(FAST)
	@$(NODE_IF_MISSING)
	@$(INSTALL)
	@touch $@ .venv/play.stamp
