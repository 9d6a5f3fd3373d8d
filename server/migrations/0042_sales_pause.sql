-- What the foundry knows of pauses of sales, for all servers together: one row. paused_at: the pause that it
-- was told of, while that lasts. resumed_at: the end of the last one.
CREATE TABLE sales_pause (
  id {i64} NOT NULL PRIMARY KEY CHECK (id = 1),
  paused_at {i64},
  resumed_at {i64}
) {tail};

INSERT INTO sales_pause (id, paused_at) SELECT 1, min(paused_at) FROM sales_readiness;
