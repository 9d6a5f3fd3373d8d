-- A licence may have given way to a larger one: its downloads end, its verification says so.
CREATE TABLE entitlement_of_now (
  serial TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  line_index {i64} NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customer (id),
  state TEXT NOT NULL CHECK (state IN ('active', 'suspended', 'revoked', 'superseded')),
  created_at {i64} NOT NULL,
  UNIQUE (order_id, line_index)
) {tail};
INSERT INTO entitlement_of_now (serial, order_id, line_index, customer_id, state, created_at)
  SELECT serial, order_id, line_index, customer_id, state, created_at FROM entitlement;
DROP TABLE entitlement;
ALTER TABLE entitlement_of_now RENAME TO entitlement;

-- An order's files as a whole. quality: of the WOFF2 encoder. final_at: when a file of them was first
-- downloaded; until then a smaller build may take their place, all at once.
CREATE TABLE delivery (
  order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
  quality {i64} NOT NULL,
  built_at {i64} NOT NULL,
  final_at {i64}
) {tail};
INSERT INTO delivery (order_id, quality, built_at, final_at)
  SELECT order_id, 5, min(created_at), min(created_at) FROM download GROUP BY order_id;

-- line_index: null for what belongs to the whole order. size: as in download_blob, where it lies
-- behind the bytes.
ALTER TABLE download ADD COLUMN kind TEXT NOT NULL DEFAULT 'package'
  CHECK (kind IN ('package', 'invoice', 'creditNote', 'certificate', 'eula'));
ALTER TABLE download ADD COLUMN line_index {i64};
ALTER TABLE download ADD COLUMN size {i64} NOT NULL DEFAULT 0;
UPDATE download SET size =
  (SELECT b.size FROM download_blob b WHERE b.sha256 = download.sha256);

-- What a certificate says, and our signature of it (Ed25519), by the licence's serial number.
CREATE TABLE certificate (
  serial TEXT NOT NULL PRIMARY KEY REFERENCES entitlement (serial),
  text TEXT NOT NULL,
  signature {blob} NOT NULL,
  public_key {blob} NOT NULL
) {tail};

-- Every font file that was delivered for a licence. path: in the line's package.
CREATE TABLE licensed_font (
  serial TEXT NOT NULL REFERENCES entitlement (serial),
  path TEXT NOT NULL,
  style_id TEXT NOT NULL,
  sha256 {blob} NOT NULL,
  size {i64} NOT NULL,
  PRIMARY KEY (serial, path)
) {tail};

CREATE INDEX licensed_font_sha256 ON licensed_font (sha256);

-- The public keys that certificates were ever signed with.
CREATE TABLE signing_key (
  public_key {blob} NOT NULL PRIMARY KEY,
  first_used_at {i64} NOT NULL
) {tail};

CREATE INDEX download_sha256 ON download (sha256);
