-- What the seller tells on every invoice, and the region of his country where its tax differs.
ALTER TABLE foundry ADD COLUMN region TEXT NOT NULL DEFAULT '';
ALTER TABLE foundry ADD COLUMN register_entry TEXT NOT NULL DEFAULT '';
ALTER TABLE foundry ADD COLUMN payment_terms TEXT NOT NULL DEFAULT '';

-- Which taxes the seller owes: one row.
CREATE TABLE tax_settings (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  one_stop {i64} NOT NULL CHECK (one_stop IN (0, 1)),
  small_business {i64} NOT NULL CHECK (small_business IN (0, 1)),
  small_business_sentence TEXT NOT NULL
) {tail};

-- place: a country, or a region that levies its own tax.
CREATE TABLE tax_registration (
  place TEXT NOT NULL PRIMARY KEY,
  consumers_only {i64} NOT NULL CHECK (consumers_only IN (0, 1))
) {tail};

-- rate: thousandths of a per cent. Days are counted from 1970-01-01; null: no such limit.
CREATE TABLE tax_rate (
  position {i64} NOT NULL PRIMARY KEY,
  country TEXT NOT NULL,
  region TEXT NOT NULL,
  name TEXT NOT NULL,
  rate {i64} NOT NULL CHECK (rate >= 0 AND rate <= 100000),
  by_region {i64} NOT NULL CHECK (by_region IN (0, 1)),
  first_day {i64},
  last_day {i64}
) {tail};

-- A country without a tax of its own.
CREATE TABLE untaxed_country (
  country TEXT NOT NULL PRIMARY KEY
) {tail};

-- Prices in a currency beside the shop's own. countries: of billing addresses, a JSON list.
CREATE TABLE price_list (
  currency TEXT NOT NULL PRIMARY KEY,
  position {i64} NOT NULL,
  countries TEXT NOT NULL
) {tail};

-- item_id: a style, a package, or a family, whose styles then cost so much each.
CREATE TABLE price_list_price (
  currency TEXT NOT NULL REFERENCES price_list (currency),
  item_id TEXT NOT NULL,
  price {i64} NOT NULL CHECK (price >= 0),
  PRIMARY KEY (currency, item_id)
) {tail};

-- How one family departs from a licence kind: what it says otherwise, as JSON. A family may be
-- furnished before its fonts are there.
CREATE TABLE licence_override (
  family_id TEXT NOT NULL,
  kind_id TEXT NOT NULL REFERENCES licence_kind (id),
  changes TEXT NOT NULL,
  PRIMARY KEY (family_id, kind_id)
) {tail};
