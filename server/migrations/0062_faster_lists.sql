-- What has gone back of an order in its own currency, by refunds and by disputes that are lost: staff
-- sum it up beside the total. It follows refunds and disputes by triggers.
ALTER TABLE order_search ADD COLUMN refunded {i64} NOT NULL DEFAULT 0;

UPDATE order_search SET refunded = cast(
    (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = order_search.order_id
      AND r.state = 'succeeded' AND r.currency = order_search.currency)
    + (SELECT coalesce(sum(
        CASE WHEN d.currency = order_search.currency THEN d.amount ELSE p.amount END), 0)
      FROM dispute d JOIN payment p ON p.id = d.payment_id
      WHERE d.order_id = order_search.order_id AND d.state = 'lost' AND p.held IS NULL) AS {i64})
  WHERE order_id IN (SELECT order_id FROM refund UNION SELECT order_id FROM dispute);

{sqlite}CREATE TRIGGER order_search_refund AFTER UPDATE OF state, amount ON refund
{sqlite}BEGIN
{sqlite}  UPDATE order_search SET refunded =
{sqlite}    (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = NEW.order_id
{sqlite}      AND r.state = 'succeeded' AND r.currency = order_search.currency)
{sqlite}    + (SELECT coalesce(sum(
{sqlite}        CASE WHEN d.currency = order_search.currency THEN d.amount ELSE p.amount END), 0)
{sqlite}      FROM dispute d JOIN payment p ON p.id = d.payment_id
{sqlite}      WHERE d.order_id = NEW.order_id AND d.state = 'lost' AND p.held IS NULL)
{sqlite}  WHERE order_id = NEW.order_id;
{sqlite}END;
{sqlite}CREATE TRIGGER order_search_new_refund AFTER INSERT ON refund WHEN NEW.state = 'succeeded'
{sqlite}BEGIN
{sqlite}  UPDATE order_search SET refunded =
{sqlite}    (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = NEW.order_id
{sqlite}      AND r.state = 'succeeded' AND r.currency = order_search.currency)
{sqlite}    + (SELECT coalesce(sum(
{sqlite}        CASE WHEN d.currency = order_search.currency THEN d.amount ELSE p.amount END), 0)
{sqlite}      FROM dispute d JOIN payment p ON p.id = d.payment_id
{sqlite}      WHERE d.order_id = NEW.order_id AND d.state = 'lost' AND p.held IS NULL)
{sqlite}  WHERE order_id = NEW.order_id;
{sqlite}END;
{sqlite}CREATE TRIGGER order_search_dispute AFTER UPDATE OF state, amount ON dispute
{sqlite}BEGIN
{sqlite}  UPDATE order_search SET refunded =
{sqlite}    (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = NEW.order_id
{sqlite}      AND r.state = 'succeeded' AND r.currency = order_search.currency)
{sqlite}    + (SELECT coalesce(sum(
{sqlite}        CASE WHEN d.currency = order_search.currency THEN d.amount ELSE p.amount END), 0)
{sqlite}      FROM dispute d JOIN payment p ON p.id = d.payment_id
{sqlite}      WHERE d.order_id = NEW.order_id AND d.state = 'lost' AND p.held IS NULL)
{sqlite}  WHERE order_id = NEW.order_id;
{sqlite}END;
{sqlite}CREATE TRIGGER order_search_new_dispute AFTER INSERT ON dispute WHEN NEW.state = 'lost'
{sqlite}BEGIN
{sqlite}  UPDATE order_search SET refunded =
{sqlite}    (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = NEW.order_id
{sqlite}      AND r.state = 'succeeded' AND r.currency = order_search.currency)
{sqlite}    + (SELECT coalesce(sum(
{sqlite}        CASE WHEN d.currency = order_search.currency THEN d.amount ELSE p.amount END), 0)
{sqlite}      FROM dispute d JOIN payment p ON p.id = d.payment_id
{sqlite}      WHERE d.order_id = NEW.order_id AND d.state = 'lost' AND p.held IS NULL)
{sqlite}  WHERE order_id = NEW.order_id;
{sqlite}END;
{postgresql}CREATE FUNCTION order_search_refunded() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
{postgresql}  UPDATE order_search SET refunded =
{postgresql}    (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = NEW.order_id
{postgresql}      AND r.state = 'succeeded' AND r.currency = order_search.currency)
{postgresql}    + (SELECT coalesce(sum(
{postgresql}        CASE WHEN d.currency = order_search.currency THEN d.amount ELSE p.amount END), 0)
{postgresql}      FROM dispute d JOIN payment p ON p.id = d.payment_id
{postgresql}      WHERE d.order_id = NEW.order_id AND d.state = 'lost' AND p.held IS NULL)
{postgresql}  WHERE order_id = NEW.order_id;
{postgresql}  RETURN NULL;
{postgresql}END $$;
{postgresql}CREATE TRIGGER order_search_refund AFTER UPDATE OF state, amount ON refund
{postgresql}  FOR EACH ROW EXECUTE FUNCTION order_search_refunded();
{postgresql}CREATE TRIGGER order_search_new_refund AFTER INSERT ON refund
{postgresql}  FOR EACH ROW WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION order_search_refunded();
{postgresql}CREATE TRIGGER order_search_dispute AFTER UPDATE OF state, amount ON dispute
{postgresql}  FOR EACH ROW EXECUTE FUNCTION order_search_refunded();
{postgresql}CREATE TRIGGER order_search_new_dispute AFTER INSERT ON dispute
{postgresql}  FOR EACH ROW WHEN (NEW.state = 'lost') EXECUTE FUNCTION order_search_refunded();

-- The state is in the index too, so that words are looked for there among the mails of one state.
DROP INDEX outbox_newest;
CREATE INDEX outbox_newest ON outbox (created_at, id, to_address, state);
