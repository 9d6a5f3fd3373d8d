-- Releases that the foundry gave, at no charge, to licences that were bought before. They are in the
-- packages that are built of the order from then on.
CREATE TABLE given_release (
  order_id TEXT NOT NULL,
  line_index {i64} NOT NULL,
  style_id TEXT NOT NULL,
  number {i64} NOT NULL,
  given_at {i64} NOT NULL,
  PRIMARY KEY (order_id, line_index, style_id, number),
  FOREIGN KEY (order_id, line_index) REFERENCES order_line (order_id, line_index)
) {tail};

-- Files of an order as they were before a release was given: its buyer keeps them. edition: 1 for the
-- files as bought. ended_at: when the next edition was begun.
CREATE TABLE former_delivery (
  order_id TEXT NOT NULL REFERENCES orders (id),
  edition {i64} NOT NULL CHECK (edition > 0),
  built_at {i64} NOT NULL,
  final_at {i64},
  ended_at {i64} NOT NULL,
  PRIMARY KEY (order_id, edition)
) {tail};

ALTER TABLE download ADD COLUMN edition {i64} NOT NULL DEFAULT 1;

CREATE TABLE former_certificate (
  serial TEXT NOT NULL REFERENCES entitlement (serial),
  edition {i64} NOT NULL,
  text TEXT NOT NULL,
  signature {blob} NOT NULL,
  public_key {blob} NOT NULL,
  PRIMARY KEY (serial, edition)
) {tail};

CREATE TABLE former_licensed_font (
  serial TEXT NOT NULL REFERENCES entitlement (serial),
  edition {i64} NOT NULL,
  path TEXT NOT NULL,
  style_id TEXT NOT NULL,
  sha256 {blob} NOT NULL,
  size {i64} NOT NULL,
  PRIMARY KEY (serial, edition, path)
) {tail};

CREATE INDEX former_licensed_font_sha256 ON former_licensed_font (sha256);

-- New releases of styles on sale, of which their buyers are told. styles: JSON, with the number of each
-- release. note: the foundry's words. reached: the customer that the job has come to. done_at: when all
-- were told.
CREATE TABLE release_announcement (
  id TEXT NOT NULL PRIMARY KEY,
  buyers TEXT NOT NULL CHECK (buyers IN ('tell', 'give')),
  note TEXT NOT NULL,
  styles TEXT NOT NULL,
  reached TEXT NOT NULL,
  told {i64} NOT NULL,
  created_at {i64} NOT NULL,
  done_at {i64}
) {tail};
