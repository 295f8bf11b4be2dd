"""Members of extensions that override, or are overridden, moved into their classes; optional methods of protocols."""
import re

from swift_text import ACCESS, MODIFIER, blanked, closing, code, conditions, enclosing, importing, members, types


def overrides(files):
    """By class, the members that the classes of the package that come from it override."""
    everything = [(text, owner) for text in files.values() for owner in types(text)]
    classes = {owner.path for _, owner in everything if owner.kind == "class"}
    parents, own = {}, {}
    for text, owner in everything:
        parent = re.match(r"\s*(?:<[^>]*>)?\s*:\s*([\w.]+)", owner.rest) if owner.kind == "class" else None
        if parent:
            scopes = [owner.path.rsplit(".", depth)[0] + "." for depth in range(1, owner.path.count(".") + 1)]
            inner = (scope + parent.group(1) for scope in scopes if scope + parent.group(1) in classes)
            parents[owner.path] = next(inner, parent.group(1))
        if owner.kind in ("class", "extension"):
            found = {member.signature for member in members(text, owner) if member.overrides}
            own.setdefault(owner.path, set()).update(found)
    above = {}
    for name, found in own.items():
        parent, seen = parents.get(name), set()
        while parent and parent not in seen:
            above.setdefault(parent, set()).update(found)
            seen.add(parent)
            parent = parents.get(parent)
    return above


def misplaced(files):
    """The members of extensions that override or are overridden, with their file and their extension, in compiled branches."""
    overridden = overrides(files)
    for path, text in files.items():
        for owner in types(text):
            if owner.kind != "extension":
                continue
            for member in members(text, owner):
                found = member.overrides or member.signature in overridden.get(owner.path, ())
                if found and conditions(text, member.start) is not None:
                    yield path, owner, member


def gather(files):
    """Moves members of extensions that override, or are overridden, into the bodies of their classes; returns how many."""
    count, kept = 0, set()
    while True:
        move = next((found for found in misplaced(files) if (found[0], found[2].start) not in kept), None)
        if move is None:
            return count
        path, owner, member = move
        home = None if re.search(r"\bwhere\b", owner.rest) else home_of(files, path, owner, member)
        if home is None:
            kept.add((path, member.start))
            continue
        put(files, path, owner, member, *home)
        count, kept = count + 1, set()


def home_of(files, path, owner, member):
    """The class whose body a member comes into, and its file: one whose conditions the member's begin with."""
    around = conditions(files[path], member.start)
    homes = []
    for file, text in files.items():
        for found in types(text):
            shared = conditions(text, found.start) if (found.kind, found.path) == ("class", owner.path) else None
            if shared is not None and around[:len(shared)] == shared:
                homes.append((file == path, len(shared), file, found))
    return max(homes, key=lambda home: home[:2])[2:] if homes else None


def put(files, path, owner, member, home, target):
    """Moves a member from an extension to the end of a class."""
    text = files[path]
    more = conditions(text, member.start)[len(conditions(files[home], target.start)):]
    access = re.search(r"\b(?:public|package)\b", owner.modifiers)
    said = not access or re.search(r"\b(?:%s)\b" % ACCESS, member.modifiers)
    moved = text[member.start:member.head] + ("" if said else access.group() + " ") + text[member.head:member.end]
    body = "".join("\n#if " + line for line in more) + "\n" + moved + "\n" + "#endif\n" * len(more)
    if (text[owner.opening + 1:member.start] + text[member.end:owner.end]).strip():
        removal = (member.start, member.end, "")
    elif ":" in owner.rest:
        removal = (owner.opening + 1, owner.end, "")
    else:
        removal = (owner.start, owner.end + 1, "")
    if home == path:
        files[path] = edited(text, [removal, (target.end, target.end, body)])
        return
    files[path] = opened(edited(text, [removal]), set(re.findall(r"\w+", blanked(moved))))
    files[home] = with_imports(edited(files[home], [(target.end, target.end, body)]), text)


def edited(text, edits):
    """The text with parts of it replaced; a line that is left without anything goes, too."""
    for start, end, replacement in sorted(edits, reverse=True):
        before, after = text[:start], text[end:]
        if not replacement and (not before or before.endswith("\n")):
            after = re.sub(r"\A[ \t]*\n", "", after)
        text = before + replacement + after
    return text


def opened(text, words):
    """A file whose private declarations that another file uses now are private no more."""
    def widened(match):
        around = enclosing(text, match.start())
        used = match.group("n") in words and (around is None or around.kind == "extension")
        return match.group("d") if used else match.group()

    for owner in reversed(types(text)):
        names = {re.match(r"\w+", member.signature).group() for member in members(text, owner)}
        if owner.kind == "extension" and names & words:
            head = re.sub(r"\b(?:file)?private\s+", "", text[owner.start:owner.opening])
            text = text[:owner.start] + head + text[owner.opening:]
    return code(r"\b(?:file)?private\s+(?P<d>(?:%s\s+)*(?:func|var|let|class|struct|enum|typealias|protocol|actor)\s+(?P<n>\w+))"
                % MODIFIER, widened, text)


def with_imports(text, other):
    """A file with the imports of another one."""
    present = set(re.findall(r"^[ \t]*import\s+(\w+)", blanked(text), re.M))
    for line in re.finditer(r"^import\s+(\w+)[^\n]*", blanked(other), re.M):
        if line.group(1) not in present and conditions(other, line.start()) == []:
            text = importing(text, line.group().strip())
    return text


def optionals(files):
    """Gives optional methods without a result, or with an optional one, defaults in an extension of their protocol."""
    names = set()
    for path, text in files.items():
        for match in reversed(list(re.finditer(r"^[ \t]*(public\s+)?(?:\w+\s+)?protocol\s+(\w+)[^{]*\{", blanked(text), re.M))):
            opening, end = match.end() - 1, closing(blanked(text), match.end() - 1)
            body, defaults = text[opening + 1:end], []
            for found in reversed(list(re.finditer(r"\boptional\s+(func\s+(\w+)\s*(\())", blanked(body)))):
                plain = blanked(body)
                stop = closing(plain, found.start(3)) + 1
                result = re.match(r"\s*->\s*([^\n]*)", plain[stop:])
                kind = result.group(1).strip() if result else "Void"
                if kind not in ("Void", "()") and not kind.endswith("?"):
                    continue
                names.add(found.group(2))
                head = body[found.start(1):stop + (result.end() if result else 0)].rstrip()
                value = " nil " if kind.endswith("?") else ""
                defaults.insert(0, "    %s%s {%s}\n" % (match.group(1) or "", head, value))
                body = body[:found.start()] + body[found.start(1):]
            if defaults:
                text = "%s%s}\n\nextension %s {\n%s%s" % (
                    text[:opening + 1], body, match.group(2), "".join(defaults), text[end:])
        files[path] = text
    if names:
        for path, text in files.items():
            files[path] = code(r"\.(%s)\?\(" % "|".join(sorted(names)), r".\1(", text)
