#include "mail/outbox.h"

#include <stdexcept>

#include "base/ids.h"
#include "base/text/strings.h"
#include "db/record.h"
#include "db/row_id.h"
#include "jobs/job.h"
#include "mail/mailer.h"

namespace typecase::mail {

namespace {

constexpr int before_usual = jobs::usual_priority / 2;  // A person waits for it.

bool is_local_part(std::string_view local) {
  constexpr std::size_t longest = 64;
  return !local.empty() && local.size() <= longest && std::ranges::all_of(local, [](char c) {
    return c > ' ' && c <= '~' &&
           std::string_view("()<>[],;:\\\"@").find(c) == std::string_view::npos;
  });
}

}  // namespace

bool is_address(std::string_view address) {
  constexpr std::size_t longest = 254;  // RFC 5321, 4.5.3.1.3, without the angle brackets.
  std::size_t at = address.find('@');
  return address.size() <= longest && at != address.npos && is_local_part(address.substr(0, at)) &&
         is_host_name(address.substr(at + 1));
}

bool queue(db::Connection& connection, const Mail& mail, Time now, Urgency urgency) {
  if (!is_address(mail.to)) throw std::invalid_argument("a mail to what is no address");
  std::string id = db::row_id(connection, now);
  std::int64_t added = connection.execute(
      "INSERT INTO outbox (id, kind, event, to_address, to_name, subject, text_body, html_body, "
      "state, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9) "
      "ON CONFLICT (kind, event) DO NOTHING",
      id, mail.kind, mail.event, mail.to, mail.to_name, mail.subject, mail.text, mail.html, now);
  if (added == 0) return false;
  const int priority = urgency == Urgency::awaited ? before_usual : jobs::later_priority;
  jobs::enqueue(connection, mail_job, id, "{}", now, priority);
  return true;
}

// A job may have been parked without a word to the outbox: its process ended again and again.
std::vector<Unsent> unsent(db::Connection& connection) {
  return connection.select<Unsent>(
      "SELECT o.id, o.kind, o.to_address AS \"to\", o.created_at AS created, "
      "CASE WHEN o.state = 'failed' OR j.state = 'failed' THEN 1 ELSE 0 END AS is_parked, "
      "coalesce(j.attempts, 0) AS attempts, j.run_at AS next, "
      "coalesce(o.last_error, j.last_error, '') AS last_error "
      "FROM outbox o LEFT JOIN job j ON j.kind = $1 AND j.key = o.id "
      "WHERE o.state <> 'sent' ORDER BY o.created_at, o.id",
      mail_job);
}

SendAgain send_again(db::Connection& connection, std::string_view id, Time now) {
  const auto state = connection.find<std::string>("SELECT state FROM outbox WHERE id = $1", id);
  if (!state) return SendAgain::not_found;
  if (*state == "sent") return SendAgain::is_sent;
  connection.execute("UPDATE outbox SET state = 'waiting' WHERE id = $1", id);
  const bool is_changed = jobs::run_again(connection, mail_job, id, "{}", now, before_usual);
  return is_changed ? SendAgain::begun : SendAgain::is_due;
}

// Its job finds nothing to send, and ends.
void forget(db::Connection& connection, std::string_view kind, std::string_view event) {
  connection.execute("DELETE FROM outbox WHERE kind = $1 AND event = $2", kind, event);
}

std::int64_t sweep(db::Connection& connection, Time created_before) {
  return connection.execute("DELETE FROM outbox WHERE state <> 'waiting' AND created_at < $1",
                            created_before);
}

}  // namespace typecase::mail
