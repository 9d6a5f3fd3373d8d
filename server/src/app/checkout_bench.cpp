// What scripts/bench-checkout holds the shop against: the same shop, with the same listener,
// handlers and statements, on a database connection of its own for each request, which is opened
// when the request first needs it and closed when it is answered. Settings as of `typecase serve`.

#include <csignal>
#include <thread>

#include "app/config.h"
#include "app/shop.h"
#include "base/log.h"
#include "db/postgres_connection.h"
#include "db/sqlite_connection.h"
#include "http/server.h"

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

int main() {
  log::set_level(log::Level::warning);
  app::Config config = app::load_config("", app::typecase_environment());
  SystemClock clock;
  ConnectionPerRequest database(config.database);
  app::Shop shop(config, database, clock);
  of_this_request.reset();

  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTERM);
  sigaddset(&stops, SIGINT);
  pthread_sigmask(SIG_BLOCK, &stops, nullptr);
  http::Server server(config.http);
  server.listen(config.shop, closing_connections(*shop.public_routes()));
  server.start();
  int which = 0;
  sigwait(&stops, &which);
  server.drain();
}
