#!/usr/bin/env python3
"""wheel.py LIBRARY FOLDER: makes a wheel of the Python package with the library and all that it needs.

What every Linux of its time has is left out: glibc and the libraries of GCC. The others lie beside the library, which finds them by its
run path. A font and its settings are for machines without any. The wheel is for the glibc of this machine and later ones.
"""

import base64
import csv
import hashlib
import io
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "Python"
OF_THE_SYSTEM = ("ld-linux", "libc.so", "libdl.so", "libgcc_s.so", "libm.so", "libpthread.so", "librt.so", "libstdc++.so", "linux-vdso")
FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
FONTS = b"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""
# Seven million of it are AVIF's codecs.
LARGEST = 30_000_000


def needed(library):
    """The shared libraries that go into the wheel, by the names they are asked for with."""
    found = {}
    for line in subprocess.run(["ldd", library], check=True, capture_output=True, text=True).stdout.splitlines():
        name, _, place = line.strip().partition(" => ")
        if name.split("/")[-1].startswith(OF_THE_SYSTEM):
            continue
        path = place.split(" (")[0]
        if not os.path.isabs(path):
            sys.exit(f"wheel.py: {library} lacks {name.split()[0]}")
        found[name] = Path(path)
    return found


def licence(path):
    """The copyright notice of a library's Debian package, with the package's name."""
    for name in (str(path), str(path.resolve())):
        for candidate in (name, name.removeprefix("/usr")):
            owner = subprocess.run(["dpkg-query", "-S", candidate], capture_output=True, text=True).stdout
            if owner:
                package = owner.split(":")[0]
                return package, Path("/usr/share/doc") / package / "copyright"
    sys.exit(f"wheel.py: {path} is of no Debian package, so that its licence is not known")


def contents(library):
    """The files of the wheel, by their names in it."""
    files = {}
    for path in sorted((PACKAGE / "glrender").iterdir()):
        if path.suffix == ".py" or path.name == "py.typed":
            files[f"glrender/{path.name}"] = path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        stripped = Path(folder) / "library"
        shutil.copy(library, stripped)
        subprocess.run(["strip", "--strip-unneeded", stripped], check=True)
        files["glrender/_lib/libglrender.so.0"] = stripped.read_bytes()
    licences = {}
    for name, path in sorted(needed(library).items()):
        files[f"glrender/_lib/{name}"] = path.read_bytes()
        package, notice = licence(path)
        licences[package] = notice
    files["glrender/_lib/fonts.conf"] = FONTS
    files["glrender/_lib/fonts/DejaVuSans.ttf"] = FONT.read_bytes()
    package, notice = licence(FONT)
    licences[package] = notice
    for package, notice in licences.items():
        files[f"glrender/_lib/licences/{package}.txt"] = notice.read_bytes()
    files["glrender/_lib/licences/glrender.txt"] = (HERE.parent / "LICENSE").read_bytes()
    return files


def main():
    library, folder = sys.argv[1], Path(sys.argv[2])
    namespace = {}
    exec((PACKAGE / "glrender" / "_version.py").read_text(), namespace)
    version = namespace["__version__"]
    glibc = platform.libc_ver()[1].replace(".", "_")
    tag = f"py3-none-manylinux_{glibc}_{platform.machine()}"
    files = contents(library)
    info = f"glrender-{version}.dist-info"
    about = (PACKAGE / "README.md").read_text()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: glrender\nVersion: {version}\nRequires-Python: >=3.9\n"
        "Summary: Core Animation's layer trees as pictures and movies, on the GPU or the CPU\n"
        f"Description-Content-Type: text/markdown\n\n{about}"
    ).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: wheel.py\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.writerow([name, f"sha256={digest}", len(data)])
    rows.writerow([f"{info}/RECORD", "", ""])
    files[f"{info}/RECORD"] = record.getvalue().encode()

    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"glrender-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            # The same time in every build, so that the same files are the same wheel.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if ".so" in name else 0o644) << 16
            archive.writestr(entry, data)
    size = wheel.stat().st_size
    print(f"{wheel}: {size / 1e6:.1f} MB, {len(files)} files")
    if size > LARGEST:
        sys.exit(f"wheel.py: the wheel is larger than {LARGEST / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
