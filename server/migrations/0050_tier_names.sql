-- full_name: of a tier where it stands alone, as on invoices ("1 to 3 people"); empty: its name.
ALTER TABLE licence_tier ADD COLUMN full_name TEXT NOT NULL DEFAULT '';
