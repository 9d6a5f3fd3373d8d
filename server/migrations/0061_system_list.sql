-- Pages of the audit log, the newest first: an index for each filter, in the order of the pages.
DROP INDEX staff_audit_at;
DROP INDEX staff_audit_object;
CREATE INDEX staff_audit_newest ON staff_audit (at, id);
CREATE INDEX staff_audit_action ON staff_audit (action, at, id);
-- The first part of an action: "refund." of refund.requested.
CREATE INDEX staff_audit_area
  ON staff_audit ((substr(action || '.', 1, {strpos}(action || '.', '.'))), at, id);
-- Alone and with an action, of which a member may have few among many. The command line is ''.
CREATE INDEX staff_audit_member ON staff_audit ((coalesce(member_id, '')), at, id);
CREATE INDEX staff_audit_member_action ON staff_audit ((coalesce(member_id, '')), action, at, id);
CREATE INDEX staff_audit_member_area ON staff_audit
  ((coalesce(member_id, '')), (substr(action || '.', 1, {strpos}(action || '.', '.'))), at, id);
CREATE INDEX staff_audit_object ON staff_audit (object_id, at, id);
CREATE INDEX staff_audit_customer ON staff_audit (customer_id, at, id) WHERE customer_id IS NOT NULL;

-- Jobs that were given up; those that wait are in job_due.
CREATE INDEX job_failed ON job (run_at, id) WHERE state = 'failed';

-- Pages of the outbox, the newest first. The address is in the index, so that words in it are looked for
-- there.
DROP INDEX outbox_unsent;
CREATE INDEX outbox_unsent ON outbox (created_at, id) WHERE state <> 'sent';
CREATE INDEX outbox_newest ON outbox (created_at, id, to_address);

-- Lines of the tester log of one family.
CREATE INDEX tester_access_family ON tester_access (family_id, hour);
