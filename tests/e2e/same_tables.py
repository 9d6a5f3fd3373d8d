"""same_tables.py ORIGINAL SOLD [NUMBER]: compares two fonts table by table.

NUMBER: of the font in a collection. Prints JSON: the tables of ORIGINAL, and those that SOLD lacks or has with
other bytes. What a sold copy says of its licence is written anew: head, name and DSIG are passed over.
"""

import json
import sys

from fontTools.ttLib import TTFont

number = int(sys.argv[3]) if len(sys.argv) > 3 else -1
original, sold = TTFont(sys.argv[1], fontNumber=number), TTFont(sys.argv[2])
tags = sorted(set(original.reader.keys()) - {"head", "name", "DSIG"})
others = [tag for tag in tags if tag not in sold.reader or sold.reader[tag] != original.reader[tag]]
print(json.dumps({"tables": tags, "others": others, "name": sold["name"].getDebugName(4)}))
