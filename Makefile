# Citadelle. `make help` lists what there is.
PY := .venv/bin/python
GAME ?=
ARGS ?=
JOBS ?= 4
QUICK :=
COMPILED := $(CURDIR)/build/compiled
PEERS := catanatron, pyspiel, pettingzoo.classic.connect_four_v3, rlcard, chess
COMPILED_TESTS := tests/kernel tests/conformance tests/playthroughs tests/saved_games/test_records.py tests/stored_games tests/agents tests/research
PYTEST := $(PY) -m pytest -q -n $(JOBS) --dist worksteal -p tools.suite_times -p tools.suite_processes $(if $(filter true,$(CI)),-p tools.no_skips)
export PYTHON
# Where Python may not keep its byte code, every process of the suite compiles all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup setup-dev play terminal test lint types test-pure test-compiled doctests bare busy format fast pure compiled ledger \
	golden stored-games replay-stored mutants campaign chance foresee kills torn races storm lossy twins-wire garbage packs illegal fair-bots flood soak load clicks lessons strength chances train duel bench bench-peers coverage lock audit sbom clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 22

setup: ## make .venv with the project in it (PYTHON=... names another Python)
	@sh tools/setup.sh play

setup-dev: ## the same, with all that tests and checks need
	@sh tools/setup.sh dev

play: setup ## play in the browser: serves the games on this machine and prints the address (ARGS="--port 8000")
	@.venv/bin/citadelle serve $(ARGS)

terminal: setup ## play in the terminal (ARGS="legends --seats me,hard --lang fr")
	@.venv/bin/citadelle play $(ARGS)

# What the system lacks is installed beside the packages that check. It is compiled beside the interpreted tests, while
# those of pages wait for a browser; test-compiled finds it done. The examples run beside the compiled tests.
# Where nothing can be compiled, the interpreted tests are all there are; else they leave out what takes long in rules and
# agents, and is run compiled (tests/conftest.py says which). CI=true asks for both.
test: setup ## every check: lint, types, tests pure and compiled, examples in the docs, rule ledger
	@trap 'kill 0' INT TERM; mkdir -p build; sh tools/system.sh >build/system.log 2>&1 & system=$$!; \
		$(MAKE) --no-print-directory setup-dev; code=$$?; wait $$system || code=1; cat build/system.log; exit $$code
	@$(MAKE) --no-print-directory lint
	@trap 'kill 0' INT TERM; \
		rest=$$({ [ "$$CI" = true ] || $(PY) tools/compile.py --can >/dev/null; } && echo --compiled-elsewhere); \
		nice $(PY) tools/compile.py --quick --out "$(COMPILED)" >build/beside.log 2>&1 & \
		$(MAKE) --no-print-directory types test-pure ARGS="$(ARGS) $$rest"; code=$$?; wait; exit $$code
	@trap 'kill 0' INT TERM; \
		$(MAKE) --no-print-directory doctests ledger >build/examples.log 2>&1 & examples=$$!; \
		$(MAKE) --no-print-directory test-compiled; code=$$?; wait $$examples || code=1; cat build/examples.log; exit $$code
	@echo "test: all is well"

lint: setup-dev ## ruff, rules and format
	$(PY) -m ruff check .
	$(PY) -m ruff format --check --quiet .

types: setup-dev ## mypy, strict
	$(PY) -m mypy

test-pure: setup-dev ## the whole suite, interpreted
	CITADELLE_PURE=1 $(PYTEST) $(ARGS)

test-compiled: setup-dev ## kernel, records, laws, agents and research, compiled
	@if $(PY) tools/compile.py --can >/dev/null || [ "$$CI" = true ]; then \
		$(MAKE) --no-print-directory compiled QUICK=--quick && \
		echo "$(PYTEST) $(COMPILED_TESTS) (compiled)" && \
		PYTHONPATH="$(COMPILED)" $(PYTEST) $(COMPILED_TESTS); \
	else $(PY) tools/compile.py --can; echo "test-compiled: skipped"; fi

doctests: setup-dev ## the examples in README, docs and docstrings
	CITADELLE_PURE=1 $(PY) tools/doctests.py

bare: ## every check in a new Debian that has only Python, make and git (as root, with debootstrap)
	@sh tools/bare.sh

