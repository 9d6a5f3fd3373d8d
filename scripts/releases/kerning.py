"""Kerning of pairs of glyphs by the rules of GPOS, as fontTools reads them: pair adjustment lookups of
the feature "kern" in the default language of a script, at a place on the axes."""

from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
from fontTools.varLib.varStore import VarStoreInstancer

# Features that text layout applies without being asked and that set other glyphs.
SUBSTITUTING = {"ccmp", "rlig", "liga", "clig", "calt", "locl", "rclt", "init", "medi", "fina", "isol"}


def normalized(font, location):
    if "fvar" not in font:
        return {}
    axes = {a.axisTag: (a.minValue, a.defaultValue, a.maxValue) for a in font["fvar"].axes}
    place = normalizeLocation(location, axes)
    if "avar" in font:
        for tag, value in place.items():
            segments = font["avar"].segments.get(tag)
            place[tag] = piecewiseLinearMap(value, segments) if segments else value
    return place


def lookups_of(table, script, tags):
    records = {record.ScriptTag: record.Script for record in table.ScriptList.ScriptRecord}
    chosen = records.get(script) or records.get("DFLT")
    if not chosen or not chosen.DefaultLangSys:
        return []
    features = table.FeatureList.FeatureRecord
    indexes = {
        lookup
        for index in chosen.DefaultLangSys.FeatureIndex
        if features[index].FeatureTag in tags
        for lookup in features[index].Feature.LookupListIndex
    }
    return [table.LookupList.Lookup[index] for index in sorted(indexes)]


def subtables(lookup):
    for subtable in lookup.SubTable:
        yield subtable.ExtSubTable if subtable.LookupType in (7, 9) and hasattr(subtable, "ExtSubTable") else subtable


class Kerning:
    def __init__(self, font, script, location):
        self.rules = []
        self.contextual = set()  # glyphs that rules move only beside certain others
        gpos = font["GPOS"].table
        store = getattr(font["GDEF"].table, "VarStore", None) if "GDEF" in font else None
        self.deltas = store and VarStoreInstancer(
            store, font["fvar"].axes, normalized(font, location)
        )
        for lookup in lookups_of(gpos, script, {"kern"}):
            tables = list(subtables(lookup))
            pairs = [table for table in tables if type(table).__name__ == "PairPos"]
            self.rules.append([(table, set(table.Coverage.glyphs)) for table in pairs])
            for table in tables:
                if table not in pairs:
                    self.contextual.update(*(coverage.glyphs for coverage in coverages(table)))

    def advance(self, value):
        if value is None:
            return 0
        device = getattr(value, "XAdvDevice", None)
        delta = 0
        if device is not None and device.DeltaFormat == 0x8000 and self.deltas:
            delta = round(self.deltas[(device.StartSize << 16) + device.EndSize])
        return (getattr(value, "XAdvance", 0) or 0) + delta

    def of(self, first, second):
        total = 0
        for tables in self.rules:
            for table, coverage in tables:
                if first not in coverage:
                    continue
                record = self.record(table, first, second)
                if record is not None:
                    total += self.advance(record.Value1) + self.advance(record.Value2)
                    break
        return total

    @staticmethod
    def record(table, first, second):
        if table.Format == 2:
            left = table.ClassDef1.classDefs.get(first, 0)
            right = table.ClassDef2.classDefs.get(second, 0)
            return table.Class1Record[left].Class2Record[right]
        pairs = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
        return next((pair for pair in pairs if pair.SecondGlyph == second), None)


def substituted(font, script):
    """What features on by default may replace: single glyphs, be it in some context alone, and pairs
    that begin a ligature."""
    glyphs, pairs = set(), set()
    table = font["GSUB"].table
    for lookup in lookups_of(table, script, SUBSTITUTING):
        for subtable in subtables(lookup):
            if hasattr(subtable, "mapping"):
                glyphs |= set(subtable.mapping)
            elif hasattr(subtable, "ligatures"):
                for first, ligatures in subtable.ligatures.items():
                    pairs |= {(first, each.Component[0]) for each in ligatures if each.Component}
            else:
                for coverage in coverages(subtable):
                    glyphs |= set(coverage.glyphs)
    return glyphs, pairs


def coverages(subtable):
    for name in ("Coverage", "InputCoverage"):
        value = getattr(subtable, name, None)
        if isinstance(value, list):
            yield from value
        elif value is not None:
            yield value
