-- verified: of a use, that its customer has proved to own the mailbox. The limit per customer counts
-- such uses apart from those of guests, for whom anybody may type any address.
-- customer: from now on of the address without a tag; earlier uses with a tag keep their own.
ALTER TABLE coupon_use ADD COLUMN verified {i64} NOT NULL DEFAULT 0;
UPDATE coupon_use SET verified = 1 WHERE order_id IN
  (SELECT o.id FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.verified = 1);
