-- Calls of the gateway that it answered with a server error, which it repeats for a day under the same
-- idempotency key. call_key: the key that the call began with. number: of the key in use, 1 for call_key
-- itself. failed_at: null once a key was taken that has no such answer yet. missed_at: when a look at the
-- gateway first found nothing of the call. renewed_at: when the key in use was taken; null for the first.
CREATE TABLE gateway_call (
  call_key TEXT NOT NULL PRIMARY KEY,
  number {i64} NOT NULL,
  failed_at {i64},
  missed_at {i64},
  renewed_at {i64}
) {tail};

-- Orders that nobody may pay any more and whose payment the gateway could not cancel: when it is asked again.
CREATE TABLE order_close_retry (
  order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
  failures {i64} NOT NULL,
  retry_at {i64} NOT NULL
) {tail};
