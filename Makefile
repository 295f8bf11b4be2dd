# glrender: tasks. `make demo` and `make test` install what is missing first (Debian packages, asking nothing).

SWIFT ?= swift
# SwiftPM tells the compiler the package's traits in the order of a hash, and in another order everything is compiled again. Tests run
# without: they are to pass in any order.
export SWIFT_DETERMINISTIC_HASHING := 1
PACKAGES := pkg-config make g++ \
	libegl-dev libgles-dev libgbm-dev libegl-mesa0 libgl1-mesa-dri \
	libpng-dev libjpeg-dev libturbojpeg0-dev libwebp-dev libavif-dev libdeflate-dev libisal-dev liblcms2-dev zlib1g-dev libsimdjson-dev libexpat1-dev libhwy-dev libmd-dev libzip-dev \
	libpango1.0-dev libharfbuzz-dev libfontconfig-dev libfreetype-dev libicu-dev fonts-dejavu-core
# Layer trees, display lists and render graphs check their invariants (the files named +Invariants).
TEST_FLAGS := -c release -Xswiftc -enable-testing -Xswiftc -DCHECK_INVARIANTS --scratch-path .build-tests
# Programs of other packages share the library that the tests built, while they ask for it in the same words (traits as well) and for the
# same versions; a cached plan would be that of the package built before.
TEST_BUILD = $(SWIFT) build --build-tests --disable-build-manifest-caching $(TEST_FLAGS)
TEST_BUILD_OF = if [ -f Package.resolved ]; then cp Package.resolved $(1); fi && $(TEST_BUILD) --package-path $(1)
# Where the command is built, how, and with what; `.ci/run` draws with what the tests were built with.
BUILD ?= .build
BUILD_FLAGS ?= -c release
PRODUCT ?= --product glrender
# A picture needs no server, the largest part of what is compiled. Other traits in one folder would compile everything again.
DEMO_BUILD ?= .build-demo
DEMO_FLAGS ?= -c release --traits OpenGL
BENCHMARKS := Benchmarks/Package.swift Benchmarks/Sources
SCENE := Examples/Welcome/welcome.json
PICTURE := out/welcome.png

.PHONY: demo build library install-library wheel test-wheel test-python package-library package test test-package check-libraries test-arm64 test-drivers test-farm test-windows test-preview fuzz fuzz-seeds docs lint format api scene-format-page picture-manifest benchmark benchmark-service dependencies install clean

## Builds glrender and renders an example to a picture.
demo: dependencies
	$(SWIFT) build $(DEMO_FLAGS) --scratch-path $(DEMO_BUILD) $(PRODUCT)
	@mkdir -p $(dir $(PICTURE))
	$(DEMO_BUILD)/release/glrender render $(SCENE) -o $(PICTURE) -v

## Builds the command in release mode.
build: dependencies
	$(SWIFT) build $(BUILD_FLAGS) --scratch-path $(BUILD) $(PRODUCT)

## Runs every test and prints those that fail; optimised: unoptimised pixel code is some hundred times slower.
test: PACKAGES += curl glslang-tools ffmpeg fonts-inter fonts-inter-variable fonts-cantarell fonts-ebgaramond
test: dependencies
	$(TEST_BUILD)
	env -u SWIFT_DETERMINISTIC_HASHING $(SWIFT) test --skip-build --quiet $(TEST_FLAGS)

## Runs the tests of whole pictures with OpenGL by each of Mesa's drivers in software: llvmpipe, softpipe, virgl, and zink where it opens.
test-drivers: PACKAGES += mesa-vulkan-drivers virgl-server
test-drivers: dependencies
	$(TEST_BUILD)
	env -u SWIFT_DETERMINISTIC_HASHING Scripts/Drivers/test.sh .build-tests/release/glrender \
		$(SWIFT) test --skip-build --quiet $(TEST_FLAGS) --filter '^(FidelityTests|PictureTests)\.'

## Compares the bytes that the row kernels write on arm64, under an emulator, with those of this machine.
test-arm64: PACKAGES += g++-aarch64-linux-gnu qemu-user-static
test-arm64: dependencies
	Scripts/SameBytes/arm64.sh

## Runs the scripts of farms on this machine, against a Slurm of its own; needs root.
test-farm: PACKAGES += ffmpeg munge parallel python3 slurm-wlm
test-farm: build
	Scripts/Farm/test.sh $(BUILD)/release/glrender

