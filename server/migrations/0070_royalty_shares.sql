-- The share of a designer in the net sales of a family, from a day on. family: its id when the share was
-- written. hundredths: of a per cent.
CREATE TABLE royalty_share (
  family TEXT NOT NULL,
  designer TEXT NOT NULL,
  since {i64} NOT NULL,
  hundredths {i64} NOT NULL CHECK (hundredths BETWEEN 0 AND 10000),
  PRIMARY KEY (family, designer, since)
) {tail};
