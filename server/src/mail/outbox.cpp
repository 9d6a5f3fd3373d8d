#include <stdexcept>

#include "base/ids.h"
#include "jobs/job.h"
#include "mail/mail.h"
#include "mail/mailer.h"

namespace typecase::mail {

namespace {

constexpr int before_usual = jobs::usual_priority / 2;  // A person waits for it.

}  // namespace

bool is_address(std::string_view address) {
  constexpr std::size_t longest = 254;  // RFC 5321, 4.5.3.1.3, without the angle brackets.
  std::size_t at = address.find('@');
  if (address.size() > longest || at == address.npos || at == 0 || at + 1 == address.size()) {
    return false;
  }
  if (address.find('@', at + 1) != address.npos || address[at + 1] == '.' ||
      address.back() == '.') {
    return false;
  }
  for (char letter : address) {
    auto byte = static_cast<unsigned char>(letter);
    bool is_special = std::string_view("()<>[],;:\\\"").find(letter) != std::string_view::npos;
    if (byte <= 0x20 || byte >= 0x7F || is_special) return false;
  }
  return true;
}

bool queue(db::Connection& connection, const Mail& mail, Time now) {
  if (!is_address(mail.to)) throw std::invalid_argument("a mail to what is no address");
  std::string id = random_id();
  std::int64_t added = connection.execute(
      "INSERT INTO outbox (id, kind, event, to_address, to_name, subject, text_body, html_body, "
      "state, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9) "
      "ON CONFLICT (kind, event) DO NOTHING",
      id, mail.kind, mail.event, mail.to, mail.to_name, mail.subject, mail.text, mail.html, now);
  if (added == 0) return false;
  jobs::enqueue(connection, mail_job, id, "{}", now, before_usual);
  return true;
}

}  // namespace typecase::mail