## Drives the programs of Examples/GTK, Examples/SDL and Examples/X11 in windows of an X server without a screen.
test-windows: PACKAGES += imagemagick libgtk-4-dev libsdl2-dev libx11-dev xdotool xvfb
test-windows: dependencies
	$(call TEST_BUILD_OF,Examples/GTK)
	$(call TEST_BUILD_OF,Examples/SDL)
	$(call TEST_BUILD_OF,Examples/X11)
	Scripts/Windows/test.sh .build-tests/release out/windows

## Uses the page of `glrender preview` as a person does, with Chromium; pictures of it go to out/preview.
test-preview: PACKAGES += chromium python3
test-preview: build
	Scripts/Preview/test.sh $(BUILD)/release/glrender

## Searches for inputs that crash, hang or take memory, a minute for each reader; CONFIGURATION=debug builds faster and tries fewer.
fuzz: PACKAGES += python3
fuzz: dependencies
	Scripts/fuzz 60

## Tries the inputs of `fuzz` and random changes of them, 10 seconds for each reader, on what the tests built: without coverage and
## address sanitizer, it finds what traps, hangs or takes memory near them.
fuzz-seeds: PACKAGES += python3
fuzz-seeds: dependencies
	LIBFUZZER=$$(Scripts/fuzz --library) && export LIBFUZZER && $(call TEST_BUILD_OF,Fuzzing)
	PROGRAM=.build-tests/release/fuzz Scripts/fuzz 10

## Checks the sources' format, what they import, and that the page of the public API is what they say.
lint:
	python3 Documentation/Tools/public_api.py --check
	Scripts/imports
	$(SWIFT) format lint --strict --recursive --parallel Sources Shaders Plugins Tests Examples Fuzzing Package.swift $(BENCHMARKS)

## Formats the sources.
format:
	$(SWIFT) format --in-place --recursive --parallel Sources Shaders Plugins Tests Examples Fuzzing Package.swift $(BENCHMARKS)

## Writes the page of the public API.
api:
	python3 Documentation/Tools/public_api.py

## Writes the tables in the page of the scene format.
scene-format-page: dependencies
	$(TEST_BUILD)
	SCENE_FORMAT_PAGE=Documentation/SceneFormat.md $(SWIFT) test --skip-build $(TEST_FLAGS) --filter ScenePageTests.itsTables

## Writes the digests of the pictures that the CPU renderer draws, and prints which of them changed.
picture-manifest: dependencies
	$(TEST_BUILD)
	PICTURE_MANIFEST=Sources/Verification/pictures.txt $(SWIFT) test --skip-build $(TEST_FLAGS) \
		--filter PictureManifestTests.everyPictureIsAsInTheManifest

## Builds the libraries' documentation to out/docs, as pages that any web server shows; fails where a link leads nowhere.
docs: dependencies
	$(TEST_BUILD)
	Scripts/docs .build-tests/release

## Times the layer model at three sizes of tree, and frames drawn through the library.
benchmark: dependencies
	$(SWIFT) run -c release --package-path Benchmarks layer-model-benchmark
	$(SWIFT) run -c release --package-path Benchmarks frame-benchmark

## Serves under load, beside rsvg-convert and Chromium, alone and behind nginx; then to clients that mean no good, and ever new scenes.
benchmark-service: PACKAGES += chromium librsvg2-bin nginx python3 wrk
benchmark-service: build
	python3 Benchmarks/Service/load.py $(BUILD)/release/glrender
	python3 Benchmarks/Service/hostile.py $(BUILD)/release/glrender
	python3 Benchmarks/Service/soak.py $(BUILD)/release/glrender

## Copies the command, its man page and its completions below PREFIX.
PREFIX ?= /usr/local
install: build
	install -D $(BUILD)/release/glrender $(DESTDIR)$(PREFIX)/bin/glrender
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/man/man1
	$(BUILD)/release/glrender --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/glrender
	$(SWIFT) package generate-manual
	install -m 644 .build/plugins/GenerateManual/outputs/glrender-cli/glrender.1 $(DESTDIR)$(PREFIX)/share/man/man1/

