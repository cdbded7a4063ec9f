# The commands of the project. `make help` lists them; README.md and .ci/run use no others.

PYTHON ?= python3
JOBS ?= 2
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip --disable-pip-version-check install --quiet
COMPILE = build/lock/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options $(ARGS)

.DEFAULT_GOAL := help
.PHONY: help site serve test test-long lint types fix browser bench mutate lock clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-15s %s\n", $$1, $$2 }'

site: $(VENV)/.site ## build the whole site with its booklets into site/
	$(RUN) -m sniff_core.cli build

serve: $(VENV)/.site ## preview the site, and rebuild it at each change
	$(RUN) -m sniff_core.cli serve

test: lint types browser ## everything that continuous integration checks
	$(RUN) -m pytest -n $(JOBS)

test-long: $(VENV)/.test ## many random hands more, against the second engine: about half an hour
	SNIFF_LONG=1 $(RUN) -m pytest -n $(JOBS) tests/long

lint: $(VENV)/.test ## style and likely mistakes
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .

types: $(VENV)/.test ## types, strictly
	$(RUN) -m mypy

fix: $(VENV)/.test ## let ruff repair what it can
	$(RUN) -m ruff check --fix .
	$(RUN) -m ruff format .

browser: ## make sure that Chromium is there for the browser tests
	@.ci/browser

bench: $(VENV)/.bench ## measure, and write bench/results.md
	$(RUN) -m bench

MUTANTS := build/mutation
mutate: $(VENV)/.mutation ## change the engine a bit at a time, in a copy: which changes does no test notice?
	rm -rf $(MUTANTS)
	mkdir -p $(MUTANTS)
	cp -r pyproject.toml sniff_core tests bench diagrams docs docs-dev locales mkdocs.yml $(MUTANTS)/
	cd $(MUTANTS) && $(CURDIR)/$(VENV)/bin/mutmut run --max-children $(JOBS) $(ARGS)
	cd $(MUTANTS) && $(CURDIR)/$(VENV)/bin/mutmut results

lock: ## write requirements/*.txt anew; newest versions with ARGS=--upgrade
	@.ci/venv $(PYTHON) build/lock
	build/lock/bin/python -m pip --disable-pip-version-check install --quiet pip-tools==7.6.2
	$(COMPILE) -o requirements/site.txt pyproject.toml requirements/site.in
	$(COMPILE) --extra test -o requirements/test.txt pyproject.toml requirements/test.in
	$(COMPILE) --extra bench -o requirements/bench.txt pyproject.toml requirements/bench.in
	$(COMPILE) --extra mutation -o requirements/mutation.txt pyproject.toml requirements/mutation.in

clean: ## remove what builds and tools wrote; .venv/ stays
	rm -rf build dist site .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info
	find sniff_core tests bench -name __pycache__ -type d -exec rm -rf {} +

# --- the environment: made once, and again when a lock or pyproject.toml changes -----------------------------------

$(VENV)/.site: requirements/site.txt pyproject.toml
	@.ci/venv $(PYTHON) $(VENV)
	@echo "Installing what the site needs into $(VENV)/ (once)"
	@$(PIP) --require-hashes -r requirements/site.txt
	@$(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.site
	@echo "Installing what the tests need into $(VENV)/ (once)"
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.test
	@echo "Installing what the benchmarks are measured against into $(VENV)/ (once)"
	@$(PIP) --no-build-isolation --require-hashes -r requirements/bench.txt
	@touch $@

$(VENV)/.mutation: requirements/mutation.txt $(VENV)/.test
	@echo "Installing mutmut into $(VENV)/ (once)"
	@$(PIP) --require-hashes -r requirements/mutation.txt
	@touch $@
