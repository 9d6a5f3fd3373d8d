#include "api/tester/tester_routes.h"

#include "db/testing.h"
#include "specimen/testing.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

class GrantHandlersTest : public ::testing::Test {
 protected:
  GrantHandlersTest() {
    demo.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Quires");
    add_grant_routes(router, fonts, accounts);
  }

  Response ask(std::string body, Request request = {}) {
    request.body = std::move(body);
    auto match = router.find(http::Method::post, "/api/tester_grants");
    return http::answer(match.route->handler, request);
  }

  static boost::json::value json(const Response& response) {
    return boost::json::parse(response.body);
  }

  // Whose grant it is, of somebody signed in so.
  std::optional<CustomerId> holder(const accounts::Tokens& tokens) {
    Request request;
    request.headers = {{"authorization", "Bearer " + tokens.access}, {"refresh", tokens.refresh}};
    boost::json::value granted = json(ask(R"({"styles":["garamond-style"]})", request));
    return grants.check(granted.at("grant").as_string(), FamilyId("garamond"))->customer;
  }

  specimen::testing::DemoFonts demo;
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  db::testing::FreshDatabase database{"sqlite"};
  accounts::Accounts accounts{*database, clock, Bytes(32, 7)};
  specimen::Grants grants{Bytes(32, 1), clock};
  specimen::Access access{clock};
  specimen::TesterFonts fonts{demo.source(), grants, access};
  http::Router router;
};

TEST_F(GrantHandlersTest, TellsWhatEachStyleCanSet) {
  Response response = ask(R"({"styles":["garamond-style"]})");
  boost::json::value body = json(response);

  EXPECT_EQ(response.status, 201);
  EXPECT_EQ(body.at("expiresAt").as_string(), to_iso8601(clock.now() + std::chrono::minutes(10)));
  const boost::json::value& style = body.at("styles").at(0);
  EXPECT_EQ(style.at("id").as_string(), "garamond-style");
  EXPECT_TRUE(style.at("coverage").as_string().starts_with("20-7e,a0-"));
}

TEST_F(GrantHandlersTest, RefusesUnknownAndTooManyStyles) {
  EXPECT_EQ(ask(R"({"styles":["garamond-style","x"]})").status, 422);
  std::string many = R"({"styles":["garamond-style")";
  for (int i = 0; i < 60; ++i) many += R"(,"garamond-style")";
  EXPECT_EQ(ask(many + "]}").status, 422);
}

TEST_F(GrantHandlersTest, NamesACustomerWhoseAddressIsKnown) {
  CustomerId ada =
      accounts.add_customer("ada@example.org", "a very long password", std::nullopt)->id;
  auto [verified, guest] = database->write([&](db::Connection& connection) {
    CustomerId somebody = accounts.add_guest(connection, "somebody@example.org").id;
    return std::pair(accounts.open_session(connection, ada, true),
                     accounts.open_session(connection, somebody, true));
  });

  EXPECT_EQ(holder(verified), ada);
  EXPECT_EQ(holder(guest), std::nullopt);
}

TEST_F(GrantHandlersTest, RefusesTokensThatAreNotGood) {
  Request request;
  request.headers = {{"authorization", "Bearer none"}};
  EXPECT_EQ(ask(R"({"styles":["garamond-style"]})", request).status, 401);
}

}  // namespace
}  // namespace typecase::api
