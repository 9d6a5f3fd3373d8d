-- A file for a buyer under the digest of its bytes. Never changed.
CREATE TABLE download_blob (
  sha256 {blob} NOT NULL PRIMARY KEY,
  bytes {blob} NOT NULL,
  size {i64} NOT NULL CHECK (size > 0)
) {tail};

-- What a paid order gives its buyer. No row: it is still being built.
CREATE TABLE download (
  order_id TEXT NOT NULL REFERENCES orders (id),
  name TEXT NOT NULL,
  sha256 {blob} NOT NULL REFERENCES download_blob (sha256),
  created_at {i64} NOT NULL,
  PRIMARY KEY (order_id, name)
) {tail};
