"""Tables in Markdown, and where they go: between markers of a document."""
import datetime
import os
import platform
import re
import subprocess


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "| --- " * len(header) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def insert(path, name, text):
    """Replaces what stands between `<!-- name -->` and `<!-- /name -->`."""
    with open(path, encoding="utf-8") as file:
        document = file.read()
    pattern = re.compile("(<!-- %s -->\n).*?(<!-- /%s -->)" % (name, name), re.DOTALL)
    if not pattern.search(document):
        raise SystemExit("%s has no place for %s" % (path, name))
    with open(path, "w", encoding="utf-8") as file:
        file.write(pattern.sub(lambda found: found.group(1) + text.rstrip() + "\n" + found.group(2), document))


def milliseconds(value):
    return "%.2f" % value if value < 10 else "%.1f" % value if value < 100 else "%.0f" % value


def times(factor):
    return ("%.0f×" if factor >= 10 else "%.1f×" if factor >= 1.95 else "%.2f×") % factor


def output_of(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def machine():
    """What the figures are of."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = re.findall(r"model name\s*:\s*(.*)", file.read())
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": names[0] if names else platform.processor(), "cores": len(os.sched_getaffinity(0)),
        "system": platform.platform(), "load before": round(os.getloadavg()[0], 2),
    }


def version_of_package(name):
    import importlib.metadata
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
