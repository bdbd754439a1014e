# `make` lists what there is. Every target first installs the Debian packages it needs and this machine lacks.

SWIFT = swift
CONTAINER = docker
# Of the image: what it is built from (see Dockerfile), what it is called, and where its sources are, for a label.
BASE = $(shell sed -n 's/^ARG BASE=//p' Dockerfile)
TAG = magic-link
SOURCE =
# Refuses an import that Package.swift doesn't declare: SwiftPM alone would let it pass.
FLAGS = --explicit-target-dependency-import-check error
SECONDS = 60
OPENAPI_TOOLS = .build/openapi-tools
LINT_TOOLS = .build/lint-tools

# Swift Testing would start all tests at once, which holds more than 1,300 files open: Foundation's Process then reads
# past the end of its list of them.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = 32

FUZZERS = FuzzRequest FuzzAnswer FuzzForm FuzzAddress FuzzCode FuzzJSON FuzzCalls
SCRIPTS = .ci/run Config/image-root.sh Config/install-packages.sh Tests/AppleTypeCheck/run.sh Tests/Benchmarks/run.sh \
    Tests/Image/build.sh Tests/Systemd/check-units.sh Tests/Systemd/in-systemd.sh Tests/Systemd/run.sh
SWIFT_SOURCES = Package.swift Sources Tests
# Not misspelt: names, the German of the block's words, and what tests misspell on purpose.
KNOWN_WORDS = te,bu,fo,inout,nd,adresse,als,deine,ist,oder,rotat,lsit,edn,alle,unter,sie,tage

.PHONY: help
help: ## Lists the targets.
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' $(MAKEFILE_LIST) | while IFS='	' read -r name text; do \
	    printf '  make %-18s %s\n' "$$name" "$$text"; done

# A debug build: it is there sooner than a release build (22 s and 31 s on two cores), and `make test` goes on from it.
.PHONY: run
run: build-packages ## Builds the server and starts it on http://localhost:8080.
	$(SWIFT) build $(FLAGS) --product magic-link-server
	@exec "$$($(SWIFT) build $(FLAGS) --show-bin-path)/magic-link-server" serve

.PHONY: build
build: build-packages ## Builds everything, tests included.
	$(SWIFT) build $(FLAGS) --build-tests

.PHONY: release
release: build-packages ## Builds the server as it is meant to run.
	$(SWIFT) build $(FLAGS) --configuration release --static-swift-stdlib --product magic-link-server

# Where another machine has built it: `make install PROGRAM=magic-link-server`. For packages: `make install DESTDIR=…`.
PROGRAM = .build/release/magic-link-server
DESTDIR =
SETTINGS = $(DESTDIR)/etc/magic-link/server.env

