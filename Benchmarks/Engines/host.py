"""A process that draws one workload with one engine, frame by frame as it is told: `python host.py ENGINE WORKLOAD WIDTH HEIGHT`.

Engines live in processes of their own, since they share libraries that do not like each other. On stdin: `draw FIRST COUNT` draws
frames and answers with their milliseconds as JSON; `picture PATH` writes the last one as raw RGB.
"""
import importlib
import json
import sys


def main():
    module, name, width, height = sys.argv[1:]
    try:
        engine = importlib.import_module(module).Engine(name, int(width), int(height))
    except NotImplementedError as reason:
        print(json.dumps({"left out": str(reason)}), flush=True)
        return
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        command, *rest = line.split()
        if command == "draw":
            first, count = int(rest[0]), int(rest[1])
            print(json.dumps([engine.draw(frame) for frame in range(first, first + count)]), flush=True)
        else:
            with open(rest[0], "wb") as file:
                file.write(engine.picture_bytes())
            print(json.dumps("written"), flush=True)


if __name__ == "__main__":
    main()
