-- What invoices tell besides: as it was when the cart was frozen. tax_reason: as in the contract; null:
-- of an older order. seller, evidence: JSON objects. consents: a JSON list of sentences agreed to.
ALTER TABLE orders ADD COLUMN prices_include_tax {i64} NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN tax_reason TEXT;
ALTER TABLE orders ADD COLUMN tax_sentence TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN coupon TEXT;
ALTER TABLE orders ADD COLUMN seller TEXT NOT NULL DEFAULT '{}';
ALTER TABLE orders ADD COLUMN evidence TEXT NOT NULL DEFAULT '{}';
ALTER TABLE orders ADD COLUMN consents TEXT NOT NULL DEFAULT '[]';

-- net + tax = gross. Older orders bore no tax.
ALTER TABLE order_line ADD COLUMN list_price {i64} NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN net {i64} NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN tax TEXT NOT NULL DEFAULT '[]';
ALTER TABLE order_line ADD COLUMN gross {i64} NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN custom_licence_id TEXT;
ALTER TABLE order_line ADD COLUMN question TEXT NOT NULL DEFAULT '';
UPDATE order_line SET list_price = amount + discount, net = amount, gross = amount;

-- Part of an invoice that is taken back, frozen like it. net + tax = gross.
CREATE TABLE credit_note (
  number {i64} NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  net {i64} NOT NULL,
  tax TEXT NOT NULL,
  gross {i64} NOT NULL CHECK (gross > 0),
  reason TEXT NOT NULL,
  issued_at {i64} NOT NULL
) {tail};

CREATE INDEX credit_note_order ON credit_note (order_id);

INSERT INTO number_series (name, last) VALUES ('credit_note', 0);
