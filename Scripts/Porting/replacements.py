"""Replacements in one file, of Documentation/Porting.md."""
import re

from old_names import renamed
from swift_text import ACCESS, blanked, choices, code, declared_types, enclosing, importing, types

# The value of a key that was never set.
ZEROS = {"CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "Bool": "false", "String": '""', "CGPoint": ".zero",
         "CGSize": ".zero", "CGRect": ".zero"}


def replaced(text, package):
    """A file with what can be replaced line by line; `package` tells of the other files."""
    text = renamed(platforms(text, package.linux_types))
    text = code(r"^([ \t]*)import\s+(?:class|struct|func|enum|protocol|typealias)?\s*(UIKit|QuartzCore|CoreGraphics|CoreText)\.[\w.]+",
                r"\1import \2", text)
    text = code(r"^([ \t]*)import\s+(?:ObjectiveC|Darwin)\b[\w.]*", r"\1import Foundation", text)
    text = code(r"^(?P<i>[ \t]*)(?:@objc\s+)?@NSManaged\s+(?P<m>(?:(?:public|open|internal|private|final|dynamic)\s+)*)"
                r"var\s+(?P<n>\w+)\s*:\s*(?P<t>[^={\n/]+)", managed, text)
    text = without_objective_c(text)
    text = code(r"#keyPath\(\s*(?:%s\.)*?([a-z]\w*(?:\.[a-z]\w*)*)\s*\)" % r"[A-Z]\w*", r'"\1"', text)
    text = selectors(lists(text), package)
    for owner in reversed(types(text)):
        if (owner.kind, owner.name) == ("extension", "CGFloat"):
            # Foundation's type has a member of the name on Linux.
            body = code(r"(?<![\w.])abs\(", "Swift.abs(", text[owner.opening:owner.end])
            text = text[:owner.opening] + body + text[owner.end:]
    return imports(text, package.declared)


def without_objective_c(text):
    """A file without the attributes of Objective-C."""
    protocol = r"@objc(?:\([\w:]*\))?\s+((?:(?:%s)\s+)?protocol\s+\w+)" % ACCESS
    text = code(protocol + r"\s*\{", r"\1: AnyObject {", text)
    text = code(protocol + r"\s*:\s*(?:class|AnyObject|NSObjectProtocol)\b", r"\1: AnyObject", text)
    text = code(protocol + r"\s*:", r"\1: AnyObject,", text)
    text = code(r"@(?:objc(?:Members)?|nonobjc|IBDesignable|IBOutlet|IBAction|GKInspectable)\b(?:\([\w:]*\))?[ \t]*\n?[ \t]*(?=\S)",
                "", text)
    text = code(r"\bdynamic\s+(?=(?:\w+\s+)*(?:var|func|init|class)\b)", "", text)
    return code(r"\boverride\s+init\(target:\s*Any\?,\s*action:\s*Selector\?\)\s*\{\s*"
                r"super\.init\(target:\s*target,\s*action:\s*action\)",
                lambda m: re.sub(r"\([^()]*target[^()]*\)", "()", m.group()), text)


def platforms(text, linux_types):
    """A file whose branches for iOS hold on Linux, too, but for those beside which there is one for Linux."""
    edits = []
    for lines in choices(text):
        # A comment such as that of `#else // Linux` counts.
        heads = [re.compile(r".*(?:\n[ \t]*//.*)*").match(text, line.start()).group() for line in lines]
        if any(re.search(r"\bLinux\b|\bcanImport\((?:Glibc|Musl)\)", head) for head in heads):
            continue
        for line, following in zip(lines, lines[1:]):
            if "os(iOS)" in line.group() and not declared_types(text[line.end():following.start()]) & linux_types:
                edits.append((line.start(), line.end()))
    for start, end in sorted(edits, reverse=True):
        text = text[:start] + re.sub(r"\bos\(iOS\)", "(os(iOS) || os(Linux))", text[start:end]) + text[end:]
    return text


def lists(text):
    """A file whose NSArray and NSDictionary become lists of Swift by a cast, where they become Core Foundation's."""
    text = code(r"\bas\s+NS(Array|Dictionary|String|Data)\s+as\s+CF\1\b", r"as CF\1", text)
    names = re.findall(r"\b(?:let|var)\s+(\w+)\s*(?::\s*|=\s*)NS(?:Mutable)?(?:Array|Dictionary)\b", blanked(text))
    value = r"(?:\bNS(?:Mutable)?(?:Array|Dictionary)\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|(?<![\w.])(?:self\.)?(?:%s))" % (
        "|".join(names) or "(?!)")
    return code(r"(%s)\s+as\s+(CFArray|CFDictionary)\b" % value, r"\1 as! \2", text)


