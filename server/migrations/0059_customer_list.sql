-- What staff find customers by. words: email, name and company, a line each; name_key: name, else company,
-- else email, which a list by name goes by. Both are folded by the application; those of customers before
-- this are in small letters of ASCII. Empty of a deleted customer. bought: an order of theirs was paid; it
-- follows the orders by a trigger.
ALTER TABLE customer ADD COLUMN words TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE customer ADD COLUMN bought {i64} NOT NULL DEFAULT 0;

UPDATE customer SET words = lower(email || '
' || coalesce(name, '') || '
' || coalesce(company, '')), name_key = lower(coalesce(name, company, email))
WHERE deleted_at IS NULL;
UPDATE customer SET bought = 1
WHERE id IN (SELECT o.customer_id FROM orders o WHERE o.paid_at IS NOT NULL);

CREATE INDEX customer_newest ON customer (created_at, id);
CREATE INDEX customer_name ON customer (name_key, id);

{sqlite}CREATE TRIGGER customer_bought_at_once AFTER INSERT ON orders WHEN NEW.paid_at IS NOT NULL
{sqlite}BEGIN
{sqlite}  UPDATE customer SET bought = 1 WHERE id = NEW.customer_id AND bought = 0;
{sqlite}END;
{sqlite}CREATE TRIGGER customer_bought AFTER UPDATE OF paid_at, customer_id ON orders
{sqlite}BEGIN
{sqlite}  UPDATE customer SET bought = 1
{sqlite}  WHERE id = NEW.customer_id AND bought = 0 AND NEW.paid_at IS NOT NULL;
{sqlite}  UPDATE customer SET bought = 0
{sqlite}  WHERE id = OLD.customer_id AND OLD.customer_id <> NEW.customer_id AND bought = 1
{sqlite}    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = OLD.customer_id AND o.paid_at IS NOT NULL);
{sqlite}END;
{postgresql}CREATE FUNCTION customer_bought() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
{postgresql}  IF NEW.paid_at IS NOT NULL THEN
{postgresql}    UPDATE customer SET bought = 1 WHERE id = NEW.customer_id AND bought = 0;
{postgresql}  END IF;
{postgresql}  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
{postgresql}    UPDATE customer SET bought = 0 WHERE id = OLD.customer_id AND bought = 1
{postgresql}      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = OLD.customer_id AND o.paid_at IS NOT NULL);
{postgresql}  END IF;
{postgresql}  RETURN NULL;
{postgresql}END $$;
{postgresql}CREATE TRIGGER customer_bought AFTER INSERT OR UPDATE OF paid_at, customer_id ON orders
{postgresql}  FOR EACH ROW EXECUTE FUNCTION customer_bought();

-- member_id: of the member who acts; NULL: the command line issued it.
ALTER TABLE impersonation ADD COLUMN member_id TEXT REFERENCES staff_member (id);
CREATE INDEX impersonation_session ON impersonation (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX impersonation_member ON impersonation (member_id) WHERE ended_at IS NULL;
