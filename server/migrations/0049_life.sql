-- state: whether a family, style, package or licence kind is sold; on_from, on_until: from when until when that
-- holds. Before, it is a draft; after, it is retired (catalogue/life.h).
ALTER TABLE family ADD COLUMN state TEXT NOT NULL DEFAULT 'published'
  CHECK (state IN ('draft', 'published', 'hidden', 'retired'));
ALTER TABLE family ADD COLUMN on_from {i64};
ALTER TABLE family ADD COLUMN on_until {i64};
ALTER TABLE style ADD COLUMN state TEXT NOT NULL DEFAULT 'published'
  CHECK (state IN ('draft', 'published', 'hidden', 'retired'));
ALTER TABLE style ADD COLUMN on_from {i64};
ALTER TABLE style ADD COLUMN on_until {i64};
ALTER TABLE package ADD COLUMN state TEXT NOT NULL DEFAULT 'published'
  CHECK (state IN ('draft', 'published', 'hidden', 'retired'));
ALTER TABLE package ADD COLUMN on_from {i64};
ALTER TABLE package ADD COLUMN on_until {i64};
ALTER TABLE licence_kind ADD COLUMN state TEXT NOT NULL DEFAULT 'published'
  CHECK (state IN ('draft', 'published', 'hidden', 'retired'));
ALTER TABLE licence_kind ADD COLUMN on_from {i64};
ALTER TABLE licence_kind ADD COLUMN on_until {i64};

-- Ids that were given up for others. The rows of a former id stay: orders that name it are
-- delivered from them.
CREATE TABLE former_item (
  id TEXT NOT NULL PRIMARY KEY,
  current_id TEXT NOT NULL REFERENCES catalogue_item (id)
) {tail};

-- folder: the seed folder that brought the text last; empty: one before this was kept. withdrawn: 1:
-- it was taken back, and its address answers 410.
ALTER TABLE page ADD COLUMN folder TEXT NOT NULL DEFAULT '';
ALTER TABLE page ADD COLUMN withdrawn {i64} NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1));
ALTER TABLE post ADD COLUMN folder TEXT NOT NULL DEFAULT '';
ALTER TABLE post ADD COLUMN withdrawn {i64} NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1));
