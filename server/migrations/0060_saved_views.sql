-- Filters of the console's lists that members keep. filter: the query of the address.
CREATE TABLE staff_view (
  id TEXT NOT NULL PRIMARY KEY,
  member_id TEXT NOT NULL REFERENCES staff_member (id),
  area TEXT NOT NULL,
  name TEXT NOT NULL,
  filter TEXT NOT NULL,
  shared {i64} NOT NULL CHECK (shared IN (0, 1)),
  created_at {i64} NOT NULL,
  UNIQUE (member_id, area, name)
) {tail};

CREATE INDEX staff_view_shared ON staff_view (area) WHERE shared = 1;
