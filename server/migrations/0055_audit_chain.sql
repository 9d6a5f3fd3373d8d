-- Rows of staff_audit come from the command line too, and are sealed in a chain after their commit.
-- member_id: NULL for the command line. via: token, session or command_line; via_id: the id of the token
-- or the session, the operating system's user. customer_id: the customer whom the member acts as.
-- sequence, previous_hash, hash, sealed_at: NULL until the row is sealed.
CREATE TABLE staff_audit_of_now (
  id TEXT NOT NULL PRIMARY KEY,
  at {i64} NOT NULL,
  member_id TEXT,
  via TEXT NOT NULL,
  via_id TEXT NOT NULL,
  customer_id TEXT,
  permission TEXT NOT NULL,
  action TEXT NOT NULL,
  object_id TEXT NOT NULL,
  object_before TEXT,
  object_after TEXT,
  reason TEXT,
  request_id TEXT NOT NULL,
  sequence {i64},
  previous_hash {blob},
  hash {blob},
  sealed_at {i64}
) {tail};
INSERT INTO staff_audit_of_now (id, at, member_id, via, via_id, permission, action, object_id,
    object_before, object_after, request_id)
  SELECT id, at, member_id, 'token', token_id, permission, action, object_id,
    object_before, object_after, request_id FROM staff_audit;
DROP TABLE staff_audit;
ALTER TABLE staff_audit_of_now RENAME TO staff_audit;
CREATE INDEX staff_audit_at ON staff_audit (at);
CREATE UNIQUE INDEX staff_audit_sequence ON staff_audit (sequence);
CREATE INDEX staff_audit_unsealed ON staff_audit (at, id) WHERE sequence IS NULL;

-- The last sealed row. signature: Ed25519, by a key of the server's key. lease: of the process that seals.
CREATE TABLE staff_audit_head (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  sequence {i64} NOT NULL,
  hash {blob},
  sealed_at {i64},
  signature {blob},
  lease TEXT,
  lease_until {i64}
) {tail};
INSERT INTO staff_audit_head (id, sequence) VALUES (1, 0);
