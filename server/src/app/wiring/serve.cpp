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

// A mail server or gateway that hangs is waited for longer than this, and the smaller build of one
// font may take minutes beside other work.
constexpr std::chrono::seconds stop_grace{10};

// Ends the process with 0 if work still runs after stop_grace: to cut it loses nothing, as a kill
// loses nothing, and its threads cannot be joined.
void stop_or_exit(Shop& shop) {
  auto stopped = std::async(std::launch::async, [&shop] { shop.stop(); });
  if (stopped.wait_for(stop_grace) == std::future_status::ready) return stopped.get();
  shop.give_back_jobs();
  log::warning("stopped_while_work_ran");
  std::_Exit(0);
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
  Shop shop(config, database, clock);
  http::Server server(config.http);
  auto shop_port = server.listen(config.shop, shop.public_routes());
  auto staff_port = server.listen(config.staff, shop.staff_routes());
  log::info("started", {{"shop", config.shop.address + ":" + std::to_string(shop_port)},
                        {"staff", config.staff.address + ":" + std::to_string(staff_port)},
                        {"files", static_cast<long>(http::raise_descriptor_limit())}});
  shop.start();
  server.start();

  int signal = 0;
  sigwait(&signals, &signal);
  log::info("stopping", {{"signal", signal}});
  server.drain();
  stop_or_exit(shop);
  log::info("stopped");
  return 0;
}

}  // namespace typecase::app
