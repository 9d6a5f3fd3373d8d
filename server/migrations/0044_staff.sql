-- People who run the shop; never customers. email_key: the address folded by the application.
CREATE TABLE staff_member (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at {i64} NOT NULL,
  disabled_at {i64}
) {tail};

-- Bearer tokens of programs. scopes: names of permissions, separated by spaces. The hash alone is kept.
CREATE TABLE staff_token (
  id TEXT NOT NULL PRIMARY KEY,
  member_id TEXT NOT NULL REFERENCES staff_member (id),
  purpose TEXT NOT NULL,
  scopes TEXT NOT NULL,
  secret_hash {blob} NOT NULL,
  created_at {i64} NOT NULL,
  expires_at {i64} NOT NULL,
  revoked_at {i64}
) {tail};

CREATE INDEX staff_token_member ON staff_token (member_id, created_at);

-- One row for each change that staff make, in the transaction of the change. Rows are only added.
-- object_before, object_after: the object as JSON; NULL where there was or is none.
CREATE TABLE staff_audit (
  id TEXT NOT NULL PRIMARY KEY,
  at {i64} NOT NULL,
  member_id TEXT NOT NULL,
  token_id TEXT NOT NULL,
  permission TEXT NOT NULL,
  action TEXT NOT NULL,
  object_id TEXT NOT NULL,
  object_before TEXT,
  object_after TEXT,
  request_id TEXT NOT NULL
) {tail};

CREATE INDEX staff_audit_at ON staff_audit (at);

-- When staff made or changed the item; NULL: it is as the folder of the shop has it.
ALTER TABLE menu_item ADD COLUMN staff_edited_at {i64};
