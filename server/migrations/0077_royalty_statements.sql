-- Statements of what designers earned. A row is never changed: what comes later is in the next one.
-- first_day, end_day: of the period, since 1970, in UTC; the end is not in it. number: of the designer's.
-- document: JSON, the statement with the names and advances that it tells. locked_by: NULL: the command
-- line.
CREATE TABLE royalty_statement (
  id TEXT PRIMARY KEY,
  designer TEXT NOT NULL,
  number {i64} NOT NULL,
  first_day {i64} NOT NULL,
  end_day {i64} NOT NULL CHECK (end_day > first_day),
  locked_at {i64} NOT NULL,
  locked_by TEXT REFERENCES staff_member (id),
  document TEXT NOT NULL,
  pdf {blob} NOT NULL,
  UNIQUE (designer, number),
  UNIQUE (designer, first_day)
) {tail};

-- Money that designers were given ahead. statement_id: the locked statement that names it.
CREATE TABLE royalty_advance (
  id TEXT PRIMARY KEY,
  designer TEXT NOT NULL,
  day {i64} NOT NULL,
  currency TEXT NOT NULL,
  amount {i64} NOT NULL CHECK (amount <> 0),
  note TEXT NOT NULL,
  made_at {i64} NOT NULL,
  made_by TEXT REFERENCES staff_member (id),
  statement_id TEXT REFERENCES royalty_statement (id),
  request_key TEXT UNIQUE,
  request_sha256 {blob}
) {tail};
CREATE INDEX royalty_advance_designer ON royalty_advance (designer, day, id);
CREATE INDEX royalty_advance_statement ON royalty_advance (statement_id);

-- Mails with a link to a statement. The link opens it until expires_at or withdrawn_at.
CREATE TABLE royalty_sending (
  id TEXT PRIMARY KEY,
  statement_id TEXT NOT NULL REFERENCES royalty_statement (id),
  address TEXT NOT NULL,
  sent_at {i64} NOT NULL,
  sent_by TEXT REFERENCES staff_member (id),
  expires_at {i64} NOT NULL,
  withdrawn_at {i64}
) {tail};
CREATE INDEX royalty_sending_statement ON royalty_sending (statement_id, sent_at);
