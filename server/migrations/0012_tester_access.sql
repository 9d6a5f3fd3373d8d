-- What the type testers were sent, by address block (192.0.2.0/24, 2001:db8:7::/48), family and hour.
-- hour: its beginning. customer_id: empty when not signed in. characters: code points beyond the home
-- set that were new to the block or the customer, as hexadecimal ranges. Kept for 30 days.
CREATE TABLE tester_access (
  hour {i64} NOT NULL,
  block TEXT NOT NULL,
  family_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  requests {i64} NOT NULL,
  refused {i64} NOT NULL,
  characters TEXT NOT NULL,
  last_grant TEXT NOT NULL,
  updated_at {i64} NOT NULL,
  PRIMARY KEY (hour, block, family_id, customer_id)
) {tail};
