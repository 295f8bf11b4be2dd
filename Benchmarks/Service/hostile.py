"""What strangers do to a service: each function fails where the service does not answer as it should, or not the next one.

`python3 Benchmarks/Service/hostile.py GLRENDER [SCENES]` starts a service with small limits; memory is printed after each part.
"""
import json
import os
import random
import socket
import sys
import threading
import time

from service import Service, card, fetch, post

LAYERS, PIXELS, FRAMES, BODY, QUEUE, CONNECTIONS = 1000, 1_000_000, 10, 200_000, 2, 64
FLAGS = ["--max-layers", LAYERS, "--max-pixels", PIXELS, "--max-frames", FRAMES, "--max-body", BODY, "--queue", QUEUE,
         "--max-connections", CONNECTIONS, "--idle-timeout", 3, "--body-timeout", 3, "--timeout", 5, "--renderers", 1]


def answers(port):
    """The next one is answered."""
    status, body, _ = post(port, card(), "?scale=0.1")
    assert status == 200 and body[:4] == b"\x89PNG", (status, body[:200])


def scene(size, layers=0, **more):
    layer = {"frame": [0, 0, 1, 1], "backgroundColor": "#f00"}
    return json.dumps(dict({"format": "glrender-scene", "version": 1, "size": size,
                            "root": {"sublayers": [layer] * layers}}, **more)).encode()


