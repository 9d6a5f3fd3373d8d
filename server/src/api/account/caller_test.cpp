#include "api/account/caller.h"

#include <gtest/gtest.h>

#include "db/testing.h"

namespace typecase::api {
namespace {

using namespace std::chrono_literals;

class CallerTest : public ::testing::Test {
 protected:
  CallerTest() {
    tokens = database->write([&](db::Connection& connection) {
      accounts::Customer guest = accounts.add_guest(connection, "ada@example.org");
      return accounts.open_session(connection, guest.id, true);
    });
  }

  http::Response ask(const http::Handler& handler, bool with_tokens = true) {
    http::Request request;
    if (with_tokens) {
      request.headers = {{"authorization", "Bearer " + tokens.access}, {"refresh", tokens.refresh}};
    }
    return http::answer(handler, request);
  }

  db::testing::FreshDatabase database{"sqlite"};
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  accounts::Accounts accounts{*database, clock, Bytes(32, 7)};
  accounts::Tokens tokens;
  http::Handler mail =
      signed_in(accounts, [](const http::Request&, const accounts::SignedIn& caller) {
        return http::text(caller.customer.email, "text/plain");
      });
  http::Handler visitor = optional_auth(
      accounts, [](const http::Request&, const std::optional<accounts::SignedIn>& caller) {
        return http::text(caller ? caller->customer.email : "nobody", "text/plain");
      });
};

TEST_F(CallerTest, KnowsWhoAsks) {
  EXPECT_EQ(ask(mail).content(), "ada@example.org");
  EXPECT_EQ(ask(mail).header("Authorization"), nullptr);
  EXPECT_EQ(ask(mail, false).status, 401);
}

TEST_F(CallerTest, LetsVisitorsInButNoBadTokens) {
  EXPECT_EQ(ask(visitor).content(), "ada@example.org");
  EXPECT_EQ(ask(visitor, false).content(), "nobody");
  accounts.sign_out(tokens.access, "");
  EXPECT_EQ(ask(visitor).status, 401);
}

TEST_F(CallerTest, SendsRenewedTokens) {
  clock.advance(11min);
  http::Response response = ask(mail);
  ASSERT_TRUE(response.header("Authorization"));
  EXPECT_TRUE(accounts.authenticate(response.header("Authorization")->substr(7), ""));
  EXPECT_NE(*response.header("Refresh"), tokens.refresh);
}

TEST_F(CallerTest, SendsRenewedTokensAlsoWithAFailure) {
  clock.advance(11min);
  http::Handler failing =
      signed_in(accounts, [](const http::Request&, const accounts::SignedIn&) -> http::Response {
        throw ErrorException(not_found("order"));
      });
  http::Response response = ask(failing);
  EXPECT_EQ(response.status, 404);
  EXPECT_TRUE(response.header("Refresh"));

  http::Handler broken =
      signed_in(accounts, [](const http::Request&, const accounts::SignedIn&) -> http::Response {
        throw std::runtime_error("a defect");
      });
  response = ask(broken);
  EXPECT_EQ(response.status, 500);
  EXPECT_TRUE(response.header("Refresh"));
}

TEST_F(CallerTest, TakesABearerTokenOnly) {
  http::Request request;
  request.headers = {{"authorization", "Basic " + tokens.access}};
  EXPECT_EQ(http::answer(mail, request).status, 401);
}

}  // namespace
}  // namespace typecase::api
