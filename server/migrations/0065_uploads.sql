-- Fonts that staff drop in the console, until they are added to the shop. key: the console's, so that
-- a repeated request makes one upload. version: moves when staff change files or grouping.
-- added: what the commit brought, as JSON.
CREATE TABLE upload (
  id TEXT NOT NULL PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES staff_member (id),
  state TEXT NOT NULL CHECK (state IN ('open', 'committed', 'discarded')),
  version {i64} NOT NULL CHECK (version > 0),
  added TEXT,
  created_at {i64} NOT NULL,
  touched_at {i64} NOT NULL
) {tail};

CREATE INDEX upload_touched ON upload (state, touched_at);

-- sha256: as the browser computed it, before it sends the file. received: bytes from the beginning.
-- code, sentence: why the file is refused. family, style: the names that staff gave; null: as the
-- font says.
CREATE TABLE upload_file (
  upload_id TEXT NOT NULL REFERENCES upload (id),
  number {i64} NOT NULL CHECK (number > 0),
  path TEXT NOT NULL,
  sha256 {blob} NOT NULL,
  size {i64} NOT NULL CHECK (size >= 0),
  received {i64} NOT NULL CHECK (received >= 0),
  state TEXT NOT NULL CHECK (state IN ('receiving', 'reading', 'read', 'refused')),
  code TEXT NOT NULL,
  sentence TEXT NOT NULL,
  family TEXT,
  style TEXT,
  left_out {i64} NOT NULL CHECK (left_out IN (0, 1)),
  PRIMARY KEY (upload_id, number),
  UNIQUE (upload_id, path)
) {tail};

-- The bytes of a file until it is read. position: of the first byte.
CREATE TABLE upload_piece (
  upload_id TEXT NOT NULL,
  number {i64} NOT NULL,
  position {i64} NOT NULL,
  bytes {blob} NOT NULL,
  PRIMARY KEY (upload_id, number, position),
  FOREIGN KEY (upload_id, number) REFERENCES upload_file (upload_id, number)
) {tail};

-- A font that was found good, as style_release has it. place: in its file, a collection holds several.
CREATE TABLE upload_font (
  upload_id TEXT NOT NULL,
  number {i64} NOT NULL,
  place {i64} NOT NULL,
  member TEXT NOT NULL,
  source {blob} NOT NULL,
  file {blob} NOT NULL REFERENCES font_blob (sha256),
  details TEXT NOT NULL,
  coverage TEXT NOT NULL,
  characters {i64} NOT NULL,
  remarks TEXT NOT NULL,
  PRIMARY KEY (upload_id, number, place),
  FOREIGN KEY (upload_id, number) REFERENCES upload_file (upload_id, number)
) {tail};

CREATE INDEX upload_font_file ON upload_font (file);
CREATE INDEX style_release_file ON style_release (file);
CREATE INDEX trial_style_file ON trial_style (file);
