-- Payouts of the payment gateway. lines_state: wanted: its lines are to be read from lines_after on; again:
-- read, but the gateway was still gathering them; complete; untold: the gateway does not tell them.
-- charges to net are sums of its lines; differences: lines that the ledger does not have so, and faults of the
-- payout as a whole.
CREATE TABLE payout (
  id TEXT PRIMARY KEY,
  gateway_id TEXT NOT NULL UNIQUE,
  currency TEXT NOT NULL,
  amount {i64} NOT NULL,
  status TEXT NOT NULL,
  is_automatic {i64} NOT NULL,
  is_being_matched {i64} NOT NULL,
  failure_code TEXT NOT NULL,
  created_at {i64} NOT NULL,
  arrives_at {i64} NOT NULL,
  lines_state TEXT NOT NULL,
  lines_after TEXT NOT NULL,
  lines {i64} NOT NULL,
  charges {i64} NOT NULL,
  refunds {i64} NOT NULL,
  disputes {i64} NOT NULL,
  returned {i64} NOT NULL,
  others {i64} NOT NULL,
  fees {i64} NOT NULL,
  net {i64} NOT NULL,
  differences {i64} NOT NULL
) {tail};
CREATE INDEX payout_newest ON payout (created_at, id);
CREATE INDEX payout_differing ON payout (created_at, id) WHERE differences > 0;
CREATE INDEX payout_unread ON payout (created_at, id) WHERE lines_state = 'wanted';

-- What is in a payout. id: the gateway's. subject: the id by which the ledger knows it: of the intent, refund,
-- dispute or earlier payout. source_amount, source_currency: before the gateway converted it. state: new: not
-- held against the ledger yet. order_id: by the ledger.
CREATE TABLE payout_line (
  id TEXT PRIMARY KEY,
  payout_id TEXT NOT NULL REFERENCES payout (id),
  position {i64} NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  amount {i64} NOT NULL,
  fee {i64} NOT NULL,
  net {i64} NOT NULL,
  subject TEXT NOT NULL,
  source TEXT NOT NULL,
  named_order TEXT NOT NULL,
  source_amount {i64} NOT NULL,
  source_currency TEXT NOT NULL,
  is_converted {i64} NOT NULL,
  created_at {i64} NOT NULL,
  state TEXT NOT NULL,
  order_id TEXT REFERENCES orders (id)
) {tail};
CREATE INDEX payout_line_place ON payout_line (payout_id, position);
CREATE INDEX payout_line_subject ON payout_line (subject);
CREATE INDEX payout_line_new ON payout_line (payout_id) WHERE state = 'new';
CREATE INDEX payout_line_unknown ON payout_line (payout_id, position) WHERE state = 'unknown';
CREATE INDEX payout_line_differing ON payout_line (payout_id, position)
  WHERE state = 'amount_differs' OR state = 'state_differs';

-- Money of the ledger that is in no payout yet. id: of the payment or refund.
CREATE TABLE payout_awaited (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL UNIQUE,
  order_id TEXT NOT NULL REFERENCES orders (id),
  amount {i64} NOT NULL,
  currency TEXT NOT NULL,
  occurred_at {i64} NOT NULL
) {tail};
CREATE INDEX payout_awaited_oldest ON payout_awaited (occurred_at, id);

CREATE INDEX payment_created ON payment (created_at);
CREATE INDEX refund_created ON refund (created_at);

-- How far payouts have been read: one row. due_at: of the next reading, or when the lease of the process that
-- reads ends. listing_from: NULL: no list is being read.
CREATE TABLE payout_fetch (
  name TEXT PRIMARY KEY,
  due_at {i64} NOT NULL,
  lease TEXT NOT NULL,
  listing_from {i64},
  listing_to {i64},
  listing_after TEXT NOT NULL,
  listed_until {i64},
  entries_until {i64},
  completed_at {i64},
  failure TEXT NOT NULL
) {tail};
INSERT INTO payout_fetch (name, due_at, lease, listing_after, failure) VALUES ('gateway', 0, '', '', '');
