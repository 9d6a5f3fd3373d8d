-- The digest of each entry of the folder that was applied last: what differs from it in the shop,
-- staff have changed since.
CREATE TABLE applied_entry (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  sha256 {blob} NOT NULL,
  PRIMARY KEY (kind, id)
) {tail};
