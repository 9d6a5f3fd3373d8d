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

-- Sums of the journal over days that are over, up to the day before sale_sum_state.until; reports read
-- them. lines: that were sold. back_net: that was taken back, below zero.
CREATE TABLE sale_day (
  day {i64} NOT NULL,
  family TEXT NOT NULL,
  sold_day {i64} NOT NULL,
  currency TEXT NOT NULL,
  lines {i64} NOT NULL,
  sold_net {i64} NOT NULL,
  back_net {i64} NOT NULL,
  gross {i64} NOT NULL,
  PRIMARY KEY (day, family, sold_day, currency)
) {tail}
{sqlite}, WITHOUT ROWID
;
-- month: its first day, since 1970.
CREATE TABLE sale_month (
  dimension TEXT NOT NULL CHECK (dimension IN ('item', 'country', 'licence')),
  month {i64} NOT NULL,
  key TEXT NOT NULL,
  currency TEXT NOT NULL,
  lines {i64} NOT NULL,
  sold_net {i64} NOT NULL,
  back_net {i64} NOT NULL,
  gross {i64} NOT NULL,
  PRIMARY KEY (dimension, month, key, currency)
) {tail}
{sqlite}, WITHOUT ROWID
;
CREATE TABLE sale_sum_state (
  name TEXT PRIMARY KEY,
  until {i64} NOT NULL
) {tail};
INSERT INTO sale_sum_state (name, until) VALUES ('sales', 0);
