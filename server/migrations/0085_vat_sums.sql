-- VAT of the one-stop scheme in the journal of sales, summed over months that are over, as sale_month is.
-- month: its first day, of the entries; sold_day: of the sale. Both since 1970. rate: in per cent.
CREATE TABLE sale_vat (
  month {i64} NOT NULL,
  sold_day {i64} NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  rate TEXT NOT NULL,
  vat {i64} NOT NULL,
  PRIMARY KEY (month, sold_day, country, currency, rate)
) {tail}
{sqlite}, WITHOUT ROWID
;

-- The months that are summed already are summed again, with their VAT.
DELETE FROM sale_day;
DELETE FROM sale_month;
UPDATE sale_sum_state SET until = 0;
