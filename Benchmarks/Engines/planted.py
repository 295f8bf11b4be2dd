"""How often `glrender bench --against` finds a slow-down that was planted, and how often it calls a program slower than itself.

    python3 Benchmarks/Engines/planted.py --glrender .build/release/glrender [--runs 100] [--share 5%] [--suite cards60]

Each run compares the program with itself twice, with the slow-down and without it, on one thread of the CPU renderer.
"""
import argparse
import os
import subprocess
import tempfile
import time


def is_slower(command, share):
    status = subprocess.run([*command, "--slow-down", share], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if status not in (0, 1):
        raise SystemExit("%s ended with %d" % (" ".join(command), status))
    return status == 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--glrender", required=True)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--share", default="5%")
    parser.add_argument("--suite", default="cards60")
    parser.add_argument("--time-limit", default="30", help="seconds a comparison, at most")
    options = parser.parse_args()
    program = os.path.abspath(options.glrender)
    with tempfile.TemporaryDirectory() as folder:
        # Both get the same arguments; the last one counts.
        before = os.path.join(folder, "before")
        with open(before, "w") as file:
            file.write("#!/bin/sh\nexec '%s' \"$@\" --slow-down 0%%\n" % program)
        os.chmod(before, 0o755)
        command = [program, "bench", "--suite", options.suite, "--device", "cpu", "--threads", "1", "--against", before,
                   "--fail-on-regression", options.share, "--time-limit", options.time_limit]
        found, wrong, start = 0, 0, time.time()
        for run in range(1, options.runs + 1):
            found += is_slower(command, options.share)
            wrong += is_slower(command, "0%")
            print("%d runs: a slow-down of %s found in %d, none called one in %d; %.0f s a comparison, load %.1f" % (
                run, options.share, found, wrong, (time.time() - start) / run / 2, os.getloadavg()[0]), flush=True)


if __name__ == "__main__":
    main()
