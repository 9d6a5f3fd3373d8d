"""font_difference.py OLD NEW: holds the JSON of `typecase compare-fonts --json --all`, read from standard
input, against what fontTools says of both fonts.

Prints JSON: counts of what was compared, the faults in words, and the characters of both fonts.
"""

import json
import random
import sys

from fontTools.ttLib import TTFont

from kerning import Kerning, substituted
from outlines import distance, drawing, has_cubic, largest_move, scaled, segments, steps

TOLERANCE, CONVERTED, DOUBT = 0.75, 1.75, 0.25  # thousandths of an em; DOUBT: of either side
MEASURED = 60  # glyphs of each pair whose distance is measured anew
MOST = 1200  # characters whose outlines are compared, times the places

paths = sys.argv[1:]
old, new = (TTFont(path) for path in paths)
report = json.load(sys.stdin)["difference"]["font"]
faults, counts = [], {}


def expect(what, ours, theirs):
    counts[what] = counts.get(what, 0) + 1
    if ours != theirs:
        faults.append(f"{what}: {ours} of the server, {theirs} of fontTools")


scale = new["head"].unitsPerEm / old["head"].unitsPerEm
unit = new["head"].unitsPerEm / 1000
old_characters, new_characters = old.getBestCmap(), new.getBestCmap()
both = sorted(set(old_characters) & set(new_characters))


def axes_of(font):
    return {a.axisTag: a for a in font["fvar"].axes} if "fvar" in font else {}


def location(name):
    """Of a place that the server names, within what both fonts reach."""
    if not name:
        return {}
    new_axes, old_axes = axes_of(new), axes_of(old)
    named = [i for i in new["fvar"].instances if new["name"].getDebugName(i.subfamilyNameID) == name]
    if named:
        place = dict(named[0].coordinates)
    else:
        tag, value = name.split(" ")
        place = {tag: float(value)}
    for axes in (new_axes, old_axes):
        for tag in place.keys() & axes.keys():
            place[tag] = min(max(place[tag], axes[tag].minValue), axes[tag].maxValue)
    return place


def glyph_sets(name):
    place = location(name)
    return [
        font.getGlyphSet(location={t: v for t, v in place.items() if t in axes_of(font)} or None)
        for font in (old, new)
    ]


def of_character(listed):
    return {item["codePoint"]: item for item in listed if "codePoint" in item}


# Characters that one version has alone.
for key, ours, other in (("added", new_characters, old_characters), ("removed", old_characters, new_characters)):
    expect(key, sorted(of_character(report[key]["listed"])), sorted(set(ours) - set(other)))

# Outlines and advances, at each place where the server looked.
changed = of_character(report["changed"]["listed"])
advances = of_character(report["advances"]["listed"])
moved, wider, hidden = {}, {}, []  # code point: the places
doubtful = set()
sets = {name: glyph_sets(name) for name in report["places"]}


def tolerance_of(before, after):
    converted = scale != 1 or has_cubic(before) != has_cubic(after)
    return CONVERTED if converted else TOLERANCE


def apart(before, after):
    """How far the outlines lie apart, or more than the tolerance, or less."""
    if scale == 1 and before == after:
        return 0
    tolerance = tolerance_of(before, after) * unit
    before = scaled(before, scale)
    if steps(before) == steps(after) and largest_move(before, after) <= tolerance - DOUBT * unit:
        return 0
    return distance(segments(before), segments(after), 4 * unit, tolerance + DOUBT * unit)


