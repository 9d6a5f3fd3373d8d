"""witness.py FILE TEXT: a font in which every character of the text is an empty glyph of thirty em."""
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib.tables._g_l_y_f import Glyph

file, text = sys.argv[1:]
characters = {ord(character): f"u{ord(character):x}" for character in text}
glyphs = [".notdef", *characters.values()]
builder = FontBuilder(1000, isTTF=True)
builder.setupGlyphOrder(glyphs)
builder.setupCharacterMap(characters)
builder.setupGlyf({name: Glyph() for name in glyphs})
builder.setupHorizontalMetrics({name: (30000, 0) for name in glyphs})
builder.setupHorizontalHeader(ascent=970, descent=-250)
builder.setupNameTable({"familyName": "Witness", "styleName": "Regular"})
builder.setupOS2()
builder.setupPost()
builder.save(file)
