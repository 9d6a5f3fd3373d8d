-- Mails to send and sent: written in the transaction of what they tell.
CREATE TABLE outbox (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  event TEXT NOT NULL,
  to_address TEXT NOT NULL,
  to_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  text_body TEXT NOT NULL,
  html_body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  created_at {i64} NOT NULL,
  sent_at {i64},
  last_error TEXT,
  UNIQUE (kind, event)
) {tail};

CREATE INDEX outbox_unsent ON outbox (state, created_at) WHERE state <> 'sent';
