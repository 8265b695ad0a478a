# Everything runs in .venv, which is made when it is missing; only Python 3.11+, pip, git and make are assumed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test test-rest test-all lint format bench strength soak pictures screens commands clean

run: .venv/run.stamp
	$(BIN)/python -m bot

# Runs are reproducible: tests draw from fixed seeds, and one seed is set for hashes. Many tests wait, so that four
# processes are quicker than two on two cores; they take few at a time, so that they end together. Compiled files are
# kept, whatever the environment says: tests start bots and processes, each of which would compile the program again.
PYTEST := PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
PARALLEL := -n 4 --dist load --maxschedchunk 2
# In a new clone two processes compile half of the tests each; else each of the four would compile all of them.
COMPILE := -@test -d tests/__pycache__ || ls -d tests/*/ | xargs -n 25 -P 2 env $(PYTEST) --collect-only -qq >/dev/null

# What every change needs, in about five minutes on two cores.
test: .venv/test.stamp
	$(COMPILE)
	$(PYTEST) $(PARALLEL) -m quick --durations-file build/durations-quick.txt tests

# Everything else: PostgreSQL, restarts, kills, the browser. About twelve minutes on two cores.
test-rest: .venv/test.stamp
	$(COMPILE)
	$(PYTEST) $(PARALLEL) -m rest --durations-file build/durations-rest.txt tests

# Both in one run, whose processes load the tests once.
test-all: .venv/test.stamp
	$(COMPILE)
	$(PYTEST) $(PARALLEL) --durations-file build/durations.txt tests

lint: .venv/lint.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/lint.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The bot's costs or, with SCALE=1, what processes and databases with a million matches carry, in about 25 minutes.
bench: .venv/bench.stamp
	$(BIN)/python -m tests.bench$(if $(SCALE),.scale)

# Matches between levels of computer players, in two processes, for at most two hours: all games or GAME=instinkt, at a
# tenth of the levels' iterations or, with FULL=1 and overnight, at all of them; SECONDS=60 bounds a pairing, and with
# KEEP=build/strength.jsonl the next run goes on where this one ends.
strength: .venv/bench.stamp
	$(BIN)/python -m tests.strength $(if $(FULL),--full) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(KEEP),--keep $(KEEP)) $(GAME)

# The long versions of tests, of those that take their numbers from tests/kit/soak.py: two hundred kills, twenty storms in
# which a tenth of all requests fail, thirty kills of three processes on PostgreSQL, thirty restarts of its server under
# play, hostile players for 10,000 commands and 10,000 presses, 110,000 hostile records, 20,000 malformed questions,
# random matches with more seeds, whole matches in words and in Chromium, and the ratings of 2,000 matches rebuilt.
# Takes more than an hour.
soak: .venv/test.stamp
	STAMMTISCH_SOAK=20 $(PYTEST) -n 2 --dist worksteal \
		$$(git grep -l '^from tests.kit.soak' -- 'tests/test_*.py' 'tests/**/test_*.py') tests/games

# In Chromium, at 1280 and at 390 px, into build/screens: a match of each game by two people and, in German and English,
# each game's lessons and a first match with its review and a puzzle. A part by K="lessons and migrato".
screens: .venv/test.stamp
	$(BIN)/python -m pytest -n 2 $(if $(K),-k "$(K)") tests/browser/screens.py tests/browser/screens_alone.py

pictures: .venv/test.stamp
	$(BIN)/python -m tests.pictures build/pictures

commands: .venv/test.stamp
	$(BIN)/python -m tests.client

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/run.stamp: .venv/bin/python pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check -e '.[local,metrics]'
	touch $@

.venv/test.stamp: .venv/bin/python pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check -e '.[test]'
	touch $@

.venv/lint.stamp: .venv/bin/python pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check -e '.[test,lint,bench]'
	touch $@

.venv/bench.stamp: .venv/bin/python pyproject.toml
	$(BIN)/pip install -q --disable-pip-version-check -e '.[bench]'
	touch $@

clean:
	rm -rf .venv build *.egg-info
