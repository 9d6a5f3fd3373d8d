-- What was found when the fonts made of a font file (testers, trials, copies) were compared with it.
-- subject: sha-256 of the file, or of it and of how its trial is made. checker: the version that
-- compared. result: FontCheck as JSON.
CREATE TABLE font_check (
  subject {blob} NOT NULL PRIMARY KEY,
  checker {i64} NOT NULL,
  has_faults {i64} NOT NULL,
  result TEXT NOT NULL,
  checked_at {i64} NOT NULL
){tail};
