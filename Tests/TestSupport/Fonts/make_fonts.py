#!/usr/bin/env python3
"""Makes the fonts beside it. Needs fonttools (pip install fonttools brotli); the fonts are checked in, so tests need nothing."""
import io
import os
import struct
import zlib

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables as ot

EM = 1000
RED, GREEN, BLUE, HALF = range(4)
PALETTE = [(1, 0, 0, 1), (0, 0.5, 0, 1), (0, 0, 1, 1), (1, 0, 0, 0.5)]
FOREGROUND = 0xFFFF
F = ot.PaintFormat


def box(x0, y0, x1, y1):
    pen = TTGlyphPen(None)
    pen.moveTo((x0, y0))
    for point in [(x0, y1), (x1, y1), (x1, y0)]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


# The shapes that colours fill: the whole em above the baseline, and parts of it.
SHAPES = {
    "whole": box(0, 0, 1000, 1000),
    "left": box(0, 0, 500, 1000),
    "right": box(500, 0, 1000, 1000),
    "middle": box(250, 250, 750, 750),
    "low": box(0, 0, 400, 200),
}


def base(family, letters):
    """A font whose letters are outlines of a tenth of an em, so that a picture shows whether those were drawn."""
    names = [".notdef", "space"] + list(letters) + list(SHAPES)
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space"} | {ord(letter): letter for letter in letters})
    plain = {name: box(0, 0, 100, 100) for name in letters}
    builder.setupGlyf({".notdef": box(100, 0, 900, 700), "space": TTGlyphPen(None).glyph()} | plain | SHAPES)
    bearings = {".notdef": 100, "right": 500, "middle": 250}
    builder.setupHorizontalMetrics({name: (1000, bearings.get(name, 0)) for name in names})
    builder.setupHorizontalHeader(ascent=1000, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")})
    builder.setupOS2(sTypoAscender=1000, sTypoDescender=-200, usWinAscent=1000, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    return builder.font


def solid(color, alpha=1.0):
    return {"Format": F.PaintSolid, "PaletteIndex": color, "Alpha": alpha}


def fill(shape, paint):
    return {"Format": F.PaintGlyph, "Glyph": shape, "Paint": paint}


def line(extend, *stops):
    return {
        "Extend": extend,
        "ColorStop": [{"StopOffset": at, "PaletteIndex": color, "Alpha": 1.0} for at, color in stops],
    }


def linear(extend, x0, x1, *stops, turn=(0, 500)):
    return {
        "Format": F.PaintLinearGradient, "ColorLine": line(extend, *stops),
        "x0": x0, "y0": 0, "x1": x1, "y1": 0, "x2": x0 + turn[0], "y2": turn[1],
    }


def radial(extend, c0, r0, c1, r1, *stops):
    return {
        "Format": F.PaintRadialGradient, "ColorLine": line(extend, *stops),
        "x0": c0[0], "y0": c0[1], "r0": r0, "x1": c1[0], "y1": c1[1], "r1": r1,
    }


def sweep(extend, start, end, *stops):
    return {
        "Format": F.PaintSweepGradient, "ColorLine": line(extend, *stops),
        "centerX": 500, "centerY": 500, "startAngle": start, "endAngle": end,
    }


def layers(*paints):
    return {"Format": F.PaintColrLayers, "Layers": list(paints)}


def composite(source, mode, backdrop):
    return {
        "Format": F.PaintComposite, "SourcePaint": source, "CompositeMode": mode, "BackdropPaint": backdrop,
    }


RAINBOW = [(0, RED), (0.5, GREEN), (1, BLUE)]
PAINTS = {
    "A": layers(fill("whole", solid(RED)), fill("right", solid(BLUE))),
    "B": fill("whole", linear("pad", 250, 750, (0, RED), (1, BLUE))),
    "C": fill("whole", linear("repeat", 0, 250, (0, RED), (1, BLUE))),
    "D": fill("whole", linear("reflect", 0, 250, (0, RED), (1, BLUE))),
    "E": fill("whole", radial("pad", (500, 500), 0, (500, 500), 500, *RAINBOW)),
    "F": fill("whole", radial("reflect", (500, 500), 0, (500, 500), 125, (0, RED), (1, BLUE))),
    "G": fill("whole", radial("pad", (300, 500), 0, (500, 500), 500, *RAINBOW)),
    "H": fill("whole", sweep("pad", 0, 180, (0, RED), (1, BLUE))),
    "I": fill("whole", sweep("repeat", 90, 180, (0, RED), (1, BLUE))),
    "J": {"Format": F.PaintTranslate, "dx": 500, "dy": 0, "Paint": fill("left", solid(RED))},
    "K": {
        "Format": F.PaintScaleAroundCenter, "scaleX": 0.5, "scaleY": 1.0, "centerX": 1000, "centerY": 0,
        "Paint": fill("whole", solid(RED)),
    },
    "L": {
        "Format": F.PaintRotateAroundCenter, "angle": 90, "centerX": 500, "centerY": 500,
        "Paint": fill("left", solid(RED)),
    },
    "M": {"Format": F.PaintSkew, "xSkewAngle": -45, "ySkewAngle": 0, "Paint": fill("low", solid(RED))},
    "N": composite(fill("right", solid(BLUE)), "src_in", fill("middle", solid(RED))),
    "O": composite(fill("middle", solid(BLUE)), "dest_out", fill("whole", solid(RED))),
    "P": fill("whole", solid(FOREGROUND)),
    "Q": {"Format": F.PaintColrGlyph, "Glyph": "A"},
    "R": layers(fill("whole", solid(RED)), fill("right", composite(solid(BLUE), "multiply", solid(GREEN)))),
    # Leads to itself.
    "S": layers(fill("left", solid(RED)), {"Format": F.PaintColrGlyph, "Glyph": "S"}),
    "T": {
        "Format": F.PaintTransform, "Transform": (0, 1, -1, 0, 1000, 0), "Paint": fill("left", solid(GREEN)),
    },
    "U": fill("whole", linear("pad", 0, 1000, (0, RED), (1, BLUE), turn=(500, 500))),
}


def painted():
    font = base("Glrender Paints", "ABCDEFGHIJKLMNOPQRSTU")
    # The first has a clip box, of its left three quarters.
    font["COLR"] = buildCOLR(PAINTS, version=1, glyphMap=font.getReverseGlyphMap(), clipBoxes={"A": (0, 0, 750, 1000)})
    font["CPAL"] = buildCPAL([PALETTE])
    return font


def layered():
    font = base("Glrender Layers", "AB")
    table = {"A": [("whole", RED), ("right", FOREGROUND)], "B": [("middle", HALF)]}
    font["COLR"] = buildCOLR(table, version=0, glyphMap=font.getReverseGlyphMap())
    font["CPAL"] = buildCPAL([PALETTE])
    return font


def document():
    font = base("Glrender Documents", "AB")
    number = font.getGlyphID("A")
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph{number}"><rect width="500" height="500"/></g></svg>'
    font["SVG "] = table = newTable("SVG ")
    table.docList = [(text, number, number)]
    return font


def png(size):
    """A square, its left half red and its right half blue."""
    row = b"\0" + b"\xff\0\0\xff" * (size // 2) + b"\0\0\xff\xff" * (size // 2)
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(row * size)), (b"IEND", b""),
    ]
    data = b"\x89PNG\r\n\x1a\n"
    for kind, body in chunks:
        data += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return data


def bitmaps_cbdt():
    """Bitmaps of 32 and 64 pixels to an em, from the tables' text form."""
    font = base("Glrender Bitmaps", "A")
    strikes, locations = "", ""
    for number, size in enumerate([32, 64]):
        strikes += f"""<strikedata index="{number}"><cbdt_bitmap_format_17 name="A"><SmallGlyphMetrics>
<height value="{size}"/><width value="{size}"/><BearingX value="0"/><BearingY value="{size}"/><Advance value="{size}"/>
</SmallGlyphMetrics><rawimagedata>{png(size).hex()}</rawimagedata></cbdt_bitmap_format_17></strikedata>"""
        metrics = f"""<ascender value="{size}"/><descender value="0"/><widthMax value="{size}"/>
<caretSlopeNumerator value="0"/><caretSlopeDenominator value="0"/><caretOffset value="0"/><minOriginSB value="0"/>
<minAdvanceSB value="0"/><maxBeforeBL value="0"/><minAfterBL value="0"/><pad1 value="0"/><pad2 value="0"/>"""
        identifier = font.getGlyphID("A")
        locations += f"""<strike index="{number}"><bitmapSizeTable><sbitLineMetrics direction="hori">{metrics}
</sbitLineMetrics><sbitLineMetrics direction="vert">{metrics}</sbitLineMetrics><colorRef value="0"/>
<startGlyphIndex value="{identifier}"/><endGlyphIndex value="{identifier}"/><ppemX value="{size}"/>
<ppemY value="{size}"/><bitDepth value="32"/><flags value="1"/></bitmapSizeTable>
<eblc_index_sub_table_1 imageFormat="17" firstGlyphIndex="{identifier}" lastGlyphIndex="{identifier}">
<glyphLoc name="A"/></eblc_index_sub_table_1></strike>"""
    text = f"""<ttFont><CBDT><header version="3.0"/>{strikes}</CBDT>
<CBLC><header version="3.0"/>{locations}</CBLC></ttFont>"""
    font.importXML(io.StringIO(text))
    return font


def directions():
    """Letters that reach half an em over the next one's; the outline of B runs the other way round."""
    font = base("Glrender Directions", "AB")
    reversed_whole = TTGlyphPen(None)
    reversed_whole.moveTo((0, 0))
    for point in [(1000, 0), (1000, 1000), (0, 1000)]:
        reversed_whole.lineTo(point)
    reversed_whole.closePath()
    font["glyf"]["A"], font["glyf"]["B"] = SHAPES["whole"], reversed_whole.glyph()
    for letter in "AB":
        font["hmtx"][letter] = (500, 0)
    return font


def circle(pen, x, y, radius, way):
    """A contour that ends with a curve to its start; anticlockwise for a way of 1, as PostScript's outlines are."""
    far = radius * 0.5523
    pen.moveTo((x + radius, y))
    for turn in range(4):
        (c, s), (d, t) = [[(1, 0), (0, 1), (-1, 0), (0, -1)][i % 4] for i in (turn, turn + 1)]
        points = [(radius * c + far * d, radius * s + far * t), (radius * d + far * c, radius * t + far * s)]
        pen.curveTo(*[(round(x + a), round(y + way * b)) for a, b in points + [(radius * d, radius * t)]])
    pen.closePath()


def curves():
    """A disc and a ring, in PostScript's outlines."""
    builder = FontBuilder(EM, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A", "B"])
    builder.setupCharacterMap({65: "A", 66: "B"})
    glyphs = {}
    for name, radii in {".notdef": [], "A": [400], "B": [400, 200]}.items():
        pen = T2CharStringPen(1000, None)
        for radius, way in zip(radii, (1, -1)):
            circle(pen, 500, 400, radius, way)
        glyphs[name] = pen.getCharString()
    family = "Glrender Curves"
    builder.setupCFF(family.replace(" ", ""), {"FullName": family}, glyphs, {})
    builder.setupHorizontalMetrics({name: (1000, 0 if name == ".notdef" else 100) for name in glyphs})
    builder.setupHorizontalHeader(ascent=1000, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")})
    builder.setupOS2(sTypoAscender=1000, sTypoDescender=-200, usWinAscent=1000, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    return builder.font


def damaged():
    """B's outline is damaged, and so is one of the layers of C and one of the shapes that D's paints fill; two E become a B."""
    font = base("Glrender Damaged", "ABCDE")
    table = {
        "C": [("left", RED), ("right", BLUE)],
        "D": layers(fill("left", solid(RED)), fill("right", solid(BLUE))),
    }
    font["COLR"] = buildCOLR(table, glyphMap=font.getReverseGlyphMap())
    font["CPAL"] = buildCPAL([PALETTE])
    addOpenTypeFeaturesFromString(font, "feature liga { sub E E by B; } liga;")
    return font


def signs():
    """B is the A with a ring, C the Z with a caron, D the hyphen and E a star; there are no marks, and no other forms of these."""
    font = base("Glrender Signs", "ABCDEZ")
    for table in font["cmap"].tables:
        table.cmap.update({0xC5: "B", 0x17D: "C", 0x2010: "D", 0x2B50: "E"})
    return font


def damage(path, names):
    """Lets the contours of glyphs end at points that there are not."""
    font = TTFont(path)
    with open(path, "r+b") as file:
        for name in names:
            file.seek(font.reader.tables["glyf"].offset + font["loca"][font.getGlyphID(name)] + 10)
            file.write(b"\xff\xfe")


def main():
    folder = os.path.dirname(os.path.abspath(__file__))
    made = {
        "Paints": painted, "Layers": layered, "Documents": document, "Bitmaps": bitmaps_cbdt, "Directions": directions,
        "Curves": curves, "Damaged": damaged, "Signs": signs,
    }
    for name, make in made.items():
        font = make()
        path = os.path.join(folder, f"{name}.ttf")
        font.save(path)
        if name == "Damaged":
            damage(path, ["B", "right"])
        TTFont(path)["maxp"]
        print(path, os.path.getsize(path))
    for flavor in ["woff", "woff2"]:
        font = TTFont(os.path.join(folder, "Signs.ttf"))
        font.flavor = flavor
        font.save(os.path.join(folder, f"Signs.{flavor}"))


main()
