-- Limits and notices that staff change while the shop runs. value: JSON of what was saved in the
-- console, version 0 where nothing was. fixed: JSON of what the configuration has, which wins; the
-- server writes it when it starts. changed_by: NULL: never saved, or by the command line.
CREATE TABLE shop_setting (
  name TEXT PRIMARY KEY CHECK (name IN ('limits', 'notices')),
  version {i64} NOT NULL,
  value TEXT NOT NULL,
  fixed TEXT NOT NULL,
  changed_at {i64},
  changed_by TEXT REFERENCES staff_member (id)
) {tail};
INSERT INTO shop_setting (name, version, value, fixed) VALUES ('limits', 0, '{}', '{}'), ('notices', 0, '{}', '{}');
