"""What the files of a package know of each other before anything is replaced."""
import re

from swift_text import blanked, choices, closing, declared_types, labels


class Package:
    """The sources of a package, by their paths."""

    def __init__(self, files):
        self.texts = list(files.values())
        #: The types that the package declares.
        self.declared = set().union(*map(declared_types, self.texts))
        #: Those that it declares for Linux.
        self.linux_types = set().union(*map(linux_types, self.texts))

    def labels(self, name, text):
        """The labels of a method, looked for in a text and then in all files; none where it is not found."""
        for plain in map(blanked, [text] + self.texts):
            found = re.search(r"\bfunc\s+%s\s*(?:<[^(]*>)?\s*\(" % re.escape(name), plain)
            if found:
                return labels(plain[found.end():closing(plain, found.end() - 1)])
        return ""


def linux_types(text):
    """The types that a text declares in branches for Linux."""
    found = set()
    for lines in choices(text):
        for line, following in zip(lines, lines[1:]):
            if re.search(r"(?<!!)\bos\(Linux\)", line.group(2)):
                found |= declared_types(text[line.end():following.start()])
    return found
