-- A buyer's file lies in pieces of 512 kB (the last is shorter), so that none is ever in memory whole.
CREATE TABLE download_piece (
  sha256 {blob} NOT NULL REFERENCES download_blob (sha256) ON DELETE CASCADE,
  number {i64} NOT NULL CHECK (number >= 0),
  bytes {blob} NOT NULL,
  PRIMARY KEY (sha256, number)
) {tail};
-- SQLite reads a file from its beginning for each part of it, so it goes by parts of 8 MB first; the
-- limit, which is none, keeps each of them at hand for its sixteen pieces.
INSERT INTO download_piece (sha256, number, bytes)
  WITH RECURSIVE part (sha256, number, size) AS (
    SELECT sha256, cast(0 AS {i64}), size FROM download_blob
    UNION ALL
    SELECT sha256, number + 1, size FROM part WHERE (number + 1) * 8388608 < size
  ), sixteenth (number) AS (
    SELECT cast(0 AS {i64}) UNION ALL SELECT number + 1 FROM sixteenth WHERE number < 15
  )
  SELECT p.sha256, p.number * 16 + s.number,
         substr(p.bytes, cast(s.number * 524288 + 1 AS integer), 524288)
  FROM (SELECT part.sha256 AS sha256, part.number AS number,
               substr(b.bytes, cast(part.number * 8388608 + 1 AS integer), 8388608) AS bytes
        FROM part JOIN download_blob b ON b.sha256 = part.sha256 LIMIT 1000000000) p
  CROSS JOIN sixteenth s
  WHERE s.number * 524288 < length(p.bytes);

-- created_at: what no download names after a day was left by a build that did not come to its end.
ALTER TABLE download_blob DROP COLUMN bytes;
ALTER TABLE download_blob ADD COLUMN created_at {i64} NOT NULL DEFAULT 0;
