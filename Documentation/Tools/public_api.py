"""Writes Documentation/PublicAPI.md: every public declaration of the library products, by module and type.

    python3 Documentation/Tools/public_api.py            # writes the page
    python3 Documentation/Tools/public_api.py --check    # fails where the page is not what the code says

It reads sources, not compiled modules, so that it needs no build: a declaration begins on a line of its own, and ends
where its body or its value does.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "Documentation" / "PublicAPI.md"
MODULES = [
    "Compositor", "GLRenderer", "RenderDevices", "DisplayList", "SceneFormat", "Lottie", "ImageCodecs", "MediaExport", "LayerModel",
    "Graphics", "Geometry", "AppleNames", "LayerViews",
]

KINDS = r"(?:class|struct|enum|protocol|extension|actor|func|init|subscript|var|let|case|typealias|associatedtype|operator)"
MODIFIERS = r"(?:@\w+(?:\([^)]*\))?\s+|nonisolated(?:\(unsafe\))?\s+|static\s+|final\s+|class\s+|mutating\s+|convenience\s+" \
    r"|override\s+|required\s+|indirect\s+|weak\s+|lazy\s+|unowned(?:\(\w+\))?\s+|nonmutating\s+|prefix\s+|postfix\s+|infix\s+" \
    r"|dynamic\s+|consuming\s+|borrowing\s+)*"
DECLARATION = re.compile(
    rf"^(?P<before>{MODIFIERS})(?P<access>public|open|package|internal|private|fileprivate)?(?:\(set\))?\s*"
    rf"(?P<after>{MODIFIERS}(?:(?:private|fileprivate|package|internal|public)\(set\)\s+)?{MODIFIERS})"
    rf"(?P<kind>{KINDS})\b(?P<rest>.*)$", re.S)


def without_text(line):
    """A line without comments and the contents of strings."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
    return re.sub(r"//.*", "", line)


def signature(lines, start):
    """A declaration from its first line up to its body, in one line."""
    text, depth = "", 0
    for line in lines[start:start + 40]:
        code = re.sub(r"\s//.*", "", line).strip()
        for position, character in enumerate(code):
            depth += (character in "([") - (character in ")]")
            if depth == 0 and character == "{":
                return (text + " " + code[:position]).strip()
        text = (text + " " + code).strip()
        if depth == 0 and not text.endswith((",", "->", "where", "throws", "async")):
            following = lines[lines.index(line, start) + 1].strip() if lines.index(line, start) + 1 < len(lines) else ""
            if not following.startswith(("->", "where", ")", "throws", "async", ":")):
                return text
    return text


def declarations(path):
    """(scope, signature) of each public declaration of a file."""
    lines = path.read_text().split("\n")
    scopes, depth, in_text = [], 0, False
    for number, line in enumerate(lines):
        if line.count('"""') % 2 == 1:
            in_text = not in_text
            continue
        if in_text:
            continue
        code = without_text(line)
        match = DECLARATION.match(code.strip())
        inside = scopes[-1] if scopes else None
        is_member = not scopes or inside["depth"] == depth
        if match and is_member:
            kind, access = match["kind"], match["access"]
            given = access or (inside and inside["given"]) or "internal"
            if kind == "case" and inside and inside["kind"] == "enum":
                given = inside["access"]
            if inside and inside["kind"] == "protocol":
                given = inside["access"]
            visible = given in ("public", "open") and (not inside or inside["access"] in ("public", "open", None))
            if visible and kind != "extension":
                text = re.sub(r"\s+", " ", signature(lines, number))
                text = re.sub(r"^(@\w+(\([^)]*\))? )+", "", text)
                text = text.replace("( ", "(").replace(" )", ")")
                # A value tells what a type would, where there is none.
                if kind in ("var", "let") and ": " in text.split(" = ")[0]:
                    text = text.split(" = ")[0]
                yield [s["name"] for s in scopes if s["name"]], text
            if "{" in code and kind in ("class", "struct", "enum", "protocol", "extension", "actor"):
                name = re.match(r"\s*([\w.]+)", match["rest"])
                scopes.append({
                    "depth": depth + 1, "kind": kind, "name": name[1] if name else "",
                    "access": None if kind == "extension" else given,
                    "given": access if kind == "extension" else None})
        for character in code:
            depth += (character == "{") - (character == "}")
            if character == "}" and scopes and scopes[-1]["depth"] > depth:
                scopes.pop()


def page():
    parts = [
        "# The public API\n",
        "Every public declaration of the library's products, made from the sources by `Documentation/Tools/public_api.py`, so that a",
        "change of the API shows in review. What each does is said at its declaration.\n",
    ]
    for module in MODULES:
        found = {}
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            for scope, text in declarations(path):
                found.setdefault(".".join(scope), []).append(text)
        if not found:
            continue
        count = sum(len(texts) for texts in found.values())
        parts.append(f"## {module}: {count} declarations\n")
        for scope in sorted(found):
            if scope:
                parts.append(f"**{scope}**\n")
            parts += [f"    {text}" for text in sorted(set(found[scope]))]
            parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def main():
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text() != text:
            sys.exit("Documentation/PublicAPI.md is not what the code says; run python3 Documentation/Tools/public_api.py")
        return
    PAGE.write_text(text)


if __name__ == "__main__":
    main()
