-- Tester states that are too long for a link. id: of their content, so the same state is one row.
CREATE TABLE tester_state (
  id TEXT NOT NULL PRIMARY KEY,
  state TEXT NOT NULL,
  created_at {i64} NOT NULL,
  last_used_at {i64} NOT NULL
) {tail};

CREATE INDEX tester_state_used ON tester_state (last_used_at);
