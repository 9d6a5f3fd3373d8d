#include "http/content/static_files.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/ids.h"
#include "http/content/compress.h"
#include "http/content/conditional.h"

namespace typecase::http {
namespace {

namespace fs = std::filesystem;

class StaticFilesTest : public testing::Test {
 protected:
  StaticFilesTest() : folder(fs::temp_directory_path() / ("static-" + random_id())) {
    write("index.html", "<!doctype html>");
    write("assets/app-1a2b.js", content);
    write("assets/app-1a2b.js.br", "brotli bytes");
    write("assets/app-1a2b.js.gz", "gzip bytes");
    write(".env", "secret");
    write(".git/config", "secret");
    fs::create_symlink("/etc/passwd", folder / "passwd");
  }
  ~StaticFilesTest() override { fs::remove_all(folder); }

  void write(const std::string& path, std::string_view text) {
    fs::create_directories((folder / path).parent_path());
    std::ofstream(folder / path, std::ios::binary) << text;
  }

  Response get(std::vector<std::pair<std::string, std::string>> headers,
               Method method = Method::get) {
    Request request;
    request.method = method;
    request.headers = std::move(headers);
    return StaticFiles(folder).serve(request, "assets/app-1a2b.js");
  }

  static std::string header(const Response& response, std::string_view name) {
    const std::string* value = response.header(name);
    return value ? *value : "";
  }

