"""The package as programs use it; run by `python3 -m unittest discover Python/tests`, or by pytest."""

import array
import copy
import gc
import importlib.util
import os
import pickle
import re
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any, Dict, List, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import glrender  # noqa: E402

REFERENCES = Path(__file__).resolve().parents[2] / "Tests" / "References"
LOTTIE = Path(__file__).resolve().parents[2] / "Tests" / "LottieTests" / "Pictures"


def square(**changes: Any) -> Dict[str, Any]:
    return {
        "format": "glrender-scene",
        "version": 1,
        "size": [40, 20],
        "background": "#ffffff",
        "duration": 1,
        "frameRate": 4,
        "root": {"sublayers": [{"frame": [10, 5, 20, 10], "backgroundColor": "#ff0000", "name": "box"}]},
        **changes,
    }


def pixel(picture: memoryview, x: int, y: int) -> Tuple[int, ...]:
    height, width, _ = picture.shape or (0, 0, 0)
    flat = picture.cast("B")
    return tuple(flat[(y * width + x) * 4 : (y * width + x) * 4 + 4])


class SceneTests(unittest.TestCase):
    def setUp(self) -> None:
        self.renderer = glrender.Renderer("cpu", threads=1)

    def test_a_scene_is_read_and_drawn(self) -> None:
        scene = glrender.Scene.read(square())
        self.assertEqual((scene.width, scene.height, scene.scale), (40, 20, 1))
        self.assertEqual((scene.duration, scene.frame_rate, scene.frame_count), (1, 4, 4))
        picture = scene.render(renderer=self.renderer)
        self.assertEqual(picture.shape, (20, 40, 4))
        self.assertEqual(pixel(picture, 10, 5), (255, 0, 0, 255))
        self.assertEqual(pixel(picture, 9, 5), (255, 255, 255, 255))

    def test_memory_that_is_given_is_drawn_into(self) -> None:
        scene = glrender.Scene.read(square())
        for memory in (bytearray(40 * 20 * 4), array.array("B", bytes(40 * 20 * 4)), array.array("I", [0] * 800)):
            shown = scene.render(into=memory, layout="bgra", renderer=self.renderer)
            self.assertEqual(bytes(shown.cast("B")[(5 * 40 + 10) * 4 :][:4]), bytes([0, 0, 255, 255]))
            self.assertIs(shown.obj, memory)
        with self.assertRaises(glrender.InvalidArgument):
            scene.render(into=bytearray(9), renderer=self.renderer)
        with self.assertRaises((TypeError, BufferError)):
            scene.render(into=bytes(3200), renderer=self.renderer)

    def test_arrays_that_are_drawn_into_have_the_shape_of_the_picture(self) -> None:
        scene = glrender.Scene.read(square())
        flat = bytearray(40 * 20 * 4)
        for shape in ((20, 40, 4), (20, 160)):
            shown = scene.render(into=memoryview(flat).cast("B", shape), renderer=self.renderer)
            self.assertEqual(shown.shape, shape)
        words = memoryview(bytearray(3200)).cast("I", (20, 40))
        self.assertEqual(scene.render(into=words, renderer=self.renderer).tobytes(), bytes(flat))
        for wrong in ((40, 20, 4), (20, 20, 8), (10, 80, 4), (25, 32, 4), (40, 80), (1, 3200)):
            with self.subTest(wrong), self.assertRaises(ValueError) as caught:
                scene.render(into=memoryview(bytearray(3200)).cast("B", wrong), renderer=self.renderer)
            self.assertIn("(20, 40, 4)", str(caught.exception))
        with self.assertRaises(ValueError):
            scene.render(into=memoryview(bytearray(3200)).cast("f", (20, 40)), renderer=self.renderer)
        padded = memoryview(bytearray(20 * 200)).cast("B", (20, 200))
        scene.render(into=padded, row_bytes=200, renderer=self.renderer)
        self.assertEqual(padded.tobytes()[200:360], bytes(flat[160:320]))

    def test_the_last_value_of_a_key_counts(self) -> None:
        scene = glrender.Scene.read(square(), set=["box.opacity=0.25"])
        for level in (0.5, 0.75):
            scene.set({"box.opacity": level, "background": "#000000"})
            box = scene.find("box")
            assert box is not None
            self.assertEqual(box.opacity, level)
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / f"{name}.png" for name in "ab"]
            for path in paths:
                scene.write(path, device="cpu")
            scene.set(images={"p": str(paths[0])})
            paths[0].unlink()
            # The first value would be an error now.
            scene.set(images={"p": str(paths[1])})

    def test_pictures_of_the_scene_are_known_by_their_names(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name, color in (("used", "#00ff00"), ("unused", "#0000ff")):
                dot = glrender.Scene.read(square(size=[2, 2], background=color, root={}))
                dot.write(Path(folder) / f"{name}.png", device="cpu")
            images = {"p1": "used.png", "p2": "unused.png"}
            layers = [{"frame": [0, 0, 20, 20], "contents": "p1"}, {"frame": [20, 0, 20, 20], "name": "box"}]
            scene = glrender.Scene.read(square(images=images, root={"sublayers": layers}), assets=folder)
        box = scene.find("box")
        assert box is not None
        box.contents = "p1"
        self.assertEqual(pixel(scene.render(renderer=self.renderer), 30, 10), (0, 255, 0, 255))
        with self.assertRaises(glrender.AssetError):
            box.contents = "p2"
        with self.assertRaises(glrender.SceneError) as caught:
            box.contents = "p3"
        self.assertIn(caught.exception.messages[0].suggestion, ("p1", "p2"))
        loose = glrender.Layer()
        with self.assertRaises(glrender.SceneError) as refused:
            loose.contents = "p1"
        self.assertIn("add the layer", refused.exception.fix)

    def test_copies_and_pickles_are_refused(self) -> None:
        scene = glrender.Scene.read(square())
        for thing in (scene, scene.root, self.renderer):
            for refused in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.subTest(thing=thing, by=refused), self.assertRaises(TypeError) as caught:
                    refused(thing)
                self.assertIn(f"{type(thing).__name__} can be neither", str(caught.exception))

    def test_a_movie_of_a_still_has_a_note(self) -> None:
        scene = glrender.Scene.read(square(duration=0))
        with tempfile.TemporaryDirectory() as folder:
            scene.write(Path(folder) / "frames" / "f_##.png", device="cpu")
            self.assertEqual(sorted(os.listdir(Path(folder) / "frames")), [f"f_0{n}.png" for n in range(4)])
        self.assertEqual([message.severity for message in scene.warnings], ["note"])
        self.assertIn("duration", scene.warnings[0].message)

    def test_scale_crop_and_background(self) -> None:
        scene = glrender.Scene.read(square())
        self.assertEqual(scene.pixel_size(scale=2), (80, 40))
        picture = scene.render(scale=2, crop=(18, 10, 4, 2), background=None, renderer=self.renderer)
        self.assertEqual(picture.shape, (2, 4, 4))
        self.assertEqual(pixel(picture, 1, 0), (0, 0, 0, 0))
        self.assertEqual(pixel(picture, 2, 0), (255, 0, 0, 255))

    def test_mistakes_have_a_place_and_a_suggestion(self) -> None:
        wrong = square(root={"opcaity": 2})
        with self.assertRaises(glrender.SceneError) as caught:
            glrender.Scene.read(wrong)
        error = caught.exception
        self.assertEqual((error.code, error.place), ("scene", "root.opcaity"))
        self.assertEqual(error.messages[0].suggestion, "opacity")
        self.assertIn("root.opcaity", str(error))
        with self.assertRaises(glrender.AssetError):
            glrender.Scene.load("/nowhere/scene.json")
        with self.assertRaises(glrender.InvalidArgument) as refused:
            glrender.Scene.read(square(), szie=(1, 2))
        self.assertEqual(refused.exception.place, "options.szie")
        self.assertEqual(refused.exception.fix, "write size")

    def test_warnings_stay_with_the_scene(self) -> None:
        scene = glrender.Scene.read(square(root={"frame": [0, 0, 4, 4], "position": [1, 2]}))
        self.assertEqual([message.severity for message in scene.warnings], ["warning"])

    def test_values_are_set_as_on_the_command_line(self) -> None:
        scene = glrender.Scene.read(square(), size=[80, 60], set=["background=#000000"])
        scene.set({"box.backgroundColor": "#0000ff", "box.opacity": 1})
        picture = scene.render(renderer=self.renderer)
        self.assertEqual(picture.shape, (60, 80, 4))
        self.assertEqual(pixel(picture, 0, 0), (0, 0, 0, 255))
        self.assertEqual(pixel(picture, 10, 5), (0, 0, 255, 255))
        with self.assertRaises(glrender.SceneError) as caught:
            scene.set({"nobody.opacity": 1})
        self.assertEqual(caught.exception.place, "--set nobody.opacity")

    def test_pictures_are_those_of_references(self) -> None:
        scenes = [path for path in sorted(REFERENCES.rglob("*.json")) if not path.name.endswith(".tol.json")]
        self.assertGreater(len(scenes), 130)
        for path in scenes[::20]:
            with self.subTest(path.name):
                scene = glrender.Scene.load(path)
                encoded = scene.encode("rgba", renderer=self.renderer)
                drawn = scene.render(renderer=self.renderer)
                self.assertEqual(len(encoded), drawn.nbytes)
                opaque = [index for index in range(3, drawn.nbytes, 4) if encoded[index] == 255]
                flat = drawn.cast("B")
                self.assertTrue(all(encoded[i - 3 : i + 1] == bytes(flat[i - 3 : i + 1]) for i in opaque))

    def test_lottie_files_are_scenes(self) -> None:
        path = next(path for path in sorted(LOTTIE.rglob("*.json")) if not path.stem.endswith("-meta"))
        scene = glrender.Scene.load(path)
        self.assertGreater(scene.frame_count, 1)
        self.assertEqual(scene.markers, [])
        self.assertEqual(scene.render(scene.duration, renderer=self.renderer).shape, scene.pixel_size()[::-1] + (4,))

    def test_pictures_sequences_and_movies_are_written(self) -> None:
        scene = glrender.Scene.read(square())
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "a.png"
            scene.write(picture, device="cpu", time=0.5)
            self.assertEqual(picture.read_bytes(), scene.encode("png", 0.5, renderer=self.renderer))
            steps: List[Tuple[int, int]] = []
            scene.write(Path(folder) / "f_##.png", device="cpu", progress=lambda *step: steps.append(step))
            self.assertEqual(steps, [(1, 4), (2, 4), (3, 4), (4, 4)])
            with self.assertRaises(glrender.Cancelled):
                scene.write(Path(folder) / "m.apng", device="cpu", progress=lambda done, total: done < 2)
            with self.assertRaises(KeyError):
                scene.write(Path(folder) / "m.apng", device="cpu", progress=lambda done, total: {"a": True}["x"])
            self.assertEqual(sorted(os.listdir(folder)), ["a.png", *(f"f_0{n}.png" for n in range(4))])

    def test_threads_draw_side_by_side(self) -> None:
        expected = bytes(glrender.Scene.read(square()).render(renderer=self.renderer))
        drawn: List[bytes] = []

        def draw() -> None:
            scene = glrender.Scene.read(square())
            renderer = glrender.Renderer("cpu", threads=1)
            for _ in range(20):
                drawn.append(bytes(scene.render(renderer=renderer)))

        threads = [threading.Thread(target=draw) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(drawn, [expected] * 80)


class LayerTests(unittest.TestCase):
    def setUp(self) -> None:
        self.scene = glrender.Scene(40, 20)
        self.renderer = glrender.Renderer("cpu", threads=1)

    def test_properties_are_attributes(self) -> None:
        layer = glrender.Layer(corner_radius=3, background_color="#ff0000")
        self.assertEqual(layer.corner_radius, 3)
        layer.corner_radius = 4.5
        layer["transform.scale.x"] = 2
        layer.position = (1, 2)
        layer.duration = float("inf")
        self.assertEqual((layer.corner_radius, layer["transform.scale.x"]), (4.5, 2))
        self.assertEqual((layer.position, layer.duration), ([1, 2], "infinity"))
        with self.assertRaises(AttributeError):
            layer.corner_raduis
        with self.assertRaises(glrender.SceneError):
            layer.opacity = "much"
        self.assertFalse(hasattr(layer, "_repr_png_"))

    def test_the_tree(self) -> None:
        box = self.scene.root.add(glrender.Layer(name="box", frame=(10, 5, 20, 10), background_color="#ff0000"))
        back = self.scene.root.insert(0, glrender.Layer.from_notation({"name": "back"}))
        self.assertEqual(self.scene.root.sublayers, [back, box])
        self.assertEqual(self.scene.find("box"), box)
        self.assertEqual(box.superlayer, self.scene.root)
        self.assertIsNone(self.scene.find("nobody"))
        self.assertEqual(len({box, self.scene.find("box"), back}), 2)
        with self.assertRaises(glrender.InvalidArgument):
            box.add(self.scene.root)
        self.assertEqual(self.scene.root.hit_test(12, 7), box)
        self.assertEqual(box.convert((1, 2), to=self.scene.root), (11, 7))
        box.mask = glrender.Layer(frame=(0, 0, 10, 10), background_color="#000000")
        picture = self.scene.render(renderer=self.renderer)
        self.assertEqual([pixel(picture, x, 7)[0] for x in (12, 25)], [255, 0])
        box.mask = None
        box.remove()
        self.assertEqual(self.scene.root.sublayers, [back])

    def test_the_difference_between_frames(self) -> None:
        box = self.scene.root.add(glrender.Layer(frame=(2, 3, 4, 5), background_color="#ff0000"))
        self.assertEqual(self.renderer.damage, [])
        self.scene.render(renderer=self.renderer)
        self.assertEqual(self.renderer.damage, [(0, 0, 40, 20)])
        self.scene.render(renderer=self.renderer)
        self.assertEqual(self.renderer.damage, [])
        box.background_color = "#00ff00"
        self.scene.render(renderer=self.renderer)
        self.assertEqual(self.renderer.damage, [(2, 3, 4, 5)])

    def test_a_framebuffer_takes_a_context(self) -> None:
        with self.assertRaises(glrender.RenderError):
            self.scene.render_framebuffer(0, renderer=self.renderer)

    def test_pixels_are_contents(self) -> None:
        box = self.scene.root.add(glrender.Layer(frame=(0, 0, 2, 1)))
        box.set_pixels(bytearray([255, 0, 0, 255, 0, 0, 0, 0]), 2, 1)
        picture = self.scene.render(renderer=self.renderer)
        self.assertEqual([pixel(picture, x, 0) for x in (0, 1)], [(255, 0, 0, 255), (0, 0, 0, 0)])
        self.assertEqual(box.contents, {"width": 2, "height": 1})
        with self.assertRaises(TypeError):
            box.set_pixels(bytearray(8))

    def test_arrays_say_their_size_themselves(self) -> None:
        box = self.scene.root.add(glrender.Layer(frame=(0, 0, 2, 1)))
        red, clear, green = (255, 0, 0, 255), (0, 0, 0, 0), (0, 255, 0, 255)
        for shape, data, shown in (
            ((1, 2, 4), [*red, *clear], [red, clear]),
            ((1, 2, 3), [255, 0, 0, 0, 255, 0], [red, green]),
            ((1, 2), [0, 7], [(0, 0, 0, 255), (7, 7, 7, 255)]),
        ):
            box.set_pixels(memoryview(bytes(data)).cast("B", shape))
            picture = self.scene.render(renderer=self.renderer)
            self.assertEqual([pixel(picture, x, 0) for x in (0, 1)], shown)
        box.set_pixels(memoryview(bytes([255, 0, 0, 0, 255, 0])).cast("B", (1, 2, 3)), layout="bgra")
        self.assertEqual(pixel(self.scene.render(renderer=self.renderer), 0, 0), (0, 0, 255, 255))
        for wrong in (memoryview(bytes(10)).cast("B", (1, 2, 5)), memoryview(bytes(32)).cast("f", (1, 2, 4))):
            with self.assertRaises(ValueError):
                box.set_pixels(wrong)
        with self.assertRaises(ValueError):
            box.set_pixels(memoryview(bytes(8)).cast("B", (1, 2, 4)), 1, 2)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "there is no numpy")
    def test_arrays_of_numpy_are_contents(self) -> None:
        import numpy

        box = self.scene.root.add(glrender.Layer(frame=(0, 0, 4, 2), contents_gravity="resize"))
        array = numpy.zeros((2, 4, 4), numpy.uint8)
        array[0, :, :] = (0, 0, 255, 255)
        # Views with gaps, and upside down.
        for given, top in ((array, 255), (array[::-1], 0), (array[:, ::2], 255), (array[:, :, :3], 255)):
            box.set_pixels(given)
            self.assertEqual(pixel(self.scene.render(renderer=self.renderer), 1, 0)[2], top)
        with self.assertRaises(ValueError):
            box.set_pixels(array.astype(numpy.float32))
        memory = numpy.empty((20, 40, 4), numpy.uint8)
        self.scene.render(into=memory, renderer=self.renderer)
        self.assertEqual(tuple(memory[0, 1]), (0, 0, 255, 255))
        with self.assertRaises(ValueError):
            self.scene.render(into=numpy.empty((40, 20, 4), numpy.uint8), renderer=self.renderer)

    @unittest.skipUnless(importlib.util.find_spec("PIL"), "there is no Pillow")
    def test_images_of_pillow_are_contents(self) -> None:
        from PIL import Image

        box = self.scene.root.add(glrender.Layer(frame=(0, 0, 2, 2)))
        half = (100, 0, 0, 128)
        for mode, color, shown in (
            ("RGBA", (200, 0, 0, 128), half), ("RGB", (9, 8, 7), (9, 8, 7, 255)), ("L", 5, (5, 5, 5, 255)),
            ("1", 1, (255, 255, 255, 255)), ("RGBa", half, half), ("LA", (200, 128), (100, 100, 100, 128)),
        ):
            with self.subTest(mode):
                box.set_pixels(Image.new(mode, (2, 2), color))
                self.assertEqual(pixel(self.scene.render(renderer=self.renderer), 1, 1), shown)
        with self.assertRaises(ValueError):
            box.set_pixels(Image.new("RGB", (2, 2)), 3, 2)

    def test_animations(self) -> None:
        box = self.scene.root.add(glrender.Layer(frame=(0, 0, 40, 20), background_color="#ff0000"))
        box.animate("opacity", from_value=0, to_value=1, duration=2, key="fade")
        levels = [pixel(self.scene.render(time, renderer=self.renderer), 5, 5)[0] for time in (0, 1, 3)]
        self.assertEqual(levels, [0, 128, 255])
        box.stop("fade")
        self.assertEqual(box.animations, [])
        box.animate("opacity", values=[0, 1], key_times=[0, 1], duration=1, key="values")
        self.assertEqual(box.animations, ["values"])

    def test_a_live_tree(self) -> None:
        woken: List[int] = []
        box = self.scene.root.add(glrender.Layer(frame=(0, 0, 40, 20), background_color="#ff0000"))
        self.scene.begin_frame(10)
        self.scene.on_wake(lambda: woken.append(1))
        with glrender.transaction(duration=2, timing_function="linear"):
            box.opacity = 0
        self.assertEqual((woken, self.scene.next_frame), ([1], 10))
        self.scene.begin_frame(11)
        self.scene.begin_frame(12)
        self.assertEqual(box.get("opacity", presented=True), 0.5)
        # The frame after the last one of an animation is that without it.
        self.scene.begin_frame(14)
        self.scene.begin_frame(15)
        self.assertEqual(self.scene.next_frame, float("inf"))
        self.scene.resize(10, 5, scale=2)
        self.assertEqual(self.scene.pixel_size(), (20, 10))

    def test_what_is_let_go_of_is_released(self) -> None:
        layers = [self.scene.root.add(glrender.Layer(name=str(number))) for number in range(100)]
        del layers
        gc.collect()
        self.assertEqual([layer.name for layer in self.scene.root.sublayers[:2]], ["0", "1"])


class LibraryTests(unittest.TestCase):
    def test_the_version_is_that_of_the_library(self) -> None:
        self.assertEqual(glrender.__version__, glrender._library.lib.glr_version().decode())

    def test_the_library_has_the_functions_of_the_header(self) -> None:
        header = (Path(__file__).resolve().parents[2] / "Sources" / "CGLRender" / "glrender.h").read_text()
        named = set(re.findall(r"\b(glr_[a-z_]+)\(", header))
        listed = {function[0] for function in (*glrender._library._functions, *glrender._library._calls)}
        self.assertEqual(listed, named)


class DeviceTests(unittest.TestCase):
    def test_devices(self) -> None:
        self.assertEqual(glrender.devices()[-1]["kind"], "cpu")
        self.assertEqual(glrender.Renderer("cpu", threads=2).info["device"]["threads"], 2)
        with self.assertRaises(glrender.InvalidArgument):
            glrender.Renderer("toaster")


if __name__ == "__main__":
    unittest.main()
