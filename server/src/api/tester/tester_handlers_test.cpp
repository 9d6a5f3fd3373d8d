#include "api/tester/tester_routes.h"

#include "specimen/testing.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;

class TesterHandlersTest : public ::testing::Test {
 protected:
  TesterHandlersTest() {
    demo.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Quires");
    add_tester_routes(router, fonts, std::make_shared<specimen::MemoryBudget>());
    page = specimen::subset_variants(demo.family(0), demo.style(0));
  }

  Response ask(Method method, const std::string& path, Request request = {}) {
    auto match = router.find(method, path);
    if (match.route == nullptr) return http::text("", "text/plain", 404);
    request.method = method;
    request.path = path;
    request.client_address = "192.0.2.7";
    request.parameters = match.parameters;
    if (auto response = http::answer_cached(*match.route, request)) return *response;
    return http::answer(match.route->handler, request);
  }
  Request with_grant() {
    Request request;
    request.headers = {
        {"x-tester-grant", fonts.grant({demo.style(0).id.text}).value().grant.token}};
    return request;
  }
  Response batch(const std::vector<std::string>& covers, Request request = {}) {
    boost::json::array list;
    for (const std::string& cover : covers) {
      list.push_back(
          {{"face", page.face}, {"instance", "static"}, {"features", "default"}, {"cover", cover}});
    }
    request.body = boost::json::serialize(boost::json::object{{"fonts", list}});
    return ask(Method::post, "/api/tester_batches", std::move(request));
  }
  Response font(const std::string& cover, Request request = {}) {
    return ask(Method::get, "/t/" + page.face + "/static/default/" + cover, std::move(request));
  }

  specimen::testing::DemoFonts demo;
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  specimen::Access access{clock};
  specimen::TesterFonts fonts{demo.source(), specimen::Grants(Bytes(32, 1), clock), access};
  http::Router router;
  specimen::SubsetVariants page;
};

TEST_F(TesterHandlersTest, ServesAFontThatOnlyThisVisitorKeeps) {
  Response response = font("base.woff2");

  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(*response.header("Content-Type"), "font/woff2");
  EXPECT_EQ(*response.header("Cache-Control"), "private, max-age=3600, immutable");
  EXPECT_EQ(*response.header("Cross-Origin-Resource-Policy"), "same-origin");
  EXPECT_EQ(*response.header("X-Robots-Tag"), "noindex");
  EXPECT_EQ(response.content().substr(0, 4), "wOF2");
}

TEST_F(TesterHandlersTest, SaysThatTheVisitorHasItAlready) {
  Request again;
  again.headers = {{"if-none-match", *font("base.woff2").header("ETag")}};
  Response response = font("base.woff2", again);

  EXPECT_EQ(response.status, 304);
  EXPECT_EQ(response.content(), "");
}

TEST_F(TesterHandlersTest, AsksForAGrantBeyondThePagesOwnText) {
  EXPECT_EQ(font("base.nordic.woff2").status, 403);

  EXPECT_EQ(font("base.nordic.woff2", with_grant()).status, 200);
}

TEST_F(TesterHandlersTest, AnswersFromMemoryAsItDoesAtFirst) {
  Response first = font("base.woff2");
  auto match = router.find(Method::get, "/t/" + page.face + "/static/default/base.woff2");
  Request request;
  request.parameters = match.parameters;
  auto again = http::answer_cached(*match.route, request);

  ASSERT_TRUE(again);
  EXPECT_EQ(again->headers, first.headers);
  EXPECT_EQ(again->content(), first.content());
}

TEST_F(TesterHandlersTest, SendsManyFontsInOneAnswer) {
  Response response = batch({"base", "base.nordic", "base.unknown"}, with_grant());
  ASSERT_EQ(response.status, 200);
  EXPECT_EQ(*response.header("Content-Type"), "application/octet-stream");

  std::string_view rest = response.content();
  std::vector<std::string> got;
  while (!rest.empty()) {
    ASSERT_GE(rest.size(), 4u);
    std::size_t size = 0;
    for (char byte : rest.substr(0, 4)) size = size << 8 | static_cast<unsigned char>(byte);
    got.emplace_back(rest.substr(4, size));
    rest.remove_prefix(4 + size);
  }
  ASSERT_EQ(got.size(), 3u);
  EXPECT_EQ(got[0], font("base.woff2").content());
  EXPECT_EQ(got[1], font("base.nordic.woff2", with_grant()).content());
  EXPECT_EQ(got[2], "");
}

TEST_F(TesterHandlersTest, RefusesABatchOfMoreThan24) {
  EXPECT_EQ(batch(std::vector<std::string>(24, "base")).status, 200);
  EXPECT_EQ(batch(std::vector<std::string>(25, "base")).status, 422);
}

TEST_F(TesterHandlersTest, TellsAdvancesInTheCodingThatIsAccepted) {
  std::string path = "/t/" + page.face + "/static/advances.json";
  Request request = with_grant();
  Response plain = ask(Method::get, path, request);
  request.headers.emplace_back("accept-encoding", "br");
  Response small = ask(Method::get, path, request);

  EXPECT_EQ(ask(Method::get, path).status, 403);
  EXPECT_EQ(plain.status, 200);
  EXPECT_TRUE(boost::json::parse(plain.content()).at("runs").is_array());
  EXPECT_EQ(*small.header("Content-Encoding"), "br");
  EXPECT_EQ(*small.header("Cache-Control"), "private, max-age=3600, immutable");
  EXPECT_LT(small.content().size() * 2, plain.content().size());
  request.query = {{"at", "wght:1"}};
  EXPECT_EQ(ask(Method::get, path, request).status, 404);
}

TEST_F(TesterHandlersTest, KnowsNoOtherFiles) {
  EXPECT_EQ(font("base").status, 404);
  EXPECT_EQ(font("base.ttf").status, 404);
  EXPECT_EQ(ask(Method::get, "/t/0123456789abcdef/static/default/base.woff2").status, 404);
}

}  // namespace
}  // namespace typecase::api