  const std::string content = "0123456789";
  fs::path folder;
};

TEST_F(StaticFilesTest, LeavesOutHiddenFilesAndLinks) {
  StaticFiles files(folder);

  EXPECT_EQ(files.size(), 2u);
  for (const char* path :
       {".env", ".git/config", "passwd", "assets/app-1a2b.js.br", "assets", "", "../index.html"}) {
    EXPECT_THROW(files.serve({}, path), ErrorException) << path;
  }
}

TEST_F(StaticFilesTest, KeepsHashedNamesForAYearAndChecksTheRest) {
  EXPECT_EQ(header(get({}), "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(header(StaticFiles(folder).serve({}, "index.html"), "Cache-Control"), "no-cache");
}

TEST_F(StaticFilesTest, ChoosesTheCodingThatTheClientLikesBest) {
  struct Case {
    std::string accept, coding;
  };
  for (const Case& c : std::vector<Case>{{"", ""},
                                         {"gzip", "gzip"},
                                         {"gzip, deflate, br", "br"},
                                         {"br;q=0.5, gzip;q=0.8", "gzip"},
                                         {"br;q=0, gzip;q=0", ""},
                                         {"br;q=0, *", "gzip"},
                                         {"*;q=0", ""},
                                         {"identity", ""},
                                         {"brx", ""}}) {
    Response response = get({{"accept-encoding", c.accept}});
    EXPECT_EQ(header(response, "Content-Encoding"), c.coding) << c.accept;
    EXPECT_EQ(header(response, "Vary"), "Accept-Encoding");
    EXPECT_EQ(response.content(), c.coding == "br"     ? "brotli bytes"
                                  : c.coding == "gzip" ? "gzip bytes"
                                                       : content);
  }
  EXPECT_NE(header(get({}), "ETag"), header(get({{"accept-encoding", "br"}}), "ETag"));
}

TEST_F(StaticFilesTest, AnswersNotModifiedToWhoHasIt) {
  std::string etag = header(get({}), "ETag");
  ASSERT_EQ(etag.size(), 34u);
  for (const std::string& known : {etag, "W/" + etag, "\"x\", " + etag, std::string("*")}) {
    Response response = get({{"if-none-match", known}});
    EXPECT_EQ(response.status, 304) << known;
    EXPECT_EQ(response.content(), "");
    EXPECT_EQ(header(response, "ETag"), etag);
    EXPECT_FALSE(header(response, "Cache-Control").empty());
  }
  EXPECT_EQ(get({{"if-none-match", "\"x\""}}).status, 200);
  EXPECT_EQ(get({{"if-none-match", etag}, {"accept-encoding", "br"}}).status, 200);
}

TEST_F(StaticFilesTest, ServesOneRangeOfTheIdentity) {
  struct Case {
    std::string range;
    int status;
    std::string body, content_range;
  };
  for (const Case& c :
       std::vector<Case>{{"bytes=0-3", 206, "0123", "bytes 0-3/10"},
                         {"bytes=7-", 206, "789", "bytes 7-9/10"},
                         {"bytes=-2", 206, "89", "bytes 8-9/10"},
                         {"bytes=-99", 206, content, "bytes 0-9/10"},
                         {"bytes=8-99", 206, "89", "bytes 8-9/10"},
                         {"bytes=8-99999999999999999999", 206, "89", "bytes 8-9/10"},
                         {"bytes=10-", 416, "", "bytes */10"},
                         {"bytes=99999999999999999999-", 416, "", "bytes */10"},
                         {"bytes=-0", 416, "", "bytes */10"},
                         {"bytes=3-1", 200, content, ""},
                         {"bytes=0-1,3-4", 200, content, ""},
                         {"bytes=x-y", 200, content, ""},
                         {"bytes=-", 200, content, ""},
                         {"bytes=", 200, content, ""},
                         {"lines=0-1", 200, content, ""}}) {
    Response response = get({{"range", c.range}, {"accept-encoding", "br"}});
    EXPECT_EQ(response.status, c.status) << c.range;
    EXPECT_EQ(response.content(), c.body) << c.range;
    EXPECT_EQ(header(response, "Content-Range"), c.content_range) << c.range;
  }
  EXPECT_EQ(get({{"range", "bytes=0-3"}}, Method::head).status, 200);
}

TEST_F(StaticFilesTest, AnOldCopyIsNotContinued) {
  std::string etag = header(get({}), "ETag");

  EXPECT_EQ(get({{"range", "bytes=0-3"}, {"if-range", etag}}).status, 206);
  EXPECT_EQ(get({{"range", "bytes=0-3"}, {"if-range", "W/" + etag}}).status, 200);
  EXPECT_EQ(get({{"range", "bytes=0-3"}, {"if-range", "\"old\""}}).status, 200);
}

TEST(VariantsTest, KeepsOnlyCodingsThatPay) {
  Variants large = make_variants(std::string(5000, 'x'), "application/json", {});
  Variants tiny = make_variants("{}", "application/json", {});

  EXPECT_TRUE(large.brotli.body && large.gzip.body);
  EXPECT_LT(large.brotli.body->size(), 200u);
  EXPECT_EQ(large.gzip.body->substr(0, 2), "\x1f\x8b");
  EXPECT_FALSE(tiny.brotli.body || tiny.gzip.body);
}

Response coded_for(const std::string& accepted, std::size_t size = 5000) {
  Request request;
  request.headers = {{"accept-encoding", accepted}};
  Response response = text(std::string(size, 'x'), "text/html");
  response.set("ETag", "\"tag\"");
  return coded_once(request, std::move(response));
}

TEST(CodedOnceTest, ACodingHasATagOfItsOwn) {
  Response brotli = coded_for("gzip, br");
  EXPECT_EQ(*brotli.header("Content-Encoding"), "br");
  EXPECT_EQ(*brotli.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(*brotli.header("ETag"), "\"tag-br\"");
  EXPECT_LT(brotli.content().size(), 200u);

  Response gzip = coded_for("gzip, br;q=0.5");
  EXPECT_EQ(*gzip.header("Content-Encoding"), "gzip");
  EXPECT_EQ(*gzip.header("ETag"), "\"tag-gzip\"");
}

TEST(CodedOnceTest, IdentityEncodingGetsTheBytesThemselves) {
  for (const char* accepted : {"", "identity", "br;q=0, gzip;q=0"}) {
    Response plain = coded_for(accepted);
    EXPECT_EQ(plain.header("Content-Encoding"), nullptr) << accepted;
    EXPECT_EQ(*plain.header("Vary"), "Accept-Encoding") << accepted;
    EXPECT_EQ(*plain.header("ETag"), "\"tag\"") << accepted;
    EXPECT_EQ(plain.content().size(), 5000u) << accepted;
  }
  EXPECT_EQ(coded_for("br", 500).header("Content-Encoding"), nullptr);
}

}  // namespace
}  // namespace typecase::http
