"""What the articles claim, judged by a report of `glrender bench --json`."""
import document

ms = document.milliseconds


class Report:
    def __init__(self, report):
        self.report = report
        self.kinds = [device["kind"] for device in report["devices"]]

    def contest(self, section, name):
        for found in self.report["sections"]:
            if found["name"] == section:
                return next((contest for contest in found["contests"] if contest["name"] == name), None)
        return None

    def measurement(self, section, name, way, kind):
        contest = self.contest(section, name)
        for found in contest["measurements"] if contest else []:
            if found["way"] == way and self.kinds[found["deviceIndex"]] == kind:
                return found
        return None

    def time(self, *place):
        found = self.measurement(*place)
        return found["total"]["median"] if found else None

    def memory(self, *place):
        found = self.measurement(*place)
        return found["fresh"]["workingMemory"] / 2**20 if found and found.get("fresh") else None


SPECIALISED, KEPT, EACH = "specialised layers", "Core Graphics, kept", "Core Graphics each frame"


def verdict(ratio):
    """A ratio of the way that is advised against to the one that is advised."""
    return "holds, %s" % document.times(ratio) if ratio > 1.1 else "no difference" if ratio > .9 else "does not hold, %.2f×" % ratio


def pair(report, section, name, advised, other, kind, unit="ms"):
    a, b = report.time(section, name, advised, kind), report.time(section, name, other, kind)
    return (a, b) if a and b else None


def judge(report, rows, claim, test, section, name, advised, other):
    """A row that compares two ways on each device."""
    cells, verdicts = [], []
    for kind, title in (("cpu", "CPU"), ("gpu", "GL")):
        found = pair(report, section, name, advised, other, kind)
        if found:
            cells.append("%s: %s against %s ms" % (title, ms(found[0]), ms(found[1])))
            verdicts.append("%s: %s" % (title, verdict(found[1] / found[0])))
    rows.append([claim, test, "; ".join(cells) or "not measured", "; ".join(verdicts) or "–"])


def markdown(saved):
    report, rows = Report(saved), []
    software = any(device["kind"] == "gpu" and device["isSoftware"] for device in saved["devices"])
    for name, layer in (("circles", "`CAShapeLayer`"), ("gradients", "`CAGradientLayer`"), ("labels", "`CATextLayer`")):
        judge(report, rows, "%s draws faster than Core Graphics on the CPU (drawn again each frame)" % layer, "`ways`, %s" % name,
              "ways", name, SPECIALISED, EACH)
        judge(report, rows, "… than a Core Graphics picture that is kept", "`ways`, %s" % name, "ways", name, SPECIALISED, KEPT)
    cpu, gl = report.time("ways", "circles", EACH, "cpu"), report.time("ways", "circles", EACH, "gpu")
    found = report.measurement("ways", "circles", EACH, "gpu")
    if cpu and gl:
        rows.append(["Core Graphics content costs an off-screen picture and its upload", "`ways`, circles, each frame",
                     "GL: %s of %s ms are drawing on the CPU, %s are upload" % (
                         ms(found["model"]["median"]), ms(gl), ms(found["upload"]["median"])),
                     "holds: that part is what a shape layer saves"])
    sums = [0.0, 0.0]
    workloads = next((section for section in saved["sections"] if section["name"] == "workloads"), {"contests": []})
    wins, count = 0, 0
    for contest in workloads["contests"]:
        a, b = report.time("workloads", contest["name"], "", "cpu"), report.time("workloads", contest["name"], "", "gpu")
        if a and b:
            count += 1
            wins += b < a
            sums = [sums[0] + a, sums[1] + b]
    if count:
        rows.append(["A GPU draws far faster than a CPU can", "`workloads`", "GL is faster in %d of %d workloads" % (wins, count),
                     "not judged: this OpenGL is software, on the same CPU" if software else verdict(sums[0] / sums[1])])
    cells = []
    for kind, title in (("cpu", "CPU"), ("gpu", "GL")):
        found = [report.memory("size", "circle 4096", way, kind) for way in (SPECIALISED, KEPT)]
        if all(found):
            cells.append((title, *found))
    if cells:
        rows.append(["A shape layer needs no backing image, so memory does not grow with its size", "`size`, 4096 × 4096, memory of a process (a picture takes 64 MiB)",
                     "; ".join("%s: %.0f against %.0f MiB" % cell for cell in cells),
                     "; ".join("%s: holds, %.0f MiB less" % (cell[0], cell[2] - cell[1]) if cell[2] > cell[1] * 1.05
                               else "%s: no difference" % cell[0] for cell in cells)])
    judge(report, rows, "`CAReplicatorLayer` makes many copies cheaply", "`advice`, replicator", "advice", "replicator",
          "CAReplicatorLayer", "a layer each")
    judge(report, rows, "`CATiledLayer` makes large pictures quick", "`advice`, large picture", "advice", "large picture", "CATiledLayer",
          "one picture")
    cells = []
    for kind, title in (("cpu", "CPU"), ("gpu", "GL")):
        found = [report.memory("advice", "large picture", way, kind) for way in ("CATiledLayer", "one picture")]
        if all(found):
            cells.append((title, *found))
    if cells:
        rows.append(["… and saves memory", "`advice`, large picture, memory of a process",
                     "; ".join("%s: %.0f against %.0f MiB" % cell for cell in cells),
                     "; ".join("%s: %s" % (cell[0], verdict(cell[2] / cell[1])) for cell in cells)])
    judge(report, rows, "One sheet of sprites by `contentsRect` beats many pictures", "`advice`, sprites", "advice", "sprites",
          "one sheet, contentsRect", "64 pictures")
    judge(report, rows, "An empty `draw(in:)` costs time, so leave it out", "`advice`, empty draw(in:)", "advice", "empty draw(in:)",
          "no draw(in:)", "an empty draw(in:)")
    for name, with_pass, without in (
            ("rounded clip", "rounded clip", "square"), ("group opacity", "group", "each layer"), ("mask", "mask", "no mask"),
            ("shadow without path", "without path", "with path")):
        judge(report, rows, "Off-screen passes are dear: %s" % name, "`passes`, %s" % name, "passes", name, without, with_pass)
    judge(report, rows, "`shouldRasterize` pays for content that stays", "`passes`, shouldRasterize", "passes", "shouldRasterize",
          "rasterized", "drawn anew")
    rows.append(["`CATextLayer` is faster than `UILabel`", "–", "there is no UIKit here", "not judged"])
    rows.append(["`CAEAGLLayer` is faster than Core Animation", "–", "compares a program's own OpenGL with a library's", "not judged"])
    return document.table(["claim", "test", "measured", "verdict here"], rows)


