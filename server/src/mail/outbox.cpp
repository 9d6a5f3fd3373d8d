#include "mail/outbox.h"

#include <stdexcept>

#include "base/ids.h"
#include "db/row_id.h"
#include "jobs/job.h"
#include "mail/mailer.h"

namespace typecase::mail {

namespace {

constexpr int before_usual = jobs::usual_priority / 2;  // A person waits for it.

bool is_label(std::string_view label) {
  constexpr std::size_t longest = 63;
  auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  };
  return !label.empty() && label.size() <= longest && label.front() != '-' && label.back() != '-' &&
         std::ranges::all_of(label, fits);
}

bool is_domain(std::string_view domain) {
  for (std::size_t dot = domain.find('.'); dot != domain.npos; dot = domain.find('.')) {
    if (!is_label(domain.substr(0, dot))) return false;
    domain.remove_prefix(dot + 1);
  }
  return is_label(domain);
}

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
         is_domain(address.substr(at + 1));
}

bool queue(db::Connection& connection, const Mail& mail, Time now) {
  if (!is_address(mail.to)) throw std::invalid_argument("a mail to what is no address");
  std::string id = db::row_id(connection, now);
  std::int64_t added = connection.execute(
      "INSERT INTO outbox (id, kind, event, to_address, to_name, subject, text_body, html_body, "
      "state, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9) "
      "ON CONFLICT (kind, event) DO NOTHING",
      id, mail.kind, mail.event, mail.to, mail.to_name, mail.subject, mail.text, mail.html, now);
  if (added == 0) return false;
  jobs::enqueue(connection, mail_job, id, "{}", now, before_usual);
  return true;
}

// A job may have been parked without a word to the outbox: its process ended again and again.
std::vector<Unsent> unsent(db::Connection& connection) {
  std::vector<Unsent> mails;
  for (const db::Row& row :
       connection.rows("SELECT o.id, o.kind, o.to_address, o.created_at, "
                       "CASE WHEN o.state = 'failed' OR j.state = 'failed' THEN 1 ELSE 0 END, "
                       "j.attempts, j.run_at, coalesce(o.last_error, j.last_error, '') "
                       "FROM outbox o LEFT JOIN job j ON j.kind = $1 AND j.key = o.id "
                       "WHERE o.state <> 'sent' ORDER BY o.created_at, o.id",
                       mail_job)) {
    mails.push_back({row.text(0), row.text(1), row.text(2), row.time(3), row.boolean(4),
                     row.optional_integer(5).value_or(0), row.optional_time(6), row.text(7)});
  }
  return mails;
}

bool send_again(db::Connection& connection, std::string_view id, Time now) {
  if (connection.execute("UPDATE outbox SET state = 'waiting' WHERE id = $1 AND state <> 'sent'",
                         id) == 0) {
    return false;
  }
  jobs::run_again(connection, mail_job, id, "{}", now, before_usual);
  return true;
}

std::int64_t sweep(db::Connection& connection, Time created_before) {
  return connection.execute("DELETE FROM outbox WHERE state <> 'waiting' AND created_at < $1",
                            created_before);
}

}  // namespace typecase::mail
