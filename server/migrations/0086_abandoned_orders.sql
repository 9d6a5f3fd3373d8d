-- How orders without their money went: course 1, placed and not paid; 2, the same customer has paid for
-- a style of it since; 3, paid after its reminder; 0, all others. An index on these alone: orders that
-- were simply paid cost nothing there. reminded_at: NULL: no reminder went out.
ALTER TABLE order_search ADD COLUMN course {i64} NOT NULL DEFAULT 0;
ALTER TABLE order_search ADD COLUMN reminded_at {i64};

UPDATE order_search SET reminded_at =
  (SELECT m.created_at FROM outbox m WHERE m.kind = 'payment_reminder' AND m.event = order_search.order_id);
UPDATE order_search SET course = 3
  WHERE total > 0 AND reminded_at IS NOT NULL AND status IN ('paid', 'completed');
UPDATE order_search SET course = 1 WHERE total > 0 AND status IN ('pending_payment', 'expired');
UPDATE order_search SET course = 2 WHERE course = 1 AND EXISTS (
  SELECT 1 FROM orders o JOIN orders p ON p.customer_id = o.customer_id
    JOIN order_line l ON l.order_id = o.id JOIN order_line b ON b.order_id = p.id AND b.item_id = l.item_id
  WHERE o.id = order_search.order_id AND p.total > 0 AND p.paid_at >= o.created_at);

CREATE INDEX order_search_course ON order_search (course, created_at, currency, total) WHERE course > 0;

{sqlite}CREATE TRIGGER order_search_course AFTER UPDATE OF status ON orders
{sqlite}WHEN NEW.status NOT IN ('pending_payment', 'expired')
{sqlite}BEGIN
{sqlite}  UPDATE order_search SET course =
{sqlite}    CASE WHEN NEW.status IN ('paid', 'completed') AND reminded_at IS NOT NULL THEN 3 ELSE 0 END
{sqlite}  WHERE order_id = NEW.id AND course IN (1, 2);
{sqlite}END;
{postgresql}CREATE FUNCTION order_search_course() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
{postgresql}  UPDATE order_search SET course =
{postgresql}    CASE WHEN NEW.status IN ('paid', 'completed') AND reminded_at IS NOT NULL THEN 3 ELSE 0 END
{postgresql}  WHERE order_id = NEW.id AND course IN (1, 2);
{postgresql}  RETURN NULL;
{postgresql}END $$;
{postgresql}CREATE TRIGGER order_search_course AFTER UPDATE OF status ON orders
{postgresql}  FOR EACH ROW WHEN (NEW.status NOT IN ('pending_payment', 'expired'))
{postgresql}  EXECUTE FUNCTION order_search_course();
