-- Payment intents, charges, payment methods and events, each as the API answers it.
CREATE TABLE resource (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  sequence {i64} NOT NULL UNIQUE,
  created {i64} NOT NULL,
  body TEXT NOT NULL
) {tail};

CREATE INDEX resource_newest ON resource (kind, sequence);

-- How a payment method will behave. The card number itself is never kept.
CREATE TABLE card (
  payment_method TEXT NOT NULL PRIMARY KEY REFERENCES resource (id),
  behaviour TEXT NOT NULL
) {tail};

-- A 3-D Secure question that waits for its answer.
CREATE TABLE challenge (
  id TEXT NOT NULL PRIMARY KEY,
  intent TEXT NOT NULL REFERENCES resource (id),
  payment_method TEXT NOT NULL REFERENCES resource (id),
  return_url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'passed', 'failed', 'void'))
) {tail};

CREATE INDEX challenge_of_intent ON challenge (intent);

-- The first answer to each idempotency key.
CREATE TABLE idempotency (
  key TEXT NOT NULL PRIMARY KEY,
  request_hash {blob} NOT NULL,
  request_id TEXT NOT NULL,
  status {i64} NOT NULL,
  body TEXT NOT NULL,
  created {i64} NOT NULL
) {tail};

CREATE INDEX idempotency_age ON idempotency (created);

-- Webhooks to send: a row before the first try.
CREATE TABLE delivery (
  event TEXT NOT NULL PRIMARY KEY REFERENCES resource (id),
  attempts {i64} NOT NULL,
  next_at {i64} NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dropped')),
  last_status {i64}
) {tail};

CREATE INDEX delivery_due ON delivery (next_at) WHERE state = 'waiting';

-- Every call of the API, for tests to count.
CREATE TABLE journal (
  sequence {i64} NOT NULL PRIMARY KEY,
  created {i64} NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  idempotency_key TEXT,
  order_id TEXT,
  object_id TEXT,
  status {i64} NOT NULL,
  replayed {i64} NOT NULL CHECK (replayed IN (0, 1))
) {tail};

CREATE TABLE setting (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) {tail};

INSERT INTO setting (name, value) VALUES ('webhooks', 'deliver');
