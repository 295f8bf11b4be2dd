import TestSupport

/// A block of a page, or a command, that tests leave out, and why.
struct PageException: Sendable {
    let page: String
    /// A line of the block: the whole command, without a comment behind it.
    let line: String
    let reason: String

    /// Each stands in its page, or a test fails.
    static let all: [PageException] = [
        [PageException]("README.md", building, ["make demo", "make test"]),
        [PageException]("README.md", "takes two minutes", ["glrender bench --report out.html"]),
        [PageException](
            "Documentation/Apps.md", "needs toolkits, an X server and a display: make test-windows",
            [
                "swift run -c release --package-path Examples/GTK gtk-browser",
                "swift run -c release --package-path Examples/SDL sdl-browser",
                "swift run -c release --package-path Examples/X11 x11-browser",
                "gtk-browser --size 960x640 --layers 1000 --seconds 5 --memory",
                "sdl-browser --size 1920x1080 --layers 1000 --moving 1 --seconds 4 --whole",
            ]),
        [PageException](
            "Documentation/C.md", building,
            ["make install-library PREFIX=/usr/local", "make package-library"]),
        [PageException](
            "Documentation/C.md", "needs the installed library: the tests of the library build its program",
            ["cc card.c $(pkg-config --cflags --libs glrender)"]),
        [PageException](
            "Documentation/Farms.md", "needs GNU parallel and machines: make test-farm",
            [
                "seq 0 3 | parallel --sshloginfile machines --retries 3 \\\n"
                    + "    glrender scene.json -o 'frames/%05d.png' --shard {}/4 --skip-existing --manifest part-{}.json"
            ]),
        [PageException](
            "Documentation/Lottie.md", "needs packages of a registry",
            [
                "python3 -m venv venv && venv/bin/pip install numpy pillow rlottie-python thorvg-python",
                "venv/bin/python Benchmarks/Engines/lottie.py pictures FOLDER --glrender .build/release/glrender",
            ]),
        [PageException](
            "Documentation/Performance.md", "takes minutes",
            [
                "glrender bench", "glrender bench --report out.html",
                "glrender bench --suite motionmark,flutter,thorvg,blend2d --budget 600",
                "glrender bench --suite ways,passes --device cpu,gpu --allow-software",
                "glrender bench --host-only --no-memory",
            ]),
        [PageException](
            "Documentation/Performance.md", "needs another glrender",
            ["glrender bench my.json --against ./glrender-before --fail-on-regression 5%"]),
        [PageException](
            "Documentation/Performance.md", "needs packages of registries, root, and hours",
            [
                "python3 -m venv venv && venv/bin/pip install numpy pillow skia-python==144.1 skia-canvas-pyr==0.2.0",
                "apt-get install chromium",
                "c++ -std=c++17 -O2 -shared -fPIC Benchmarks/Engines/blend2d_driver.cpp -lblend2d "
                    + "-o /tmp/libblend2d_driver.so",
                "export BLEND2D_DRIVER=/tmp/libblend2d_driver.so", "swift build -c release --product glrender",
                "venv/bin/python Benchmarks/Engines/measure.py --glrender .build/release/glrender",
            ]),
        [PageException](
            "Documentation/Python.md", "needs the wheel: make test-wheel",
            ["pip install glrender-0.1.0-py3-none-manylinux_2_36_x86_64.whl"]),
        [PageException]("Documentation/Service.md", building, ["make package", "make package VARIANT=gpu"]),
        [PageException](
            "Documentation/Service.md", "needs root and systemd: make test-package",
            [
                "sudo apt install ./out/package/glrender-cpu_0.1.0_amd64.deb",
                "sudo systemctl enable --now glrender",
            ]),
        [PageException](
            "Documentation/Snapshots.md", "needs the package swift-snapshot-testing", ["import SnapshotTesting"]),
    ].flatMap { $0 }

    private static let building = "builds everything anew, for minutes"

    /// Whether a block or a command is left out.
    static func leavesOut(_ line: String, of page: Page) -> Bool {
        all.contains { $0.page == page.path && $0.line == line }
    }
}

extension [PageException] {
    fileprivate init(_ page: String, _ reason: String, _ lines: [String]) {
        self = lines.map { PageException(page: page, line: $0, reason: reason) }
    }
}
