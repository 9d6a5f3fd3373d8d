-- Which mails the foundry gets, as shop.toml wants. digest: off, daily or weekly.
ALTER TABLE foundry ADD COLUMN notify_sales {i64} NOT NULL DEFAULT 1;
ALTER TABLE foundry ADD COLUMN notify_reviews {i64} NOT NULL DEFAULT 1;
ALTER TABLE foundry ADD COLUMN notify_disputes {i64} NOT NULL DEFAULT 1;
ALTER TABLE foundry ADD COLUMN notify_failed_builds {i64} NOT NULL DEFAULT 1;
ALTER TABLE foundry ADD COLUMN notify_parked_mails {i64} NOT NULL DEFAULT 1;
ALTER TABLE foundry ADD COLUMN digest TEXT NOT NULL DEFAULT 'off';

-- How far the digest has told, one row while it is on: the begin of a day or a week, UTC.
CREATE TABLE foundry_digest (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  told_until {i64} NOT NULL
) {tail};
