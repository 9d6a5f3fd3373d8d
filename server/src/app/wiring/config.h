#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "fonts/tables/unwrap.h"
#include "http/server/server.h"
#include "jobs/worker.h"
#include "net/smtp.h"
#include "payments/stripe_gateway.h"
#include "shop_settings/stored.h"

namespace typecase::app {

// How one installation runs. From a TOML file, then TYPECASE_* variables of the environment, which
// win: key `a.b` is TYPECASE_A_B. Secrets (server_key, gateway.secret_key, gateway.webhook_secrets,
// mail.password) come from the environment or from `secrets_file`, which only its owner may read.
// docs/self-hosting.md lists every key.
struct Config {
  std::string public_url =
      "http://127.0.0.1:8080";    // Links, canonical addresses; never the Host header.
  bool names_public_url = false;  // Whether the settings have it.
  std::string console_url;  // Of the staff console; default: http://localhost:{listen.staff's port}
  std::string preview_url;  // Of previews of change sets; empty: there are none
  std::string data = "data";                      // Folder of everything that is kept
  std::string database;                           // Default: sqlite:{data}/shop.db
  std::string web_root = "web/shop/dist";         // The built web shop
  std::string console_root = "web/console/dist";  // The built staff console

  http::Listen shop{"127.0.0.1", 8080};
  http::Listen staff{"127.0.0.1", 8081};
  http::Listen preview{"127.0.0.1", 8083};  // Only where there is a preview_url
  http::ServerOptions http;
  int database_connections = 4;

  jobs::Options jobs{.prompt_threads = 16};
  payments::StripeSettings gateway;
  std::string vat_service_url;                  // of VIES; empty: VAT numbers are not checked
  std::string gateway_script;                   // The sandbox's script; empty: Stripe's own
  std::chrono::seconds reconcile_interval{15};  // Between two checks of open payments and refunds

  net::SmtpSettings smtp;   // Without a host, mails are written into mail_folder.
  std::string mail_folder;  // Default: {data}/mail
  std::string mail_from = "shop@localhost";

  shop_settings::FixedSettings shop_settings;  // limits and notices that the console may not change

  std::size_t max_font_bytes = fonts::SizeLimits().file_bytes;  // of a file that is imported

  std::size_t tester_cache_bytes = 256 << 20;
  std::string tester_cache_folder;  // Default: {data}/cache/tester
  std::uint64_t tester_disk_cache_bytes = 1ull << 30;
  std::uint64_t spare_disk_bytes = 500'000'000;  // that builds leave free
  Bytes server_key;  // 32 bytes: tokens, grants and signed links depend on it
};

// Throws std::invalid_argument with a sentence for the operator: an unknown or wrong-typed key, a
// secrets file that others may read, a missing secret.
Config load_config(const std::string& file, const std::map<std::string, std::string>& environment);

// Variables that begin as a setting does and set nothing: most likely misspelt.
std::vector<std::string> unknown_variables(const std::map<std::string, std::string>& environment);

// The TYPECASE_* variables of this process.
std::map<std::string, std::string> typecase_environment();

}  // namespace typecase::app
