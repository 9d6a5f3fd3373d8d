-- Offers: prepared carts as staff keep track of them.
-- title: the licensee, as staff name them. shop_prices: JSON, of each line by the price list when it
-- was made, null under a custom licence. source: JSON, the record that it was begun from.
-- made_by: NULL: the command line. request_key, request_sha256: of the request that made it.
-- version counts changes of staff. seen: opened by its link, by anybody but staff; the last time to
-- the hour. accepted_at: first priced as a cart. words: folded, to be searched.
ALTER TABLE prepared_cart ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE prepared_cart ADD COLUMN shop_prices TEXT NOT NULL DEFAULT '[]';
ALTER TABLE prepared_cart ADD COLUMN source TEXT;
ALTER TABLE prepared_cart ADD COLUMN made_by TEXT REFERENCES staff_member (id);
ALTER TABLE prepared_cart ADD COLUMN request_key TEXT;
ALTER TABLE prepared_cart ADD COLUMN request_sha256 {blob};
ALTER TABLE prepared_cart ADD COLUMN version {i64} NOT NULL DEFAULT 1;
ALTER TABLE prepared_cart ADD COLUMN sent_at {i64};
ALTER TABLE prepared_cart ADD COLUMN first_seen_at {i64};
ALTER TABLE prepared_cart ADD COLUMN last_seen_at {i64};
ALTER TABLE prepared_cart ADD COLUMN accepted_at {i64};
ALTER TABLE prepared_cart ADD COLUMN withdrawn_at {i64};
ALTER TABLE prepared_cart ADD COLUMN replaced_by TEXT REFERENCES prepared_cart (id);
ALTER TABLE prepared_cart ADD COLUMN words TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX prepared_cart_request ON prepared_cart (request_key);
CREATE INDEX prepared_cart_created ON prepared_cart (created_at, id);
CREATE INDEX prepared_cart_recipient ON prepared_cart (recipient, created_at);
