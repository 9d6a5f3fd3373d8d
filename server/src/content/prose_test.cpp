#include "content/prose.h"

#include <gtest/gtest.h>

#include "content/specimen_line.h"

namespace typecase::content {
namespace {

const std::string example =
    "Before.\n\n"
    "::: specimen family=\"fraunces\" style=\"Black Italic\" size=96 features=\"ss01,smcp=0\"\n"
    "Honeyed quince\n& figs\n"
    ":::\n\n"
    "After.\n";

std::vector<std::string> slips_of(const std::string& markdown) {
  std::vector<Slip> slips;
  read_prose(markdown, &slips);
  std::vector<std::string> told;
  for (const Slip& slip : slips) told.push_back(std::to_string(slip.line) + " " + slip.code);
  return told;
}

using Slips = std::vector<std::string>;

TEST(Prose, HasSpecimensBetweenItsPieces) {
  Prose prose = read_prose(example);

  EXPECT_EQ(prose.html, (std::vector<std::string>{"<p>Before.</p>\n", "<p>After.</p>\n"}));
  ASSERT_EQ(prose.specimens.size(), 1u);
  const Specimen& specimen = prose.specimens[0];
  EXPECT_EQ(specimen.family, "fraunces");
  EXPECT_EQ(specimen.style, "Black Italic");
  EXPECT_EQ(specimen.size, 96);
  EXPECT_EQ(specimen.features, (std::map<std::string, int>{{"ss01", 1}, {"smcp", 0}}));
  EXPECT_EQ(specimen.text, "Honeyed quince\n& figs");
  EXPECT_EQ(specimen.line, 3);
}

TEST(Prose, NeedsNoMoreThanTheFamilyOfASpecimen) {
  auto specimen = read_specimen_line(" family=inter");

  ASSERT_TRUE(specimen);
  EXPECT_EQ(specimen->family, "inter");
  EXPECT_EQ(specimen->style, "");
  EXPECT_EQ(specimen->size, 72);
}

TEST(Prose, RefusesSpecimensThatAreWrittenOtherwise) {
  for (const char* line :
       {"", " style=\"Bold\"", " family=", " family=\"a", " family=\"a\"size=9",
        " family=a family=b", " family=a size=11", " family=a size=301", " family=a size=6e1",
        " family=a size=-20", " family=a features=\"ss1\"", " family=a features=\"ss01=\\\"",
        " family=a features=\"ss01=100\"", " family=a features=\"ss01=-1\"",
        " family=a onclick=\"x\"", " words", " family=a words"}) {
    EXPECT_FALSE(read_specimen_line(line)) << line;
  }
}

TEST(Prose, LeavesTheWordsOfWhatIsNoSpecimenAndSaysWhere) {
  EXPECT_EQ(read_prose("::: specimen\nA & B\n:::\n").html.front(), "<p>A &amp; B</p>\n");
  EXPECT_EQ(slips_of("One\n\n::: specimen\nx\n:::\n"), Slips{"3 not_a_specimen"});
  EXPECT_EQ(slips_of("::: specimen family=\"a\"\nnever closed\n"), Slips{"1 not_a_specimen"});
  EXPECT_EQ(slips_of("::: specimen family=\"a\"\n:::\n"), Slips{"1 not_a_specimen"});
  EXPECT_EQ(slips_of("::: specimen family=\"a\"\n" + std::string(301, 'x') + "\n:::\n"),
            Slips{"1 not_a_specimen"});
  EXPECT_EQ(slips_of(example), Slips{});
}

TEST(Prose, HasTwentySpecimensAtMost) {
  std::string markdown;
  for (int i = 0; i < 21; ++i) markdown += "::: specimen family=\"a\"\nx\n:::\n\n";

  EXPECT_EQ(read_prose(markdown).specimens.size(), 20u);
  EXPECT_EQ(slips_of(markdown), Slips{"81 too_many_specimens"});
}

TEST(Prose, SeesNoSpecimensInCode) {
  std::string specimen = "::: specimen family=\"a\"\nx\n:::\n";

  EXPECT_TRUE(read_prose("```\n" + specimen + "```\n").specimens.empty());
  EXPECT_TRUE(read_prose("~~~~ md\n~~~\n" + specimen + "~~~~\n").specimens.empty());
  EXPECT_EQ(read_prose("```\ncode\n```\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_prose("``` a `b` c\n" + specimen).specimens.size(), 1u);
  EXPECT_TRUE(read_prose("    " + specimen).specimens.empty());
}

TEST(Prose, SeesNoSpecimensInRawHtml) {
  std::string specimen = "::: specimen family=\"a\"\nx\n:::\n";

  EXPECT_EQ(read_prose("a\n\n<!-- not yet\n" + specimen + "-->\nb\n").html,
            (std::vector<std::string>{"<p>a</p>\n<p>b</p>\n"}));
  EXPECT_TRUE(read_prose("<!--\n\n" + specimen + "\n-->\n").specimens.empty());
  EXPECT_EQ(read_prose("<!-- done -->\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_prose("<!--\n" + specimen + "-->\n\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_prose("```\n" + specimen + "```\n" + specimen).specimens.size(), 1u);
}

TEST(Prose, SeesWhereCodeInAListEnds) {
  std::string specimen = "::: specimen family=\"a\"\nx\n:::\n";

  EXPECT_EQ(read_prose("- ```\n  code\n  ```\n\n" + specimen + "\nafter\n").html,
            (std::vector<std::string>{"<ul>\n<li>\n<pre><code>code\n</code></pre>\n</li>\n</ul>\n",
                                      "<p>after</p>\n"}));
  EXPECT_EQ(read_prose("- ```\n  code\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_prose("> ```\n> code\n" + specimen + specimen).specimens.size(), 2u);
}

TEST(Prose, HasLinksThatReachAcrossASpecimen) {
  std::string specimen = "\n::: specimen family=\"a\"\nx\n:::\n\n";

  EXPECT_EQ(read_prose("[A][f]\n" + specimen + "[B][f]\n\n[f]: /fonts\n").html,
            (std::vector<std::string>{"<p><a href=\"/fonts\">A</a></p>\n",
                                      "<p><a href=\"/fonts\">B</a></p>\n"}));
}

TEST(Prose, ReadsOnAfterASpecimenWhoseWordsLookLikeMore) {
  for (const char* words : {"```", "~~~", "<!--", "<pre>", "- a\n- b", "> q", "    code"}) {
    std::string specimen = std::string("::: specimen family=\"a\"\n") + words + "\n:::\n";
    Prose prose = read_prose(specimen + "and\n" + specimen + "*end*\n");
    EXPECT_EQ(prose.specimens.size(), 2u) << words;
    EXPECT_EQ(prose.html.back(), "<p><em>end</em></p>\n") << words;
  }
  EXPECT_EQ(read_prose("a\r\n::: specimen family=\"a\"\r\nx\r\n:::\r\nb").html,
            (std::vector<std::string>{"<p>a</p>\n", "<p>b</p>\n"}));
}

TEST(Prose, ReadsInWordsFromBeginningToEnd) {
  EXPECT_EQ(html_in_words(read_prose(example)),
            "<p>Before.</p>\n<p>Honeyed quince<br />\n&amp; figs</p>\n<p>After.</p>\n");
}

TEST(Prose, SaysWhenATextIsTooMuch) {
  EXPECT_EQ(slips_of(std::string(200'001, '\n')).size(), 1u);
  EXPECT_EQ(slips_of("a\n\n" + std::string(33, '>') + "b"), Slips{"3 too_deep"});
  EXPECT_EQ(slips_of(std::string(32, '>') + "b"), Slips{});
}

}  // namespace
}  // namespace typecase::content
