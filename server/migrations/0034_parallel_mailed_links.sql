-- A customer may have several valid links of one purpose: what a stranger asks for must not void the
-- link that the customer is about to open.
CREATE TABLE mailed_link_of_now (
  token_hash {blob} NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL
    CHECK (purpose IN ('confirm_address', 'change_email', 'reset_password', 'pay_order')),
  customer_id TEXT NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  expires_at {i64} NOT NULL,
  created_at {i64} NOT NULL
) {tail};
INSERT INTO mailed_link_of_now (token_hash, purpose, customer_id, email, expires_at, created_at)
  SELECT token_hash, purpose, customer_id, email, expires_at, created_at FROM mailed_link;
DROP TABLE mailed_link;
ALTER TABLE mailed_link_of_now RENAME TO mailed_link;
CREATE INDEX mailed_link_customer ON mailed_link (customer_id, purpose);
