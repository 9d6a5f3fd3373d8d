"""odd_fonts.py STATIC BOLD VARIABLE FOLDER: makes one family of each class of odd font that is sold.

STATIC and BOLD are OTF files with CFF, VARIABLE a TrueType font with the axes wght and slnt. Each family is a
folder of FOLDER with a family.toml and a price. Prints JSON: the font files by the family's id.
"""

import json
import struct
import sys
from pathlib import Path

from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable

static, bold, variable, target = sys.argv[1:]
target = Path(target)
made = {}


def opened(path, family, style="Regular"):
    """The font by another name, so that no two are one family."""
    font = TTFont(path)
    names = {1: family, 2: style, 3: f"{family} {style}", 4: f"{family} {style}",
             6: f"{family}-{style}".replace(" ", "")}
    font["name"].names = [n for n in font["name"].names if n.nameID >= 256 or n.nameID == 5]
    for name_id, words in names.items():
        font["name"].setName(words, name_id, 3, 1, 0x409)
    if "CFF " in font:
        font["CFF "].cff.fontNames = [names[6]]
    return font


def with_table(font, tag, data):
    table = DefaultTable(tag)
    table.data = data
    if tag in font:
        del font[tag]
    font[tag] = table


def with_characters(font, first):
    """Has its letters at `first` and on, and no others."""
    letters = [font.getBestCmap()[ord(c)] for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    cmap = {first + i: glyph for i, glyph in enumerate(letters)}
    for table in list(font["cmap"].tables):
        if table.isUnicode() and (table.format == 12 or first < 0x10000 and table.format == 4):
            table.cmap = cmap
        else:
            font["cmap"].tables.remove(table)
    if not font["cmap"].tables:
        from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
        table = CmapSubtable.newSubtable(12)
        table.platformID, table.platEncID, table.language, table.cmap = 3, 10, 0, cmap
        font["cmap"].tables.append(table)


def avar_2(axes):
    """Each axis by itself, and the first moved back by a fifth of itself towards its end."""
    maps = b"".join(struct.pack(">H6h", 3, -16384, -16384, 0, 0, 16384, 16384) for _ in range(axes))
    regions = struct.pack(">HH", axes, 1) + struct.pack(">3h", 0, 16384, 16384) + bytes(6 * (axes - 1))
    data = struct.pack(">HHHH", axes, 1, 1, 0) + struct.pack(">h", -3277) + bytes(2 * (axes - 1))
    store = struct.pack(">HIHI", 1, 12, 1, 12 + len(regions)) + regions + data
    start = 8 + len(maps) + 8
    return struct.pack(">HHHH", 2, 0, 0, axes) + maps + struct.pack(">II", 0, start) + store


def end_of_tables(path):
    with TTFont(path) as font:
        return max(entry.offset + entry.length for entry in font.reader.tables.values())


def family(name, file, trial, styles=()):
    ident = name.lower().replace(" ", "-")
    folder = target / ident
    folder.mkdir(parents=True)
    words = [f'name = "{name}"', 'price = "20.00"', '[trial]',
             f'characters = [{", ".join(json.dumps(each) for each in trial)}]']
    for member, style in styles:
        words += ["[[style]]", f'file = "{file}#{member}"', f'name = "{style}"']
    (folder / "family.toml").write_text("\n".join(words) + "\n", "utf-8")
    made[ident] = str(folder / file)
    return folder / file


latin = ["basic-latin"]

font = opened(static, "Odd Symbols")
with_characters(font, 0x2600)
font.save(family("Odd Symbols", "symbols.otf", ["U+2600-26FF"]))

font = opened(static, "Odd Music")
with_characters(font, 0x1D11E)
font.save(family("Odd Music", "music.otf", ["U+1D100-1D1FF"]))

font = opened(static, "Odd Emoji")
with_characters(font, 0x1F600)
font.save(family("Odd Emoji", "emoji.otf", ["U+1F600-1F64F"]))

font = opened(static, "Odd Unpadded")
with_table(font, "zzzz", b"\7" * 101)
path = family("Odd Unpadded", "unpadded.otf", latin)
font.save(path)
path.write_bytes(path.read_bytes()[:end_of_tables(path)])

path = family("Odd Longer", "longer.otf", latin)
opened(static, "Odd Longer").save(path)
path.write_bytes(path.read_bytes() + b"x")

for tag in ("VORG", "STAT"):
    font = opened(static, f"Odd {tag.title()}")
    with_table(font, tag, b"\xff" * 64)
    font.save(family(f"Odd {tag.title()}", f"{tag.lower()}.otf", latin))

font = opened(variable, "Odd Avar")
with_table(font, "avar", avar_2(len(font["fvar"].axes)))
font.save(family("Odd Avar", "avar.ttf", latin))

font = opened(static, "Odd Large")
with_table(font, "zzzz", bytes(range(256)) * (31 * 4096))
font.save(family("Odd Large", "large.otf", latin))

both = TTCollection()
both.fonts = [opened(static, "Odd Collection"), opened(bold, "Odd Collection", "Bold")]
both.save(family("Odd Collection", "both.otc", latin,
                 [("OddCollection-Regular", "Regular"), ("OddCollection-Bold", "Bold")]))

print(json.dumps(made))
