-- The journal of sales: a row for each line of an order that was paid, and one for each line that
-- money was taken back from, below zero. Rows never change; sums over them are what was earned.
-- day, sold_day: since 1970, in UTC; of the event, and of the sale.
-- event: 'sale'; 'refund/ID', 'refund_failed/ID' of a refund; 'dispute/N', the Nth time that banks took
-- money of the order.
-- family: its id when the order was paid; '' of an item that the catalogue does not know.
CREATE TABLE sale_entry (
  day {i64} NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  event TEXT NOT NULL,
  line_index {i64} NOT NULL,
  sold_day {i64} NOT NULL,
  currency TEXT NOT NULL,
  country TEXT NOT NULL,
  family TEXT NOT NULL,
  item TEXT NOT NULL,
  licence TEXT NOT NULL,
  net {i64} NOT NULL,
  gross {i64} NOT NULL,
  PRIMARY KEY (day, order_id, event, line_index)
) {tail}
{sqlite}, WITHOUT ROWID
;

INSERT INTO sale_entry
  SELECT o.paid_at / 86400000000, o.id, 'sale', l.line_index, o.paid_at / 86400000000, o.currency,
    coalesce(cast(o.billing AS {json}) ->> 'country', ''), coalesce(i.family_id, ''), l.item_id,
    l.licence_id, l.net, l.gross
  FROM orders o JOIN order_line l ON l.order_id = o.id
    LEFT JOIN catalogue_item i ON i.id = l.item_id
  WHERE o.paid_at IS NOT NULL
  ORDER BY 1, 2, 3, 4;

CREATE INDEX sale_entry_order ON sale_entry (order_id, event);
