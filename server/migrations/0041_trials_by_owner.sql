-- by_owner: the verified customer of the address asked while signed in. The limits count these apart, so that
-- strangers who ask for trials to an address take none from its customer.
ALTER TABLE trial_request ADD COLUMN by_owner {i64} NOT NULL DEFAULT 0;
