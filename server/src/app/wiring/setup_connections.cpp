#include "app/wiring/setup_connections.h"

#include "running_settings/code_mail.h"
#include "running_settings/tested_keys.h"

namespace typecase::app {
namespace {

using running_settings::RunningSettings;
using running_settings::Source;

setup::PaymentMode mode_of(const std::string& secret_key) {
  const bool is_live = secret_key.starts_with("sk_live_") || secret_key.starts_with("rk_live_");
  return is_live ? setup::PaymentMode::live : setup::PaymentMode::test;
}

// A test of other keys than those in use counts for nothing.
setup::PaymentsStep payments_of(db::Connection& connection, const RunningSettings& settings,
                                Time now) {
  using running_settings::PaymentTestState;
  setup::PaymentsStep step;
  const auto in_use = settings.in_use();
  step.is_fixed_by_file = in_use->payments_source == Source::file;
  if (!in_use->keys) return step;
  step.mode = mode_of(in_use->keys->secret_key);
  const auto test = running_settings::last_payment_test(connection);
  if (test && test->settings == digest_of(*in_use->keys, settings.server_key())) {
    step.last_test = {test->begun_at, test->state_at(now) == PaymentTestState::passed};
  }
  return step;
}

setup::MailStep mail_of(db::Connection& connection, const RunningSettings& settings, Time now) {
  setup::MailStep step;
  const auto in_use = settings.in_use();
  step.is_set_up = in_use->mail_server.has_value();
  step.is_fixed_by_file = in_use->mail_source == Source::file;
  if (!step.is_set_up) return step;
  const Digest digest = digest_of_mail(settings, *in_use);
  step.confirmed_at = running_settings::mail_confirmed_at(connection, digest);
  const auto test = running_settings::last_mail_test(connection);
  step.awaits_code = test && test->settings == digest && test->counts_at(now);
  return step;
}

}  // namespace

setup::Connections setup_connections(const RunningSettings& settings, const Clock& clock) {
  return {
      [&](db::Connection& connection) { return payments_of(connection, settings, clock.now()); },
      [&](db::Connection& connection) { return mail_of(connection, settings, clock.now()); }};
}

}  // namespace typecase::app
