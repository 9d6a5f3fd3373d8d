#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "base/log.h"
#include "http/server/server.h"
#include "sandbox/api.h"
#include "sandbox/control/control.h"
#include "sandbox/control/subject_control.h"
#include "sandbox/migrations.h"
#include "sandbox/pages/pages.h"
#include "sandbox/pages/vat_register.h"
#include "sandbox/upcoming.h"

namespace {

using namespace typecase;

struct Arguments {
  http::Listen listen{"127.0.0.1", 8082};
  std::filesystem::path data;
  bool has_knobs = false;
  sandbox::Settings settings;
};

// Secrets come by the environment: an argument could be read by every user of the machine.
void read_environment(sandbox::Settings& settings) {
  auto read = [](const char* name, std::string& into) {
    if (const char* value = std::getenv(name)) into = value;
  };
  read("TYPECASE_SANDBOX_SECRET_KEY", settings.secret_key);
  read("TYPECASE_SANDBOX_PUBLISHABLE_KEY", settings.publishable_key);
  read("TYPECASE_SANDBOX_WEBHOOK_SECRET", settings.webhook_secret);
  if (!settings.secret_key.starts_with("sk_test_") ||
      !settings.publishable_key.starts_with("pk_test_")) {
    throw std::invalid_argument(
        "The sandbox takes keys that begin with sk_test_ and pk_test_ only.");
  }
}

// The signals are blocked before any thread starts, so that only wait_for_signal() takes them.
sigset_t block_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  return signals;
}

void serve(Arguments arguments) {
  sigset_t signals = block_signals();
  std::filesystem::create_directories(arguments.data);
  auto database =
      db::Database::open("sqlite:" + (arguments.data / "sandbox.db").string(), {.exclusive = true});
  db::migrate(*database, db::sandbox_migrations());

  sandbox::MovedClock clock;
  sandbox::restore_clock(*database, clock);
  sandbox::Settings& settings = arguments.settings;
  sandbox::Deliverer deliverer(*database, settings, clock, clock.machine());
  sandbox::Faults faults;
  sandbox::Api api(*database, settings, clock, deliverer, faults);
  auto router = std::make_shared<http::Router>();
  api.add_routes(*router);
  sandbox::Changes changes(*database, settings, clock, [&] { deliverer.wake(); });
  if (arguments.has_knobs) {
    sandbox::add_control_routes(*router, {*database, clock, faults, deliverer, changes});
    sandbox::add_subject_routes(*router, *database, settings, clock, deliverer);
  }
  sandbox::add_vat_register_routes(*router, *database, faults);
  sandbox::add_page_routes(*router, *database, settings, clock, deliverer);

  http::ServerOptions options;
  options.connections_per_address = 1000;
  options.work_threads = 32;  // A call that is to be slow sleeps on its thread.
  options.resets = sandbox::is_reset;
  http::Server server(options);
  std::uint16_t port = server.listen(arguments.listen, router);
  if (settings.public_url.empty()) {
    settings.public_url = "http://" + arguments.listen.address + ":" + std::to_string(port);
  }
  server.start();
  deliverer.start();
  changes.start();
  std::cout << "typecase-sandbox: " << settings.public_url << std::endl;

  int signal = 0;
  sigwait(&signals, &signal);
  faults.end();
  server.drain();
}

}  // namespace

int main(int count, char** values) {
  Arguments arguments;
  CLI::App app{"A payment gateway for development and tests. It takes no money."};
  app.add_option("--port", arguments.listen.port, "Port; 0: a free one")->capture_default_str();
  app.add_option("--host", arguments.listen.address, "Address")->capture_default_str();
  app.add_option("--data", arguments.data, "Folder of its database")->required();
  app.add_option("--public-url", arguments.settings.public_url, "Origin as browsers see it");
  app.add_option("--webhook-url", arguments.settings.webhook_url, "Where events are sent");
  app.add_flag("--knobs", arguments.has_knobs,
               "Whoever reaches it may read its journal, move money and make it fail: for tests");
  app.footer(
      "Keys by environment: TYPECASE_SANDBOX_SECRET_KEY, TYPECASE_SANDBOX_PUBLISHABLE_KEY,\n"
      "TYPECASE_SANDBOX_WEBHOOK_SECRET.");
  CLI11_PARSE(app, count, values);
  try {
    read_environment(arguments.settings);
    serve(std::move(arguments));
  } catch (const std::exception& error) {
    std::cerr << "typecase-sandbox: " << error.what() << "\n";
    return 1;
  }
}
