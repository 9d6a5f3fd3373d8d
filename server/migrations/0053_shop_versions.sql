-- The values of version at the last change to what is sold and to the foundry's texts.
ALTER TABLE shop_version ADD COLUMN sale_version {i64} NOT NULL DEFAULT 1;
ALTER TABLE shop_version ADD COLUMN texts_version {i64} NOT NULL DEFAULT 1;
