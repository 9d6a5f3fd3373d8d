-- For a list of three values or more in a CHECK or in the condition of an index, SQLite builds a table
-- in memory for every row that is written; of what an order's rows cost that was a third. Written with
-- OR the values are compared. What the CHECKs demand stays the same, so that of the tables the
-- definition alone is exchanged, as sqlite.org/lang_altertable.html tells.
{sqlite}PRAGMA writable_schema = ON;
{sqlite}UPDATE sqlite_schema SET sql = replace(sql,
{sqlite}  'status IN (''draft'', ''pending_payment'', ''paid'', ''completed'', ''canceled'', ''expired'')',
{sqlite}  'status = ''draft'' OR status = ''pending_payment'' OR status = ''paid'' OR status = ''completed'' OR status = ''canceled'' OR status = ''expired''')
{sqlite}  WHERE name = 'orders';
{sqlite}UPDATE sqlite_schema SET sql = replace(sql,
{sqlite}  'state IN (''created'', ''requires_action'', ''processing'', ''succeeded'', ''failed'', ''canceled'')',
{sqlite}  'state = ''created'' OR state = ''requires_action'' OR state = ''processing'' OR state = ''succeeded'' OR state = ''failed'' OR state = ''canceled''')
{sqlite}  WHERE name = 'payment_attempt';
{sqlite}UPDATE sqlite_schema SET sql = replace(sql,
{sqlite}  'state IN (''active'', ''suspended'', ''revoked'', ''superseded'')',
{sqlite}  'state = ''active'' OR state = ''suspended'' OR state = ''revoked'' OR state = ''superseded''')
{sqlite}  WHERE name = 'entitlement';
{sqlite}UPDATE sqlite_schema SET sql = replace(sql,
{sqlite}  'state IN (''reserved'', ''released'', ''final'')',
{sqlite}  'state = ''reserved'' OR state = ''released'' OR state = ''final''')
{sqlite}  WHERE name = 'coupon_use';
{sqlite}UPDATE sqlite_schema SET sql = replace(sql,
{sqlite}  'state IN (''waiting'', ''done'', ''failed'')',
{sqlite}  'state = ''waiting'' OR state = ''done'' OR state = ''failed''')
{sqlite}  WHERE name = 'job';
{sqlite}UPDATE sqlite_schema SET sql = replace(sql,
{sqlite}  'state IN (''waiting'', ''sent'', ''failed'')',
{sqlite}  'state = ''waiting'' OR state = ''sent'' OR state = ''failed''')
{sqlite}  WHERE name = 'outbox';
{sqlite}PRAGMA writable_schema = RESET;

DROP INDEX payment_attempt_live;
CREATE UNIQUE INDEX payment_attempt_live ON payment_attempt (order_id)
  WHERE state = 'created' OR state = 'requires_action' OR state = 'processing';
DROP INDEX payment_attempt_check;
CREATE INDEX payment_attempt_check ON payment_attempt (check_at)
  WHERE state = 'created' OR state = 'requires_action' OR state = 'processing';
