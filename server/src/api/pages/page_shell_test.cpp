#include "api/pages/page_shell.h"

#include <gtest/gtest.h>

#include <fstream>

#include "api/testing.h"
#include "base/crypto/crypto.h"

namespace typecase::api {
namespace {

constexpr std::string_view inline_script = "document.title = 'a'";

class PageShellTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(root / "assets");
    std::string page = "<html><head><script>" + std::string(inline_script) +
                       "</script><script type=\"module\" src=\"/a.js\"></script><!--head--></head>"
                       "<body><div id=\"root\"><!--main--></div><!--data--></body></html>";
    write("index.html", page);
    write("checkout.html", page);
    write("assets/a.js", "1");
    write("policy.json", R"({"styles":["sha256-bGlicmFyeQ=="]})");
    write("screen-scripts.json", R"({"font":["/assets/font.js"]})");
  }
  void TearDown() override { std::filesystem::remove_all(root); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(root / name) << text;
  }

  http::Response get(const std::string& path, const std::string& sandbox = "",
                     const std::string& public_url = "https://shop.example") {
    PageShell shell({root, public_url, sandbox}, shop.screens());
    http::Request request;
    request.path = path;
    return http::answer([&](const http::Request& asked) { return shell.answer(asked); }, request);
  }

  static std::size_t occurrences(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
  }

  std::filesystem::path root = std::filesystem::temp_directory_path() / random_id();
  testing::SmallShop shop{"\"Meridian\" <b> & Co</title>", "Says \"</script>\""};
};

// Pages that are kept, and how often each was made: for a page the menus are asked for once.
class StoredPagesTest : public PageShellTest {
 protected:
  StoredPagesTest() {
    shop.get = [this](const std::string& target) -> std::optional<std::string> {
      if (target == "/api/menus") ++made;
      if (is_failing) throw ErrorException({ErrorKind::unavailable, "unavailable", "no"});
      return "{}";
    };
  }

  http::Request asking(const std::string& path, const std::string& page = "") {
    http::Request request;
    request.path = path;
    if (!page.empty()) request.query = {{"page", page}};
    return request;
  }

  // Whether the page at a path is in memory once somebody has asked for it.
  bool is_kept(const std::string& path, const std::string& page = "") {
    const http::Request request = asking(path, page);
    http::answer([&](const http::Request& asked) { return shell->answer(asked); }, request);
    return shell->find(request).has_value();
  }

  void SetUp() override {
    PageShellTest::SetUp();
    shell.emplace(PageSettings{root, "https://shop.example", ""}, shop.screens(),
                  PageStore{answers, [this] { return state; }});
  }

  SnapshotAnswers answers;
  std::shared_ptr<const int> state = std::make_shared<const int>(1);
  std::optional<PageShell> shell;
  int made = 0;
  bool is_failing = false;
};

TEST_F(StoredPagesTest, AreMadeOnceWhileTheShopStandsAsItIs) {
  const http::Response first = shell->answer(asking("/meridian"));
  const http::Response again = *shell->find(asking("/meridian"));
  EXPECT_EQ(made, 1);
  EXPECT_EQ(again.content(), first.content());
  EXPECT_EQ(again.all_headers(), first.all_headers());

  state = std::make_shared<const int>(2);
  EXPECT_FALSE(shell->find(asking("/meridian")).has_value());
  shell->answer(asking("/meridian"));
  EXPECT_EQ(made, 2);
}

TEST_F(StoredPagesTest, SayWhatPagesMadeForOneVisitorSay) {
  for (const char* path : {"/", "/meridian", "/meridian/buy", "/news", "/checkout", "/cart"}) {
    const http::Response own = get(path), kept = shell->answer(asking(path));
    EXPECT_EQ(kept.content(), own.content()) << path;
    auto headers = [](const http::Response& response) {
      http::Headers all = response.all_headers();
      std::ranges::sort(all);
      return all;
    };
    EXPECT_EQ(headers(kept), headers(own)) << path;
  }
}

TEST_F(StoredPagesTest, AreThoseOfThingsThatTheShopHas) {
  for (const char* path : {"/", "/meridian", "/meridian/buy", "/test_all", "/news", "/cart"}) {
    EXPECT_TRUE(is_kept(path)) << path;
  }
  for (const char* path :
       {"/nothing", "/orders/X", "/orders/Y/success", "/cart/X", "/prepared_cart/X",
        "/pages/verify", "/pages/nothing", "/news/nothing"}) {
    EXPECT_FALSE(is_kept(path)) << path;
  }
  EXPECT_TRUE(is_kept("/news", "1"));
  EXPECT_FALSE(is_kept("/news", "01"));
  EXPECT_FALSE(is_kept("/news", "77"));
  EXPECT_FALSE(shell->find(asking("/news 1")).has_value());
  EXPECT_FALSE(shell->find(asking("1 /news")).has_value());
}

TEST_F(StoredPagesTest, AreNotKeptWithoutTheirData) {
  is_failing = true;
  EXPECT_FALSE(is_kept("/meridian"));
  is_failing = false;
  EXPECT_TRUE(is_kept("/meridian"));
}

TEST_F(StoredPagesTest, AreFoundWithFilesAndNothingElse) {
  EXPECT_EQ(shell->find(asking("/assets/a.js"))->content(), "1");
  for (const char* path : {"/index.html", "/api", "/api/fonts", "/assets/nothing.js"}) {
    EXPECT_FALSE(shell->find(asking(path)).has_value()) << path;
  }
}

