// checkout_bench shop|peer: what scripts/benches/checkout measures. `shop` is the shop as `typecase
// serve` makes it, without background work; `peer` the same, with the same listener, handlers and
// statements, on a database connection of its own for each request, which is opened when the
// request first needs it and closed when it is answered. Both end where the gateway would be
// called: it does not answer, at once. Settings as of `typecase serve`.

#include <csignal>
#include <thread>

#include "app/wiring/config.h"
#include "app/wiring/shop.h"
#include "base/log.h"
#include "db/postgres_connection.h"
#include "db/sqlite_connection.h"
#include "http/server/server.h"
#include "payments/gateway.h"
#include "payments/payouts.h"

namespace {

using namespace typecase;

constexpr int most_attempts = 8;

thread_local std::unique_ptr<db::Connection> of_this_request;

class ConnectionPerRequest final : public db::Database {
 public:
  explicit ConnectionPerRequest(std::string url) : url_(std::move(url)) {}

  db::Engine engine() const override {
    return url_.starts_with("sqlite:") ? db::Engine::sqlite : db::Engine::postgresql;
  }

 private:
  bool on_sqlite() const { return engine() == db::Engine::sqlite; }

  std::unique_ptr<db::Connection> connect() const {
    if (!on_sqlite()) return std::make_unique<db::PostgresConnection>(url_);
    return std::make_unique<db::SqliteConnection>(url_.substr(url_.find(':') + 1),
                                                  db::SqliteConnection::Access::read_write,
                                                  db::Options{}.busy_timeout_ms, true);
  }

  void run_read(const Erased& job) override {
    run(on_sqlite() ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", job, false);
  }
  void run_write(const Erased& job) override {
    run(on_sqlite() ? "BEGIN IMMEDIATE" : "BEGIN ISOLATION LEVEL SERIALIZABLE", job, true);
  }
  void run_write_one(const Erased& job) override {
    run(on_sqlite() ? "BEGIN IMMEDIATE" : "BEGIN ISOLATION LEVEL READ COMMITTED", job, true);
  }

  void run(std::string_view begin, const Erased& job, bool keeps) {
    for (int number = 1;; ++number) {
      try {
        return run_once(begin, job, keeps);
      } catch (const db::DbError& failure) {
        of_this_request.reset();
        bool again = failure.code == db::Errc::serialization || failure.code == db::Errc::busy;
        if (!again || number == most_attempts) throw;
      } catch (...) {
        of_this_request.reset();
        throw;
      }
    }
  }

  void run_once(std::string_view begin, const Erased& job, bool keeps) {
    if (!of_this_request) of_this_request = connect();
    of_this_request->script(begin);
    bool good = job(*of_this_request);
    of_this_request->script(good && keeps ? "COMMIT" : "ROLLBACK");
  }

  std::string url_;
};

// The measured part ends before the gateway is called.
class NoGateway final : public payments::Gateway {
  static payments::Failure silent() {
    payments::Failure failure;
    failure.code = "not_there";
    failure.may_have_arrived = false;
    return failure;
  }
  using Text = std::string_view;

  payments::Answer<payments::Intent> create(const payments::NewIntent&) override {
    return silent();
  }
  payments::Answer<payments::Intent> retrieve(Text) override { return silent(); }
  payments::Answer<payments::Intent> cancel(Text, Text) override { return silent(); }
  payments::Answer<std::vector<payments::Intent>> list(Time, Time) override { return silent(); }
  payments::Answer<payments::Refund> refund(const payments::NewRefund&) override {
    return silent();
  }
  payments::Answer<payments::Refund> retrieve_refund(Text) override { return silent(); }
  payments::Answer<std::vector<payments::Refund>> refunds_of(Text) override { return silent(); }
  payments::Answer<payments::Dispute> retrieve_dispute(Text) override { return silent(); }
  payments::Answer<std::vector<payments::Event>> list_events(Time, Time) override {
    return silent();
  }
  payments::Answer<payments::PayoutPage> list_payouts(Time, Time, Text) override {
    return silent();
  }
  payments::Answer<payments::PayoutLinePage> payout_lines(Text, Text) override { return silent(); }
  std::string publishable_key() const override { return key_; }

  std::string key_ = "none";
};

std::unique_ptr<db::Database> open(const app::Config& config, bool is_shop) {
  if (!is_shop) return std::make_unique<ConnectionPerRequest>(config.database);
  db::Options options;
  options.readers = config.database_connections;
  options.exclusive = true;
  return db::Database::open(config.database, options);
}

std::shared_ptr<const http::Router> closing_connections(const http::Router& router) {
  auto routes = std::make_shared<http::Router>();
  for (http::Route route : router.routes()) {
    route.handler = [handler = std::move(route.handler)](const http::Request& request) {
      struct Close {
        ~Close() { of_this_request.reset(); }
      } close;
      return handler(request);
    };
    routes->add(std::move(route));
  }
  return routes;
}

}  // namespace

int main(int, char** words) {
  const bool is_shop = words[1] && std::string_view(words[1]) == "shop";
  log::set_level(log::Level::error);  // That the gateway does not answer is no news here.
  app::Config config = app::load_config("", app::typecase_environment());
  SystemClock clock;
  auto database = open(config, is_shop);
  app::Shop shop(config, *database, clock, std::make_unique<NoGateway>());
  of_this_request.reset();

  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTERM);
  sigaddset(&stops, SIGINT);
  pthread_sigmask(SIG_BLOCK, &stops, nullptr);
  http::Server server(config.http);
  auto routes = shop.public_routes();
  server.listen(config.shop, is_shop ? routes : closing_connections(*routes));
  server.start();
  int which = 0;
  sigwait(&stops, &which);
  server.drain();
}
