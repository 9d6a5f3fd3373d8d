-- 1 where staff wrote the name, until the customer writes another one: proving the mailbox keeps it.
-- profile_vouched goes on to say that staff moved the account to its address.
ALTER TABLE customer ADD COLUMN name_vouched {i64} NOT NULL DEFAULT 0;
UPDATE customer SET name_vouched = 1 WHERE profile_vouched = 1;