# The library for C has Swift's runtime inside, shows the functions of its header alone, and finds OpenGL ES when it is loaded.
LIBRARY := .build-library/release/libglrender-c.so
LIBRARY_FLAGS := -c release --static-swift-stdlib --scratch-path .build-library --traits OpenGL,WithoutLocales \
	-Xswiftc -use-ld=lld -Xswiftc -static-stdlib -Xswiftc -no-toolchain-stdlib-rpath \
	-Xlinker $(CURDIR)/.build-library/gl/runtime-gl.o -Xlinker -soname=libglrender.so.0 \
	-Xlinker --version-script=$(CURDIR)/Packaging/libglrender.map -Xlinker --icf=all \
	-Xlinker --disable-new-dtags -Xlinker -rpath=\$$ORIGIN
## Builds libglrender.so for C and what binds to it.
library: PACKAGES += binutils patchelf
library: dependencies
	Packaging/runtime-gl.sh .build-library/gl
	$(SWIFT) build $(LIBRARY_FLAGS) --product glrender-c
	patchelf --remove-needed libEGL.so.1 --remove-needed libGLESv2.so.2 --remove-needed libgbm.so.1 $(LIBRARY)
	Packaging/check-libraries.sh $(LIBRARY) Packaging/libraries-cpu.txt

## Installs the library, its header and its pkg-config file below PREFIX.
install-library: library
	Packaging/install-library.sh $(LIBRARY) $(VERSION) $(PREFIX) $(DESTDIR)

## Makes a wheel of the Python package that needs nothing but Python.
wheel: PACKAGES += python3
wheel: library
	Packaging/wheel.py $(LIBRARY) out/wheel

## Installs the wheel in a bare Debian that it makes below out, and draws there; needs root.
test-wheel: PACKAGES += debootstrap
test-wheel: wheel
	Packaging/test-wheel.sh out/wheel/glrender-*.whl out/debian

## Checks the types of the Python package and runs its tests, by mypy and pytest from PyPI.
test-python: library
	python3 -m venv out/python
	out/python/bin/pip install -q mypy pytest numpy pillow
	cd Python && ../out/python/bin/mypy
	GLRENDER_LIBRARY=$(CURDIR)/$(LIBRARY) out/python/bin/pytest -q Python/tests

## Makes Debian packages of the library and its header.
package-library: PACKAGES += binutils dpkg-dev
package-library: library
	Packaging/package-library.sh $(LIBRARY) $(VERSION) out/package

## Makes a Debian package and an archive of the command that need no Swift: VARIANT=cpu without OpenGL, or VARIANT=gpu.
VARIANT ?= cpu
VERSION = $(shell sed -n 's/.*version: "\([0-9.]*\)".*/\1/p' Sources/glrender-cli/GLRender.swift)
TRAITS_cpu := Service,WithoutLocales
TRAITS_gpu := OpenGL,Service,WithoutLocales
# No symbols for others to link, code that is the same once, and relocations packed: 38 MB instead of 45.
PACKAGE_FLAGS = -c release --static-swift-stdlib --scratch-path .build-$(VARIANT) --traits $(TRAITS_$(VARIANT)) \
	-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs
package: PACKAGES += binutils dpkg-dev
package: dependencies
	$(SWIFT) build $(PACKAGE_FLAGS) --product glrender
	Packaging/check-libraries.sh .build-$(VARIANT)/release/glrender Packaging/libraries-$(VARIANT).txt
	Packaging/package.sh .build-$(VARIANT)/release/glrender $(VARIANT) $(VERSION) out/package

## Installs the package in a bare Debian that it makes below out, and draws and serves there; needs root.
test-package: PACKAGES += curl debootstrap python3
test-package: package
	Packaging/test-package.sh out/package/glrender-$(VARIANT)_$(VERSION)_*.deb out/debian

## Checks that the command of `build` needs no other shared libraries than the lists say.
check-libraries: build
	Packaging/check-libraries.sh $(BUILD)/release/glrender Packaging/libraries-gpu.txt Packaging/libraries-swift.txt

## Installs the Debian packages that are missing.
dependencies:
	@missing=""; for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${db:Status-Abbrev}' $$package 2>/dev/null | grep -q '^ii' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing Debian packages:$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing; \
	fi

clean:
	rm -rf .build .build-cpu .build-demo .build-fuzz .build-gpu .build-library .build-tests out
