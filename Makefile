# make run         serve a club on http://127.0.0.1:8000/ (variables: PORT, HOST, CUTIN_DATA, DEMO)
# make dev         serve a developer's club: reload of code, tracebacks, statements counted
# make test        run the test suite; the report names what was left out, and why
# make test-quick  run the tests of the laws and most of the club's rules, in a tenth of the time
# make test-changed  run the tests that a change can touch, by the map that make test-map makes
# make dist        build the package, dist/cut_in-….whl, and the program in one file, dist/cut-in.pyz
# make follower    make the program for a club's PC, dist/cutin_bws.py (docs/files.md)
# make check       check formatting, types, import contracts, migrations, deployment settings
# make install     create .venv with all extras, for .venv/bin/python manage.py …

VENV := .venv
# The number of parallel test processes: one more than two cores, since service tests mostly wait.
JOBS ?= 3
PY := $(VENV)/bin/python

export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Compiled bytecode makes every start three times as fast.
unexport PYTHONDONTWRITEBYTECODE
export PYTHON PORT HOST CUTIN_DATA DEMO
# Treat an empty variable as unset.
$(foreach name,PYTHON PORT HOST CUTIN_DATA DEMO,$(if $($(name)),,$(eval unexport $(name))))

PRODUCTION := DATABASE_URL=postgres://cutin@127.0.0.1/cutin REDIS_URL=redis://127.0.0.1/0 \
	ALLOWED_HOSTS=club.example \
	SECRET_KEY="$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(50))')"

.PHONY: run dev install install-test test test-quick test-map test-changed test-long test-services test-browser dist follower check format lock messages bench bench-years nights laws pictures clean

run: $(VENV)/.run
	@exec $(PY) manage.py serve

# Settings, in cutin/dev.py, are for this machine alone, and the data lies in data-dev/.
dev: install-test
	@DJANGO_SETTINGS_MODULE=cutin.dev $(PY) manage.py dev

install: $(VENV)/.run $(VENV)/.pdf $(VENV)/.swiss

install-test: $(VENV)/.test

$(VENV)/.run: requirements/run.txt requirements/install.sh
	@requirements/install.sh run
	@touch $@

# An extra: it prints PDF files of an event's paper.
$(VENV)/.pdf: requirements/pdf.txt requirements/install.sh | $(VENV)/.run
	@requirements/install.sh pdf
	@touch $@

# Another one: networkx, which the program has in any case, makes the same draws in more time.
$(VENV)/.swiss: requirements/swiss.txt requirements/install.sh | $(VENV)/.run
	@requirements/install.sh swiss
	@touch $@

# The test lock contains the other three, at the same versions.
$(VENV)/.test: requirements/test.txt requirements/install.sh
	@requirements/install.sh test
	@touch $(VENV)/.run $(VENV)/.pdf $(VENV)/.swiss $@

# The end of the report lists the tests left out, and the command that runs them.
test test-quick: export TESTS_NAME_LEFT_OUT := 1
test: install-test
	$(PY) -m pytest -n $(JOBS) --ignore tests/bench --ignore tests/long $(ARGS)

# The tests of the laws and of most of the club's rules, in a tenth of the time.
QUICK := scoring $(addprefix club/,people seasons) $(addprefix nights/,cutting deals results room rulings)
SLOWER := $(addprefix scoring/,test_score_command.py test_standings_command.py) \
	$(addprefix nights/,deals/test_all_games.py deals/test_pbn.py \
	deals/test_together.py results/test_any_order.py rulings/catalogues/test_director.py)
test-quick: install-test
	$(PY) -m pytest -n $(JOBS) $(QUICK:%=tests/%) $(SLOWER:%=--ignore tests/%) $(ARGS)

# The tests that a change can touch: tests/changed.py says how they are chosen. The map is made once,
# and again when much has changed.
test-map: install-test
	$(PY) -m pytest -n $(JOBS) -p tests.touched tests $(addprefix --ignore tests/,bench long services browser) $(ARGS)

test-changed: install-test
	@$(PY) -m tests.changed $(ARGS)

