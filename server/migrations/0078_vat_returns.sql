-- VAT returns of the one-stop scheme that were filed. A row is never changed: what comes later is a
-- correction in the next one. quarter: '2026-Q3'; they follow one another without a gap. locked_by: NULL:
-- the command line. digest: SHA-256 of document, in hexadecimal digits. document: JSON, the return with
-- the rates that it was made with.
CREATE TABLE vat_return (
  quarter TEXT PRIMARY KEY,
  locked_at {i64} NOT NULL,
  locked_by TEXT REFERENCES staff_member (id),
  digest TEXT NOT NULL,
  document TEXT NOT NULL
) {tail};

-- Rates of the European Central Bank. day: since 1970. millionths: of the currency for 1 EUR.
-- entered_by: NULL: the command line.
CREATE TABLE euro_rate (
  currency TEXT NOT NULL,
  day {i64} NOT NULL,
  millionths {i64} NOT NULL CHECK (millionths > 0),
  entered_at {i64} NOT NULL,
  entered_by TEXT REFERENCES staff_member (id),
  PRIMARY KEY (currency, day)
) {tail};
