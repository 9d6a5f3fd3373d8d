-- When a customer last signed in; null: never. Who never did needs no mail about a new device.
ALTER TABLE customer ADD COLUMN last_signed_in_at {i64};

-- When the newest tokens were first seen; null: perhaps their reply was lost. From then on the ones
-- before them are good for a grace only.
ALTER TABLE session ADD COLUMN presented_at {i64};
UPDATE session SET presented_at = rotated_at WHERE current_presented = 1;
ALTER TABLE session DROP COLUMN current_presented;
