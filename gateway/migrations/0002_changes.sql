-- What is to happen by itself: a refund that settles or fails later, a dispute after a payment.
CREATE TABLE upcoming (
  subject TEXT NOT NULL REFERENCES resource (id),
  change TEXT NOT NULL,
  due_at {i64} NOT NULL,
  PRIMARY KEY (subject, change)
) {tail};

CREATE INDEX upcoming_due ON upcoming (due_at);
