-- 0: nobody has written a price, so that the style is not on sale; its price is 0 then.
ALTER TABLE style ADD COLUMN is_priced {i64} NOT NULL DEFAULT 1;