# The slow tests: every simulated night, hundreds of random nights and of random orders of
# corrections, evenings whose network and server go, thousands of generated requests, all of tests/club and
# tests/nights on PostgreSQL, and new random
# examples where `make test` has the same in every run.
test-long: export NIGHTS := $(or $(NIGHTS),400)
test-long: export ORDERS := $(or $(ORDERS),200)
test-long: export EXAMPLES := $(or $(EXAMPLES),60)
test-long: export EVENINGS := $(or $(EVENINGS),20)
test-long: export EXAMPLES_ARE := random
test-long: export PLUG_SEEDS := $(or $(PLUG_SEEDS),20)
test-long: export PLUG_ALL := 1
test-long: install-test
	TESTS_INSIST=services $(PY) -m pytest -n $(JOBS) tests/scoring tests/tournaments tests/long tests/nights/simulation/test_many_nights.py \
		tests/nights/results/test_any_order.py tests/club/api/test_schema.py \
		tests/services/test_pull_the_plug.py $(ARGS)

test-services: install-test
	TESTS_INSIST=services $(PY) -m pytest tests/services $(ARGS)

test-browser: export PICTURES := 1
test-browser: install-test
	TESTS_INSIST=browser $(PY) -m pytest tests/browser $(ARGS)

# Templates and static files travel in it (cutin/places.py).
dist: install-test
	@wheel="$$($(PY) -m hatchling build --target wheel --directory dist 2>&1 | tail -n 1)" && \
		$(PY) deploy/pyz/build.py "$$wheel" dist/cut-in.pyz && ls -l "$$wheel" dist/cut-in.pyz

follower: install-test
	@mkdir -p dist && $(PY) -m tournaments.following.packing dist/cutin_bws.py && ls -l dist/cutin_bws.py

# The checks import the settings, which create a data folder. Do not use that of a real club.
check messages: export CUTIN_DATA := tests/artefacts/data
check: install-test
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy --config-file= --python-version 3.11 --strict scoring
	$(VENV)/bin/mypy club config cutin nights tournaments
	$(VENV)/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	env -u DEMO $(PRODUCTION) $(PY) manage.py check --deploy --fail-level WARNING

format: install-test
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .

# The locks pin versions and hashes, without an index URL. UPGRADE=1 upgrades every package.
LOCK = uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header \
	--python-version 3.11 $(if $(UPGRADE),--upgrade)
lock: install-test
	PATH="$$PATH:$(CURDIR)/$(VENV)/bin"; \
	$(LOCK) pyproject.toml --output-file requirements/run.txt && \
	$(LOCK) requirements/pdf.in --constraint requirements/run.txt --output-file requirements/pdf.txt && \
	$(LOCK) requirements/swiss.in --constraint requirements/run.txt --output-file requirements/swiss.txt && \
	$(LOCK) pyproject.toml requirements/test.in --constraint requirements/run.txt \
		--constraint requirements/pdf.txt --constraint requirements/swiss.txt \
		--output-file requirements/test.txt

# Taken by a test, which in other runs holds that there is one of each.
pictures: install-test
	PICTURES=docs $(PY) -m pytest -q tests/browser/test_pictures_of_readme.py tests/browser/test_guides.py

messages: install-test
	$(PY) manage.py makemessages $(if $(LOCALE),--locale $(LOCALE),--all) --no-obsolete --ignore .venv --ignore tests
	$(PY) manage.py compilemessages --ignore .venv

# Many random nights of tests/nights/simulation/evenings. FROM is the first seed.
nights: export NIGHTS := $(or $(NIGHTS),3000)
nights: install-test
	$(PY) -m tests.nights.simulation.evenings.tally clear
	$(PY) -m pytest -n $(JOBS) tests/nights/simulation/test_many_nights.py $(ARGS)
	$(PY) -m tests.nights.simulation.evenings.tally

# Each benchmark with a row in the last table also measures an earlier release, after its own run:
# the last one without folders by subject. `make bench BEFORE=` leaves it out.
BEFORE ?= 6c0c746
bench bench-years: export TESTS_BENCH := 1
bench: export BEFORE := $(BEFORE)
bench: install-test
	$(PY) -m pytest tests/bench $(ARGS)

# A club with ten years of nights. Takes an hour and 8 GB; TEST_DATABASE_URL selects PostgreSQL.
bench-years: export NIGHTS := $(or $(NIGHTS),2000)
bench-years: install-test
	$(PY) -m pytest tests/bench/test_ten_years.py $(ARGS)

# Write where.md (where each law is implemented) and irregularities.md; tests check both.
laws: install-test
	$(PY) docs/laws/where.py
	$(PY) docs/laws/irregularities.py

# Does not delete the data folder, which holds the club.
clean:
	rm -rf $(VENV) staticfiles tests/artefacts .pytest_cache .mypy_cache .ruff_cache \
		.import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
