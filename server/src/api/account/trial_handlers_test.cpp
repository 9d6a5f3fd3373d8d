#include "api/account/account_routes.h"

#include "trials/testing.h"

namespace typecase::api {
namespace {

class TrialHandlersTest : public trials::testing::TrialsFixture {
 protected:
  TrialHandlersTest() { add_trial_routes(router, trials, accounts, access, answers); }

  http::Response get(const std::string& path, const std::string& address = "192.0.2.7") {
    auto match = router.find(http::Method::get, path);
    http::Request request;
    request.path = path;
    request.parameters = match.parameters;
    request.client_address = address;
    return http::answer(match.route->handler, request);
  }

  specimen::AccessLimits limits = [] {
    specimen::AccessLimits few;
    few.made_at_once = 3;
    return few;
  }();
  specimen::Access access{clock, limits};
  accounts::Accounts accounts{database(), clock, Bytes(32, 7)};
  SnapshotAnswers answers;
  http::Router router;
};
TYPECASE_EACH_ENGINE(TrialHandlersTest);

TEST_P(TrialHandlersTest, MakeTheAnswerOfTheOfferOnceForAll) {
  http::Response first = get("/api/trials");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(get("/api/trials").content().data(), first.content().data());
  prepare_trial_offer(trials, answers);
  EXPECT_EQ(get("/api/trials").content().data(), first.content().data());

  trials::testing::save_terms(database(), "1.1", "To be tried twice.\n");
  refresh();
  EXPECT_NE(get("/api/trials").content().find("\"1.1\""), std::string::npos);
}

TEST_P(TrialHandlersTest, HaveNoOfferWithoutTerms) {
  database().write([](db::Connection& c) { return licences::save(c, {}).has_value(); });
  refresh();
  EXPECT_EQ(get("/api/trials").status, 404);
  EXPECT_NO_THROW(prepare_trial_offer(trials, answers));
}

// Two fonts each: with three at once the second has to wait, but not the same one again.
TEST_P(TrialHandlersTest, ChargeAZipToWhomItIsMadeFor) {
  auto families = trials.find(token_of({"amiri", "inter"})).value().families;
  EXPECT_EQ(get(families[0].url).status, 200);
  EXPECT_EQ(get(families[0].url).status, 200);
  http::Response refused = get(families[1].url);
  EXPECT_EQ(refused.status, 429);
  EXPECT_NE(refused.content().find("too_fast"), std::string::npos);
  EXPECT_EQ(get(families[1].url, "198.51.100.7").status, 200);
}

}  // namespace
}  // namespace typecase::api
