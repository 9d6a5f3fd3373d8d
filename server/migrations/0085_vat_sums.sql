-- The journal of sales with the taxes of its orders, summed over months that are over, as sale_month is. Free
-- orders are left out. month: its first day, of the entries; sold_day: of the sale. Both since 1970. reason: as
-- tax_reason of orders; '' where it was not kept. rate: in per cent. orders: that were sold.
CREATE TABLE sale_vat (
  month {i64} NOT NULL,
  sold_day {i64} NOT NULL,
  reason TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  rate TEXT NOT NULL,
  orders {i64} NOT NULL,
  net {i64} NOT NULL,
  gross {i64} NOT NULL,
  PRIMARY KEY (month, sold_day, reason, country, currency, rate)
) {tail}
{sqlite}, WITHOUT ROWID
;
CREATE INDEX sale_vat_reason ON sale_vat (reason, month);

-- The months that are summed already are summed again, with their taxes.
DELETE FROM sale_day;
DELETE FROM sale_month;
UPDATE sale_sum_state SET until = 0;

-- Orders whose two pieces of evidence do not agree. Monaco is France.
CREATE INDEX orders_in_doubt ON orders (paid_at, id) WHERE tax_reason = 'oneStop' AND total > 0
  AND replace(coalesce(cast(evidence AS {json}) ->> 'cardCountry', ''), 'MC', 'FR')
    <> replace(coalesce(cast(billing AS {json}) ->> 'country', ''), 'MC', 'FR');
