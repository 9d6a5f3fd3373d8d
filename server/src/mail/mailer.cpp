#include "mail/mailer.h"

#include "base/log.h"

namespace typecase::mail {

void Mailer::send(const jobs::Job& job) {
  std::optional<Waiting> waiting = find_waiting(job.key);
  if (!waiting) return;
  std::string message = compose(waiting->mail, sender_, job.key, waiting->created);
  try {
    transport_->send({sender_.address, {waiting->mail.to}}, job.key, message);
  } catch (const net::NetError& error) {
    bool is_final = error.kind == net::NetErrorKind::rejected && error.status >= 500;
    note(job.key, is_final ? "failed" : "waiting", error.what());
    if (is_final) throw jobs::Permanent(error.what());
    throw;
  }
  note(job.key, "sent", "");
  log::info("mail_sent", {{"mail", job.key}, {"kind", waiting->mail.kind}});
}

std::optional<Mailer::Waiting> Mailer::find_waiting(std::string_view id) {
  return database_.read([&](db::Connection& connection) -> std::optional<Waiting> {
    auto row = connection.find_one(
        "SELECT kind, event, to_address, to_name, subject, text_body, html_body, created_at "
        "FROM outbox WHERE id = $1 AND state <> 'sent'",
        id);
    if (!row) return std::nullopt;
    Mail mail{row->text(0), row->text(1), row->text(2), row->text(3),
              row->text(4), row->text(5), row->text(6)};
    return Waiting{std::move(mail), row->time(7)};
  });
}

void Mailer::note(std::string_view id, std::string_view state, std::string_view error) {
  Time now = clock_.now();
  std::optional<Time> sent_at = state == "sent" ? std::optional(now) : std::nullopt;
  std::optional<std::string_view> last_error = error.empty() ? std::nullopt : std::optional(error);
  database_.write([&](db::Connection& connection) {
    connection.execute("UPDATE outbox SET state = $2, sent_at = $3, last_error = $4 WHERE id = $1",
                       id, state, sent_at, last_error);
  });
}

}  // namespace typecase::mail
