-- A buyer's file lies in pieces of 512 kB (the last is shorter), so that none is ever in memory whole.
CREATE TABLE download_piece (
  sha256 {blob} NOT NULL REFERENCES download_blob (sha256) ON DELETE CASCADE,
  number {i64} NOT NULL CHECK (number >= 0),
  bytes {blob} NOT NULL,
  PRIMARY KEY (sha256, number)
) {tail};
INSERT INTO download_piece (sha256, number, bytes)
  WITH RECURSIVE piece (sha256, number, size) AS (
    SELECT sha256, cast(0 AS {i64}), size FROM download_blob
    UNION ALL
    SELECT sha256, number + 1, size FROM piece WHERE (number + 1) * 524288 < size
  )
  SELECT p.sha256, p.number, substr(b.bytes, cast(p.number * 524288 + 1 AS integer), 524288)
  FROM piece p JOIN download_blob b ON b.sha256 = p.sha256;

-- created_at: what no download names after a day was left by a build that did not come to its end.
ALTER TABLE download_blob DROP COLUMN bytes;
ALTER TABLE download_blob ADD COLUMN created_at {i64} NOT NULL DEFAULT 0;
