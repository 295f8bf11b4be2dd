"""The text of Swift sources: code apart from comments and strings, types, their members, and the conditions around a place."""
import functools
import re
import typing

ACCESS = r"open|public|package|internal|private|fileprivate"
# An attribute or a modifier before a declaration, with what stands in its parentheses.
MODIFIER = r"(?:@[\w.]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?|\b(?:%s|final|indirect|override|static|class|dynamic|mutating" \
    r"|nonmutating|required|convenience|optional|lazy|weak|unowned|nonisolated|isolated)\b(?:\(\w+\))?)" % ACCESS


class Type(typing.NamedTuple):
    """A type or an extension; places are those of its text."""
    kind: str
    name: str
    #: With the names of the types around it.
    path: str
    #: From the name to the body.
    rest: str
    modifiers: str
    start: int
    opening: int
    end: int


class Member(typing.NamedTuple):
    """A method, property, subscript or initializer; `start` takes in comments and attributes before it."""
    modifiers: str
    #: Its name with the labels of its arguments: `draw(_:in:)`.
    signature: str
    start: int
    #: Where the declaration itself begins.
    head: int
    end: int

    @property
    def overrides(self):
        return re.search(r"\boverride\b", self.modifiers) is not None


@functools.cache
def blanked(text):
    """The text with comments and strings as blanks, so that places stay and braces in them do not count."""
    pattern = r'//[^\n]*|/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def closing(text, opening):
    """The place of the bracket that closes the one at a place; the end where none does."""
    pairs = {"{": "}", "(": ")", "[": "]"}
    depth, close = 0, pairs[text[opening]]
    for place in range(opening, len(text)):
        if text[place] == text[opening]:
            depth += 1
        elif text[place] == close:
            depth -= 1
            if depth == 0:
                return place
    return len(text) - 1


def code(pattern, replacement, text, flags=re.M):
    """Replaces what stands in code, not what stands in comments and strings."""
    plain = blanked(text)
    parts, end = [], 0
    for match in re.finditer(pattern, plain, flags):
        original = re.compile(pattern, flags).match(text, match.start())
        if original is None or original.end() < end:
            continue
        parts += [text[end:original.start()],
                  replacement(original) if callable(replacement) else original.expand(replacement)]
        end = original.end()
    return "".join(parts) + text[end:]


@functools.cache
def types(text):
    """Types and extensions, from the outermost to the innermost."""
    plain, found = blanked(text), []
    heads = re.finditer(r"^[ \t]*((?:%s\s+)*)(class|struct|enum|actor|protocol|extension)\s+(?!(?:func|var|let|subscript)\b)"
                        r"([\w.]+)([^{};]*)\{" % MODIFIER, plain, re.M)
    for head in heads:
        modifiers, kind, name, rest = head.groups()
        around = [outer.path for outer in found if outer.opening < head.start() < outer.end]
        path = name if kind == "extension" else ".".join(around[-1:] + [name])
        found.append(Type(kind, name, path, rest, modifiers, head.start(), head.end() - 1, closing(plain, head.end() - 1)))
    return found


def enclosing(text, place):
    """The innermost type or extension around a place."""
    return next((outer for outer in reversed(types(text)) if outer.opening < place < outer.end), None)


def surface(text, depths="{}"):
    """The text with blanks for what stands in brackets."""
    depth, flat = 0, []
    for character in text:
        depth -= character in depths[1::2]
        flat.append(character if depth == 0 or character == "\n" else " ")
        depth += character in depths[0::2]
    return "".join(flat)


def labels(parameters):
    """The labels of a list of parameters, each with its colon."""
    words = (re.match(r"\s*(?:@\w+\s+)*(\w+)", parameter) for parameter in surface(parameters, "(){}[]").split(","))
    return "".join(word.group(1) + ":" for word in words if word)


