-- What a coupon takes off, when, of what and how often. amount, currency: of a percentage 0 and ''.
-- Scopes are JSON lists, empty for everything; days are counted from 1970-01-01; null: no such limit.
-- used: uses that hold a place under total_limit, which alone they are counted for.
CREATE TABLE coupon (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'credit')),
  hundredths {i64} NOT NULL CHECK (hundredths >= 0 AND hundredths <= 10000),
  amount {i64} NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  licence_kinds TEXT NOT NULL,
  families TEXT NOT NULL,
  item_classes TEXT NOT NULL,
  first_day {i64},
  last_day {i64},
  total_limit {i64},
  customer_limit {i64},
  code_limit {i64},
  used {i64} NOT NULL
) {tail};

-- What customers type: one code or many of a coupon. code: folded; balance: what is left of a credit.
CREATE TABLE coupon_code (
  code TEXT NOT NULL PRIMARY KEY,
  coupon_id TEXT NOT NULL REFERENCES coupon (id),
  written TEXT NOT NULL,
  withdrawn {i64} NOT NULL CHECK (withdrawn IN (0, 1)),
  used {i64} NOT NULL,
  balance {i64} NOT NULL CHECK (balance >= 0)
) {tail};

CREATE INDEX coupon_code_coupon ON coupon_code (coupon_id);

-- An order's coupon: reserved when it is frozen, released when nobody can pay it any more, final when
-- it is paid. customer: of the folded address, for guests make new customers each time.
CREATE TABLE coupon_use (
  order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
  coupon_id TEXT NOT NULL REFERENCES coupon (id),
  code TEXT NOT NULL REFERENCES coupon_code (code),
  customer TEXT NOT NULL,
  amount {i64} NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reserved', 'released', 'final'))
) {tail};

CREATE INDEX coupon_use_customer ON coupon_use (coupon_id, customer);

-- A frozen copy of a cart. content: digest of what is shared and of the day, so that the same is one.
CREATE TABLE shared_cart (
  id TEXT NOT NULL PRIMARY KEY,
  content {blob} NOT NULL UNIQUE,
  cart TEXT NOT NULL,
  coupon TEXT,
  prices_include_tax {i64} NOT NULL CHECK (prices_include_tax IN (0, 1)),
  address_block TEXT NOT NULL,
  created_at {i64} NOT NULL,
  valid_until {i64} NOT NULL
) {tail};

CREATE INDEX shared_cart_block ON shared_cart (address_block, created_at);
CREATE INDEX shared_cart_created ON shared_cart (created_at);
CREATE INDEX shared_cart_valid ON shared_cart (valid_until);

-- A cart that staff made, at frozen prices. recipient: the folded address of the only one who may pay.
-- spent_by: the order that was paid from it.
CREATE TABLE prepared_cart (
  id TEXT NOT NULL PRIMARY KEY,
  cart TEXT NOT NULL,
  prices_include_tax {i64} NOT NULL CHECK (prices_include_tax IN (0, 1)),
  note TEXT,
  recipient TEXT,
  valid_until {i64},
  created_at {i64} NOT NULL,
  spent_by TEXT REFERENCES orders (id)
) {tail};

-- What was negotiated with one customer. eula_sha256: hex, of the Markdown text.
CREATE TABLE custom_licence (
  id TEXT NOT NULL PRIMARY KEY,
  prepared_cart_id TEXT NOT NULL REFERENCES prepared_cart (id),
  position {i64} NOT NULL,
  name TEXT NOT NULL,
  metric TEXT NOT NULL,
  tier TEXT NOT NULL,
  summary TEXT NOT NULL,
  formats TEXT NOT NULL,
  eula_markdown TEXT NOT NULL,
  eula_sha256 TEXT NOT NULL
) {tail};

CREATE INDEX custom_licence_cart ON custom_licence (prepared_cart_id, position);

-- The orders that were frozen from a prepared cart.
CREATE TABLE prepared_cart_order (
  order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
  prepared_cart_id TEXT NOT NULL REFERENCES prepared_cart (id)
) {tail};

CREATE INDEX prepared_cart_order_cart ON prepared_cart_order (prepared_cart_id);
