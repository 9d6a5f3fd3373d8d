-- A shop that is set up in the console: one row, made by its first start; none where the shop was filled before it was
-- served. looked_at: when a link to the shop was followed first. opened_by: NULL: the command line.
CREATE TABLE shop_setup (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  begun_at {i64} NOT NULL,
  looked_at {i64},
  opened_at {i64},
  opened_by TEXT REFERENCES staff_member (id)
) {tail};

-- Links of staff to a shop that is being set up. Each lets one browser in.
CREATE TABLE shop_look (
  id TEXT NOT NULL PRIMARY KEY,
  made_by TEXT REFERENCES staff_member (id),
  expires_at {i64} NOT NULL,
  used_at {i64}
) {tail};
