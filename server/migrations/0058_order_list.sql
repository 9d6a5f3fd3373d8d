-- The index by which staff find orders: a narrow row for each, since those of orders are wide. Written
-- with the order; status, needs_review and invoice follow the order by a trigger.
-- country: of the billing address. invoice: prefix and number in capitals; '' until it is paid.
-- families, licences: ids of what was sold, each as " id ". words: email, licensee and company, a line
-- each, folded by the application; of orders before this, in small letters of ASCII. The key puts the
-- orders of a currency together, so that SQLite sums them up without sorting.
CREATE TABLE order_search (
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id),
  created_at {i64} NOT NULL,
  status TEXT NOT NULL,
  needs_review {i64} NOT NULL,
  currency TEXT NOT NULL,
  country TEXT NOT NULL,
  net {i64} NOT NULL,
  total {i64} NOT NULL,
  invoice TEXT NOT NULL,
  families TEXT NOT NULL,
  licences TEXT NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (currency, created_at, order_id)
) {tail}
{sqlite}, WITHOUT ROWID
;

INSERT INTO order_search (order_id, created_at, status, needs_review, currency, country, net, total,
    invoice, families, licences, words)
  SELECT o.id, o.created_at, o.status, o.needs_review, o.currency,
    coalesce(cast(o.billing AS {json}) ->> 'country', ''), coalesce(l.net, 0), o.total,
    coalesce(upper(o.invoice_prefix || o.invoice_number), ''), coalesce(f.ids, ''),
    coalesce(k.ids, ''),
    lower(o.email || '
' || coalesce(cast(o.licensee AS {json}) ->> 'name', '') || '
' || coalesce(cast(o.licensee AS {json}) ->> 'company', ''))
  FROM orders o
  LEFT JOIN (SELECT order_id, cast(sum(net) AS {i64}) AS net FROM order_line GROUP BY order_id) l
    ON l.order_id = o.id
  LEFT JOIN (SELECT order_id, {join}(' ' || licence_id || ' ', '') AS ids
             FROM (SELECT DISTINCT order_id, licence_id FROM order_line) sold GROUP BY order_id) k
    ON k.order_id = o.id
  LEFT JOIN (SELECT order_id, {join}(' ' || family_id || ' ', '') AS ids
             FROM (SELECT DISTINCT n.order_id, b.family_id
                   FROM (SELECT DISTINCT a.styles, s.family_id
                         FROM (SELECT DISTINCT styles FROM order_line) a
                         JOIN style s ON {strpos}(a.styles, '"' || s.id || '"') > 0) b
                   JOIN order_line n ON n.styles = b.styles) sold GROUP BY order_id) f
    ON f.order_id = o.id
  ORDER BY o.currency, o.created_at, o.id;

CREATE INDEX order_search_newest ON order_search (created_at, order_id);
CREATE INDEX order_search_largest ON order_search (total, order_id);

{sqlite}CREATE TRIGGER order_search_follows AFTER UPDATE OF status, needs_review, invoice_number ON orders
{sqlite}BEGIN
{sqlite}  UPDATE order_search SET status = NEW.status, needs_review = NEW.needs_review,
{sqlite}    invoice = coalesce(upper(NEW.invoice_prefix || NEW.invoice_number), '')
{sqlite}  WHERE order_id = NEW.id;
{sqlite}END;
{postgresql}CREATE FUNCTION order_search_follows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
{postgresql}  UPDATE order_search SET status = NEW.status, needs_review = NEW.needs_review,
{postgresql}    invoice = coalesce(upper(NEW.invoice_prefix || NEW.invoice_number), '')
{postgresql}  WHERE order_id = NEW.id;
{postgresql}  RETURN NULL;
{postgresql}END $$;
{postgresql}CREATE TRIGGER order_search_follows AFTER UPDATE OF status, needs_review, invoice_number ON orders
{postgresql}  FOR EACH ROW EXECUTE FUNCTION order_search_follows();

-- What has gone back, by order, from the index alone.
CREATE INDEX refund_done ON refund (order_id, currency, amount) WHERE state = 'succeeded';
CREATE INDEX payment_held ON payment (id) WHERE held IS NOT NULL;
-- What staff changed of one order.
CREATE INDEX staff_audit_object ON staff_audit (object_id);
