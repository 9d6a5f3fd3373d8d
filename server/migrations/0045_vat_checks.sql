-- What the shop does while the register of VAT numbers cannot be asked: "charge" or "trust".
ALTER TABLE tax_settings ADD COLUMN vat_fallback TEXT NOT NULL DEFAULT 'charge';

-- Answers of VIES, kept for a day at most. lookup: the number, and the shop's own in whose name VIES was asked.
CREATE TABLE vat_check (
  lookup TEXT NOT NULL PRIMARY KEY,
  valid {i64} NOT NULL CHECK (valid IN (0, 1)),
  consultation TEXT NOT NULL,
  checked_at {i64} NOT NULL
) {tail};

CREATE INDEX vat_check_time ON vat_check (checked_at);
