-- A deleted account keeps its row, without address, name and password: its orders point to it.
ALTER TABLE customer ADD COLUMN deleted_at {i64};

-- agent: what a sign-in came from in a person's words, "Chromium on Linux". impersonator: who of the
-- staff acts as the customer; null: the customer himself.
ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN impersonator TEXT;

-- Links that were mailed, by the hashes of their tokens. email: the mailbox that the link proves.
-- A new link of one purpose for one customer takes the place of the one before.
CREATE TABLE mailed_link (
  token_hash {blob} NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm_address', 'change_email', 'reset_password')),
  customer_id TEXT NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at {i64} NOT NULL,
  created_at {i64} NOT NULL,
  UNIQUE (purpose, customer_id)
) {tail};

-- Staff acting as customers: who, as whom, why. token_hash: of the one-time token that opens it.
CREATE TABLE impersonation (
  id TEXT NOT NULL PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customer (id),
  staff TEXT NOT NULL,
  reason TEXT NOT NULL,
  token_hash {blob} NOT NULL UNIQUE,
  issued_at {i64} NOT NULL,
  session_id TEXT,
  opened_at {i64},
  ended_at {i64}
) {tail};

CREATE INDEX impersonation_customer ON impersonation (customer_id, issued_at);
