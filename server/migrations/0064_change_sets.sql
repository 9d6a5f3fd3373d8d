-- Edits of staff, which visitors do not see before they are published.
-- state: draft, scheduled, published or discarded. version counts the edits and the changes of state.
-- owner_id: the member who began it; NULL: a revert that the command line began.
-- edits: JSON, how many by kind of entry. reverts: the change set that it takes back. failure: JSON, why the
-- last publication was refused.
CREATE TABLE change_set (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'scheduled', 'published', 'discarded')),
  version {i64} NOT NULL,
  edits TEXT NOT NULL,
  owner_id TEXT REFERENCES staff_member (id),
  created_at {i64} NOT NULL,
  changed_at {i64} NOT NULL,
  publish_at {i64},
  published_at {i64},
  reverts TEXT REFERENCES change_set (id),
  failure TEXT
) {tail};
CREATE INDEX change_set_listed ON change_set (state, changed_at, id);

-- One entry as the shop had it when it was edited first, and as it is to be. NULL: it is not there.
-- member_id: who edited it last.
CREATE TABLE change_set_edit (
  change_set_id TEXT NOT NULL REFERENCES change_set (id),
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  record_before TEXT,
  record_after TEXT,
  member_id TEXT REFERENCES staff_member (id),
  PRIMARY KEY (change_set_id, kind, id)
) {tail};
CREATE INDEX change_set_edit_entry ON change_set_edit (kind, id);
CREATE INDEX change_set_reverts ON change_set (reverts) WHERE reverts IS NOT NULL;
