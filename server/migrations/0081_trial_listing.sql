-- What staff find a request by: email, name and company, a line each, folded by the application; rows
-- before this are in small letters of ASCII. Empty of a forgotten one.
ALTER TABLE trial_request ADD COLUMN words TEXT NOT NULL DEFAULT '';

UPDATE trial_request SET words = lower(email || '
' || name || '
' || company)
WHERE forgotten_at IS NULL;

{sqlite}CREATE INDEX trial_request_newest ON trial_request (created_at, id, words);
{postgresql}CREATE INDEX trial_request_newest ON trial_request (created_at, id);
CREATE INDEX trial_request_people ON trial_request (forgotten_at, mailbox);
CREATE INDEX trial_family_family ON trial_family (family_id, request_id);

-- Further links to the files of a trial, which staff mailed: each works as the first one does.
CREATE TABLE trial_link (
  token_hash {blob} NOT NULL PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES trial_request (id)
) {tail};
CREATE INDEX trial_link_request ON trial_link (request_id);

-- Mails in which staff gave who asked for a trial a code of a coupon. code: as the mail has it. words:
-- of the member; empty once the trial is forgotten.
CREATE TABLE trial_invitation (
  id TEXT NOT NULL PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES trial_request (id),
  coupon_id TEXT NOT NULL,
  code TEXT NOT NULL,
  words TEXT NOT NULL,
  sent_at {i64} NOT NULL,
  sent_by TEXT REFERENCES staff_member (id),
  request_key TEXT NOT NULL UNIQUE,
  request_sha256 {blob} NOT NULL
) {tail};
CREATE INDEX trial_invitation_request ON trial_invitation (request_id, sent_at);
CREATE INDEX trial_invitation_code ON trial_invitation (coupon_id, code);
