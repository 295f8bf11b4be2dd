#!/usr/bin/env python3
"""A card for each line of a table: cards.py TABLE.csv FOLDER.

The columns `name`, `title` and `color` go to the layers of the card; without a table, a thousand cards of made-up people are drawn.
"""

import csv
import sys
import time
from pathlib import Path

import glrender

CARD = {
    "format": "glrender-scene",
    "version": 1,
    "size": [600, 340],
    "background": "#f4f1ea",
    "root": {
        "sublayers": [
            {
                "name": "card",
                "frame": [30, 30, 540, 280],
                "cornerRadius": 20,
                "backgroundColor": "#ffffff",
                "shadowOpacity": 0.25,
                "shadowRadius": 12,
                "shadowOffset": [0, 6],
            },
            {"name": "stripe", "frame": [30, 70, 540, 12], "backgroundColor": "#2a6f97"},
            {
                "class": "CATextLayer",
                "name": "name",
                "frame": [70, 120, 460, 60],
                "fontSize": 40,
                "foregroundColor": "#222222",
            },
            {
                "class": "CATextLayer",
                "name": "title",
                "frame": [70, 190, 460, 40],
                "fontSize": 22,
                "foregroundColor": "#777777",
            },
        ]
    },
}


def people():
    firsts = "Ada Alan Barbara Claude Donald Edsger Grace Hedy Ivan Katherine".split()
    lasts = "Adleman Boole Cerf Dijkstra Engelbart Floyd Goldberg Hopper Iverson Johnson".split()
    titles = "Engineer Designer Analyst Editor Librarian Pilot Chemist Painter Baker Gardener".split()
    for number in range(1000):
        yield {
            "name": f"{firsts[number % 10]} {lasts[number // 10 % 10]}",
            "title": titles[number // 100],
            "color": ["#2a6f97", "#c9504b", "#6a994e", "#8e6cab"][number % 4],
        }


def main():
    folder = Path(sys.argv[-1] if len(sys.argv) > 1 else "cards")
    folder.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) > 2:
        with open(sys.argv[1], newline="", encoding="utf-8") as table:
            rows = list(csv.DictReader(table))
    else:
        rows = list(people())

    scene = glrender.Scene.read(CARD)
    renderer = glrender.Renderer()
    name, title, stripe = (scene.find(layer) for layer in ("name", "title", "stripe"))
    start = time.monotonic()
    for number, row in enumerate(rows):
        name.string, title.string = row["name"], row["title"]
        stripe.background_color = row["color"]
        (folder / f"card-{number:04}.png").write_bytes(scene.encode("png", renderer=renderer))
    seconds = time.monotonic() - start
    print(f"{len(rows)} cards in {seconds:.1f} s, {seconds / max(1, len(rows)) * 1000:.1f} ms each")


if __name__ == "__main__":
    main()
