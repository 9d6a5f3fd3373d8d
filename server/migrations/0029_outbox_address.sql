-- What was mailed to somebody of late.
CREATE INDEX outbox_address ON outbox (to_address, created_at);
