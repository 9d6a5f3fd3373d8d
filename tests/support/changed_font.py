"""A new version of a TrueType font, as a foundry would save it: changed_font.py OLD NEW.

"g" is narrower, in outline and advance; "Q" has no character any more; "A" stands for U+0410 too.
"""

import sys

from fontTools.ttLib import TTFont

font = TTFont(sys.argv[1])
glyf, hmtx, cmap = font["glyf"], font["hmtx"], font.getBestCmap()
name = cmap[ord("g")]
glyph = glyf[name]
for at, (x, y) in enumerate(glyph.coordinates):
    glyph.coordinates[at] = (round(x * 0.9), y)
glyph.recalcBounds(glyf)
advance, _ = hmtx[name]
hmtx[name] = (advance - 36, glyph.xMin)
for table in font["cmap"].tables:
    if table.isUnicode():
        table.cmap.pop(ord("Q"), None)
        table.cmap[0x0410] = cmap[ord("A")]
for record in font["name"].names:
    if record.nameID == 5:
        record.string = "Version 9.100"
font["head"].fontRevision = 9.1
font.save(sys.argv[2])
