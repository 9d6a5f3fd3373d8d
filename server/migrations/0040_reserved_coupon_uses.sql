-- Of a coupon whose limit is reached, the uses that may give way are looked for (carts/giving_way.h).
CREATE INDEX coupon_use_reserved ON coupon_use (coupon_id) WHERE state = 'reserved';
