-- The words of a licence, by kind and version. Never changed: orders name them by digest.
CREATE TABLE eula (
  kind_id TEXT NOT NULL,
  version TEXT NOT NULL,
  markdown TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (kind_id, version)
) {tail};

-- A kind of licence on sale. position: the foundry's order. grants, limits, formats: JSON lists.
CREATE TABLE licence_kind (
  id TEXT NOT NULL PRIMARY KEY,
  position {i64} NOT NULL,
  name TEXT NOT NULL,
  metric TEXT NOT NULL,
  question TEXT NOT NULL,
  summary TEXT NOT NULL,
  grants TEXT NOT NULL,
  limits TEXT NOT NULL,
  formats TEXT NOT NULL,
  eula_version TEXT NOT NULL,
  FOREIGN KEY (id, eula_version) REFERENCES eula (kind_id, version)
) {tail};

-- multiplier: of kind and tier together, in ten-thousandths.
CREATE TABLE licence_tier (
  kind_id TEXT NOT NULL REFERENCES licence_kind (id),
  id TEXT NOT NULL,
  position {i64} NOT NULL,
  name TEXT NOT NULL,
  multiplier {i64} NOT NULL CHECK (multiplier >= 0),
  contact_us {i64} NOT NULL CHECK (contact_us IN (0, 1)),
  PRIMARY KEY (kind_id, id)
) {tail};

-- A text that the buyer gives with the licence.
CREATE TABLE licence_field (
  kind_id TEXT NOT NULL REFERENCES licence_kind (id),
  id TEXT NOT NULL,
  position {i64} NOT NULL,
  label TEXT NOT NULL,
  required {i64} NOT NULL CHECK (required IN (0, 1)),
  PRIMARY KEY (kind_id, id)
) {tail};

-- What each line is multiplied by when one item is licensed for this many kinds or more.
CREATE TABLE licence_combination (
  kinds {i64} NOT NULL PRIMARY KEY CHECK (kinds >= 2),
  multiplier {i64} NOT NULL CHECK (multiplier >= 0)
) {tail};