busy: setup-dev ## the tests that wait, beside 15 busy processes and with odd settings: slow, never red (ARGS=tests/web)
	@sh tools/busy.sh $(ARGS)

format: setup-dev ## let ruff rewrite what it can
	$(PY) -m ruff check --fix --quiet . ; $(PY) -m ruff format --quiet .

fast: setup-dev ## compile in place: five times the speed
	@$(PY) tools/compile.py --inplace

pure: ## undo `make fast`
	@find src \( -name '*.so' -o -name '*.pyd' -o -name .compiled \) -type f -delete

compiled: setup-dev
	@$(PY) tools/compile.py $(QUICK) --out "$(COMPILED)"
	@PYTHONPATH="$(COMPILED)" $(PY) -c "from citadelle import _build; assert _build.compiled(), _build.PACKAGE"

ledger: setup-dev ## rule ids that no test carries (GAME=legends, or all games); fails if there are any
	@$(PY) tools/ledger.py $(GAME)

golden: setup-dev ## write playthroughs, counts and fingerprints anew (ARGS=counts); read the difference
	@CITADELLE_PURE=1 $(PY) -m tools.golden $(ARGS)

stored-games: compiled ## 500 games of a title's rules version, made once and replayed by the suite (GAME=legends)
	PYTHONPATH="$(COMPILED):$(CURDIR)" $(PY) -m tools.stored_games $(GAME) $(ARGS)

replay-stored: compiled ## replay every stored game of today's rules versions (GAME=legends, or all games)
	PYTHONPATH="$(COMPILED):$(CURDIR)" $(PY) -m tools.stored_games --replay $(GAME)

mutants: setup-dev ## small changes planted in a game's rules: which ones does no test notice? (GAME=legends ARGS="--count 200")
	@CITADELLE_PURE=1 $(PY) -m tools.mutants $(or $(GAME),legends) $(ARGS)

campaign: compiled ## long random runs over all variants; goes on where it was interrupted (GAME=legends)
	PYTHONPATH="$(COMPILED)" $(PY) -m tools.campaign $(or $(GAME),legends) $(ARGS)

chance: compiled ## chi-square and serial tests of keyed chance, 10,000,000 draws of each use; goes on where it was interrupted
	PYTHONPATH="$(COMPILED):$(CURDIR)" $(PY) -m tools.chance_tests --out docs/chance.md $(ARGS)

foresee: setup-dev ## the attack on chance: it foretells the quick generator's dice, and not those of the keyed stream
	$(PY) -m tools.foresee $(ARGS)

kills: setup-dev ## a server under players is killed 1,000 times and loses nothing (ARGS="--db postgres --kills 200")
	$(PY) -m tools.campaigns.kills $(ARGS)

torn: setup-dev ## 10,000 damaged databases and records: refused or right, never wrong
	$(PY) -m tools.campaigns.torn $(ARGS)

races: setup-dev ## 10,000 races for one question, at two servers on one PostgreSQL (ARGS="--db sqlite --servers 1")
	$(PY) -m tools.campaigns.races $(ARGS)

storm: setup-dev ## 500 sockets drop and come back at once
	$(PY) -m tools.campaigns.storm $(ARGS)

lossy: setup-dev ## 1,000 games over a network that drops, delays, doubles and swaps
	$(PY) -m tools.campaigns.lossy $(ARGS)

twins-wire: setup-dev ## 20,000 pairs of states that a seat can't tell apart: every byte it gets is the same
	$(PY) -m tools.campaigns.twins_wire $(ARGS)

garbage: setup-dev ## 100,000 broken frames at a real server
	$(PY) -m tools.campaigns.garbage $(ARGS)

packs: compiled ## 10,000 mutated packs: refused with a clear word, or played to their end with pictures (ARGS="legends --packs 1000")
	PYTHONPATH="$(COMPILED):$(CURDIR)" $(PY) -m tools.campaigns.packs $(ARGS)

illegal: setup-dev ## 100,000 illegal, stale and foreign choices over HTTP and WebSocket
	$(PY) -m tools.campaigns.illegal $(ARGS)

fair-bots: setup-dev ## 1,000 pairs of states that a seat can't tell apart: its bot picks the same
	$(PY) -m tools.campaigns.fair_bots $(ARGS)

flood: setup-dev ## strangers flood a public server on loopback; how long does an honest player wait? (ARGS="--seconds 10 silent uploads")
	$(PY) -m tools.campaigns.flood $(ARGS)

