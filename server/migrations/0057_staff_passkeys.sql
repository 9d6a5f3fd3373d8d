-- Passkeys of members of staff. cloned_at: when a sign-in came whose counter had not grown; the
-- passkey opens nothing any more.
CREATE TABLE staff_passkey (
  id TEXT NOT NULL PRIMARY KEY,
  member_id TEXT NOT NULL REFERENCES staff_member (id),
  name TEXT NOT NULL,
  credential_id {blob} NOT NULL UNIQUE,
  public_key {blob} NOT NULL,
  algorithm {i64} NOT NULL,
  sign_count {i64} NOT NULL,
  backed_up {i64} NOT NULL CHECK (backed_up IN (0, 1)),
  created_at {i64} NOT NULL,
  last_used_at {i64},
  cloned_at {i64}
) {tail};

CREATE INDEX staff_passkey_member ON staff_passkey (member_id, created_at);

-- Challenges of passkeys that were answered rightly: each opens something once.
CREATE TABLE staff_used_challenge (
  hash {blob} NOT NULL PRIMARY KEY,
  expires_at {i64} NOT NULL
) {tail};

-- Counts the changes of a member: the next one must name what it was made from.
ALTER TABLE staff_member ADD COLUMN version {i64} NOT NULL DEFAULT 1;