TEST_F(PageShellTest, KnowsTheSegmentsThatEverybodyMayKnow) {
  PageShell shell({root, "https://shop.example", ""}, shop.screens());
  for (const char* segment : {"prepared_cart", "orders", "assets", "index.html", "meridian"}) {
    EXPECT_TRUE(shell.knows_segment(segment)) << segment;
  }
  for (const char* segment : {"", "01JD7M2Q8S3CRET0000000000", "nowhere", "api"}) {
    EXPECT_FALSE(shell.knows_segment(segment)) << segment;
  }
}

TEST_F(PageShellTest, AllowsTheInlineScriptsByTheirHashes) {
  std::string policy = *get("/").header("Content-Security-Policy");

  EXPECT_NE(policy.find("'sha256-" + to_base64(sha256(inline_script)) + "'"), policy.npos);
  EXPECT_NE(policy.find("style-src 'self' 'sha256-bGlicmFyeQ==';"), policy.npos);
  EXPECT_EQ(occurrences(policy, "sha256-"), 2u);
  EXPECT_EQ(policy.find("unsafe"), policy.npos);
  EXPECT_NE(policy.find("frame-ancestors 'none'"), policy.npos);
}

TEST_F(PageShellTest, LetsTheGatewayIntoTheCheckoutAlone) {
  EXPECT_NE(get("/checkout").header("Content-Security-Policy")->find("https://js.stripe.com"),
            std::string::npos);
  EXPECT_EQ(get("/cart").header("Content-Security-Policy")->find("stripe"), std::string::npos);
  std::string sandboxed = *get("/checkout", "http://s:1").header("Content-Security-Policy");
  EXPECT_NE(sandboxed.find("frame-src http://s:1"), std::string::npos);
  EXPECT_EQ(sandboxed.find("stripe"), std::string::npos);
}

TEST_F(PageShellTest, DemandsTrustedTypesWhereNoGatewayRuns) {
  for (const char* path : {"/", "/meridian", "/cart", "/nothing"}) {
    std::string policy = *get(path).header("Content-Security-Policy");
    EXPECT_NE(policy.find("; require-trusted-types-for 'script'; trusted-types 'none'"),
              policy.npos)
        << path;
  }
  std::string checkout = *get("/checkout").header("Content-Security-Policy");
  EXPECT_EQ(checkout.find("trusted-types"), checkout.npos);
}

TEST_F(PageShellTest, SaysWhereViolationsAreReported) {
  http::Response secure = get("/");
  EXPECT_TRUE(secure.header("Content-Security-Policy")
                  ->ends_with("; report-uri /api/csp_reports; report-to csp"));
  EXPECT_EQ(*secure.header("Reporting-Endpoints"), "csp=\"/api/csp_reports\"");
  http::Response plain = get("/", "", "http://127.0.0.1:8080");
  EXPECT_TRUE(plain.header("Content-Security-Policy")->ends_with("; report-uri /api/csp_reports"));
  EXPECT_EQ(plain.header("Reporting-Endpoints"), nullptr);
}

TEST_F(PageShellTest, EscapesTitlesAndDataForWhereTheyStand) {
  http::Response page = get("/meridian");
  std::string_view html = page.content();

  EXPECT_NE(html.find("<title>&quot;Meridian&quot; &lt;b&gt; &amp; Co&lt;/title&gt;, Ærø &amp; "),
            html.npos);
  EXPECT_EQ(occurrences(html, "</title>"), 1u);
  // The template's two scripts, the product, the way here and the data.
  EXPECT_EQ(occurrences(html, "<script"), 5u);
  EXPECT_EQ(occurrences(html, "</script>"), 5u);
  EXPECT_NE(html.find("content=\"Says &quot;&lt;/script&gt;&quot;\""), html.npos);
}

TEST_F(PageShellTest, NamesTheScriptsOfTheScreenInTheHead) {
  std::string link =
      "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"/assets/font.js\">";
  std::string page(get("/meridian").content());

  EXPECT_LT(page.find("src=\"/a.js\""), page.find(link));
  EXPECT_LT(page.find(link), page.find("</head>"));
  EXPECT_EQ(get("/").content().find(link), std::string::npos);
  EXPECT_EQ(get("/checkout").content().find(link), std::string::npos);
}

TEST_F(PageShellTest, AnswersAMissingPageAsAPage) {
  http::Response page = get("/nothing");
  EXPECT_EQ(page.status, 404);
  EXPECT_EQ(*page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(page.content().find("<meta name=\"robots\" content=\"noindex\">"), std::string::npos);
  EXPECT_EQ(page.header("ETag"), nullptr);
}

TEST_F(PageShellTest, AnswersAMissingFileOrCallAsAProblem) {
  for (const char* path : {"/api", "/api/nothing", "/t/nothing", "/assets/nothing.js"}) {
    EXPECT_EQ(get(path).status, 404) << path;
    EXPECT_EQ(*get(path).header("Content-Type"), "application/problem+json") << path;
  }
}

TEST_F(PageShellTest, NeverServesTheTemplateItself) {
  for (const char* path :
       {"/index.html", "/checkout.html", "/policy.json", "/screen-scripts.json"}) {
    EXPECT_EQ(get(path).status, 404) << path;
    EXPECT_EQ(get(path).content().find("<!--head-->"), std::string::npos) << path;
  }
}

TEST_F(PageShellTest, SaysWhatTheWebBuildLacks) {
  auto why = [&](const std::filesystem::path& folder) -> std::string {
    try {
      PageShell shell({folder, "https://shop.example", ""}, shop.screens());
    } catch (const std::exception& failure) {
      return failure.what();
    }
    return "";
  };
  EXPECT_EQ(why("/nonesuch"), "web_root: there is no folder /nonesuch");
  write("index.html", "<html></html>");
  EXPECT_EQ(why(root), "the web build's page lacks <!--head-->");
  std::filesystem::remove(root / "index.html");
  EXPECT_EQ(why(root), "the web build lacks index.html");
}

}  // namespace
}  // namespace typecase::api
