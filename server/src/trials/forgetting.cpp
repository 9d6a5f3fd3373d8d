#include "trials/forgetting.h"

#include <vector>

#include "base/text/mailbox.h"
#include "db/record.h"
#include "mail/outbox.h"
#include "trials/limits.h"
#include "trials/trial_email.h"

namespace typecase::trials {
namespace {

struct Remembered {
  std::string id;
  std::string mailbox;
  std::string block;
};

// The body's digest goes too: anybody who guesses the input could prove it by that.
void forget(db::Connection& connection, const Remembered& trial, Time now) {
  connection.execute(
      "UPDATE trial_request SET email = '', mailbox = $2, name = '', company = '', words = '', "
      "address_block = $3, news = 0, request_sha256 = $4, forgotten_at = $5, "
      "expires_at = CASE WHEN expires_at < $5 THEN expires_at ELSE $5 END WHERE id = $1",
      trial.id, trial.mailbox, trial.block, Bytes(), now);
  connection.execute("DELETE FROM trial_conversion WHERE request_id = $1", trial.id);
  connection.execute("DELETE FROM trial_link WHERE request_id = $1", trial.id);
  connection.execute("UPDATE trial_invitation SET words = '' WHERE request_id = $1", trial.id);
  mail::forget(connection, email_kind, trial.id);
  for (const std::string_view kind : {email_kind, invitation_kind}) {
    connection.execute(
        "DELETE FROM outbox WHERE kind = $1 AND event > $2 || '.' AND event < $2 || '/'", kind,
        trial.id);
  }
}

}  // namespace

std::string pseudonym(ByteView key, std::string_view text) {
  return '#' + to_hex(hmac_sha256(key, "forgotten trial|" + std::string(text)));
}

std::int64_t forget_trials_of(db::Connection& connection, std::string_view email, ByteView key,
                              Time now) {
  std::vector<Remembered> found;
  for (const db::Row& row :
       connection.rows("SELECT id, mailbox, address_block, created_at FROM trial_request "
                       "WHERE mailbox = $1 AND lower(email) = lower($2) AND forgotten_at IS NULL",
                       canonical_mailbox(email), email)) {
    bool counts = row.time("created_at") > now - limits_window;
    found.push_back({row.text("id"), counts ? pseudonym(key, row.text("mailbox")) : "",
                     counts ? pseudonym(key, row.text("address_block")) : ""});
  }
  for (const Remembered& trial : found) forget(connection, trial, now);
  return static_cast<std::int64_t>(found.size());
}

std::int64_t forget_trials(db::Connection& connection, Time created_before, Time now) {
  auto found = connection.select<std::string>(
      "SELECT id FROM trial_request WHERE created_at < $1 AND forgotten_at IS NULL",
      created_before);
  for (const std::string& id : found) forget(connection, {id, "", ""}, now);
  return static_cast<std::int64_t>(found.size());
}

std::int64_t forget_pseudonyms(db::Connection& connection, Time now) {
  return connection.execute(
      "UPDATE trial_request SET mailbox = '', address_block = '' "
      "WHERE mailbox >= '#' AND mailbox < '$' AND created_at <= $1",
      now - limits_window);
}

}  // namespace typecase::trials
