#include "orders/webhook.h"

#include "base/log.h"
#include "payments/webhook.h"

namespace typecase::orders {

Result<void> receive_webhook(Settlement& settlement, const Clock& clock,
                             const std::vector<std::string>& secrets, std::string_view signature,
                             const std::string& body) {
  auto verdict = payments::verify_webhook(body, signature, secrets, clock.now());
  if (verdict != payments::Signature::valid) {
    log::warning("webhook_refused", {{"why", payments::name(verdict)}});
    return Error{ErrorKind::malformed, "bad_signature", "The signature is not good.", {}, 0};
  }
  settlement.receive(payments::parse_event(body).value(), body);
  return {};
}

}  // namespace typecase::orders
