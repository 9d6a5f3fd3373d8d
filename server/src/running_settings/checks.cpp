#include "running_settings/checks.h"

#include <algorithm>

#include "base/text/text_limits.h"
#include "mail/mail.h"
#include "messages/messages.h"

namespace typecase::running_settings {
namespace {

using messages::text;

constexpr std::size_t longest_key = 255;
constexpr std::size_t longest_host = 253;
constexpr std::string_view stripe_url = "https://api.stripe.com";

bool is_printable(const std::string& key) {
  return std::ranges::all_of(key, [](char letter) { return letter > ' ' && letter <= '~'; });
}

bool begins_with_mode(std::string_view key, std::string_view kind) {
  if (!key.starts_with(kind)) return false;
  key.remove_prefix(kind.size());
  return key.starts_with("test_") || key.starts_with("live_");
}

bool is_secret_key(std::string_view key) {
  return begins_with_mode(key, "sk_") || begins_with_mode(key, "rk_");
}

bool is_of_live_mode(std::string_view key) { return key.substr(3).starts_with("live_"); }

// false: it has a fault already.
bool check_key(const std::string& key, const std::string& pointer, std::vector<Fault>& faults) {
  if (key.empty()) {
    faults.push_back({pointer, "required", text("staffSettings.keyRequired")});
  } else if (key.size() > longest_key) {
    faults.push_back({pointer, "too_long", text("staffSettings.keyTooLong")});
  } else if (!is_printable(key)) {
    faults.push_back({pointer, "not_allowed", text("staffSettings.keyNotAllowed")});
  } else {
    return true;
  }
  return false;
}

void check_modes(const PaymentKeys& keys, const payments::StripeSettings& configured,
                 std::vector<Fault>& faults) {
  const bool is_live = is_of_live_mode(keys.secret_key);
  if (is_of_live_mode(keys.publishable_key) != is_live) {
    faults.push_back({"/publishableKey", "mixed_modes", text("staffSettings.mixedModes")});
  } else if (is_live && configured.demonstration) {
    faults.push_back(
        {"/secretKey", "live_key_not_allowed", text("staffSettings.liveInDemonstration")});
  } else if (is_live && configured.base_url != stripe_url) {
    faults.push_back({"/secretKey", "live_key_not_allowed", text("staffSettings.liveInSandbox")});
  }
}

bool is_host(const std::string& host) {
  return std::ranges::all_of(host, [](char letter) {
    const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    const bool is_digit = letter >= '0' && letter <= '9';
    return is_letter || is_digit ||
           std::string_view(".-:[]").find(letter) != std::string_view::npos;
  });
}

}  // namespace

std::string trimmed(const std::string& text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::vector<Fault> find_faults(const PaymentKeys& keys,
                               const payments::StripeSettings& configured) {
  std::vector<Fault> faults;
  const bool has_publishable = check_key(keys.publishable_key, "/publishableKey", faults);
  if (has_publishable && !begins_with_mode(keys.publishable_key, "pk_")) {
    faults.push_back(
        {"/publishableKey", "wrong_kind_of_key", text("staffSettings.notPublishable")});
  }
  const bool has_secret = check_key(keys.secret_key, "/secretKey", faults);
  if (has_secret && !is_secret_key(keys.secret_key)) {
    faults.push_back({"/secretKey", "wrong_kind_of_key", text("staffSettings.notSecret")});
  }
  const std::string& webhook = keys.webhook_secret;
  if (!webhook.empty() && check_key(webhook, "/webhookSecret", faults) &&
      !webhook.starts_with("whsec_")) {
    faults.push_back({"/webhookSecret", "wrong_kind_of_key", text("staffSettings.notWebhook")});
  }
  if (faults.empty()) check_modes(keys, configured, faults);
  return faults;
}

std::vector<Fault> find_faults(const MailServer& server) {
  std::vector<Fault> faults;
  need_text(server.host, "/host", faults);
  if (server.host.size() > longest_host) {
    faults.push_back({"/host", "too_long", text("staffSettings.hostTooLong")});
  } else if (faults.empty() && !is_host(server.host)) {
    faults.push_back({"/host", "not_allowed", text("staffSettings.hostNotAllowed")});
  }
  if (server.port < 1 || server.port > 65535) {
    faults.push_back({"/port", "out_of_range", text("staffSettings.portOutOfRange")});
  }
  limit_text(server.user, "/user", faults);
  limit_text(server.password, "/password", faults);
  if (!server.user.empty() && server.password.empty()) {
    faults.push_back({"/password", "required", text("staffSettings.passwordRequired")});
  }
  if (!mail::is_address(server.from)) {
    faults.push_back({"/from", "invalid_email", text("staffSettings.fromInvalid")});
  }
  return faults;
}

}  // namespace typecase::running_settings
