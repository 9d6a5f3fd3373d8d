-- The number that moves with every change to what visitors may see.
CREATE TABLE shop_version (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  version {i64} NOT NULL
) {tail};

INSERT INTO shop_version (id, version) VALUES (1, 1);

-- Promises to the outside: claimed, leased and repeated by the job worker.
CREATE TABLE job (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  priority {i64} NOT NULL,
  run_at {i64} NOT NULL,
  attempts {i64} NOT NULL,
  lease_until {i64},
  lease TEXT,
  last_error TEXT,
  created_at {i64} NOT NULL,
  finished_at {i64},
  UNIQUE (kind, key)
) {tail};

CREATE INDEX job_due ON job (priority, run_at) WHERE state = 'waiting';
CREATE INDEX job_finished ON job (finished_at) WHERE state = 'done';
