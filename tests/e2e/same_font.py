"""same_font.py ORIGINAL SOLD: compares two fonts glyph by glyph, and reads who the sold one is for.

Prints JSON: the number of glyphs, how many differ in outline or advance, and name ID 13 of SOLD.
"""

import json
import sys

from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont


def drawing(glyphs, name):
    pen = RecordingPen()
    glyphs[name].draw(pen)
    return pen.value, glyphs[name].width


original, sold = (TTFont(path) for path in sys.argv[1:])
before, after = original.getGlyphSet(), sold.getGlyphSet()
names = original.getGlyphOrder()
assert names == sold.getGlyphOrder()

print(json.dumps({
    "glyphs": len(names),
    "different": sum(drawing(before, name) != drawing(after, name) for name in names),
    "licence": sold["name"].getDebugName(13),
}))
