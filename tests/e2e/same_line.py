"""same_line.py ORIGINAL TRIAL TEXT: compares what two fonts draw of the characters of TEXT.

Prints JSON: how many of them differ in outline or advance, and the axes of TRIAL.
"""

import json
import sys

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont


def drawings(font, text):
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    for character in text:
        pen = DecomposingRecordingPen(glyphs)
        name = cmap[ord(character)]
        glyphs[name].draw(pen)
        yield pen.value, glyphs[name].width


path, trial, text = sys.argv[1:]
whole = TTFont(path, fontNumber=0 if path.endswith(".otc") else -1)
tried = TTFont(trial)
pairs = zip(drawings(whole, text), drawings(tried, text), strict=True)
axes = [axis.axisTag for axis in tried["fvar"].axes] if "fvar" in tried else []
print(json.dumps({"different": sum(before != after for before, after in pairs), "axes": axes}))
