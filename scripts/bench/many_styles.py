"""Fonts for a shop of many styles: python3 many_styles.py [--families] FOLDER COUNT FONT...

Writes COUNT fonts into FOLDER: the given ones, TrueType or OpenType, again and again, each round
under a family name of its own ("Inter Second"), so that the shop takes them for different families.
With --families each font is a family by itself ("Bench 17"). Only names differ.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

ROUNDS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"]
FAMILY_NAMES = (1, 16)
STYLE_NAMES = (2, 17)
FULL_NAME, POSTSCRIPT_NAME = 4, 6


def rename(font, suffix):
    for record in font["name"].names:
        text = record.toUnicode()
        if record.nameID in FAMILY_NAMES or record.nameID == FULL_NAME:
            record.string = f"{text} {suffix}"
        elif record.nameID == POSTSCRIPT_NAME:
            record.string = f"{text}-{suffix}"


def make_family(font, name):
    for record in font["name"].names:
        if record.nameID in FAMILY_NAMES:
            record.string = name
        elif record.nameID in STYLE_NAMES:
            record.string = "Regular"
        elif record.nameID == FULL_NAME:
            record.string = f"{name} Regular"
        elif record.nameID == POSTSCRIPT_NAME:
            record.string = f"{name.replace(' ', '')}-Regular"


words = sys.argv[1:]
families = words[0] == "--families"
folder, count, fonts = Path(words[families]), int(words[1 + families]), words[2 + families :]
folder.mkdir(parents=True, exist_ok=True)
for number in range(count):
    source = Path(fonts[number % len(fonts)])
    suffix = ROUNDS[number // len(fonts)]
    font = TTFont(source, lazy=True)
    if families:
        make_family(font, f"Bench {number + 1}")
    else:
        rename(font, suffix)
    font.save(folder / f"{suffix}-{source.name}")
