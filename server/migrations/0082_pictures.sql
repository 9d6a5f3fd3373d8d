-- Pictures of pages and news. id: names width and height of the largest file. source_sha256: of the file that
-- it was made of, which is not kept. alt: the words that were last given to it. made_by: NULL: the command line.
CREATE TABLE picture (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  alt TEXT NOT NULL,
  width {i64} NOT NULL CHECK (width > 0),
  height {i64} NOT NULL CHECK (height > 0),
  source_sha256 {blob} NOT NULL,
  made_at {i64} NOT NULL,
  made_by TEXT REFERENCES staff_member (id)
) {tail};
CREATE INDEX picture_made ON picture (made_at, id);
CREATE INDEX picture_source ON picture (source_sha256);

-- Its WebP files by width.
CREATE TABLE picture_file (
  picture_id TEXT NOT NULL REFERENCES picture (id),
  width {i64} NOT NULL CHECK (width > 0),
  sha256 {blob} NOT NULL,
  size {i64} NOT NULL CHECK (size > 0),
  PRIMARY KEY (picture_id, width)
) {tail};
CREATE INDEX picture_file_sha256 ON picture_file (sha256);

-- Files lie in pieces of 512 kB (the last is shorter). position: of the first byte.
CREATE TABLE picture_piece (
  picture_id TEXT NOT NULL,
  width {i64} NOT NULL,
  position {i64} NOT NULL,
  bytes {blob} NOT NULL,
  PRIMARY KEY (picture_id, width, position),
  FOREIGN KEY (picture_id, width) REFERENCES picture_file (picture_id, width)
) {tail};
