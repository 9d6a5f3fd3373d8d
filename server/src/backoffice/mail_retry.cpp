#include "backoffice/mail_retry.h"

#include "mail/outbox.h"
#include "messages/messages.h"

namespace typecase::backoffice {

Result<void> retry_mail(db::Connection& connection, std::string_view id, const audit::Actor& actor,
                        Time now) {
  using mail::SendAgain;
  const SendAgain outcome = mail::send_again(connection, id, now);
  if (outcome == SendAgain::not_found) return not_found("mail");
  if (outcome == SendAgain::is_sent) {
    return Error{ErrorKind::conflict, "mail_sent", messages::text("staffSystem.mailSent"), {}, 0};
  }
  if (outcome == SendAgain::begun) {
    audit::record(connection, actor,
                  {.at = now, .action = "mail.retried", .object_id = std::string(id)});
  }
  return {};
}

}  // namespace typecase::backoffice
