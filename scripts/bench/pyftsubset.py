"""pyftsubset's own code as the peer of scripts/benches/tester: python3 pyftsubset.py FONT...

For each font one JSON object a line: the median processor time, in milliseconds, of reducing it to
the text with all layout features, without hinting, names and glyph names, from bytes in memory to
sfnt bytes in memory, and to WOFF2 with brotli at the quality that the shop uses; of a variable
TrueType font also with its axes pinned where they begin. fontTools alters the font it subsets, so
each run parses it again, as its users have to. "brotliAll" is brotli, which the shop calls too, over
again on what woff2All gave it: without the rest in between it finds its memory in the caches.
"""

import io
import json
import logging
import statistics
import sys
import time

import brotli
from fontTools import subset
from fontTools.ttLib import TTFont, woff2
from fontTools.varLib import instancer

TEXT = "Hamburgefonstiv 0123 “Quick” & fjord 5/8"
QUALITY = 5
RUNS = 3
BROTLI_RUNS = 31


class Brotli:
    """What fontTools calls, at our quality in place of its fixed 11."""

    MODE_FONT = brotli.MODE_FONT
    decompress = staticmethod(brotli.decompress)
    data = b""  # of the last call

    @staticmethod
    def compress(data, mode):
        Brotli.data = data
        return brotli.compress(data, mode=mode, quality=QUALITY)


woff2.brotli = Brotli
logging.disable(logging.WARNING)


def options(flavor):
    chosen = subset.Options()
    chosen.layout_features = ["*"]
    chosen.hinting = False
    chosen.name_IDs = []
    chosen.glyph_names = False
    chosen.drop_tables += ["STAT"]
    chosen.flavor = flavor
    return chosen


def reduce(data, flavor, pinned=False):
    font = TTFont(io.BytesIO(data), lazy=True)
    if pinned:
        defaults = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        instancer.instantiateVariableFont(font, defaults, inplace=True)
    subsetter = subset.Subsetter(options(flavor))
    subsetter.populate(text=TEXT)
    subsetter.subset(font)
    font.flavor = flavor
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def median_time(work, runs=RUNS):
    times = []
    for _ in range(runs):
        begin = time.thread_time()
        work()
        times.append((time.thread_time() - begin) * 1000)
    return statistics.median(times)


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        data = file.read()
    row = {
        "subsetAll": median_time(lambda: reduce(data, None)),
        "woff2All": median_time(lambda: reduce(data, "woff2")),
        "bytesAll": len(reduce(data, "woff2")),
    }
    row["brotliAll"] = median_time(
        lambda: Brotli.compress(Brotli.data, Brotli.MODE_FONT), BROTLI_RUNS
    )
    tables = TTFont(io.BytesIO(data), lazy=True).keys()
    if "fvar" in tables and "glyf" in tables:
        row["woff2Pinned"] = median_time(lambda: reduce(data, "woff2", pinned=True))
    print(json.dumps(row), flush=True)
