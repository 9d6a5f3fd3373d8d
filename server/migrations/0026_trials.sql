-- How much of the family its trial has: JSON, what is not said is as in catalogue/trial_profile.h.
ALTER TABLE family ADD COLUMN trial TEXT NOT NULL DEFAULT '{}';

-- The words under which trials are given: one row, or none where the shop gives none.
CREATE TABLE trial_terms (
  one {i64} NOT NULL PRIMARY KEY CHECK (one = 1),
  kind_id TEXT NOT NULL CHECK (kind_id = 'trial'),
  version TEXT NOT NULL,
  FOREIGN KEY (kind_id, version) REFERENCES eula (kind_id, version)
) {tail};

-- Who asked for trials. id: stands in every font of them. mailbox: the address as limits count it.
-- forgotten_at: since then nothing in the row tells who it was.
CREATE TABLE trial_request (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash {blob} NOT NULL UNIQUE,
  request_key TEXT NOT NULL UNIQUE,
  request_sha256 {blob} NOT NULL,
  email TEXT NOT NULL,
  mailbox TEXT NOT NULL,
  name TEXT NOT NULL,
  company TEXT NOT NULL,
  purpose TEXT NOT NULL,
  news {i64} NOT NULL CHECK (news IN (0, 1)),
  terms_version TEXT NOT NULL,
  terms_sha256 TEXT NOT NULL,
  address_block TEXT NOT NULL,
  downloads {i64} NOT NULL DEFAULT 0 CHECK (downloads >= 0),
  created_at {i64} NOT NULL,
  expires_at {i64} NOT NULL,
  forgotten_at {i64}
) {tail};

CREATE INDEX trial_request_mailbox ON trial_request (mailbox, created_at);
CREATE INDEX trial_request_block ON trial_request (address_block, created_at);
CREATE INDEX trial_request_kept ON trial_request (created_at) WHERE forgotten_at IS NULL;

-- Frozen, so that each download of a trial is the same bytes. profile: as in family.trial.
CREATE TABLE trial_family (
  request_id TEXT NOT NULL REFERENCES trial_request (id),
  position {i64} NOT NULL,
  family_id TEXT NOT NULL,
  name TEXT NOT NULL,
  profile TEXT NOT NULL,
  PRIMARY KEY (request_id, family_id)
) {tail};

-- file: the release that was on sale when it was asked for.
CREATE TABLE trial_style (
  request_id TEXT NOT NULL REFERENCES trial_request (id),
  style_id TEXT NOT NULL,
  family_id TEXT NOT NULL,
  position {i64} NOT NULL,
  name TEXT NOT NULL,
  file {blob} NOT NULL REFERENCES font_blob (sha256),
  PRIMARY KEY (request_id, style_id)
) {tail};

-- A family that was bought after it was tried, once for each order.
CREATE TABLE trial_conversion (
  order_id TEXT NOT NULL REFERENCES orders (id),
  family_id TEXT NOT NULL,
  request_id TEXT NOT NULL REFERENCES trial_request (id),
  paid_at {i64} NOT NULL,
  PRIMARY KEY (order_id, family_id)
) {tail};

CREATE INDEX orders_paid ON orders (paid_at, id) WHERE paid_at IS NOT NULL;

-- Up to when paid orders were looked at for conversions.
CREATE TABLE trial_conversion_mark (
  one {i64} NOT NULL PRIMARY KEY CHECK (one = 1),
  paid_until {i64} NOT NULL
) {tail};
