-- Which payout a transaction of the balance left with. Those without a row wait for one.
CREATE TABLE paid_out (
  entry TEXT NOT NULL PRIMARY KEY REFERENCES resource (id),
  payout TEXT NOT NULL REFERENCES resource (id)
) {tail};

CREATE INDEX paid_out_payout ON paid_out (payout);
