-- How members of staff sign in to the console. A member without a row here cannot.
CREATE TABLE staff_password (
  member_id TEXT NOT NULL PRIMARY KEY REFERENCES staff_member (id),
  hash TEXT NOT NULL,
  changed_at {i64} NOT NULL
) {tail};

-- secret: sealed with the server's key. last_step: the newest step whose code was used; no code of
-- it or of an earlier one opens anything again.
CREATE TABLE staff_totp (
  member_id TEXT NOT NULL PRIMARY KEY REFERENCES staff_member (id),
  secret {blob} NOT NULL,
  last_step {i64} NOT NULL,
  created_at {i64} NOT NULL
) {tail};

CREATE TABLE staff_recovery_code (
  member_id TEXT NOT NULL REFERENCES staff_member (id),
  hash {blob} NOT NULL,
  used_at {i64},
  PRIMARY KEY (member_id, hash)
) {tail};

-- Links that open the console to a member who has no other way in, once each. totp_secret: sealed;
-- what the member is shown until the link is used.
CREATE TABLE staff_link (
  token_hash {blob} NOT NULL PRIMARY KEY,
  member_id TEXT NOT NULL REFERENCES staff_member (id),
  totp_secret {blob} NOT NULL,
  created_at {i64} NOT NULL,
  expires_at {i64} NOT NULL
) {tail};

CREATE INDEX staff_link_member ON staff_link (member_id);

-- proved_at: when the member last showed a second factor in this sign-in.
CREATE TABLE staff_session (
  id TEXT NOT NULL PRIMARY KEY,
  member_id TEXT NOT NULL REFERENCES staff_member (id),
  secret_hash {blob} NOT NULL,
  agent TEXT NOT NULL,
  created_at {i64} NOT NULL,
  last_used_at {i64} NOT NULL,
  proved_at {i64} NOT NULL
) {tail};

CREATE INDEX staff_session_member ON staff_session (member_id);
