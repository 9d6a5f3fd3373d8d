-- Settings that staff change while the shop runs. sealed: JSON under a key that is derived from
-- server_key. changed_by: NULL: the command line.
CREATE TABLE running_setting (
  name TEXT PRIMARY KEY CHECK (name IN ('payments', 'mail')),
  version {i64} NOT NULL,
  sealed {blob} NOT NULL,
  changed_at {i64} NOT NULL,
  changed_by TEXT REFERENCES staff_member (id)
) {tail};

-- The last try of the payment keys. settings: digest of the keys that were tried. amount: NULL where no
-- payment was made; of what the payment took and when its webhook came, NULL until it is known.
CREATE TABLE payment_test (
  id TEXT PRIMARY KEY,
  settings {blob} NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  begun_at {i64} NOT NULL,
  amount {i64},
  currency TEXT,
  charged_at {i64},
  charge_milliseconds {i64},
  refund_milliseconds {i64},
  webhook_at {i64},
  failure TEXT,
  failure_text TEXT
) {tail};

-- When the gateway last told something under a right signature; written at most every 10 seconds.
CREATE TABLE webhook_seen (
  id {i64} PRIMARY KEY CHECK (id = 1),
  at {i64} NOT NULL
) {tail};

-- The last mail with a code. settings: digest of the mail settings that it went by.
CREATE TABLE mail_test (
  id TEXT PRIMARY KEY,
  settings {blob} NOT NULL,
  address TEXT NOT NULL,
  code_hash {blob} NOT NULL,
  sent_at {i64} NOT NULL,
  tries {i64} NOT NULL
) {tail};

-- A member has typed back the code of a mail that went by these settings.
CREATE TABLE mail_confirmed (
  settings {blob} PRIMARY KEY,
  at {i64} NOT NULL,
  confirmed_by TEXT REFERENCES staff_member (id)
) {tail};
