#include <gtest/gtest.h>

#include <sstream>

#include "accounts/accounts.h"
#include "app/jobs/sweep.h"
#include "app/wiring/guarded.h"
#include "app/wiring/routes.h"
#include "base/log.h"
#include "catalogue/reserved_ids.h"
#include "db/record.h"
#include "db/testing.h"
#include "jobs/job.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;

TEST(Routes, NoFamilyCanStandInTheirWay) {
  std::ostringstream printed;
  print_routes(printed);
  std::istringstream lines(printed.str());
  std::string method, pattern, operation;
  int routes = 0;
  while (lines >> method >> pattern >> operation) {
    std::string first = pattern.substr(1, pattern.find('/', 1) - 1);
    EXPECT_TRUE(catalogue::is_reserved_id(first)) << pattern;
    ++routes;
  }
  EXPECT_GT(routes, 15);
}

http::Response fail_with_words(const http::Request&) { throw std::runtime_error("S3CRET words"); }
http::Response fail_oddly(const http::Request&) { throw 7; }

// Cached answers too, and exceptions.
http::Route failing(http::Route route, const http::Handler& handler) {
  route.handler = handler;
  if (route.try_cached) {
    route.try_cached = [handler](const http::Request& request) {
      return std::optional(handler(request));
    };
  }
  return route;
}

void expect_wordless(const http::Response& response, const std::string& pattern) {
  EXPECT_EQ(response.status, 500) << pattern;
  EXPECT_EQ(*response.header("Content-Type"), "application/problem+json") << pattern;
  EXPECT_EQ(response.content(),
            R"({"type":"about:blank","title":"Internal Server Error","status":500,)"
            R"("code":"internal","detail":"Something went wrong on our side.","requestId":"R1"})")
      << pattern;
}

TEST(Routes, NoHandlerThatFailsSaysWhy) {
  log::set_level(log::Level::off);
  int answered = 0;
  with_routes([&](const http::Router& router) {
    for (const http::Handler& handler :
         {http::Handler(fail_with_words), http::Handler(fail_oddly)}) {
      http::Router broken;
      for (const http::Route& route : router.routes()) broken.add(failing(route, handler));
      auto routes = guarded(broken);
      for (const http::Route& route : routes->routes()) {
        http::Request request;
        request.method = route.method;
        request.id = "R1";
        expect_wordless(http::answer(route.handler, request), route.pattern);
        if (auto cached = http::answer_cached(route, request)) {
          expect_wordless(*cached, route.pattern);
        }
        ++answered;
      }
    }
  });
  log::set_level(log::Level::info);
  EXPECT_GT(answered, 30);
}

http::Response ask(const http::Router& router, const std::string& path) {
  http::Request request;
  request.path = path;
  const http::Route& route = *router.find(http::Method::get, path).route;
  if (auto cached = http::answer_cached(route, request)) return std::move(*cached);
  return http::answer(route.handler, request);
}

TEST(Routes, PublicAnswersNeedNoDatabase) {
  db::testing::FreshDatabase database("sqlite");
  db::testing::CountingDatabase counted(*database);
  with_routes(counted, [&](const http::Router& router) {
    const int reads = counted.reads;
    for (const char* path : {"/api/fonts", "/api/styles", "/api/licences", "/api/menus",
                             "/api/siteconfigs/pangrams", "/api/siteconfigs/shop"}) {
      EXPECT_EQ(ask(router, path).status, 200) << path;
    }
    EXPECT_EQ(counted.reads, reads);
    EXPECT_EQ(counted.writes, 0);
  });
}

class GuardedTest : public ::testing::Test {
 protected:
  http::Response ask(db::Errc code) {
    http::Router router;
    router.add({http::Method::get, "/x", "", http::Run::work,
                [code](const http::Request&) -> http::Response {
                  throw db::DbError(code, "a statement");
                }});
    auto routes = guarded(router);
    http::Request request;
    return http::answer(routes->find(http::Method::get, "/x").route->handler, request);
  }
};

TEST_F(GuardedTest, ADatabaseThatIsAwayIsWorthAnotherTry) {
  for (db::Errc code : {db::Errc::busy, db::Errc::unavailable, db::Errc::disk_full}) {
    http::Response response = ask(code);
    EXPECT_EQ(response.status, 503);
    EXPECT_EQ(*response.header("Retry-After"), "5");
    EXPECT_EQ(response.content().find("statement"), std::string::npos);
  }
}

TEST_F(GuardedTest, ADefectIsNone) { EXPECT_EQ(ask(db::Errc::check).status, 500); }

class SweepTest : public db::testing::EachEngine {
 protected:
  std::int64_t count(const std::string& table) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + table);
    });
  }
};
TYPECASE_EACH_ENGINE(SweepTest);

TEST_P(SweepTest, ForgetsOnlyWhatHasServed) {
  Time now = from_micros(1'800'000'000'000'000);
  ManualClock clock(now - std::chrono::days(20));
  accounts::Accounts accounts(database(), clock, Bytes(32, 7));
  database().write([&](db::Connection& connection) {
    accounts::Customer guest = accounts.add_guest(connection, "ada@example.org");
    accounts.open_session(connection, guest.id, true);
    clock.advance(std::chrono::days(19));
    accounts.open_session(connection, guest.id, true);
    for (auto [id, days] : {std::pair("old", 91), std::pair("new", 2)}) {
      connection.execute(
          "INSERT INTO webhook_event (id, type, payload, received_at, processed_at) "
          "VALUES ($1, 't', '{}', $2, $2)",
          id, now - std::chrono::days(days));
      jobs::enqueue(connection, "mail", id, "{}", now);
      connection.execute("UPDATE job SET state = 'done', finished_at = $2 WHERE key = $1", id,
                         now - std::chrono::days(days));
    }
    connection.execute(
        "INSERT INTO webhook_event (id, type, payload, received_at) VALUES ('open', 't', '{}', 1)");
  });

  sweep(database(), now);

  EXPECT_EQ(count("session"), 1);
  EXPECT_EQ(count("job"), 1);
  EXPECT_EQ(count("webhook_event"), 2);
}

}  // namespace
}  // namespace typecase::app
