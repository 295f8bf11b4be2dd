"""What `glrender serve` does under load: `python3 Benchmarks/Service/load.py GLRENDER [--requests N] [--seconds N]`.

One run draws the same card with one instance, with a process of rsvg-convert for each picture, with headless Chromium that is kept,
with resvg, which satori's pictures are drawn by, where Python has it (`pip install resvg-py`), and with two instances behind nginx as
Documentation/Service.md shows it. Prints a table and fails where an answer is wrong or memory grows. Needs nginx, wrk, librsvg2-bin,
chromium and python3.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import time

from service import Service, fetch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../Scripts/Chromium"))
DIRECT, FIRST, SECOND, FRONT = 18080, 18081, 18082, 18083
CARD = "/render/card?title=%s"
# Each request has a title of its own.
VARIED = """
local count = 0
request = function() count = count + 1; return wrk.format("GET", "/render/card?%s&title=Card+" .. count) end
"""
IDENTICAL = 'request = function() return wrk.format("GET", "/render/card?%s&title=Card") end\n'


def wrk(work, port, connections, seconds, script=VARIED, query=""):
    """Requests a second, the 99th percentile, how many were answered, and how many not with 200."""
    path = os.path.join(work, "wrk.lua")
    with open(path, "w") as file:
        file.write(script % query)
    output = subprocess.run(
        ["wrk", "-t1", "-c%d" % connections, "-d%ds" % seconds, "--latency", "--timeout", "60s", "-s", path,
         "http://127.0.0.1:%d" % port], capture_output=True, text=True, check=True).stdout
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    lost = re.search(r"Socket errors: (.*)", output)
    assert not lost, lost[0]
    return (float(re.search(r"Requests/sec:\s+(\S+)", output)[1]), re.search(r"99%\s+(\S+)", output)[1],
            int(re.search(r"(\d+) requests in", output)[1]), int(failed[1]) if failed else 0)


def row(name, rate, p99, failed=0):
    print("| %s | %.1f | %s | %d |" % (name, rate, p99, failed), flush=True)


def each(name, draw, seconds):
    """Draws one card after the other for some seconds."""
    times, begun = [], time.monotonic()
    while time.monotonic() - begun < seconds:
        start = time.monotonic()
        draw(len(times))
        times.append(time.monotonic() - start)
    times.sort()
    row(name, len(times) / sum(times), "%.0fms" % (times[int(len(times) * 0.99)] * 1000))


def others(work, seconds):
    """The same card by what else draws cards on a server: a process for each, or a browser that is kept."""
    from chromium import Chromium
    with open(os.path.join(HERE, "card.svg")) as file:
        svg = file.read()
    path = os.path.join(work, "card.svg")

    def rsvg(number):
        with open(path, "w") as file:
            file.write(svg.replace("TITLE", "Card %d" % number))
        subprocess.run(["rsvg-convert", path, "-o", path + ".png"], check=True)

    each("`rsvg-convert`, a process for each, one after the other", rsvg, seconds)
    try:
        import resvg_py
    except ImportError:
        print("resvg was not measured: Python has no resvg_py", file=sys.stderr)
    else:
        def resvg(number):
            drawn = resvg_py.svg_to_bytes(svg_string=svg.replace("TITLE", "Card %d" % number))
            assert bytes(drawn[:4]) == b"\x89PNG"

        each("resvg in a process that is kept, one after the other", resvg, seconds)
    page = os.path.join(work, "page.html")
    with open(page, "w") as file:
        file.write("<body style='margin:0'>" + svg)
    browser = Chromium(os.path.join(work, "chromium"), "file://" + page, 1200, 630)
    browser.wait("document.querySelector('text')")

    def chromium(number):
        browser.evaluate("document.querySelector('text').textContent = 'Card %d'" % number)
        assert browser.picture(optimizeForSpeed=True)[:4] == b"\x89PNG"

    each("headless Chromium, one page that is kept", chromium, seconds)
    browser.close()


def configuration(work):
    """nginx as the page shows it, on ports that need no rights."""
    with open(os.path.join(HERE, "../../Documentation/Service.md")) as file:
        page = file.read()
    shown = re.search(r"^    proxy_cache_path.*?(?=^\S)", page, re.M | re.S)[0]
    shown = (shown.replace("/var/cache/nginx", work).replace("8081", str(FIRST)).replace("8082", str(SECOND))
             .replace("listen 80;", "listen 127.0.0.1:%d;" % FRONT))
    folders = "".join("%s_temp_path %s/%s; " % (kind, work, kind) for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return ("daemon off; worker_processes 1; pid %s/nginx.pid; error_log %s/error.log;\nevents { worker_connections 1024; }\n"
            "http {\naccess_log off; %s\n%s}\n" % (work, work, folders, shown))


def nginx(work, text):
    path = os.path.join(work, "nginx.conf")
    with open(path, "w") as file:
        file.write(text)
    process = subprocess.Popen(["nginx", "-c", path, "-p", work], stderr=subprocess.DEVNULL)
    end = time.monotonic() + 10
    while True:
        try:
            fetch(FRONT, "/")
            return process
        except OSError:
            assert process.poll() is None and time.monotonic() < end, "nginx does not start"
            time.sleep(0.05)


def stop(process):
    process.terminate()
    process.wait()


def as_shown(work, instances):
    """The page's configuration keeps pictures, limits rates and does without an instance that is gone."""
    front = nginx(work, configuration(work))
    try:
        first = fetch(FRONT, CARD % "Kept")
        drawn = sum(instance.metric("glrender_picture_seconds_count") for instance in instances)
        assert first[0] == 200 and all(fetch(FRONT, CARD % "Kept")[1] == first[1] for _ in range(10))
        assert sum(instance.metric("glrender_picture_seconds_count") for instance in instances) == drawn, "drawn again"
        instances[0].stop()
        statuses = {fetch(FRONT, CARD % ("Alone+%d" % number))[0] for number in range(10)}
        assert statuses == {200}, statuses
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            statuses = list(pool.map(lambda number: fetch(FRONT, CARD % "Kept")[0], range(300)))
        assert set(statuses) == {200, 503}, set(statuses)
        print("nginx as shown: the second picture is not drawn again; of 300 at once %d are turned away; one instance is enough"
              % statuses.count(503))
    finally:
        stop(front)


