-- What staff have decided of a licence whose credit is in doubt: ended, or accepted as it stands. The last
-- word counts; order_event keeps them all.
CREATE TABLE licence_decision (
  serial TEXT PRIMARY KEY REFERENCES entitlement (serial),
  decision TEXT NOT NULL CHECK (decision IN ('ended', 'accepted')),
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  decided_at {i64} NOT NULL
) {tail};

-- What the licence was worth when the upgrade was ordered, as its own order listed it. null: of orders
-- before it was kept.
ALTER TABLE licence_upgrade ADD COLUMN worth {i64};

-- Whether list_price and value have tax in them. Of older lines: as the shop's prices have it now.
ALTER TABLE order_line ADD COLUMN listed_with_tax {i64} NOT NULL DEFAULT 0;
UPDATE order_line SET listed_with_tax = 1
  WHERE EXISTS (SELECT 1 FROM foundry WHERE prices_include_tax = 1);

-- A parked event is looked at again, after ever longer pauses.
ALTER TABLE webhook_event ADD COLUMN parked_at {i64};
ALTER TABLE webhook_event ADD COLUMN retry_at {i64} NOT NULL DEFAULT 0;
UPDATE webhook_event SET parked_at = received_at WHERE parked = 1;
DROP INDEX webhook_event_parked;
CREATE INDEX webhook_event_parked ON webhook_event (retry_at) WHERE parked = 1;

-- The block of addresses that a guest's order came from which cost nothing: so many a day.
ALTER TABLE orders ADD COLUMN free_from TEXT;
CREATE INDEX orders_free_from ON orders (free_from, created_at) WHERE free_from IS NOT NULL;

-- Attempts given up whose intent the gateway may have made all the same: it is looked for a few times.
CREATE INDEX payment_attempt_lost ON payment_attempt (check_at)
  WHERE state = 'canceled' AND gateway_id IS NULL AND checks < 4;