def limits(port):
    """A scene at every limit is drawn; one beyond it is refused."""
    # The root is a layer too.
    for count, wanted in [(LAYERS - 1, 200), (LAYERS, 422)]:
        status, body, _ = post(port, scene([10, 10], count))
        assert status == wanted, (count, status, body)
    for size, wanted in [([1000, 1000], 200), ([1000, 1001], 422), ([1, 65536], 200), ([1, 65537], 422), ([1e9, 1e9], 422), ([1e308, 1], 422)]:
        status, body, _ = post(port, scene(size))
        assert status == wanted, (size, status, body[:300])
    moving = json.loads(scene([20, 20], 1))
    moving["root"]["sublayers"][0]["animations"] = [
        {"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 9}]
    moving = json.dumps(moving).encode()
    for frames, wanted in [(FRAMES, 200), (FRAMES + 1, 422)]:
        status, body, _ = post(port, moving, "?format=apng&frames=0-%d&fps=10" % (frames - 1))
        assert status == wanted, (frames, status, body[:300])
    good = scene([10, 10])
    for size, wanted in [(BODY, 200), (BODY + 1, 413)]:
        status, body, _ = post(port, good + b" " * (size - len(good)))
        assert status == wanted, (size, status, body[:300])
    answers(port)


def queue(port):
    """More at once than draw and wait: some are told to come again, none is lost."""
    heavy = scene([1000, 1000], 900)
    results = []

    def ask():
        status, _, headers = post(port, heavy, "?png-level=9")
        results.append((status, headers.get("Retry-After")))

    threads = [threading.Thread(target=ask) for _ in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    statuses = [status for status, _ in results]
    assert len(results) == 24 and set(statuses) <= {200, 503}, statuses
    assert statuses.count(200) >= 1 and statuses.count(503) >= 1, statuses
    assert all(after for status, after in results if status == 503), results
    answers(port)
    return statuses.count(503)


def deadline(port):
    """A picture that takes too long is given up in time."""
    group = {"class": "CAGradientLayer", "type": "conic", "frame": [0, 0, 1000, 1000], "colors": ["#f008", "#00f4"], "opacity": 0.5,
             "startPoint": [0.5, 0.5], "endPoint": [1, 1], "cornerRadius": 400, "masksToBounds": True,
             "sublayers": [{"frame": [0, 0, 900, 900], "backgroundColor": "#fff2", "cornerRadius": 300, "opacity": 0.5}]}
    slow_scene = json.dumps({"format": "glrender-scene", "version": 1, "size": [1000, 1000],
                             "root": {"sublayers": [group] * 499}}).encode()
    begun = time.monotonic()
    status, body, _ = post(port, slow_scene)
    took = time.monotonic() - begun
    assert status == 504 and took < 8, (status, took, body[:300])
    answers(port)
    return took


def endless(service):
    """Small bodies of each kind of work that takes minutes are given up in time, and leave no memory; returns the slowest."""
    box = {"frame": [0, 0, 1000, 1000], "backgroundColor": "#f08"}
    shape = {"class": "CAShapeLayer", "fillColor": None, "strokeColor": "red"}
    lines = "M0 0" + "".join("L%d %d" % (i * 7919 % 997, i * 104729 % 991) for i in range(20_000))
    dot = ("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==")

    def copies(count, layer, **more):
        return dict({"class": "CAReplicatorLayer", "frame": [0, 0, 1000, 1000], "instanceCount": count,
                     "instanceTransform": [{"translate": [0.01, 0.01]}], "sublayers": [layer]}, **more)

    works = {
        "filters": dict(box, filters=[{"name": "invert"}] * 6000),
        "blend modes": copies(990, dict(box, compositingFilter="luminosityBlendMode")),
        "strokes": copies(900, dict(shape, path=lines, lineWidth=3), instanceDelay=1),
        "dashes": copies(900, dict(shape, path="M0 0L0.9 0", lineWidth=99, lineCap="round", lineDashPattern=[1e-6, 1e-6]),
                         instanceDelay=1),
        "births": {"class": "CAEmitterLayer", "frame": [0, 0, 1000, 1000],
                   "emitterCells": [{"contents": "dot", "birthRate": 1000, "lifetime": 1e6}] * 400,
                   "animations": [{"class": "CABasicAnimation", "keyPath": "birthRate", "toValue": 9, "duration": 1e6}]},
    }
    port, slowest, held = service.port, 0, []
    for _ in range(2):
        for name, layer in works.items():
            body = json.dumps({"format": "glrender-scene", "version": 1, "size": [1000, 1000], "duration": 1e6,
                               "images": {"dot": dot}, "root": {"sublayers": [layer]}}).encode()
            begun = time.monotonic()
            status, answer, _ = post(port, body, "?time=900000")
            took = time.monotonic() - begun
            assert status == 504 and took < 5.5, (name, status, took, answer[:300])
            slowest = max(slowest, took)
            answers(port)
        held.append(service.mebibytes())
    # Copies are layers: more of them than there may be are refused at once, before they take memory.
    begun = time.monotonic()
    status, answer, _ = post(port, scene([1000, 1000], root=copies(2000, copies(2000, box))))
    assert status == 422 and time.monotonic() - begun < 1, (status, answer[:300])
    assert held[1] <= held[0] + 32, held
    return slowest


def damaged(port, count):
    """Scenes with up to three wrong bytes; returns how many were refused."""
    good, wrong, numbers = card(), 0, random.Random(7)
    connection = socket.create_connection(("127.0.0.1", port))
    stream = connection.makefile("rb")
    for _ in range(count):
        body = bytearray(good)
        for _ in range(numbers.randint(1, 3)):
            body[numbers.randrange(len(body))] = numbers.choice(b'0123456789-.e"{}[],:abc \x00\xff')
        connection.sendall(b"POST /render?scale=0.05 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(body) + body)
        status, length = int(stream.readline().split()[1]), 0
        while (line := stream.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        stream.read(length)
        assert status in (200, 422), (status, bytes(body))
        wrong += status == 422
    connection.close()
    answers(port)
    return wrong


def slow(port):
    """Clients that send a byte now and then hold connections no longer than they may."""
    begun, held = time.monotonic(), []
    for number in range(CONNECTIONS - 8):
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall(b"GET /healthz HTT" if number % 2 else b"POST /render HTTP/1.1\r\nHost: x\r\n"
                           b"Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{")
        held.append(connection)
    answers(port)
    while held and time.monotonic() - begun < 20:
        for connection in list(held):
            try:
                connection.sendall(b" ")
                connection.settimeout(0.001)
                if connection.recv(4096) == b"":
                    raise ConnectionError
            except TimeoutError:
                continue
            except OSError:
                connection.close()
                held.remove(connection)
        time.sleep(0.2)
    assert not held, "%d slow connections are still open" % len(held)
    answers(port)
    return time.monotonic() - begun


def leaving(port, count=300):
    """Clients that ask and go away before they are answered, and some in the middle of the answer."""
    for number in range(count):
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall(b"POST /render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
                           % len(card()) + card())
        if number % 10 == 0:
            connection.recv(64)
        connection.close()
    end = time.monotonic() + 10
    while True:
        status = post(port, card(), "?scale=0.1")[0]
        if status == 200 or time.monotonic() > end:
            break
        time.sleep(0.05)
    answers(port)


def oversized(port, count=20):
    """Bodies beyond the limit, told of before and in pieces."""
    for number in range(count):
        try:
            status, _, _ = post(port, b"[" * (17 << 20))
            assert status == 413, status
        except OSError:
            pass  # The connection is closed while the rest is still sent.
        connection = socket.create_connection(("127.0.0.1", port))
        try:
            connection.sendall(b"POST /render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                               b"Transfer-Encoding: chunked\r\n\r\n")
            for _ in range(400):
                connection.sendall(b"10000\r\n" + b"[" * 65536 + b"\r\n")
        except OSError:
            pass
        connection.close()
    answers(port)


def main(program, scenes):
    service = Service(program, 18090, *map(str, FLAGS))
    try:
        port = service.port
        answers(port)
        limits(port)
        print("scenes at every limit are drawn, those beyond refused; %d MiB" % service.mebibytes())
        print("24 at once, %d told to come again; %d MiB" % (queue(port), service.mebibytes()))
        print("a picture that takes too long is given up after %.1f s; %d MiB" % (deadline(port), service.mebibytes()))
        print("small bodies of endless work are given up after %.1f s at most; %d MiB" % (endless(service), service.mebibytes()))
        begun = time.monotonic()
        wrong = damaged(port, scenes)
        print("%d damaged scenes, %d of them refused, in %.0f s; %d MiB"
              % (scenes, wrong, time.monotonic() - begun, service.mebibytes()))
        print("slow clients are let go after %.1f s at most; %d MiB" % (slow(port), service.mebibytes()))
        leaving(port)
        print("300 clients that leave; %d MiB" % service.mebibytes())
        oversized(port)
        print("40 oversized bodies; %d MiB" % service.mebibytes())
        assert service.mebibytes() < 512, "too much memory"
        assert service.metric("glrender_pictures_waiting") == 0
    finally:
        status = service.stop()
    assert status == 143, status


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
