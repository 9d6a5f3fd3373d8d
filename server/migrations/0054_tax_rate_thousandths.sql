-- thousandths: of a per cent, as the program calls them.
ALTER TABLE tax_rate RENAME COLUMN rate TO thousandths;