def memory(work, instances, requests):
    """Many requests, each of which draws; small pictures, since what is looked at is memory."""
    begun, done, sizes = time.monotonic(), 0, []
    while done < requests:
        _, _, count, failed = wrk(work, FRONT, 16, 10, query="scale=0.1")
        assert failed == 0, failed
        done += count
        sizes.append([instance.mebibytes() for instance in instances])
    print("%d requests in %.0f s; MiB of each instance every ten seconds: %s" % (done, time.monotonic() - begun, sizes))
    assert sum(sizes[-1]) <= sum(sizes[len(sizes) // 4]) * 1.1 + 10, "memory grows"


def same_bytes(work, picture, seconds):
    """The same request has the same bytes, whichever instance answers and whatever else is drawn."""
    with concurrent.futures.ThreadPoolExecutor(9) as pool:
        load = pool.submit(wrk, work, FRONT, 16, seconds)
        found = set()
        count = 0
        while not load.done():
            found.update(answer[:2] for answer in pool.map(lambda _: fetch(FRONT, CARD % "Same"), range(8)))
            count += 8
        load.result()
    assert found == {(200, picture)}, [(status, len(body), body[:200]) for status, body in found if body != picture]
    print("%d identical requests under load: the same bytes" % count)


def main(work, options):
    # nginx gives its folders in there to a user with fewer rights.
    os.chmod(work, 0o755)
    templates = os.path.join(work, "templates")
    os.mkdir(templates)
    with open(os.path.join(HERE, "card.json")) as source, open(os.path.join(templates, "card.json"), "w") as file:
        file.write(source.read())
    cores = len(os.sched_getaffinity(0))
    print("load average before: %.2f, %d cores" % (os.getloadavg()[0], cores))
    print("| a card of 1200 × 630 as PNG | requests a second | p99 | failed |\n| --- | --- | --- | --- |")
    service = Service(options.program, DIRECT, "--templates", templates)
    try:
        picture = fetch(DIRECT, CARD % "Same")[1]
        for connections in (1, 8, 64):
            rate, p99, _, failed = wrk(work, DIRECT, connections, options.seconds)
            row("`glrender serve`, %d connections" % connections, rate, p99, failed)
        rate, p99, _, failed = wrk(work, DIRECT, 64, options.seconds, IDENTICAL)
        row("the same, identical requests", rate, p99, failed)
    finally:
        assert service.stop() == 143
    others(work, options.seconds)
    half = str(max(1, cores // 2))
    instances = [Service(options.program, port, "--templates", templates, "--renderers", half) for port in (FIRST, SECOND)]
    # Load is what is wanted: every request is drawn, and none turned away.
    bare = re.sub(r"^\s*(limit_req|proxy_cache)[^;]*;\n", "", configuration(work), flags=re.M)
    front = nginx(work, bare)
    try:
        for connections in (1, 8, 64):
            rate, p99, _, failed = wrk(work, FRONT, connections, options.seconds)
            row("two instances behind nginx, %d connections" % connections, rate, p99, failed)
        same_bytes(work, picture, options.seconds)
        memory(work, instances, options.requests)
        stop(front)
        as_shown(work, instances)
    finally:
        front.terminate()
        for instance in instances:
            instance.stop()
    print("load average after: %.2f" % os.getloadavg()[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=5)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        main(folder, parser.parse_args())