.PHONY: install
install: ## Installs the release as a service of systemd, as root; settings that are there stay.
	@test -x $(PROGRAM) || { echo "There is no $(PROGRAM): make release" >&2; exit 1; }
	install -D --mode 755 $(PROGRAM) $(DESTDIR)/usr/local/bin/magic-link-server
	install -D --mode 644 --target-directory $(DESTDIR)/usr/local/lib/systemd/system Config/*.service Config/*.timer
	install -D --mode 644 Config/magic-link.sysusers $(DESTDIR)/usr/local/lib/sysusers.d/magic-link.conf
	install -D --mode 644 Config/magic-link.tmpfiles $(DESTDIR)/usr/local/lib/tmpfiles.d/magic-link.conf
	test -e $(SETTINGS) || sed 's|^#MAGICLINK_DATA=.*|MAGICLINK_DATA=/var/lib/magic-link|' Config/server.env | \
	    install -D --mode 640 /dev/stdin $(SETTINGS)
ifeq ($(DESTDIR),)
	@Config/install-packages.sh run
	systemd-sysusers magic-link.conf
	systemd-tmpfiles --create magic-link.conf
	chgrp magic-link $(SETTINGS)
	test ! -d /run/systemd/system || systemctl daemon-reload
endif

.PHONY: test
# In two runs: while one of HTTPServerTests holds 10,000 descriptors, Foundation's Process reads past the end of its list
# of them, and what many of the other tests do is to start programs.
test: build-packages test-packages $(OPENAPI_TOOLS)/ready ## Runs all tests.
	$(SWIFT) build $(FLAGS) --build-tests
	$(SWIFT) test --skip-build --filter HTTPServerTests
	OPENAPI_TOOLS=$(CURDIR)/$(OPENAPI_TOOLS) $(SWIFT) test --skip-build --skip HTTPServerTests

# The tools that hold the server against openapi.json come from PyPI.
$(OPENAPI_TOOLS)/ready: Tests/OpenAPI/requirements.txt
	@python3 -m venv --clear $(OPENAPI_TOOLS)
	@$(OPENAPI_TOOLS)/bin/pip --quiet --disable-pip-version-check install --requirement $<
	@touch $@

.PHONY: sanitize sanitize-thread sanitize-address
sanitize: sanitize-thread sanitize-address ## Runs all tests under the thread and the address sanitizer.

sanitize-thread: TSAN = --sanitize=thread --scratch-path .build-tsan
sanitize-thread: OPTIONS = TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-suppressions.txt
sanitize-thread: build-packages test-packages
	$(SWIFT) build $(FLAGS) --build-tests $(TSAN)
	$(OPTIONS) $(SWIFT) test --skip-build $(TSAN) --filter HTTPServerTests
	$(OPTIONS) $(SWIFT) test --skip-build $(TSAN) --skip HTTPServerTests

sanitize-address: ASAN = --sanitize=address --scratch-path .build-asan
sanitize-address: OPTIONS = ASAN_OPTIONS=suppressions=$(CURDIR)/Tests/address-suppressions.txt \
    LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leak-suppressions.txt:print_suppressions=0
sanitize-address: build-packages test-packages
	$(SWIFT) build $(FLAGS) --build-tests $(ASAN)
	$(OPTIONS) $(SWIFT) test --skip-build $(ASAN) --filter HTTPServerTests
	$(OPTIONS) $(SWIFT) test --skip-build $(ASAN) --skip HTTPServerTests

# New finds go to .fuzz; the corpus in Tests/Fuzzing is read, never written.
.PHONY: fuzz
fuzz: build-packages ## Fuzzes the parser, the decoders and all calls, SECONDS=60 each.
	@set -e; for fuzzer in $(FUZZERS); do \
	    echo "$$fuzzer, $(SECONDS) s"; \
	    mkdir -p .fuzz/$$fuzzer; \
	    FUZZ=1 $(SWIFT) build $(FLAGS) --configuration release --product $$fuzzer --scratch-path .build-fuzz; \
	    .build-fuzz/release/$$fuzzer -timeout=5 -max_total_time=$(SECONDS) -artifact_prefix=.fuzz/$$fuzzer- \
	        -verbosity=0 -print_final_stats=1 .fuzz/$$fuzzer Tests/Fuzzing/Corpus/$$fuzzer; \
	done

.PHONY: format
format: ## Formats the Swift sources.
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_SOURCES)

.PHONY: lint
lint: lint-packages $(LINT_TOOLS)/ready ## Checks format, shell scripts, units, YAML, the Dockerfile and spelling.
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_SOURCES)
	shellcheck $(SCRIPTS)
	yamllint --strict --config-data '{extends: default, rules: {document-start: disable, line-length: {max: 120}}}' \
	    Config/*.yaml
	$(LINT_TOOLS)/bin/hadolint Dockerfile
	Tests/Systemd/check-units.sh
	codespell --quiet-level 3 --skip '*/Corpus/*' --ignore-words-list $(KNOWN_WORDS) --ignore-regex '[a-z]+[A-Z]\w*|GET.s' \
	    README.md Makefile Dockerfile .ci Config Sources Tests

.PHONY: systemd-check
systemd-check: build-packages test-packages lint-packages ## Runs the README's installation under a systemd of its own, as root.
	Tests/Systemd/run.sh

$(LINT_TOOLS)/ready: Tests/Image/lint-requirements.txt
	@python3 -m venv --clear $(LINT_TOOLS)
	@$(LINT_TOOLS)/bin/pip --quiet --disable-pip-version-check install --requirement $<
	@touch $@

# The tools of the browser tests come from PyPI, in the versions that Tests/Browser/requirements.txt names.
BROWSER_TOOLS = .build/browser-tools
$(BROWSER_TOOLS)/ready: Tests/Browser/requirements.txt
	@mkdir -p .build
	@python3 -m venv $(BROWSER_TOOLS)
	@$(BROWSER_TOOLS)/bin/pip --quiet --disable-pip-version-check install --requirement $<
	@touch $@

.PHONY: browser-test
browser-test: build-packages browser-packages $(BROWSER_TOOLS)/ready ## Drives the pages with Chromium and WebKit.
	$(SWIFT) build $(FLAGS) --product magic-link-server
	cd Tests/Browser && xvfb-run --auto-servernum --server-args "-screen 0 1280x1000x24" \
	    ../../$(BROWSER_TOOLS)/bin/python -B -W default -W ignore::DeprecationWarning -m unittest $(BROWSER_TESTS)

.PHONY: gallery
gallery: build-packages browser-packages $(BROWSER_TOOLS)/ready ## Draws every state of the pages into .build/gallery.
	$(SWIFT) build $(FLAGS) --product magic-link-server
	$(BROWSER_TOOLS)/bin/python -B Tests/Browser/gallery.py

.PHONY: apple-check
apple-check: ## Type-checks the sources for iOS and macOS.
	Tests/AppleTypeCheck/run.sh

# Of the modules that have an article, from the debug build: nothing is compiled for it. Whatever names something that
# isn't there is an error.
.PHONY: docs
docs: build ## Writes the documentation of the client modules to .build/docs.
	@set -e; toolchain=$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")"); \
	bin=$$($(SWIFT) build $(FLAGS) --show-bin-path); \
	for catalog in Sources/*/*.docc; do \
	    module=$$(basename "$$catalog" .docc); \
	    symbols=.build/docs/$$module.symbols; \
	    rm -rf "$$symbols" && mkdir -p "$$symbols"; \
	    "$$toolchain/swift-symbolgraph-extract" -module-name "$$module" -I "$$bin/Modules" -I Sources/COpenSSL \
	        -target "$$($(SWIFT) -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -1)" \
	        -minimum-access-level public -output-dir "$$symbols"; \
	    "$$toolchain/docc" convert "$$catalog" --additional-symbol-graph-dir "$$symbols" \
	        --fallback-display-name "$$module" --fallback-bundle-identifier "magic-link.$$module" \
	        --output-path ".build/docs/$$module.doccarchive" --transform-for-static-hosting --warnings-as-errors; \
	done

