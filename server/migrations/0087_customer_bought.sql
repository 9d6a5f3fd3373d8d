-- An order is paid later than it is made: PostgreSQL runs no function for one that is not.
{postgresql}DROP TRIGGER customer_bought ON orders;
{postgresql}CREATE TRIGGER customer_bought_at_once AFTER INSERT ON orders
{postgresql}  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION customer_bought();
{postgresql}CREATE TRIGGER customer_bought AFTER UPDATE OF paid_at, customer_id ON orders
{postgresql}  FOR EACH ROW EXECUTE FUNCTION customer_bought();
