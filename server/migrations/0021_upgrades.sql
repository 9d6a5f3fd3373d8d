-- credit: what was paid for the licences that a line upgrades, as its buyer read it. value: what an
-- upgrade of this line's licence is credited, as in the price list; of older lines the part of the list
-- price that the discount left.
ALTER TABLE order_line ADD COLUMN credit {i64} NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN value {i64} NOT NULL DEFAULT 0;
UPDATE order_line SET value = list_price WHERE discount = 0;
UPDATE order_line SET value = (list_price * amount * 2 + amount + discount) / ((amount + discount) * 2)
  WHERE discount > 0;

-- The licences that an order line takes the place of, once it is paid.
CREATE TABLE licence_upgrade (
  order_id TEXT NOT NULL,
  line_index {i64} NOT NULL,
  serial TEXT NOT NULL REFERENCES entitlement (serial),
  PRIMARY KEY (order_id, line_index, serial),
  FOREIGN KEY (order_id, line_index) REFERENCES order_line (order_id, line_index)
) {tail};

CREATE INDEX licence_upgrade_serial ON licence_upgrade (serial);

-- The licence that a superseded one gave way to.
ALTER TABLE entitlement ADD COLUMN superseded_by TEXT REFERENCES entitlement (serial);
CREATE INDEX entitlement_superseded_by ON entitlement (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX entitlement_customer ON entitlement (customer_id, created_at);

-- Kinds whose every use this one covers: a JSON list.
ALTER TABLE licence_kind ADD COLUMN contains TEXT NOT NULL DEFAULT '[]';
