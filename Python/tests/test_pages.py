"""The programs of both READMEs and of the page, as they stand there, one after the other; run as the other tests."""

import contextlib
import importlib.util
import io
import json
import os
import re
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

REPOSITORY = Path(__file__).resolve().parents[2]

CARD = {
    "format": "glrender-scene",
    "version": 1,
    "size": [120, 64],
    "background": "#eef1f6",
    "root": {"sublayers": [{"class": "CATextLayer", "name": "title", "frame": [8, 8, 104, 20], "string": "Card"}]},
}


def programs(page: str) -> List[str]:
    return re.findall(r"^```python\n(.*?)^```$", (REPOSITORY / page).read_text(), re.MULTILINE | re.DOTALL)


class PageTests(unittest.TestCase):
    def run_page(self, page: str) -> List[str]:
        """Runs a page in a folder with a card; the names of the files that are there then."""
        names: Dict[str, Any] = {}
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            os.chdir(folder)
            try:
                Path("card.json").write_text(json.dumps(CARD))
                for program in programs(page):
                    exec(compile(program, page, "exec"), names)
                return sorted(os.listdir())
            finally:
                os.chdir(before)

    def test_readme(self) -> None:
        self.assertEqual(self.run_page("README.md"), ["card.json", "card.mp4"])
        self.assertEqual(self.run_page("Python/README.md"), ["card.json", "card.mp4", "card.png"])

    @unittest.skipUnless(
        importlib.util.find_spec("numpy") and importlib.util.find_spec("PIL"), "there is no numpy, or no Pillow")
    def test_the_page(self) -> None:
        made = self.run_page("Documentation/Python.md")
        self.assertEqual(made[:3], ["card.json", "card.mp4", "card.png"])
        self.assertEqual(made[3:], [f"shot_{number:04}.png" for number in range(100)])

    def test_programs_are_found(self) -> None:
        self.assertEqual((len(programs("README.md")), len(programs("Python/README.md"))), (1, 1))
        self.assertGreater(len(programs("Documentation/Python.md")), 3)


if __name__ == "__main__":
    unittest.main()
