#include "api/staff/csp_report_handlers.h"

#include <gtest/gtest.h>

#include "base/log.h"

namespace typecase::api {
namespace {

using namespace std::chrono_literals;

class CspReportsTest : public ::testing::Test {
 protected:
  CspReportsTest() { reports.add_routes(router); }

  http::Response post(const std::string& body, const std::string& client = "192.0.2.7") {
    http::Request request;
    request.method = http::Method::post;
    request.path = csp_reports_path;
    request.body = body;
    request.client_address = client;
    request.id = "R1";
    return http::answer(router.routes().front().handler, request);
  }

  // Status of a report, and what it left in the log.
  std::pair<int, std::string> logged(const std::string& body) {
    ::testing::internal::CaptureStderr();
    int status = post(body).status;
    return {status, ::testing::internal::GetCapturedStderr()};
  }

  ManualClock clock{Time{}};
  CspReports reports{clock};
  http::Router router;
};

TEST_F(CspReportsTest, WritesOneLineForEachReportOfEitherForm) {
  auto [old_status, old_line] = logged(
      R"({"csp-report":{"document-uri":"https://shop.example/login?impersonate=S3CRET#x",
          "blocked-uri":"https://evil.example/a.js?token=S3CRET",
          "effective-directive":"script-src-elem","source-file":"https://u:S3CRET@shop.example/x",
          "line-number":7,"disposition":"enforce","script-sample":"S3CRET"}})");
  EXPECT_EQ(old_status, 204);
  for (const char* part :
       {R"("event":"csp_violation")", R"("document":"https://shop.example/login")",
        R"("blocked":"https://evil.example/a.js")", R"("directive":"script-src-elem")",
        R"("source":"https://shop.example/x")", R"("line":7)", R"("count":1)",
        R"("client":"192.0.2.7")", R"("id":"R1")"}) {
    EXPECT_NE(old_line.find(part), std::string::npos) << part << old_line;
  }
  EXPECT_EQ(old_line.find("S3CRET"), std::string::npos) << old_line;

  auto [status, lines] = logged(
      R"([{"type":"csp-violation","url":"https://shop.example/?S3CRET","body":{
            "documentURL":"https://shop.example/?S3CRET","blockedURL":"inline",
            "effectiveDirective":"style-src-attr","sample":"S3CRET","lineNumber":3}},
          {"type":"deprecation","body":{"id":"x"}},
          {"type":"csp-violation","body":{"blockedURL":"eval"}}])");
  EXPECT_EQ(status, 204);
  EXPECT_EQ(std::ranges::count(lines, '\n'), 2);
  EXPECT_NE(lines.find(R"("blocked":"inline")"), std::string::npos);
  EXPECT_NE(lines.find(R"("count":3)"), std::string::npos);
  EXPECT_EQ(lines.find("S3CRET"), std::string::npos);
}

TEST_F(CspReportsTest, KeepsAReportToItsLine) {
  std::string long_text(5000, 'x');
  auto [status, line] =
      logged(R"({"csp-report":{"blocked-uri":"https://evil.example/\r\n\u0000",
      "effective-directive":"a\n{\"event\":\"forged\"}\u001b[31m)" +
             long_text + R"(","document-uri":7,"line-number":"8","source-file":null}})");
  EXPECT_EQ(status, 422);  // U+0000 is in no text that we take.
  std::tie(status, line) =
      logged(R"({"csp-report":{"blocked-uri":"https://evil.example/\r\né",
      "effective-directive":"a\n{\"event\":\"forged\"}\u001b[31m)" +
             long_text + R"(","document-uri":7,"line-number":"8","source-file":null}})");
  EXPECT_EQ(status, 204);
  EXPECT_EQ(std::ranges::count(line, '\n'), 1);
  EXPECT_EQ(line.find("\"forged\""), std::string::npos);
  EXPECT_EQ(line.find('\x1b'), std::string::npos);
  EXPECT_LT(line.size(), 800u);
}

TEST_F(CspReportsTest, RefusesWhatIsNoReport) {
  for (const auto& [body, status] :
       std::vector<std::pair<std::string, int>>{{"", 400},
                                                {"{", 400},
                                                {"7", 422},
                                                {"null", 422},
                                                {"{}", 422},
                                                {R"({"csp-report":7})", 422},
                                                {std::string(40, '[') + std::string(40, ']'), 400},
                                                {R"([7])", 204},
                                                {R"([{"type":"csp-violation"}])", 204},
                                                {"[]", 204}}) {
    auto [given, line] = logged(body);
    EXPECT_EQ(given, status) << body;
    EXPECT_EQ(line, "") << body;
  }
}

TEST_F(CspReportsTest, WritesTwentyOfAThousandReports) {
  std::string body = "[";
  for (int i = 0; i < 300; ++i) body += R"({"type":"csp-violation","body":{}},)";
  body.back() = ']';
  EXPECT_EQ(std::ranges::count(logged(body).second, '\n'), 20);
}

TEST_F(CspReportsTest, LimitsOneAddressAndNoOther) {
  log::set_level(log::Level::off);
  std::string report = R"({"csp-report":{}})";
  int taken = 0;
  while (post(report).status == 204 && taken < 1000) ++taken;
  EXPECT_EQ(taken, 60);
  EXPECT_EQ(*post(report).header("Retry-After"), "1");
  EXPECT_EQ(post(report, "192.0.2.8").status, 204);
  clock.advance(1s);
  EXPECT_EQ(post(report).status, 204);
  EXPECT_EQ(post(report).status, 429);
  log::set_level(log::Level::info);
}

TEST_F(CspReportsTest, FloodsNoLogFromManyAddresses) {
  ::testing::internal::CaptureStderr();
  for (int i = 0; i < 500; ++i) {
    post(R"({"csp-report":{}})",
         "198.51." + std::to_string(i / 250) + "." + std::to_string(i % 250));
  }
  std::string lines = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::ranges::count(lines, '\n'), 200);
}

TEST(ReportedAddress, HoldsNothingThatOpensAnything) {
  EXPECT_EQ(reported_address(""), "");
  EXPECT_EQ(reported_address("inline"), "inline");
  EXPECT_EQ(reported_address("data:text/html,S3CRET"), "data");
  EXPECT_EQ(reported_address("chrome-extension://abc/x.js"), "chrome-extension");
  EXPECT_EQ(reported_address("https://a.example"), "https://a.example");
  EXPECT_EQ(reported_address("https://a.example?S3CRET"), "https://a.example");
  EXPECT_EQ(reported_address("https://a.example#S3CRET"), "https://a.example");
  EXPECT_EQ(reported_address("https://S3CRET@a.example:8443/b"), "https://a.example:8443/b");
  EXPECT_EQ(reported_address("https://a.example/api/downloads/S3CRET/x.zip"),
            "https://a.example/api/...");
  EXPECT_EQ(reported_address("https://a.example/prepared_cart/01JD7M2Q8S3CRET0000000000"),
            "https://a.example/prepared_cart/...");
  EXPECT_EQ(reported_address("https://a.example/" + std::string(26, 'S')), "https://a.example/...");
  EXPECT_EQ(reported_address("/relative?S3CRET"), "");
}

}  // namespace
}  // namespace typecase::api
