-- Published edits by what a history is of, the newest last in the order of the key.
-- subject: an entry ("price/inter-regular"), a price of a price list ("price_list/USD/inter-regular") or a
-- family with all that is its own ("all/inter"). kind, id: of the edited entry; the edit itself is in
-- change_set_edit. place: falls within a change set.
-- item: of a price list, whose price in it changed: a style, a package, or the family whose price a style
-- takes. family: of that item.
CREATE TABLE entry_change (
  subject TEXT NOT NULL,
  published_at {i64} NOT NULL,
  change_set_id TEXT NOT NULL REFERENCES change_set (id),
  place {i64} NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  item TEXT,
  family TEXT,
  PRIMARY KEY (subject, published_at, change_set_id, place)
) {tail};

-- The member who published it, or who scheduled that. NULL: it is not published, or the command line did.
ALTER TABLE change_set ADD COLUMN published_by TEXT REFERENCES staff_member (id);
UPDATE change_set SET published_by =
    (SELECT a.member_id FROM staff_audit a
      WHERE a.object_id = change_set.id AND a.action = 'change_set.published'
      ORDER BY a.at DESC, a.id DESC LIMIT 1)
  WHERE state = 'published';

-- Edits that were published before this table, with the family that they are of; dropped below.
CREATE TABLE earlier_edit (
  published_at {i64} NOT NULL,
  change_set_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  family TEXT,
  record_before TEXT,
  record_after TEXT,
  PRIMARY KEY (change_set_id, kind, id)
) {tail};
INSERT INTO earlier_edit
  SELECT coalesce(s.published_at, s.changed_at), s.id, e.kind, e.id,
    CASE WHEN e.kind IN ('family', 'royalties') THEN e.id
      WHEN e.kind = 'licence_override' THEN substr(e.id, 1, {strpos}(e.id, '/') - 1)
      WHEN e.kind IN ('style', 'package', 'price')
        THEN cast(coalesce(e.record_after, e.record_before) AS {json}) ->> 'family' END,
    e.record_before, e.record_after
  FROM change_set_edit e JOIN change_set s ON s.id = e.change_set_id
  WHERE s.state = 'published' AND coalesce(e.record_before, '') <> coalesce(e.record_after, '');

-- Prices that these edits changed in price lists.
CREATE TABLE earlier_price (
  change_set_id TEXT NOT NULL,
  list TEXT NOT NULL,
  item TEXT NOT NULL,
  side {i64} NOT NULL,
  price TEXT NOT NULL,
  PRIMARY KEY (change_set_id, list, item, side)
) {tail};
INSERT INTO earlier_price
  SELECT e.change_set_id, e.id, p.key, e.side, cast(p.value AS TEXT)
  FROM (SELECT change_set_id, id, kind, 0 AS side, record_before AS record FROM earlier_edit
      UNION ALL SELECT change_set_id, id, kind, 1, record_after FROM earlier_edit) e
{sqlite}    JOIN json_each(e.record, '$.prices') p
{postgresql}    JOIN LATERAL json_each_text(cast(e.record AS JSON) -> 'prices') p ON true
  WHERE e.kind = 'price_list' AND e.record IS NOT NULL;
CREATE TABLE earlier_item (
  change_set_id TEXT NOT NULL,
  list TEXT NOT NULL,
  item TEXT NOT NULL,
  PRIMARY KEY (change_set_id, list, item)
) {tail};
INSERT INTO earlier_item
  SELECT change_set_id, list, item FROM earlier_price GROUP BY change_set_id, list, item
  HAVING count(*) = 1 OR min(price) <> max(price);

INSERT INTO entry_change
  SELECT kind || '/' || id, published_at, change_set_id,
    row_number() OVER (PARTITION BY change_set_id ORDER BY kind, id), kind, id, NULL, NULL
  FROM earlier_edit;
INSERT INTO entry_change
  SELECT 'price_list/' || i.list || '/' || i.item, e.published_at, i.change_set_id,
    row_number() OVER (PARTITION BY i.change_set_id ORDER BY i.list, i.item), 'price_list', i.list,
    i.item, coalesce(s.family_id, p.family_id, i.item)
  FROM earlier_item i
    JOIN earlier_edit e
      ON e.change_set_id = i.change_set_id AND e.kind = 'price_list' AND e.id = i.list
    LEFT JOIN style s ON s.id = i.item LEFT JOIN package p ON p.id = i.item;
-- A style without a price of its own takes that of its family.
INSERT INTO entry_change
  SELECT 'price_list/' || i.list || '/' || s.id, e.published_at, i.change_set_id,
    row_number() OVER (PARTITION BY i.change_set_id ORDER BY i.list, s.id), 'price_list', i.list,
    i.item, i.item
  FROM earlier_item i JOIN style s ON s.family_id = i.item
    JOIN earlier_edit e
      ON e.change_set_id = i.change_set_id AND e.kind = 'price_list' AND e.id = i.list
  WHERE NOT EXISTS (SELECT 1 FROM earlier_price p
    WHERE p.change_set_id = i.change_set_id AND p.list = i.list AND p.item = s.id);
INSERT INTO entry_change
  SELECT 'all/' || family, published_at, change_set_id,
    row_number() OVER (PARTITION BY change_set_id ORDER BY kind DESC, id DESC, item DESC), kind, id,
    item, item_family
  FROM (SELECT family, published_at, change_set_id, kind, id, NULL AS item, NULL AS item_family
      FROM earlier_edit WHERE family IS NOT NULL
    UNION ALL SELECT family, published_at, change_set_id, kind, id, item, family FROM entry_change
      WHERE item IS NOT NULL AND subject = 'price_list/' || id || '/' || item) parts;

DROP TABLE earlier_item;
DROP TABLE earlier_price;
DROP TABLE earlier_edit;

-- Rows of change sets that change prices; `object_after` counts edits by kind of entry.
CREATE INDEX staff_audit_prices ON staff_audit (at, id)
  WHERE substr(action, 1, 11) = 'change_set.'
    AND ({strpos}(object_after, '"price":') > 0 OR {strpos}(object_after, '"price_list":') > 0);
