#include "app/health/gateway_check.h"

#include "base/log.h"

namespace typecase::app {
namespace {

// No payment has this id: a key that is right is answered with 404.
constexpr std::string_view no_intent = "pi_0000000000000000";

bool refuses_key(const payments::Failure& failure) {
  return failure.status == 401 || failure.status == 403;
}

}  // namespace

void GatewayCheck::run() {
  auto answer = gateway_.retrieve(no_intent);
  if (!answer && refuses_key(answer.error())) {
    is_refused_ = true;
    return log::error(
        "gateway_key_refused",
        {{"key", "gateway.secret_key"},
         {"status", answer.error().status},
         {"code", answer.error().code},
         {"remedy",
          "No order can be paid. Copy the secret key of the payment service's account "
          "into the settings of the console; or, where the configuration has the "
          "key, into that, then restart."}});
  }
  const bool is_accepted = answer.has_value() || answer.error().not_found();
  if (is_refused_ && is_accepted) log::info("gateway_key_accepted");
  if (is_accepted) is_refused_ = false;
}

}  // namespace typecase::app
