-- 1 where staff wrote the profile together with the address: proving the mailbox keeps it then.
ALTER TABLE customer ADD COLUMN profile_vouched {i64} NOT NULL DEFAULT 0;

-- Invoices whose billing details staff have corrected. number: of the order's corrections. billing_*: JSON,
-- the orders' column before and after. form_key: of the form that asked, one correction for each.
CREATE TABLE invoice_correction (
  order_id TEXT NOT NULL REFERENCES orders (id),
  number {i64} NOT NULL CHECK (number > 0),
  billing_before TEXT NOT NULL,
  billing_after TEXT NOT NULL,
  reason TEXT NOT NULL,
  corrected_at {i64} NOT NULL,
  form_key TEXT NOT NULL UNIQUE,
  form_sha256 {blob} NOT NULL,
  PRIMARY KEY (order_id, number)
) {tail};

-- Of invoices: 0 as issued, else the number of the correction.
ALTER TABLE download ADD COLUMN correction {i64} NOT NULL DEFAULT 0;
