-- Who came before last sign-ins were kept (0014) is not somebody who never did: his newest sign-in
-- that is still there, or else the day that he came, so that he is told of a browser he does not
-- know. Null goes on to mean never.
UPDATE customer SET last_signed_in_at = coalesce(
  (SELECT max(s.created_at) FROM session s
   WHERE s.customer_id = customer.id AND s.impersonator IS NULL),
  customer.created_at)
WHERE last_signed_in_at IS NULL AND deleted_at IS NULL
  AND created_at < (SELECT m.applied_at FROM schema_migration m WHERE m.version = 14);
