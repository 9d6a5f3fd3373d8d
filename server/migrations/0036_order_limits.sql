-- The network of an unverified buyer whose order is not paid: client address (IPv4) or /64 (IPv6).
-- null: of verified buyers, of paid orders and after a day. Limits count by it (order_limits.h).
ALTER TABLE orders ADD COLUMN unpaid_from TEXT;
CREATE INDEX orders_unpaid_from ON orders (unpaid_from, created_at) WHERE unpaid_from IS NOT NULL;

-- A card that the gateway declined, by the event that reported it; kept for a day.
-- network: orders.unpaid_from at that time.
CREATE TABLE declined_card (
  event_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  customer_id TEXT NOT NULL,
  network TEXT,
  declined_at {i64} NOT NULL
) {tail};

CREATE INDEX declined_card_order ON declined_card (order_id, declined_at);
CREATE INDEX declined_card_customer ON declined_card (customer_id, declined_at);
CREATE INDEX declined_card_network ON declined_card (network, declined_at) WHERE network IS NOT NULL;
