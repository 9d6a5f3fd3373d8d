"""Fonts for a shop of many styles: python3 many_styles.py FOLDER COUNT FONT...

Writes COUNT fonts into FOLDER: the given ones, TrueType or OpenType, again and again, each round
under a family name of its own ("Inter Second"), so that the shop takes them for different families. Only names differ.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

ROUNDS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"]
FAMILY_NAMES = (1, 16)
FULL_NAME, POSTSCRIPT_NAME = 4, 6


def rename(font, suffix):
    for record in font["name"].names:
        text = record.toUnicode()
        if record.nameID in FAMILY_NAMES or record.nameID == FULL_NAME:
            record.string = f"{text} {suffix}"
        elif record.nameID == POSTSCRIPT_NAME:
            record.string = f"{text}-{suffix}"


folder, count, fonts = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
folder.mkdir(parents=True, exist_ok=True)
for number in range(count):
    source = Path(fonts[number % len(fonts)])
    suffix = ROUNDS[number // len(fonts)]
    font = TTFont(source, lazy=True)
    rename(font, suffix)
    font.save(folder / f"{suffix}-{source.name}")
