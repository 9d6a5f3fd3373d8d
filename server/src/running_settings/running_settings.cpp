#include "running_settings/running_settings.h"

#include "base/json/json_writer.h"
#include "base/log.h"

namespace typecase::running_settings {
namespace {

using Gateways = payments::SwitchingGateway::Gateways;

PaymentKeys keys_of(const payments::StripeSettings& settings) {
  const auto& secrets = settings.webhook_secrets;
  return {settings.publishable_key, settings.secret_key, secrets.empty() ? "" : secrets.front()};
}

MailServer server_of(const Configured& configured) {
  const net::SmtpSettings& smtp = configured.smtp;
  return {smtp.host, smtp.port,     static_cast<MailSecurity>(smtp.security),
          smtp.user, smtp.password, configured.mail_from};
}

// Mails wait, and are tried again: what a folder took would count as sent.
class NoWay final : public mail::Transport {
 public:
  void send(const net::Envelope&, std::string_view, std::string_view) override {
    throw std::runtime_error("the mail settings cannot be opened: server_key has changed");
  }
};

std::string_view mode_of(const InUse& settings) {
  if (!settings.keys) return "none";
  return payments::is_live(settings.keys->publishable_key) ? "live" : "test";
}

void log_unreadable(Group group) {
  log::error("settings_unreadable",
             {{"settings", enum_name(group)},
              {"remedy",
               "They were saved under another server_key. Put that one back and restart, or save "
               "them again in the console."}});
}

void log_taken(const InUse& next) {
  log::info("payment_settings", {{"source", enum_name(next.payments_source)},
                                 {"state", enum_name(next.payments_state)},
                                 {"mode", mode_of(next)}});
  log::info("mail_settings",
            {{"source", enum_name(next.mail_source)}, {"state", enum_name(next.mail_state)}});
}

}  // namespace

bool Configured::has_keys() const {
  return !gateway.secret_key.empty() || !gateway.publishable_key.empty() ||
         !gateway.webhook_secrets.empty();
}

std::shared_ptr<payments::Gateway> RunningSettings::make_stripe_gateway(
    const payments::StripeSettings& settings) {
  return std::make_shared<payments::StripeGateway>(settings);
}

RunningSettings::RunningSettings(db::Database& database, const Clock& clock, Bytes server_key,
                                 Configured configured, MakeGateway make_gateway)
    : database_(database),
      clock_(clock),
      server_key_(std::move(server_key)),
      configured_(std::move(configured)),
      make_gateway_(std::move(make_gateway)),
      configured_gateway_(configured_.has_keys() ? make_gateway_(configured_.gateway) : nullptr) {
  refresh();
}

bool RunningSettings::refresh() {
  std::lock_guard guard(refreshing_);
  auto next = std::make_shared<InUse>();
  Gateways made;
  const bool is_changed = database_.read([&](db::Connection& connection) {
    const auto held = in_use();
    next->versions = versions(connection);
    if (held && held->versions == next->versions) return false;
    load(connection, *next, made);
    return true;
  });
  if (!is_changed) return false;
  gateway_.use(std::move(made));
  const bool is_another = in_use() != nullptr;
  if (is_another) log_taken(*next);
  std::atomic_store(&in_use_, std::shared_ptr<const InUse>(std::move(next)));
  return true;
}

void RunningSettings::log_sources() const { log_taken(*in_use()); }

void RunningSettings::load(db::Connection& connection, InUse& next, Gateways& made) {
  take_payments(load_payments(connection, server_key_), next, made);
  take_mail(load_mail(connection, server_key_), next);
}

void RunningSettings::take_payments(const Stored<StoredPayments>& stored, InUse& next,
                                    Gateways& made) {
  if (stored.is_unreadable()) log_unreadable(Group::payments);
  if (configured_gateway_) {
    next.payments_source = Source::file;
    next.payments_state = State::ready;
    next.keys = keys_of(configured_.gateway);
    next.webhook_secrets = configured_.gateway.webhook_secrets;
    made.current = configured_gateway_;
  } else if (stored.is_unreadable()) {
    next.payments_source = Source::console;
    next.payments_state = State::unreadable;
  } else if (stored.value) {
    take_keys(*stored.value, next, made);
  }
  if (!stored.value || !next.keys) return;
  next.former_secrets = stored.value->former_secrets;
  if (configured_gateway_) add_former({stored.value->keys}, next, made);
  add_former(stored.value->former, next, made);
}

void RunningSettings::take_keys(const StoredPayments& stored, InUse& next, Gateways& made) {
  next.payments_source = Source::console;
  made.current = try_make(stored.keys);
  if (!made.current) return;
  next.payments_state = State::ready;
  next.keys = stored.keys;
  next.webhook_secrets = {stored.keys.webhook_secret};
}

// nullptr: the configuration allows them no longer, such as live keys in a demonstration.
std::shared_ptr<payments::Gateway> RunningSettings::try_make(const PaymentKeys& keys) const {
  try {
    return make_gateway_(settings_with(keys));
  } catch (const std::invalid_argument& refusal) {
    log::error("payment_keys_not_taken", {{"why", refusal.what()}});
    return nullptr;
  }
}

void RunningSettings::add_former(const std::vector<PaymentKeys>& former, const InUse& next,
                                 Gateways& made) const {
  for (const PaymentKeys& keys : former) {
    if (keys.secret_key == next.keys->secret_key) continue;
    if (auto gateway = try_make(keys)) made.former.push_back(std::move(gateway));
  }
}

void RunningSettings::take_mail(const Stored<MailServer>& stored, InUse& next) const {
  if (stored.is_unreadable()) log_unreadable(Group::mail);
  next.mail_from = configured_.mail_from;
  if (configured_.has_mail_server()) {
    next.mail_source = Source::file;
    next.mail_server = server_of(configured_);
  } else if (stored.version > 0) {
    next.mail_source = Source::console;
    next.mail_server = stored.value;
  }
  if (next.mail_server) {
    next.mail_state = State::ready;
    next.mail_from = next.mail_server->from;
    next.transport = std::make_shared<mail::Smtp>(smtp_of(*next.mail_server));
    return;
  }
  next.transport = std::make_shared<mail::Folder>(configured_.mail_folder);
  if (!stored.is_unreadable()) return;
  next.mail_state = State::unreadable;
  next.transport = std::make_shared<NoWay>();
}

std::vector<std::string> RunningSettings::webhook_secrets() const {
  const auto settings = in_use();
  std::vector<std::string> secrets = settings->webhook_secrets;
  for (const FormerSecret& former : settings->former_secrets) {
    if (clock_.now() < former.until) secrets.push_back(former.secret);
  }
  return secrets;
}

payments::StripeSettings RunningSettings::settings_with(const PaymentKeys& keys) const {
  payments::StripeSettings settings = configured_.gateway;
  settings.publishable_key = keys.publishable_key;
  settings.secret_key = keys.secret_key;
  settings.webhook_secrets = {keys.webhook_secret};
  return settings;
}

net::SmtpSettings RunningSettings::smtp_of(const MailServer& server) const {
  net::SmtpSettings smtp = configured_.smtp;  // its certificates and time limits
  smtp.host = server.host;
  smtp.port = static_cast<std::uint16_t>(server.port);
  smtp.security = static_cast<net::SmtpSettings::Security>(server.security);
  smtp.user = server.user;
  smtp.password = server.password;
  return smtp;
}

Digest digest_of(const PaymentKeys& keys, ByteView server_key) {
  return hmac_sha256(server_key, "payment keys|" + json::write_stored(keys));
}

Digest digest_of_mail(const RunningSettings& settings, const InUse& in_use) {
  const std::string folder = "folder " + settings.configured().mail_folder;
  return hmac_sha256(settings.server_key(),
                     "mail|" + (in_use.mail_server ? json::write_stored(*in_use.mail_server)
                                                   : folder + "|" + in_use.mail_from));
}

}  // namespace typecase::running_settings
