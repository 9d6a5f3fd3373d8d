-- What may be used once and is held by an order that can still be paid: subject 'prepared_cart' or 'licence'
-- (its serial, as the credit of an upgrade). The row goes when the order ends or is paid.
CREATE TABLE reservation (
  subject TEXT NOT NULL CHECK (subject IN ('prepared_cart', 'licence')),
  subject_id TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  PRIMARY KEY (subject, subject_id)
) {tail};

CREATE INDEX reservation_order ON reservation (order_id);

-- The newest open order keeps what several hold; the others are closed by the reconciler.
INSERT INTO reservation (subject, subject_id, order_id)
  SELECT 'prepared_cart', p.prepared_cart_id, max(o.id) FROM prepared_cart_order p
  JOIN orders o ON o.id = p.order_id AND o.status = 'pending_payment'
  WHERE o.created_at = (SELECT max(n.created_at) FROM prepared_cart_order q
    JOIN orders n ON n.id = q.order_id AND n.status = 'pending_payment'
    WHERE q.prepared_cart_id = p.prepared_cart_id)
  GROUP BY p.prepared_cart_id;

INSERT INTO reservation (subject, subject_id, order_id)
  SELECT 'licence', u.serial, max(o.id) FROM licence_upgrade u
  JOIN orders o ON o.id = u.order_id AND o.status = 'pending_payment'
  WHERE o.created_at = (SELECT max(n.created_at) FROM licence_upgrade v
    JOIN orders n ON n.id = v.order_id AND n.status = 'pending_payment'
    WHERE v.serial = u.serial)
  GROUP BY u.serial;
