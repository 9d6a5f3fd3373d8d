#include "mail/mailer.h"

#include "base/fail_point.h"
#include "base/log.h"
#include "db/record.h"

namespace typecase::mail {
namespace {

// Only what the server says of this mail is final: whatever it says of us may be mended.
bool is_refused_for_good(const std::exception& failure) {
  auto* error = dynamic_cast<const net::NetError*>(&failure);
  return error && error->kind == net::NetErrorKind::rejected && error->status >= 500;
}

struct Waiting : Mail {
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(Waiting, (Mail), (created_at))

std::optional<Waiting> find_waiting(db::Connection& connection, std::string_view id) {
  return connection.find<Waiting>(
      "SELECT kind, event, to_address AS \"to\", to_name, subject, text_body AS text, "
      "html_body AS html, created_at FROM outbox WHERE id = $1 AND state <> 'sent'",
      id);
}

}  // namespace

void Mailer::send(const jobs::Job& job) {
  auto waiting = database_.read([&](db::Connection& c) { return find_waiting(c, job.key); });
  if (!waiting) return;
  const Route route = route_();
  std::string message = compose(*waiting, route.sender, job.key, waiting->created_at);
  fail_point("K10.mail_not_sent");
  try {
    route.transport->send({route.sender.address, {waiting->to}}, job.key, message);
  } catch (const std::exception& failure) {
    bool refused = is_refused_for_good(failure);
    bool parked = refused || job.attempts >= jobs::most_attempts;
    note_failure(job.key, parked, failure.what());
    if (parked) {
      log::error("mail_parked",
                 {{"mail", job.key}, {"kind", waiting->kind}, {"error", failure.what()}});
    }
    if (refused) throw jobs::Permanent(failure.what());
    throw;
  }
  fail_point("K11.mail_not_noted");
  note_sent(job.key);
  log::info("mail_sent", {{"mail", job.key}, {"kind", waiting->kind}});
}

void Mailer::note_failure(std::string_view id, bool parked, std::string_view error) {
  database_.write([&](db::Connection& connection) {
    connection.execute(
        "UPDATE outbox SET state = $2, last_error = $3 WHERE id = $1 AND state <> 'sent'", id,
        parked ? "failed" : "waiting", error);
  });
}

// Its text is needed no longer, and may hold a link that opens an account.
void Mailer::note_sent(std::string_view id) {
  Time now = clock_.now();
  database_.write([&](db::Connection& connection) {
    connection.execute(
        "UPDATE outbox SET state = 'sent', sent_at = $2, last_error = NULL, text_body = '', "
        "html_body = '' WHERE id = $1",
        id, now);
  });
}

}  // namespace typecase::mail
