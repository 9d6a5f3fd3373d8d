-- How the family guards its fonts in the tester.
ALTER TABLE family ADD COLUMN protection TEXT NOT NULL DEFAULT 'balanced'
  CHECK (protection IN ('open', 'balanced', 'strict', 'image'));