.PHONY: bench
bench: build-packages bench-packages release ## Measures the server beside nginx, on this machine.
	Tests/Benchmarks/run.sh

# Without --format, podman writes OCI's, which has no place for a health check.
.PHONY: image
image: ## Builds the container image magic-link.
	$(CONTAINER) build --tag $(TAG) $(if $(filter podman,$(CONTAINER)),--format docker) $(IMAGE_OPTIONS) \
	    --build-arg BASE=$(BASE) --build-arg SOURCE=$(SOURCE) \
	    --build-arg VERSION=$$(sed -n 's/.*number = "\(.*\)"/\1/p' Sources/magic-link-server/Version.swift) \
	    --build-arg REVISION=$$(git rev-parse HEAD) .

.PHONY: image-check
image-check: ## Builds the image and checks it by running it, with docker or, where there is none, podman.
	Tests/Image/build.sh
	cd Tests/Image && python3 -B -m unittest --verbose $(IMAGE_TESTS)

ROUNDS = 100
.PHONY: stop-rounds
stop-rounds: release test-packages ## Ends the server by SIGTERM under load, ROUNDS=100 times for each kind of mail, and by TLS.
	@server=$$($(SWIFT) build $(FLAGS) --configuration release --show-bin-path)/magic-link-server; \
	for options in "--mail directory" "--mail smtp" "--tls"; do \
	    python3 -B Tests/StopRounds/rounds.py "$$server" --rounds $(ROUNDS) $$options || exit; \
	done

.PHONY: build-packages test-packages lint-packages bench-packages browser-packages
build-packages test-packages lint-packages bench-packages browser-packages:
	@Config/install-packages.sh $(@:-packages=)
