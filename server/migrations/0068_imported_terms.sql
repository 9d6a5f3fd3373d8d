-- The digest of what an import last wrote about a family, a style, a package or a price, of those that staff
-- have changed since: an import keeps these.
CREATE TABLE imported_terms (
  kind TEXT NOT NULL CHECK (kind IN ('family', 'style', 'package', 'price')),
  id TEXT NOT NULL,
  family_id TEXT NOT NULL,
  sha256 {blob} NOT NULL,
  PRIMARY KEY (kind, id)
) {tail};
CREATE INDEX imported_terms_family ON imported_terms (family_id);
