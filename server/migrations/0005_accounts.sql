-- Customers. Only verified addresses are unique; email_key is the address folded by the application.
CREATE TABLE customer (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  verified {i64} NOT NULL CHECK (verified IN (0, 1)),
  password_hash TEXT,
  name TEXT,
  company TEXT,
  country TEXT,
  created_at {i64} NOT NULL
) {tail};

CREATE UNIQUE INDEX customer_verified_email ON customer (email_key) WHERE verified = 1;
CREATE INDEX customer_email ON customer (email_key, created_at);

-- One sign-in and its chain of tokens. Hashes only; successors are computed with the server's key.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  generation {i64} NOT NULL,
  current_hash {blob} NOT NULL,
  previous_hash {blob},
  current_presented {i64} NOT NULL CHECK (current_presented IN (0, 1)),
  previous_rotated_at {i64} NOT NULL,
  rotated_at {i64} NOT NULL,
  idle_limit {i64} NOT NULL,
  last_used_at {i64} NOT NULL,
  expires_at {i64} NOT NULL,
  created_at {i64} NOT NULL
) {tail};

CREATE INDEX session_customer ON session (customer_id);
