#include <stdexcept>
#include <string_view>

#include "payments/stripe_gateway.h"

namespace typecase::payments {

namespace {

constexpr std::string_view stripe_url = "https://api.stripe.com";

void need(bool holds, const char* sentence) {
  if (!holds) throw std::invalid_argument(sentence);
}

bool is_one_of(std::string_view key, std::string_view test, std::string_view live) {
  return key.starts_with(test) || key.starts_with(live);
}

}  // namespace

void check(const StripeSettings& settings) {
  std::string_view secret = settings.secret_key;
  std::string_view publishable = settings.publishable_key;
  need(is_one_of(secret, "sk_test_", "sk_live_") || is_one_of(secret, "rk_test_", "rk_live_"),
       "The gateway's secret key begins with sk_test_ or sk_live_.");
  need(is_one_of(publishable, "pk_test_", "pk_live_"),
       "The gateway's publishable key begins with pk_test_ or pk_live_.");

  bool is_live = secret.substr(3).starts_with("live_");
  need(publishable.substr(3).starts_with("live_") == is_live,
       "The gateway's keys are of different modes: both test, or both live.");
  need(!is_live || !settings.demonstration, "A demonstration shop refuses live keys.");

  bool is_sandbox = settings.base_url != stripe_url;
  need(!is_sandbox || settings.allow_sandbox,
       "The gateway's address is not Stripe's; a sandbox needs to be allowed.");
  need(!is_sandbox || !is_live, "A sandbox gateway refuses live keys.");

  need(!settings.webhook_secrets.empty(), "The gateway's webhooks need a signing secret.");
  for (const std::string& signing : settings.webhook_secrets) {
    need(signing.starts_with("whsec_"), "A webhook signing secret begins with whsec_.");
  }
}

bool is_live(std::string_view publishable_key) { return publishable_key.starts_with("pk_live_"); }

}  // namespace typecase::payments
