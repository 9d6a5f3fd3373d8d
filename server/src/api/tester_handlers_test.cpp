#include "api/tester_handlers.h"

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
    add_tester_routes(router, fonts);
    page = specimen::TesterFonts::address(demo.family(0), demo.style(0));
  }

  Response ask(Method method, const std::string& path, Request request = {}) {
    auto match = router.find(method, path);
    if (match.route == nullptr) return http::text("", "text/plain", 404);
    request.method = method;
    request.path = path;
    request.parameters = match.parameters;
    return http::answer(match.route->handler, request);
  }
  Response font(const std::string& cover, Request request = {}) {
    return ask(Method::get, "/t/" + page.face + "/static/default/" + cover, std::move(request));
  }

  specimen::testing::DemoFonts demo;
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  specimen::TesterFonts fonts{demo.source(), specimen::Grants(Bytes(32, 1), clock)};
  http::Router router;
  specimen::TesterAddress page;
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

  Request with_grant;
  with_grant.headers = {
      {"x-tester-grant", fonts.grant({demo.style(0).id.text}).value().grant.token}};
  EXPECT_EQ(font("base.nordic.woff2", with_grant).status, 200);
}

TEST_F(TesterHandlersTest, KnowsNoOtherFiles) {
  EXPECT_EQ(font("base").status, 404);
  EXPECT_EQ(font("base.ttf").status, 404);
  EXPECT_EQ(ask(Method::get, "/t/0123456789abcdef/static/default/base.woff2").status, 404);
}

}  // namespace
}  // namespace typecase::api
