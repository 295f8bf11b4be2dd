"""What is left to a package's programmer, as far as it can be told without compiling."""
import pathlib
import re

from extensions import misplaced
from swift_text import blanked, conditions, declared_types

# Patterns, and what to do about them.
PATTERNS = [
    (r"#selector|\bSelector\(|\bNSSelectorFromString", "there are no selectors: name the method with its class, or give a closure"),
    (r"\.responds\(to:|\bperform\(|\bNSClassFromString\b", "there is no Objective-C runtime to look names up in"),
    (r"\bclass_(add|get|replace)\w+|\bmethod_exchange\w+|\bmethod_set\w+", "methods cannot be exchanged"),
    (r"\.observe\(\\|\b(?:add|remove)Observer\([^)]*forKeyPath|\bobserveValue\(forKeyPath", "override the property with didSet"),
    (r"\bloadNibNamed\(", "nibs are not read: make the views in code"),
    (r"\boptional\s+(func|var)\b", "give the method a default in an extension of the protocol"),
    (r"\bNSKeyed(Una|A)rchiver\b", "layers are copied by init(layer:)"),
    (r"@convention\(block\)", "hand on a closure"),
    (r"\bNSLayout(Constraint|Anchor)\b|\.\w+Anchor\b|\bNSLayoutXAxis", "there is no Auto Layout: set frames in layoutSubviews()"),
    (r"^\s*import\s+(AppKit|Cocoa|SwiftUI|Combine|CoreImage|CoreServices|MobileCoreServices|Accelerate|Compression|MetalKit|AudioToolbox"
     r"|ReplayKit)\b", "there is no such module"),
    (r"@NSManaged", "give the property a computed value over its key"),
]
# Names of Apple's modules; Foundation has those that are left out here.
APPLE = r"(?<![\w.])(?!CG(?:Float|Point|Size|Rect)\b)k?(?:UI|CA|CG|CT|CF|CI)[A-Z]\w+"
HERE = pathlib.Path(__file__).resolve().parent
STAND_INS = HERE / "StandIns.swift"


def names(text):
    """The names that a text declares."""
    return set(re.findall(r"\b(?:class|struct|enum|protocol|actor|typealias|associatedtype|func|var|let|case|import)\s+(\w+)",
                          blanked(text)))


def stand_ins():
    """The names of the types in the file of stand-ins."""
    return {name for name in declared_types(STAND_INS.read_text(encoding="utf-8")) if name.startswith("UI")}


def names_stand_in(text):
    """Whether a file names one of the stand-ins."""
    members = r"\.(?:modal\w+Style|transitioningDelegate|present(?:ed|ing)ViewController|(?:add|remove)Interaction)\b"
    calls = r"\bpresent\([^()]*animated:|\bdismiss\(animated:"
    plain = blanked(text)
    return bool(stand_ins() & set(re.findall(r"\w+", plain)) or re.search(members + "|" + calls, plain))


def left(files, are_added):
    """Places that no replacement fits: a file, the number of a line, what stands there, and what to do about it."""
    page = HERE.parent.parent.joinpath("Documentation", "PublicAPI.md").read_text(encoding="utf-8")
    added = stand_ins()
    known = set(re.findall(r"\w+", page)).union(*map(names, files.values()), added if are_added else ())
    moves = {(path, member.head) for path, _, member in misplaced(files)}
    for path, text in files.items():
        for number, line in enumerate(re.finditer(r"^.*$", blanked(text), re.M), 1):
            found = [(match.group().strip(), advice) for match, advice in
                     ((re.search(pattern, line.group()), advice) for pattern, advice in PATTERNS) if match]
            found += [(name, "not there; --stand-ins adds one that does nothing" if name in added else "there is no such name")
                      for name in dict.fromkeys(re.findall(APPLE, line.group())) if name not in known]
            found += [("override", "move the method into the class: members of extensions are not overridden")
                      for place, start in moves if place == path and line.start() <= start <= line.end()]
            if found and conditions(text, line.start()) is not None:
                yield from ((path, number, *each) for each in found)