def growth(saved):
    """What one layer costs, by their number; and who overtakes whom where."""
    parts = []
    section = next((found for found in saved["sections"] if found["name"] == "number"), None)
    if section:
        labels = [found["label"] for found in section["contests"][0]["measurements"]]
        rows = []
        for index, label in enumerate(labels):
            rows.append([label] + ["%.2f" % (contest["measurements"][index]["total"]["median"] * 1e3 / contest["amount"])
                                   for contest in section["contests"]])
        parts.append("Microseconds a frame for each layer, by their number (`--suite number`):\n")
        parts.append(document.table(["device"] + ["{:,.0f}".format(contest["amount"]) for contest in section["contests"]], rows))
    for section in saved["sections"]:
        if section["name"] in ("circles", "size"):
            parts.append("\n%s (`--suite %s`):\n" % (section["title"], section["name"]))
            parts.append("\n".join("- " + line for line in section["crossovers"]))
    return "\n".join(parts)


def devices(saved):
    """Every workload on every device."""
    section = next((found for found in saved["sections"] if found["name"] == "workloads"), None)
    if not section:
        return ""
    labels = [found["label"] for found in section["contests"][0]["measurements"]]
    rows = []
    for contest in section["contests"]:
        row = ["`%s`" % contest["name"]]
        for found in contest["measurements"]:
            fresh = found.get("fresh")
            row += ["%s ± %s" % (ms(found["total"]["median"]), ms(uncertainty(found["total"]))),
                    "%s" % (ms(fresh["firstPicture"]) if fresh else "–"),
                    "%.0f" % (fresh["peakMemory"] / 2**20) if fresh else "–"]
        rows.append(row)
    header = ["workload"]
    for label in labels:
        header += [label + ", ms", "first picture, ms", "peak MiB"]
    return document.table(header, rows)


def uncertainty(total):
    # One frame may be off by all of itself.
    return total["median"] if total["count"] < 2 else 3 * 1.2533 * 1.4826 * total["deviation"] / total["count"] ** .5
