# Short names. The work is done by ./run, ./test and bootstrap.sh, which need no make.

# One lock for all systems and for every Python from 3.11 on, with hashes and without addresses.
COMPILE = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url $(ARGS)

.PHONY: run test lint format docs solutions wheel bench lock clean

run:
	./run

test:
	./test

lint:
	sh bootstrap.sh test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo

format:
	sh bootstrap.sh test
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

docs:
	sh bootstrap.sh test
	.venv/bin/python -m tools.make_docs

# After a change that a solution depends on; docs/decisions/0012 says which those are.
solutions:
	sh bootstrap.sh test
	.venv/bin/python -m tools.make_solutions

# A wheel and a source distribution in dist/, with the pages in them.
wheel:
	sh bootstrap.sh run
	.venv/bin/python -m hatchling build

bench:
	sh bootstrap.sh bench
	set -e; for script in bench/*.py; do echo "== $$script"; .venv/bin/python "$$script"; done

# make lock ARGS=--upgrade takes the newest of everything; without it, what is locked stays.
lock:
	sh bootstrap.sh run
	$(COMPILE) --group installer -o requirements/installer.lock
	$(COMPILE) pyproject.toml --extra reports --group setup -o requirements/run.lock
	$(COMPILE) pyproject.toml --extra reports --group setup --group test -c requirements/run.lock -o requirements/test.lock
	$(COMPILE) pyproject.toml --extra reports --group setup --group test --group bench -c requirements/test.lock \
		-o requirements/bench.lock
	$(COMPILE) --group audit -o requirements/audit.lock

clean:
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	find src tests -name __pycache__ -prune -exec rm -rf {} +
