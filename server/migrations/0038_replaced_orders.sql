-- The order that a checkout made in place of this one: at most one.
ALTER TABLE orders ADD COLUMN replaced_by TEXT REFERENCES orders (id);
