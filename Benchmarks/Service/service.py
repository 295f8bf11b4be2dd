"""Instances of `glrender serve`, and what is asked of them."""
import os
import re
import subprocess
import time
import urllib.error
import urllib.request


class Service:
    """One instance on loopback, drawing with the CPU."""

    def __init__(self, program, port, *flags):
        self.port = port
        self.process = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:%d" % port, "--device", "cpu", "-q", *flags])
        self.wait()

    def wait(self, seconds=20):
        end = time.monotonic() + seconds
        while True:
            try:
                if fetch(self.port, "/healthz")[0] == 200:
                    return
            except OSError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.05)

    def metric(self, name):
        text = fetch(self.port, "/metrics")[1].decode()
        return sum(float(value) for value in re.findall(r"^%s(?:\{.*\})? (\S+)$" % re.escape(name), text, re.M))

    def mebibytes(self):
        """What it holds in memory."""
        return int(self.metric("process_resident_memory_bytes")) >> 20

    def stop(self):
        """Ends it as a service manager does; returns its exit status."""
        self.process.terminate()
        return self.process.wait()


def fetch(port, path, body=None, headers=None, timeout=60):
    """Status, body and headers of an answer."""
    request = urllib.request.Request("http://127.0.0.1:%d%s" % (port, path), data=body, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers


def post(port, scene, query="", **options):
    """Sends a scene, as bytes of JSON."""
    return fetch(port, "/render" + query, scene, {"Content-Type": "application/json"}, **options)


def card():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "card.json"), "rb") as file:
        return file.read()
