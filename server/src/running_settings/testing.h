#pragma once

// For tests only: a database with settings, and what the configuration says.

#include "db/record.h"
#include "db/testing.h"
#include "running_settings/running_settings.h"

namespace typecase::running_settings::testing {

class SettingsFixture : public db::testing::EachEngine {
 protected:
  static PaymentKeys keys(const std::string& name) {
    return {"pk_test_" + name, "sk_test_" + name, "whsec_" + name};
  }
  static payments::StripeSettings settings_of(const PaymentKeys& keys) {
    return {.secret_key = keys.secret_key,
            .publishable_key = keys.publishable_key,
            .webhook_secrets = {keys.webhook_secret}};
  }

  std::unique_ptr<RunningSettings> start() {
    return std::make_unique<RunningSettings>(database(), clock, server_key, configured);
  }
  void store(const PaymentKeys& keys) { store(StoredPayments{keys, {}, {}}); }
  void store(const StoredPayments& payments) { store(Group::payments, seal(payments, server_key)); }
  void store_mail(const std::string& host) {
    MailServer server;
    server.host = host;
    server.from = "shop@foundry.example";
    store(Group::mail, seal(server, server_key));
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Bytes server_key = Bytes(32, 7);
  Configured configured{{}, {}, "build/no-mail", "shop@localhost"};

 private:
  void store(Group group, const Bytes& sealed) {
    database().write([&](db::Connection& connection) {
      const Versions held = versions(connection);
      const std::int64_t version = group == Group::mail ? held.mail : held.payments;
      return save(connection, {group, version, clock.now(), std::nullopt}, sealed);
    });
  }
};

}  // namespace typecase::running_settings::testing
