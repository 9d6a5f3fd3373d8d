#pragma once

#include <boost/describe.hpp>
#include <functional>
#include <memory>
#include <mutex>

#include "db/database.h"
#include "mail/transport.h"
#include "payments/stripe_gateway.h"
#include "payments/switching_gateway.h"
#include "running_settings/stored.h"

namespace typecase::running_settings {

// Where the settings in use come from. file: the configuration or the environment.
enum class Source { file, console, none };
BOOST_DESCRIBE_ENUM(Source, file, console, none)

// unreadable: they were sealed under another server_key, and need to be saved again.
enum class State { ready, not_set_up, unreadable };
BOOST_DESCRIBE_ENUM(State, ready, not_set_up, unreadable)

// The part of the configuration. Its keys and its mail server win where it has them; all else of
// it (addresses, time limits, the sandbox) always holds.
struct Configured {
  payments::StripeSettings gateway;
  net::SmtpSettings smtp;
  std::string mail_folder;  // mails are written there while there is no server
  std::string mail_from;

  bool has_keys() const;
  bool has_mail_server() const { return !smtp.host.empty(); }
};

// Whatever is in use at a moment. Immutable.
struct InUse {
  Versions versions;

  Source payments_source = Source::none;
  State payments_state = State::not_set_up;
  std::optional<PaymentKeys> keys;  // none unless ready
  std::vector<std::string> webhook_secrets;
  std::vector<FormerSecret> former_secrets;

  Source mail_source = Source::none;
  State mail_state = State::not_set_up;
  std::optional<MailServer> mail_server;
  std::shared_ptr<mail::Transport> transport;  // always one; without a server it writes a folder
  std::string mail_from;
};

// The settings in use on this node, and the gateway under them. Thread-safe.
class RunningSettings {
 public:
  using MakeGateway =
      std::function<std::shared_ptr<payments::Gateway>(const payments::StripeSettings&)>;

  // Reads the settings. Throws std::invalid_argument with a sentence for the operator where the
  // configuration has keys that fit nothing (payments::check). server_key and make_gateway: of
  // tests, for another gateway than Stripe.
  RunningSettings(db::Database& database, const Clock& clock, Bytes server_key,
                  Configured configured, MakeGateway make_gateway = make_stripe_gateway);

  // Reads the settings again if anybody saved others, on any node; called about twice a second.
  // true: others are in use now. Keeps those in use when reading throws.
  bool refresh();

  // Tells in the log where those in use come from, as refresh() does of others.
  void log_sources() const;

  std::shared_ptr<const InUse> in_use() const { return std::atomic_load(&in_use_); }
  const Configured& configured() const { return configured_; }
  ByteView server_key() const { return server_key_; }

  payments::Gateway& gateway() { return gateway_; }
  // Those in use, and for 24 hours those that they replaced.
  std::vector<std::string> webhook_secrets() const;

  // Settings of the gateway with these keys.
  payments::StripeSettings settings_with(const PaymentKeys& keys) const;
  net::SmtpSettings smtp_of(const MailServer& server) const;

  static std::shared_ptr<payments::Gateway> make_stripe_gateway(
      const payments::StripeSettings& settings);

 private:
  void load(db::Connection& connection, InUse& next, payments::SwitchingGateway::Gateways& made);
  void take_payments(const Stored<StoredPayments>& stored, InUse& next,
                     payments::SwitchingGateway::Gateways& made);
  void take_keys(const StoredPayments& stored, InUse& next,
                 payments::SwitchingGateway::Gateways& made);
  void take_mail(const Stored<MailServer>& stored, InUse& next) const;
  std::shared_ptr<payments::Gateway> try_make(const PaymentKeys& keys) const;
  void add_former(const std::vector<PaymentKeys>& former, const InUse& next,
                  payments::SwitchingGateway::Gateways& made) const;

  db::Database& database_;
  const Clock& clock_;
  const Bytes server_key_;
  const Configured configured_;
  const MakeGateway make_gateway_;
  const std::shared_ptr<payments::Gateway> configured_gateway_;  // nullptr: it has no keys
  payments::SwitchingGateway gateway_;
  std::mutex refreshing_;
  std::shared_ptr<const InUse> in_use_;
};

// Of settings, so that a test of others than those in use counts for nothing.
Digest digest_of(const PaymentKeys& keys, ByteView server_key);
Digest digest_of_mail(const RunningSettings& settings, const InUse& in_use);

}  // namespace typecase::running_settings
