#!/usr/bin/env python3
"""clicks.py GLRENDER [COUNT]: places clicks at random times, in files of 44.1 and 48 kHz, and looks where they are in the movies.

Each click, 1,000 of them where no count is given, has to be within one sample of its time. Needs ffmpeg.
"""

import array, json, os, random, struct, subprocess, sys, tempfile, wave

RATE, SECONDS, PER_MOVIE = 48000, 20, 100


def write_click(path, rate, place):
    samples = array.array("h", [0]) * (rate // 2)
    samples[place] = 16000
    with wave.open(path, "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes(samples.tobytes())


def movie_errors(glrender, folder, generator, count):
    """How far each of some clicks is from its time, in samples."""
    sounds, times = [], []
    # Slots that no two clicks share tell which is which.
    for slot in generator.sample(range(SECONDS * 8 - 1), count):
        rate = generator.choice((44100, 48000))
        place = generator.randrange(2000, rate // 2 - 2000)
        start_in_file = generator.uniform(0, (place - 1000) / rate)
        time = (slot + generator.uniform(0.2, 0.8)) / 8
        name = f"click{slot}.wav"
        write_click(os.path.join(folder, name), rate, place)
        sounds.append({"file": name, "from": start_in_file, "start": time - (place / rate - start_in_file)})
        times.append(time)
    scene = os.path.join(folder, "scene.json")
    with open(scene, "w") as file:
        json.dump({"format": "glrender-scene", "version": 1, "size": [16, 16], "duration": SECONDS, "frameRate": 10,
                   "background": "white", "sounds": sounds, "root": {}}, file)
    movie = os.path.join(folder, "movie.mov")
    subprocess.run([glrender, "render", scene, "-o", movie, "--codec", "h264", "--device", "cpu", "-q"], check=True)
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", movie, "-map", "0:a", "-f", "f32le", "-ac", "1", "-"], check=True,
                         capture_output=True).stdout
    samples = struct.unpack(f"<{len(raw) // 4}f", raw)
    if len(samples) != SECONDS * RATE:
        sys.exit(f"clicks.py: the movie has {len(samples)} samples, and should have {SECONDS * RATE}")
    for time in times:
        middle = round(time * RATE)
        window = range(max(0, middle - 1000), min(len(samples), middle + 1000))
        found = max(window, key=lambda place: abs(samples[place]))
        if abs(samples[found]) < 0.1:
            sys.exit(f"clicks.py: nothing is heard at {time}")
        yield abs(found - time * RATE)


def main():
    glrender, left = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    generator, errors = random.Random(49), []
    while left > 0:
        with tempfile.TemporaryDirectory() as folder:
            errors += movie_errors(glrender, folder, generator, min(left, PER_MOVIE))
        left -= PER_MOVIE
    print(f"{len(errors)} clicks: the farthest is {max(errors):.3f} samples from its time")
    sys.exit(max(errors) > 1)


main()
