-- by_staff: 1: staff gave the family another address in the console, so that folders and fonts that name the
-- former one mean the family that has it no longer.
ALTER TABLE former_item ADD COLUMN by_staff {i64} NOT NULL DEFAULT 0 CHECK (by_staff IN (0, 1));
CREATE INDEX former_item_current ON former_item (current_id);
