-- What stands before a number, and the first number, of a series. It has begun when last >= first_number.
ALTER TABLE number_series ADD COLUMN prefix TEXT NOT NULL DEFAULT '';
ALTER TABLE number_series ADD COLUMN first_number {i64} NOT NULL DEFAULT 1;
UPDATE number_series SET prefix = 'C-' WHERE name = 'credit_note';

-- The prefix of the series when the invoice was given its number.
ALTER TABLE orders ADD COLUMN invoice_prefix TEXT NOT NULL DEFAULT '';
