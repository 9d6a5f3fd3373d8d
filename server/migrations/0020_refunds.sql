-- Why a payment is no part of its order's money and waits to be sent back: amount_mismatch, paid_twice,
-- customer_deleted. null: it is part of it.
ALTER TABLE payment ADD COLUMN held TEXT;
UPDATE payment SET held = 'amount_mismatch'
  WHERE order_id IN (SELECT id FROM orders WHERE paid_at IS NULL)
  OR amount <> (SELECT o.total FROM orders o WHERE o.id = payment.order_id);
UPDATE payment SET held = 'paid_twice' WHERE held IS NULL AND EXISTS
  (SELECT 1 FROM payment p WHERE p.order_id = payment.order_id AND p.held IS NULL
   AND (p.created_at < payment.created_at OR (p.created_at = payment.created_at AND p.id < payment.id)));

-- Money that goes back. The row is there before the first call, and one form of staff makes one.
-- lines: a JSON list of the lines whose licences end; none: an amount without them.
CREATE TABLE refund (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  payment_id TEXT NOT NULL REFERENCES payment (id),
  form_key TEXT NOT NULL UNIQUE,
  form_sha256 {blob} NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  gateway_id TEXT UNIQUE,
  amount {i64} NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  lines TEXT NOT NULL,
  reason TEXT NOT NULL,
  actor TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
  failure TEXT NOT NULL,
  created_at {i64} NOT NULL,
  check_at {i64} NOT NULL,
  checks {i64} NOT NULL
) {tail};

CREATE INDEX refund_order ON refund (order_id);
CREATE INDEX refund_payment ON refund (payment_id);
CREATE INDEX refund_check ON refund (check_at) WHERE state = 'pending';

-- A payment that the buyer's bank contests. inquiry: it asks, and no money has moved.
CREATE TABLE dispute (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  payment_id TEXT NOT NULL REFERENCES payment (id),
  gateway_id TEXT NOT NULL UNIQUE,
  amount {i64} NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('inquiry', 'opened', 'won', 'lost')),
  created_at {i64} NOT NULL
) {tail};

CREATE INDEX dispute_order ON dispute (order_id);
CREATE INDEX dispute_payment ON dispute (payment_id);

-- cancels: the note that this one takes back, because its refund failed; its amounts are negative.
CREATE TABLE credit_note_of_now (
  number {i64} NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  net {i64} NOT NULL,
  tax TEXT NOT NULL,
  gross {i64} NOT NULL CHECK (gross <> 0),
  reason TEXT NOT NULL,
  issued_at {i64} NOT NULL,
  refund_id TEXT REFERENCES refund (id),
  cancels {i64} UNIQUE
) {tail};
INSERT INTO credit_note_of_now (number, order_id, net, tax, gross, reason, issued_at)
  SELECT number, order_id, net, tax, gross, reason, issued_at FROM credit_note;
DROP TABLE credit_note;
ALTER TABLE credit_note_of_now RENAME TO credit_note;
CREATE INDEX credit_note_order ON credit_note (order_id);
CREATE INDEX credit_note_refund ON credit_note (refund_id) WHERE refund_id IS NOT NULL;

-- What has changed its state: order, attempt, refund, dispute, entitlement; review: what staff have to
-- look at. subject_id: '' for the order itself.
ALTER TABLE order_event ADD COLUMN subject TEXT NOT NULL DEFAULT 'order';
ALTER TABLE order_event ADD COLUMN subject_id TEXT NOT NULL DEFAULT '';

-- About something that was not known when the event came; it is looked at again.
ALTER TABLE webhook_event ADD COLUMN parked {i64} NOT NULL DEFAULT 0;
CREATE INDEX webhook_event_parked ON webhook_event (received_at) WHERE parked = 1;

-- Up to when the gateway's list of events has been read.
CREATE TABLE event_cursor (
  name TEXT PRIMARY KEY,
  at {i64} NOT NULL
) {tail};
