-- An order is frozen when it is made: prices, licence texts and tax are copies, never recomputed.
-- invoice_number is given at payment, gapless.
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customer (id),
  status TEXT NOT NULL CHECK (status IN ('draft', 'pending_payment', 'paid', 'completed', 'canceled', 'expired')),
  needs_review {i64} NOT NULL CHECK (needs_review IN (0, 1)),
  checkout_key TEXT NOT NULL UNIQUE,
  checkout_sha256 {blob} NOT NULL,
  email TEXT NOT NULL,
  currency TEXT NOT NULL,
  subtotal {i64} NOT NULL,
  discount {i64} NOT NULL,
  tax TEXT NOT NULL,
  total {i64} NOT NULL CHECK (total >= 0),
  licensee TEXT NOT NULL,
  billing TEXT NOT NULL,
  immediate_delivery {i64} NOT NULL CHECK (immediate_delivery IN (0, 1)),
  invoice_number {i64} UNIQUE,
  created_at {i64} NOT NULL,
  payable_until {i64} NOT NULL,
  paid_at {i64}
) {tail};

CREATE INDEX orders_customer ON orders (customer_id, created_at);
CREATE INDEX orders_payable ON orders (payable_until) WHERE status = 'pending_payment';

CREATE TABLE order_line (
  order_id TEXT NOT NULL REFERENCES orders (id),
  line_index {i64} NOT NULL,
  description TEXT NOT NULL,
  item_id TEXT NOT NULL,
  item_class TEXT NOT NULL,
  styles TEXT NOT NULL,
  licence_id TEXT NOT NULL,
  licence_name TEXT NOT NULL,
  formats TEXT NOT NULL,
  tier_id TEXT NOT NULL,
  tier_name TEXT NOT NULL,
  fields TEXT NOT NULL,
  eula_version TEXT NOT NULL,
  eula_sha256 TEXT NOT NULL,
  base {i64} NOT NULL,
  multiplier {i64} NOT NULL,
  combination {i64} NOT NULL,
  discount {i64} NOT NULL,
  amount {i64} NOT NULL,
  PRIMARY KEY (order_id, line_index)
) {tail};

-- One try to collect an order's money at the gateway. The row is there before the first call.
CREATE TABLE payment_attempt (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  number {i64} NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  amount {i64} NOT NULL,
  currency TEXT NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  gateway_id TEXT UNIQUE,
  created_at {i64} NOT NULL,
  check_at {i64} NOT NULL,
  checks {i64} NOT NULL,
  UNIQUE (order_id, number)
) {tail};

CREATE UNIQUE INDEX payment_attempt_live ON payment_attempt (order_id)
  WHERE state IN ('created', 'requires_action', 'processing');
CREATE INDEX payment_attempt_check ON payment_attempt (check_at)
  WHERE state IN ('created', 'requires_action', 'processing');

-- The ledger: money that moved. Payment status is derived from it, never set.
CREATE TABLE payment (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  attempt_id TEXT NOT NULL REFERENCES payment_attempt (id),
  amount {i64} NOT NULL,
  currency TEXT NOT NULL,
  gateway_id TEXT NOT NULL UNIQUE,
  created_at {i64} NOT NULL
) {tail};

CREATE INDEX payment_order ON payment (order_id);

-- A licence that a customer holds for one order line.
CREATE TABLE entitlement (
  serial TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  line_index {i64} NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customer (id),
  state TEXT NOT NULL CHECK (state IN ('active', 'suspended', 'revoked')),
  created_at {i64} NOT NULL,
  UNIQUE (order_id, line_index)
) {tail};

-- What the gateway told us; the id makes a repeat harmless.
CREATE TABLE webhook_event (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  payload TEXT NOT NULL,
  received_at {i64} NOT NULL,
  processed_at {i64}
) {tail};

CREATE TABLE number_series (
  name TEXT PRIMARY KEY,
  last {i64} NOT NULL
) {tail};

INSERT INTO number_series (name, last) VALUES ('invoice', 0);

-- Every change of state: who, from, to, when.
CREATE TABLE order_event (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  actor TEXT NOT NULL,
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  created_at {i64} NOT NULL
) {tail};

CREATE INDEX order_event_order ON order_event (order_id, created_at);
