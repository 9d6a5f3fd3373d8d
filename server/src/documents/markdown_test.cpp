#include "documents/markdown.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace typecase::documents {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Markdown, SetsParagraphsHeadingsAndLists) {
  EXPECT_EQ(html_from_markdown("# Terms\n\nPlain *words*.\n\n- one\n- two\n"),
            "<h1>Terms</h1>\n<p>Plain <em>words</em>.</p>\n"
            "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n");
}

TEST(Markdown, SetsTables) {
  std::string html = html_from_markdown("| People | Factor |\n|---|--:|\n| 1 to 3 | 1 |\n");

  EXPECT_THAT(html, HasSubstr("<table>"));
  EXPECT_THAT(html, HasSubstr("<td>1 to 3</td>"));
  EXPECT_THAT(html, HasSubstr("<td align=\"right\">1</td>"));
}

TEST(Markdown, LeavesRawHtmlOut) {
  std::string html = html_from_markdown(
      "Before <b onclick=\"x()\">bold</b> after\n\n<script>alert(1)</script>\n\n"
      "<div>\nblock\n</div>\n\nLast\n");

  EXPECT_EQ(html, "<p>Before bold after</p>\n<p>Last</p>\n");
}

TEST(Markdown, EscapesWhatLooksLikeHtmlInCode) {
  EXPECT_EQ(html_from_markdown("`<script>`\n"), "<p><code>&lt;script&gt;</code></p>\n");
}

TEST(Markdown, KeepsOrdinaryLinks) {
  for (std::string address : {"/pages/faq", "#top", "?a=1", "faq", "https://example.org/a:b",
                              "mailto:a@example.org", "tel:+351", "/a:b"}) {
    EXPECT_THAT(html_from_markdown("[words](" + address + ")"),
                HasSubstr("<a href=\"" + address + "\">words</a>"))
        << address;
  }
}

TEST(Markdown, KeepsOnlyTheWordsOfDangerousLinks) {
  for (std::string address :
       {"javascript:alert(1)", "JavaScript:alert(1)", "java&#10;script:alert(1)",
        "&#1;javascript:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd",
        "<javascript:alert(1)>", "javascript&colon;alert(1)"}) {
    EXPECT_EQ(html_from_markdown("[two *words*](" + address + ")"), "<p>two <em>words</em></p>\n")
        << address;
  }
  EXPECT_THAT(html_from_markdown("<javascript:alert(1)>"), Not(HasSubstr("href")));
  EXPECT_THAT(html_from_markdown("[a][b]\n\n[b]: javascript:alert(1)"), Not(HasSubstr("href")));
  EXPECT_THAT(html_from_markdown("![a](javascript:alert(1))"), Not(HasSubstr("src")));
  EXPECT_THAT(html_from_markdown("![a](data:image/svg+xml,x)"), Not(HasSubstr("src")));
}

TEST(Markdown, DropsADangerousLinkInsideALinkedImage) {
  std::string html = html_from_markdown("[![a](javascript:x)](javascript:y) end");

  EXPECT_EQ(html, "<p>a end</p>\n");
}

TEST(Markdown, TakesAnythingAsText) {
  EXPECT_EQ(html_from_markdown(""), "");
  EXPECT_THAT(html_from_markdown("a\xFF\xFE z"), HasSubstr(" z"));
  EXPECT_THAT(html_from_markdown(std::string("a\0b", 3)), HasSubstr("a"));
}

}  // namespace
}  // namespace typecase::documents
