-- One row for each server: checked_at shows that the database takes writes. While the server sells nothing
-- and the foundry has been told, paused_at says since when.
CREATE TABLE sales_readiness (
  node TEXT NOT NULL PRIMARY KEY,
  checked_at {i64} NOT NULL,
  paused_at {i64}
) {tail};
