"""`Package.swift`: glrender as a dependency, its products for the package's targets, and the language mode of Swift 5."""
import re

from swift_text import closing, surface


def outlined(text):
    """The text with blanks for comments, and strings without content."""
    def outline(match):
        return re.sub(r"[^\n]", " ", match.group()) if match.group()[0] == "/" else '"%s"' % ("_" * (len(match.group()) - 2))

    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', outline, text, flags=re.S)


def arguments(text, opening):
    """The arguments of a call by their labels: where the label, the value and what follows it begin."""
    start, end = opening + 1, closing(outlined(text), opening)
    flat, found = surface(outlined(text)[start:end], "(){}[]"), {}
    for part in re.finditer(r"[^,]+", flat):
        label = re.match(r"\s*(\w+)\s*:\s*", part.group())
        if label:
            found[label.group(1)] = [start + part.start() + place for place in (
                label.start(1), label.end(), len(part.group().rstrip()))]
    return found


def package(text):
    """The arguments of the package itself."""
    call = re.search(r"\bPackage\s*\(", outlined(text))
    return arguments(text, call.end() - 1) if call else {}


def targets(text):
    """The targets that are compiled: the arguments of each one, and its folder."""
    _, start, end = package(text).get("targets", (0, 0, 0))
    for call in re.finditer(r"\.(target|executableTarget|testTarget)\s*\(", outlined(text)[start:end]):
        found = arguments(text, start + call.end() - 1)
        values = {label: text[value:after].strip('"') for label, (_, value, after) in found.items()}
        if "name" in found:
            yield found, values.get("path", "%s/%s" % ("Tests" if call.group(1) == "testTarget" else "Sources", values["name"]))


def with_dependency(text, products, checkout):
    """A manifest whose targets have products of glrender, in language mode 5; `None` where it is of another shape."""
    places, compiled = package(text), [found for found, _ in targets(text)]
    version = re.match(r"//\s*swift-tools-version\s*:\s*(\d+)\.(\d+)", text)
    if not compiled or not version:
        return None
    version = tuple(map(int, version.groups()))
    named = ", ".join('.product(name: "%s", package: "glrender")' % product for product in products)
    edits = [listed(text, found, named) or (found["name"][2], found["name"][2], ", dependencies: [%s]" % named)
             for found in compiled]
    entry = '.package(%spath: "%s")' % ('name: "glrender", ' if version >= (5, 2) else "", checkout)
    label, _, after = places["targets"]
    edits.append(listed(text, places, entry) or (label, label, "dependencies: [%s],\n    " % entry))
    if version >= (6, 0) and "swiftLanguageModes" in places:
        edits.append((*places["swiftLanguageModes"][1:], "[.v5]"))
    elif version >= (6, 0):
        edits.append((after, after, ",\n    swiftLanguageModes: [.v5]"))
    for start, end, replacement in sorted(edits, reverse=True):
        text = text[:start] + replacement + text[end:]
    return text.replace(".swiftLanguageMode(.v6)", ".swiftLanguageMode(.v5)")


def listed(text, places, entry):
    """The edit by which an entry comes first in the dependencies of a call; `None` where it has none."""
    if "dependencies" not in places:
        return None
    _, start, end = places["dependencies"]
    line = re.match(r"\n[ \t]*", text[start + 1:])
    comma = "," if outlined(text)[start + 1:end - 1].strip() else ""
    return start + 1, start + 1, line.group() + entry + comma if line else entry + comma + (" " if comma else "")