def selectors(text, package):
    """Replaces the selectors of display links, timers, notifications, gestures and controls."""
    selector = r"#selector\(\s*(?P<s>[\w.]+(?:\([\w:]*\))?)\s*\)"

    def parts(match):
        """A selector's type, the name of its method and the labels, which the declaration has where the selector does not."""
        name, written, spelled = match.group("s").partition("(")
        owner, _, base = name.rpartition(".")
        around = enclosing(text, match.start())
        owner = around.name if around and owner in ("", "self", "Self") else owner
        return owner, base, spelled[:-1] if written else package.labels(base, text)

    def call(match, argument, target="self"):
        _, base, names = parts(match)
        label = names.partition(":")[0]
        return "%s?.%s(%s)" % (target, base, argument if label in ("", "_") and names else
                               "%s: %s" % (label, argument) if names else "")

    def named(match):
        owner, base, _ = parts(match)
        arguments = re.search(r"\([\w:]*\)", match.group("s"))
        return match.group() if owner == "" else "%s%s.%s%s" % (
            match.group("a"), owner, base, arguments.group() if arguments else "")

    text = code(r"(?P<l>\w*DisplayLink)\(\s*target:\s*self\s*,\s*selector:\s*" + selector + r"\s*\)",
                lambda m: "%s { [weak self] link in %s }" % (m.group("l"), call(m, "link")), text)
    text = code(r"Timer(?P<k>\.scheduledTimer)?\(\s*(?:withT|t)imeInterval:\s*(?P<t>[^,\n]+),\s*target:\s*self\s*,\s*selector:\s*"
                + selector + r"\s*,\s*userInfo:\s*nil\s*,\s*repeats:\s*(?P<r>[^)\n]+)\)",
                lambda m: "Timer%s(%s: %s, repeats: %s) { [weak self] timer in %s }" % (
                    m.group("k") or "", "withTimeInterval" if m.group("k") else "timeInterval", m.group("t"),
                    m.group("r"), call(m, "timer")), text)
    text = code(r"(?P<c>[\w.]+)\.addObserver\(\s*(?P<w>[a-z]\w*)\s*,\s*selector:\s*" + selector
                + r"\s*,\s*name:\s*(?P<n>[^,\n]+),\s*object:\s*(?P<o>[^)\n]+?)\s*\)",
                lambda m: "_ = %s.addObserver(forName: %s, object: %s, queue: nil) { [weak %s] note in %s }" % (
                    m.group("c"), m.group("n"), m.group("o"), m.group("w"), call(m, "note", m.group("w"))), text)
    text = code(r"\bperform\(\s*" + selector + r"\s*,\s*with:\s*nil\s*,\s*afterDelay:\s*(?P<d>[^)\n]+)\)",
                lambda m: "DispatchQueue.main.asyncAfter(deadline: .now() + %s) { [weak self] in %s }" % (
                    m.group("d"), call(m, "nil")), text)
    return code(r"(?P<a>target:\s*[\w.]+\s*,\s*action:\s*|addTarget\(\s*[\w.]+\s*,\s*action:\s*|removeTarget\(\s*[\w.]+\s*,"
                r"\s*action:\s*)" + selector, named, text)


def managed(match):
    """A computed property over its key."""
    name, kind = match.group("n"), match.group("t").strip()
    zero = ZEROS.get(kind)
    if kind.endswith("?"):
        value = "value(forKey: #function) as? %s" % kind[:-1]
    elif zero is None:
        return match.group()
    else:
        value = "value(forKey: #function) as? %s ?? %s" % (kind, zero)
    indent = match.group("i")
    return ("%s%svar %s: %s {\n%s    get { %s }\n%s    set { setValue(newValue, forKey: #function) }\n%s}"
            % (indent, match.group("m") or "", name, kind, indent, value, indent, indent))


def imports(text, declared):
    """A file with the imports that Apple's Foundation, a header of the target or another module makes needless there."""
    for module, words in (("FoundationXML", r"\bXMLParser(?:Delegate)?\b"),
                          ("FoundationNetworking", r"\b(?:HTTP)?URL(?:Session\w*|Request|Response)\b")):
        if re.search(words, blanked(text)) and not re.search(r"import\s+" + module, text):
            text = importing(text, "#if canImport(%s)\nimport %s\n#endif" % (module, module))
    plain = blanked(text)
    imported = set(re.findall(r"^[ \t]*(?:@\w+(?:\(\w+\))?\s+)*import\s+(\w+)", plain, re.M))
    if "UIKit" not in imported and set(re.findall(r"(?<![\w.])UI[A-Z]\w+", plain)) - declared:
        return importing(text, "import UIKit")
    if not imported & {"UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "AVFoundation"} and re.search(
            r"\bobjc_\w+|\bautoreleasepool\b|\b[NU]SEC_PER_\w+|\bk?CF[A-Z]\w+|\bCA[A-Z]\w+"
            r"|\bCG(?!(?:Float|Point|Size|Rect)\b)[A-Z]\w+", plain):
        return importing(text, "import QuartzCore")
    return text