random.seed(1)
known = {}
compared = sorted(random.sample(both, min(len(both), MOST // len(sets))))
for name, (before, after) in sets.items():
    for code_point in compared:
        pair = (name, old_characters[code_point], new_characters[code_point])
        if pair not in known:
            a, b = drawing(before, pair[1]), drawing(after, pair[2])
            tolerance = tolerance_of(a, b) * unit
            far = apart(a, b)
            is_doubtful = abs(far - tolerance) <= DOUBT * unit
            known[pair] = (
                far > tolerance,
                is_doubtful,
                abs(after[pair[2]].width - before[pair[1]].width * scale),
            )
        is_moved, is_doubtful, by = known[pair]
        if is_doubtful:
            doubtful.add(code_point)
        if is_moved:
            moved.setdefault(code_point, []).append(name)
        # fontTools and HarfBuzz round the advances of a variable font each in its own way.
        if by >= (1 if not name else 2):
            wider.setdefault(code_point, []).append(name)

for code_point in compared:
    if code_point not in doubtful:
        expect("outline of U+%04X changed" % code_point, code_point in changed, code_point in moved)
    # Below two units at a place other than the default only the server may tell.
    if code_point in wider or code_point not in advances or not advances[code_point]["place"]:
        expect("advance of U+%04X changed" % code_point, code_point in advances, code_point in wider)

for code_point, item in advances.items():
    before, after = sets[item["place"]]
    tolerated = 0 if not item["place"] else 1.01
    for ours, theirs in (
        (item["advanceBefore"], before[old_characters[code_point]].width * scale),
        (item["advanceAfter"], after[new_characters[code_point]].width),
    ):
        expect("advance of U+%04X" % code_point, abs(ours - theirs) <= tolerated + 0.001, True)

# The largest distances, and others at random.
items = list(changed.values())
for item in items[:10] + random.sample(items[10:], min(MEASURED, len(items[10:]))):
    before, after = sets[item["place"]]
    a = segments(scaled(drawing(before, old_characters[item["codePoint"]]), scale))
    b = segments(drawing(after, new_characters[item["codePoint"]]))
    measured = distance(a, b, 4 * unit)
    # Samples stand up to two thousandths from where the distance is largest.
    is_near = measured - 0.5 * unit <= item["moved"] <= measured + 2.5 * unit
    expect("distance of U+%04X" % item["codePoint"], is_near or (item["moved"], measured), True)

# Kerning of basic Latin and of signs, where no other feature sets another glyph.
pairs = {(item["first"], item["second"]): item for item in report["kerning"]["changed"]["listed"]}
signs = [ord(c) for c in "«»‐–—‘’‚“”„…‹›"]
letters = [c for c in [*range(0x21, 0x7F), *signs] if c in both]
tables = {name: (Kerning(old, "latn", location(name)), Kerning(new, "latn", location(name)))
          for name in report["kerning"]["places"]}
contextual = [set.union(*(each[i].contextual for each in tables.values())) for i in (0, 1)]
replaced, ligatures = zip(*(substituted(font, "latn") for font in (old, new)))
moving = [glyphs | contextual[i] for i, glyphs in enumerate(replaced)]
kept = [c for c in letters if old_characters[c] not in moving[0] and new_characters[c] not in moving[1]]
for first in kept:
    for second in kept:
        if (old_characters[first], old_characters[second]) in ligatures[0]:
            continue
        if (new_characters[first], new_characters[second]) in ligatures[1]:
            continue
        largest = 0
        for name, (before, after) in tables.items():
            by = abs(after.of(new_characters[first], new_characters[second])
                     - before.of(old_characters[first], old_characters[second]) * scale)
            largest = max(largest, by)
        ours = pairs.get((first, second))
        size = abs(ours["after"] - ours["before"]) if ours else 0
        tolerated = 0.001 if len(tables) == 1 else 2.01
        agree = abs(size - largest) <= tolerated or (size == 0 and largest < 1)
        expect("kerning of U+%04X U+%04X" % (first, second), agree or (size, largest), True)

# Statements of tables.
stated = {item["name"]: item for item in report["verticalMetrics"]}
for name, attribute in (
    ("hhea.ascender", "ascent"), ("hhea.descender", "descent"), ("hhea.lineGap", "lineGap"),
    ("OS/2.sTypoAscender", "sTypoAscender"), ("OS/2.sTypoDescender", "sTypoDescender"),
    ("OS/2.sTypoLineGap", "sTypoLineGap"), ("OS/2.usWinAscent", "usWinAscent"),
    ("OS/2.usWinDescent", "usWinDescent"),
):
    before, after = (getattr(font[name.split(".")[0]], attribute) for font in (old, new))
    expect(name, name in stated, abs(after - before * scale) >= 1)
typo = [font["OS/2"].fsSelection >> 7 & 1 for font in (old, new)]
expect("OS/2.useTypoMetrics", "OS/2.useTypoMetrics" in stated, typo[0] != typo[1])


def features(font):
    tables = [font[tag].table for tag in ("GSUB", "GPOS") if tag in font]
    return {r.FeatureTag for table in tables if table.FeatureList for r in table.FeatureList.FeatureRecord}


expect("features added", [f["tag"] for f in report["features"]["added"]], sorted(features(new) - features(old)))
expect("features removed", [f["tag"] for f in report["features"]["removed"]], sorted(features(old) - features(new)))
expect("axes added", [a["tag"] for a in report["axes"]["added"]], [t for t in axes_of(new) if t not in axes_of(old)])
named = {item["name"]: item for item in report["names"]}
for label, identifier in (("Family", 1), ("Version", 5), ("PostScript name", 6), ("Designer", 9), ("Licence", 13)):
    before, after = (font["name"].getDebugName(identifier) for font in (old, new))
    expect("name " + label, label in named, before != after)

kinds = {}
for what, count in counts.items():
    kind = what.split(" of U+")[0] if " of U+" in what else "stated"
    kinds[kind] = kinds.get(kind, 0) + count
print(json.dumps({"compared": kinds, "doubtful": len(doubtful), "changed": len(moved), "faults": faults,
                  "characters": both}))