soak: setup-dev ## games for an hour through the web server: memory, open files and p95 stay flat (ARGS="--seconds 600")
	$(PY) -m tools.campaigns.soak $(ARGS)

load: setup-dev ## 100 games with bots and 200 open sockets: how long an answer takes, how large it is
	$(PY) -m bench.load $(ARGS)

clicks: setup-dev ## from click to new board in a real browser, as it is and four times slower
	$(PY) bench/browser.py $(ARGS)

lessons: setup-dev ## every lesson of every game in a browser: mouse, keyboard and names, both languages, desk and phone
	LESSONS=all CITADELLE_PURE=1 $(PYTEST) tests/web/test_lessons.py $(ARGS)

# Legends begins with play, not with laying out a map, and claims more than other games.
STRENGTH_legends := --set map=random --wanted hard,greedy=0.85 --wanted easy,random=0.75 --wanted medium,easy=0.75

strength: compiled ## how the agents fare against each other; goes on where it was interrupted (GAME=legends)
	PYTHONPATH="$(COMPILED)" $(PY) bench/strength.py $(or $(GAME),legends) $(STRENGTH_$(or $(GAME),legends)) $(ARGS)

# Positions of all kinds are rated: maps drawn at random; alone, every scenario at three difficulties.
CHANCES_legends := --set map=random
chances: compiled ## do hints' chances of winning come true? Plays, rates, plays on, fits (GAME=legends ARGS="--games 100 --write")
	PYTHONPATH="$(COMPILED)" $(PY) -m tools.campaigns.chances $(or $(GAME),legends) $(CHANCES_$(or $(GAME),legends)) $(ARGS)

# Torch weighs gigabytes: it has an environment of its own, and no other target needs it.
train: compiled ## MaskablePPO and PettingZoo's tutorial, as others wrote them, learn every game (ARGS="legends --steps 100000")
	@sh tools/train.sh
	PYTHONPATH="$(COMPILED):$(CURDIR)" build/train/bin/python -m tools.train $(ARGS)

duel: compiled ## agents of this checkout against those of another build (GAME=legends OTHER=/path/to/its/build/compiled)
	$(PY) bench/duel.py $(or $(GAME),legends) "$(COMPILED)" "$(OTHER)" $(ARGS)

bench: compiled ## decisions and clones a second, pure and compiled (GAME=legends)
	CITADELLE_PURE=1 .venv/bin/citadelle bench $(or $(GAME),legends) $(ARGS)
	PYTHONPATH="$(COMPILED)" .venv/bin/citadelle bench $(or $(GAME),legends) $(ARGS)

bench-peers: compiled ## the same beside other engines, which get an environment of their own; written to docs/performance.md
	@[ -x build/peers/bin/python ] || $(PY) -m venv build/peers
	@build/peers/bin/python -c 'import $(PEERS)' 2>/dev/null || \
		build/peers/bin/python -m pip install --quiet catanatron open_spiel pettingzoo pygame rlcard chess
	PYTHONPATH=src CITADELLE_PURE=1 $(PY) bench/peers.py --peers build/peers/bin/python --compiled "$(COMPILED)" \
		--write docs/performance.md $(ARGS)

coverage: setup-dev ## branch coverage of the suite
	CITADELLE_PURE=1 $(PY) -m coverage run -m pytest -q $(ARGS)
	$(PY) -m coverage report

lock: ## pin all packages anew (needs uv; UPGRADE=1 for newer versions)
	@sh tools/lock.sh

# Strict: a package that the service does not know, or a service that does not answer, is no good news.
audit: setup-dev ## are there known holes in what is locked? Asks the network; pip-audit gets an environment of its own
	@[ -x build/audit/bin/python ] || $(PY) -m venv build/audit
	@build/audit/bin/python -c 'import pip_audit' 2>/dev/null || build/audit/bin/python -m pip install --quiet pip-audit
	build/audit/bin/python -m pip_audit --strict --require-hashes --disable-pip --no-deps -r requirements-postgres.txt -r requirements-dev.txt $(ARGS)

sbom: setup-dev ## what a server is made of, with versions, hashes and licences: sbom.cdx.json
	@$(PY) -m tools.sbom $(ARGS)

clean: pure ## remove everything that was made here
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
