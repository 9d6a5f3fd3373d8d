-- The seller and how the shop sells: one row.
CREATE TABLE foundry (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  tagline TEXT NOT NULL,
  currency TEXT NOT NULL,
  prices_include_tax {i64} NOT NULL CHECK (prices_include_tax IN (0, 1)),
  demonstration {i64} NOT NULL CHECK (demonstration IN (0, 1)),
  display_style TEXT NOT NULL,
  address TEXT NOT NULL,
  country TEXT NOT NULL,
  vat_number TEXT NOT NULL,
  email TEXT NOT NULL
) {tail};

-- A font file (sfnt) under the digest of its bytes. Never changed, never removed: buyers keep what
-- they bought.
CREATE TABLE font_blob (
  sha256 {blob} NOT NULL PRIMARY KEY,
  bytes {blob} NOT NULL,
  size {i64} NOT NULL CHECK (size > 0),
  created_at {i64} NOT NULL
) {tail};

-- The one name space of families, styles and packages: each is an address and a cart item.
CREATE TABLE catalogue_item (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('family', 'style', 'package')),
  family_id TEXT NOT NULL
) {tail};

-- position: the foundry's order. texts: names, texts and specimen as JSON. described_by: digest of
-- the family.toml that was applied last; empty without one.
CREATE TABLE family (
  id TEXT NOT NULL PRIMARY KEY REFERENCES catalogue_item (id),
  position {i64} NOT NULL,
  name TEXT NOT NULL,
  texts TEXT NOT NULL,
  described_by TEXT NOT NULL,
  created_at {i64} NOT NULL,
  updated_at {i64} NOT NULL
) {tail};

CREATE TABLE style (
  id TEXT NOT NULL PRIMARY KEY REFERENCES catalogue_item (id),
  family_id TEXT NOT NULL REFERENCES family (id),
  name TEXT NOT NULL,
  price {i64} NOT NULL CHECK (price >= 0),
  release {i64} NOT NULL CHECK (release > 0)
) {tail};

CREATE INDEX style_family ON style (family_id);

-- Every file that a style has had; style.release is the number of the one on sale. source: digest
-- of the file that was imported (for WOFF not the sfnt of font_blob). details: what was read from
-- it by version `reader` of the code, as JSON; coverage: code points as hexadecimal ranges.
CREATE TABLE style_release (
  style_id TEXT NOT NULL REFERENCES style (id),
  number {i64} NOT NULL CHECK (number > 0),
  file {blob} NOT NULL REFERENCES font_blob (sha256),
  source {blob} NOT NULL,
  reader {i64} NOT NULL,
  details TEXT NOT NULL,
  coverage TEXT NOT NULL,
  created_at {i64} NOT NULL,
  PRIMARY KEY (style_id, number)
) {tail};

CREATE INDEX style_release_source ON style_release (source);

CREATE TABLE package (
  id TEXT NOT NULL PRIMARY KEY REFERENCES catalogue_item (id),
  family_id TEXT NOT NULL REFERENCES family (id),
  position {i64} NOT NULL,
  name TEXT NOT NULL,
  item_class TEXT NOT NULL CHECK (item_class IN ('family', 'package')),
  price {i64} NOT NULL CHECK (price >= 0)
) {tail};

CREATE INDEX package_family ON package (family_id);

CREATE TABLE package_style (
  package_id TEXT NOT NULL REFERENCES package (id),
  position {i64} NOT NULL,
  style_id TEXT NOT NULL REFERENCES style (id),
  PRIMARY KEY (package_id, style_id)
) {tail};