@functools.cache
def members(text, owner):
    """The members that stand in the body of a type itself, not in a type within it."""
    plain, found = blanked(text), []
    body = surface(plain[owner.opening + 1:owner.end])
    for head in re.finditer(r"((?:%s\s+)*)(?<![\w.])(?:(func|var)\s+(\w+)|(init|subscript)\b)" % MODIFIER, body):
        modifiers, kind, name, special = head.groups()
        signature, end = name or special, head.end()
        arguments = re.compile(r"[?!]?\s*(?:<[^(]*>)?\s*\(").match(body, end)
        if arguments and kind != "var":
            end = closing(body, arguments.end() - 1)
            signature += "(%s)" % labels(body[arguments.end():end])
        brace = body.find("{", end)
        end = owner.opening + 1 + (closing(body, brace) if brace >= 0 else end)
        start = owner.opening + 1 + head.start()
        found.append(Member(modifiers, signature, with_comments(text, start), start, end + 1))
    return found


def with_comments(text, place):
    """The start of a declaration with the comments before it."""
    start = text.rfind("\n", 0, place) + 1
    if blanked(text)[start:place].strip():
        return place
    code_end = len(blanked(text)[:start].rstrip())
    before = text[code_end:start]
    kept = re.split(r"\n[ \t]*\n", before)[-1] if re.search(r"\n[ \t]*\n", before) else before.partition("\n")[2]
    if kept.count("*/") > kept.count("/*"):
        kept = before[before.rfind("\n", 0, before.rfind("/*")) + 1:]
    return start - len(kept)


def importing(text, line):
    """The text with an import after its first one, or before its code if it has none."""
    plain = blanked(text)
    conditional = [place.start() for place in re.finditer(r"^[ \t]*#if\b", plain, re.M)]
    first = re.search(r"^[ \t]*(?:@\w+(?:\(\w+\))?\s+)*import\s.*$", plain, re.M)
    if first and not any(place < first.start() for place in conditional):
        return text[:first.end()] + "\n" + line + text[first.end():]
    code_start = re.search(r"^[ \t]*\S", plain, re.M)
    place = code_start.start() if code_start else 0
    return text[:place] + line + "\n" + text[place:]


def choices(text):
    """The conditional compilations of a text, each the matches of its lines from `#if` to `#endif`."""
    found, around = [], []
    for line in re.finditer(r"^[ \t]*#(if|elseif|else|endif)\b(.*)$", blanked(text), re.M):
        if line.group(1) == "if":
            around.append([])
        if around:
            around[-1].append(line)
        if line.group(1) == "endif" and around:
            found.append(around.pop())
    return found


def declared_types(text):
    """The names of the types that a text declares."""
    return set(re.findall(r"\b(?:class|struct|enum|protocol|actor|typealias|associatedtype)\s+(?!func\b|var\b)(\w+)", blanked(text)))


def conditions(text, place):
    """The conditions of the branches that a place is in, from the outermost: those that are known to hold here are left out, and
    `None` stands for all where one is known not to."""
    around = []
    for line in re.finditer(r"^[ \t]*#(if|elseif|else|endif)\b(.*)$", blanked(text)[:place], re.M):
        word, condition = line.group(1), line.group(2).strip()
        if word == "if":
            around.append([condition])
        elif word == "endif":
            around[-1:] = []
        elif around:
            around[-1].append(condition or "true")
    parts = [" && ".join(["!(%s)" % before for before in branch[:-1]] + ["(%s)" % branch[-1]]) for branch in around]
    known = [(part, holds(part)) for part in parts]
    return None if any(value is False for _, value in known) else [part for part, value in known if value is None]


def holds(condition):
    """Whether a condition holds on Linux with this library; `None` where that is not known."""
    def value(term):
        kind, name = term.group(1), term.group(2).strip()
        if kind == "canImport":
            return str(name.split(".")[0] in ("UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "AVFoundation",
                                              "Foundation", "Glibc"))
        version = re.match(r"(>=|<)\s*(\d+)", name)
        if version:
            # A version of the language is its mode's.
            return str((int(version.group(2)) <= (5 if kind == "swift" else 6)) == (version.group(1) == ">="))
        return str(kind == "os" and name == "Linux")

    words = re.sub(r"\b(canImport|os|swift|compiler|targetEnvironment)\(([^()]*)\)", value, condition)
    words = words.replace("&&", " and ").replace("||", " or ").replace("!", " not ").replace("true", "True")
    try:
        return bool(eval(words)) if re.fullmatch(r"(?:(?:True|False|and|or|not)\b|[()\s])+", words) else None
    except SyntaxError:
        return None
