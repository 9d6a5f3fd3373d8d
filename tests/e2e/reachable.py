"""reachable.py SOURCE SUBSET FEATURES: what a tester font holds beyond what it may hold.

Prints JSON: the code points of the subset, its glyph count, and the glyph count of everything that
can be reached in the source font from these code points with HarfBuzz's default features and
FEATURES (comma-separated). The judge is fontTools, which shares no code with the shop.
"""

import json
import logging
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

logging.disable(logging.WARNING)
source, small, features = sys.argv[1:]
made = TTFont(small, lazy=True)
code_points = sorted(made.getBestCmap())

options = subset.Options()
options.layout_features = subset.Options._layout_features_default + [f for f in features.split(",") if f]
options.notdef_glyph = True
whole = TTFont(source)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=code_points)
subsetter.subset(whole)

print(json.dumps({
    "codePoints": code_points,
    "glyphs": made["maxp"].numGlyphs,
    "reachable": whole["maxp"].numGlyphs,
}))
