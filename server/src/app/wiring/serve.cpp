#include "app/wiring/serve.h"

#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <future>

#include "app/wiring/crash_point.h"
#include "app/wiring/memory.h"
#include "app/wiring/shop.h"
#include "app/wiring/shop_address.h"
#include "base/log.h"
#include "db/migrate.h"
#include "documents/document_fonts.h"
#include "http/server/server.h"
#include "setup/shop_setup.h"

namespace typecase::app {
namespace {

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  return signals;
}

// A core would hold keys, and a full disk must be an error of the write, not a signal.
void protect_process() {
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
}

// For what may hang: a mail server, the gateway, the smaller build of one font beside other work.
constexpr std::chrono::seconds stop_grace{10};
// For a database that is away.
constexpr std::chrono::seconds give_back_limit{3};

// Ends the process with 0 although work still runs: to cut it loses nothing, as a kill loses
// nothing, and its threads cannot be joined.
[[noreturn]] void exit_while_work_runs(Shop& shop) noexcept {
  auto given_back = std::async(std::launch::async, [&shop] { shop.give_back_jobs(); });
  const bool is_given_back = given_back.wait_for(give_back_limit) == std::future_status::ready;
  log::warning("stopped_while_work_ran", {{"jobs_given_back", is_given_back}});
  std::_Exit(0);
}

// Runs a step of the stop; where it takes longer, the process ends.
template <class Step>
void run_or_exit(Shop& shop, std::chrono::milliseconds longest, Step step) {
  auto done = std::async(std::launch::async, step);
  if (done.wait_for(longest) != std::future_status::ready) exit_while_work_runs(shop);
  done.get();
}

}  // namespace

int serve(const Config& config, db::Database& database) {
  set_up_heap();
  protect_process();
  obey_crash_point();
  sigset_t signals = ending_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // Before any thread starts.
  if (config.server_key.empty())
    throw std::invalid_argument("configuration: server_key is missing");
  documents::check_document_fonts();
  db::check_schema(database, db::shop_migrations());

  record_shop_address(database, config.public_url);

  SystemClock clock;
  if (setup::begin_setup(database, clock.now())) log::info("shop_setup_begun");
  Shop shop(config, database, clock);
  http::Server server(config.http);
  auto shop_port = server.listen(config.shop, shop.public_routes());
  auto staff_port = server.listen(config.staff, shop.staff_routes());
  if (!config.preview_url.empty()) {
    auto preview_port = server.listen(config.preview, shop.preview_routes());
    log::info("previews",
              {{"address", config.preview.address + ":" + std::to_string(preview_port)}});
  }
  log::info("started", {{"shop", config.shop.address + ":" + std::to_string(shop_port)},
                        {"staff", config.staff.address + ":" + std::to_string(staff_port)},
                        {"files", static_cast<long>(http::raise_descriptor_limit())}});
  shop.start();
  server.start();

  int signal = 0;
  sigwait(&signals, &signal);
  log::info("stopping", {{"signal", signal}});
  run_or_exit(shop, config.http.drain_timeout + stop_grace, [&] { server.drain(); });
  run_or_exit(shop, stop_grace, [&] { shop.stop(); });
  log::info("stopped");
  return 0;
}

}  // namespace typecase::app
