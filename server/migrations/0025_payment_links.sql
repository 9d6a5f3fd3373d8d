-- Links that lead a customer without a password back to the orders that wait for his payment.
CREATE TABLE mailed_link_of_now (
  token_hash {blob} NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL
    CHECK (purpose IN ('confirm_address', 'change_email', 'reset_password', 'pay_order')),
  customer_id TEXT NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at {i64} NOT NULL,
  created_at {i64} NOT NULL,
  UNIQUE (purpose, customer_id)
) {tail};
INSERT INTO mailed_link_of_now (token_hash, purpose, customer_id, email, expires_at, created_at)
  SELECT token_hash, purpose, customer_id, email, expires_at, created_at FROM mailed_link;
DROP TABLE mailed_link;
ALTER TABLE mailed_link_of_now RENAME TO mailed_link;
