#include "content/rich_text.h"

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
  std::vector<AuthoringError> errors;
  read_rich_text(markdown, &errors);
  std::vector<std::string> told;
  for (const AuthoringError& error : errors)
    told.push_back(std::to_string(error.line) + " " + error.code);
  return told;
}

using Slips = std::vector<std::string>;

TEST(RichText, HasSpecimensBetweenItsPieces) {
  RichText rich_text = read_rich_text(example);

  EXPECT_EQ(rich_text.html, (std::vector<std::string>{"<p>Before.</p>\n", "<p>After.</p>\n"}));
  ASSERT_EQ(rich_text.specimens.size(), 1u);
  const Specimen& specimen = rich_text.specimens[0];
  EXPECT_EQ(specimen.family, "fraunces");
  EXPECT_EQ(specimen.style, "Black Italic");
  EXPECT_EQ(specimen.size, 96);
  EXPECT_EQ(specimen.features, (std::map<std::string, int>{{"ss01", 1}, {"smcp", 0}}));
  EXPECT_EQ(specimen.text, "Honeyed quince\n& figs");
  EXPECT_EQ(specimen.line, 3);
}

TEST(RichText, NeedsNoMoreThanTheFamilyOfASpecimen) {
  auto specimen = read_specimen_line(" family=inter");

  ASSERT_TRUE(specimen);
  EXPECT_EQ(specimen->family, "inter");
  EXPECT_EQ(specimen->style, "");
  EXPECT_EQ(specimen->size, 72);
}

TEST(RichText, RefusesSpecimensThatAreWrittenOtherwise) {
  for (const char* line :
       {"", " style=\"Bold\"", " family=", " family=\"a", " family=\"a\"size=9",
        " family=a family=b", " family=a size=11", " family=a size=301", " family=a size=6e1",
        " family=a size=-20", " family=a features=\"ss1\"", " family=a features=\"ss01=\\\"",
        " family=a features=\"ss01=100\"", " family=a features=\"ss01=-1\"",
        " family=a onclick=\"x\"", " words", " family=a words"}) {
    EXPECT_FALSE(read_specimen_line(line)) << line;
  }
}

TEST(RichText, LeavesTheWordsOfWhatIsNoSpecimenAndSaysWhere) {
  EXPECT_EQ(read_rich_text("::: specimen\nA & B\n:::\n").html.front(), "<p>A &amp; B</p>\n");
  EXPECT_EQ(slips_of("One\n\n::: specimen\nx\n:::\n"), Slips{"3 not_a_specimen"});
  EXPECT_EQ(slips_of("::: specimen family=\"a\"\nnever closed\n"), Slips{"1 not_a_specimen"});
  EXPECT_EQ(slips_of("::: specimen family=\"a\"\n:::\n"), Slips{"1 not_a_specimen"});
  EXPECT_EQ(slips_of("::: specimen family=\"a\"\n" + std::string(301, 'x') + "\n:::\n"),
            Slips{"1 not_a_specimen"});
  EXPECT_EQ(slips_of(example), Slips{});
}

TEST(RichText, HasTwentySpecimensAtMost) {
  std::string markdown;
  for (int i = 0; i < 21; ++i) markdown += "::: specimen family=\"a\"\nx\n:::\n\n";

  EXPECT_EQ(read_rich_text(markdown).specimens.size(), 20u);
  EXPECT_EQ(slips_of(markdown), Slips{"81 too_many_specimens"});
}

TEST(RichText, SeesNoSpecimensInCode) {
  std::string specimen = "::: specimen family=\"a\"\nx\n:::\n";

  EXPECT_TRUE(read_rich_text("```\n" + specimen + "```\n").specimens.empty());
  EXPECT_TRUE(read_rich_text("~~~~ md\n~~~\n" + specimen + "~~~~\n").specimens.empty());
  EXPECT_EQ(read_rich_text("```\ncode\n```\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_rich_text("``` a `b` c\n" + specimen).specimens.size(), 1u);
  EXPECT_TRUE(read_rich_text("    " + specimen).specimens.empty());
}

TEST(RichText, SeesNoSpecimensInRawHtml) {
  std::string specimen = "::: specimen family=\"a\"\nx\n:::\n";

  EXPECT_EQ(read_rich_text("a\n\n<!-- not yet\n" + specimen + "-->\nb\n").html,
            (std::vector<std::string>{"<p>a</p>\n<p>b</p>\n"}));
  EXPECT_TRUE(read_rich_text("<!--\n\n" + specimen + "\n-->\n").specimens.empty());
  EXPECT_EQ(read_rich_text("<!-- done -->\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_rich_text("<!--\n" + specimen + "-->\n\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_rich_text("```\n" + specimen + "```\n" + specimen).specimens.size(), 1u);
}

TEST(RichText, SeesWhereCodeInAListEnds) {
  std::string specimen = "::: specimen family=\"a\"\nx\n:::\n";

  EXPECT_EQ(read_rich_text("- ```\n  code\n  ```\n\n" + specimen + "\nafter\n").html,
            (std::vector<std::string>{"<ul>\n<li>\n<pre><code>code\n</code></pre>\n</li>\n</ul>\n",
                                      "<p>after</p>\n"}));
  EXPECT_EQ(read_rich_text("- ```\n  code\n" + specimen).specimens.size(), 1u);
  EXPECT_EQ(read_rich_text("> ```\n> code\n" + specimen + specimen).specimens.size(), 2u);
}

TEST(RichText, HasLinksThatReachAcrossASpecimen) {
  std::string specimen = "\n::: specimen family=\"a\"\nx\n:::\n\n";

  EXPECT_EQ(read_rich_text("[A][f]\n" + specimen + "[B][f]\n\n[f]: /fonts\n").html,
            (std::vector<std::string>{"<p><a href=\"/fonts\">A</a></p>\n",
                                      "<p><a href=\"/fonts\">B</a></p>\n"}));
}

TEST(RichText, ReadsOnAfterASpecimenWhoseWordsLookLikeMore) {
  for (const char* words : {"```", "~~~", "<!--", "<pre>", "- a\n- b", "> q", "    code"}) {
    std::string specimen = std::string("::: specimen family=\"a\"\n") + words + "\n:::\n";
    RichText rich_text = read_rich_text(specimen + "and\n" + specimen + "*end*\n");
    EXPECT_EQ(rich_text.specimens.size(), 2u) << words;
    EXPECT_EQ(rich_text.html.back(), "<p><em>end</em></p>\n") << words;
  }
  EXPECT_EQ(read_rich_text("a\r\n::: specimen family=\"a\"\r\nx\r\n:::\r\nb").html,
            (std::vector<std::string>{"<p>a</p>\n", "<p>b</p>\n"}));
}

TEST(RichText, ReadsInWordsFromBeginningToEnd) {
  EXPECT_EQ(html_in_words(read_rich_text(example)),
            "<p>Before.</p>\n<p>Honeyed quince<br />\n&amp; figs</p>\n<p>After.</p>\n");
}

TEST(RichText, ReadsWithFiguresForItsSpecimens) {
  EXPECT_EQ(
      html_with_figures(read_rich_text(example)),
      "<p>Before.</p>\n<figure data-specimen=\"0\">\n<p>Honeyed quince<br />\n&amp; figs</p>\n"
      "</figure>\n<p>After.</p>\n");
}

TEST(RichText, SaysWhenATextIsTooMuch) {
  EXPECT_EQ(slips_of(std::string(200'001, '\n')).size(), 1u);
  EXPECT_EQ(slips_of("a\n\n" + std::string(33, '>') + "b"), Slips{"3 too_deep"});
  EXPECT_EQ(slips_of(std::string(32, '>') + "b"), Slips{});
}

const std::string id = "9f86d081884c7d659a2f-1600x1200";

TEST(RichText, ShowsPicturesOfTheShop) {
  const RichText rich_text = read_rich_text("![Leaves & *rain*](picture:" + id + ")\n");

  const std::string files = "/pictures/" + id + "/";
  EXPECT_EQ(rich_text.html.front(),
            "<p><img src=\"" + files + "960.webp\" alt=\"Leaves &amp; rain\" srcset=\"" + files +
                "480.webp 480w, " + files + "960.webp 960w, " + files + "1440.webp 1440w, " +
                files +
                "1600.webp 1600w\" sizes=\"(min-width: 1200px) 50vw, (min-width: 700px) 75vw, "
                "100vw\" width=\"1600\""
                " height=\"1200\" loading=\"lazy\" decoding=\"async\" /></p>\n");
  ASSERT_EQ(rich_text.pictures.size(), 1u);
  EXPECT_EQ(rich_text.pictures[0].id, id);
  EXPECT_EQ(rich_text.pictures[0].line, 1);
}

TEST(RichText, ASmallPictureHasOneFile) {
  const std::string small = "9f86d081884c7d659a2f-300x20";
  EXPECT_EQ(read_rich_text("![x](picture:" + small + " \"Words\")").html.front(),
            "<p><img src=\"/pictures/" + small +
                "/300.webp\" alt=\"x\" title=\"Words\" width=\"300\""
                " height=\"20\" loading=\"lazy\" decoding=\"async\" /></p>\n");
}

TEST(RichText, AsksForTheWordsOfAPicture) {
  const std::string link = "](picture:" + id;
  EXPECT_EQ(slips_of("![Leaves" + link + ")"), Slips{});
  EXPECT_EQ(slips_of("Words.\n\n![" + link + ")"), Slips{"3 no_alt"});
  EXPECT_EQ(slips_of("![" + link + " \"decorative\")"), Slips{});
  EXPECT_EQ(read_rich_text("![" + link + " \"decorative\")").html.front().find("decorative"),
            std::string::npos);
  EXPECT_EQ(slips_of("![" + link + " \"Autumn\")"), Slips{"1 no_alt"});
}

TEST(RichText, TellsPicturesThatCannotBe) {
  for (const char* address : {"picture:", "picture:autumn", "picture:../../etc", "pictures/a.png",
                              "picture:9f86d081884c7d659a2f-9999x1"}) {
    EXPECT_EQ(slips_of("One.\n![x](" + std::string(address) + ")"), Slips{"2 no_such_picture"})
        << address;
  }
  EXPECT_EQ(read_rich_text("![x](picture:autumn)").html.front(), "<p>x</p>\n");
  EXPECT_EQ(slips_of("![x](https://evil.example/x.png)"), Slips{});
  EXPECT_EQ(slips_of("[x](picture:" + id + ")"), Slips{});
}

TEST(RichText, FindsTheLinesOfPicturesBesideSpecimens) {
  const std::string picture = "![](picture:" + id + ")";
  EXPECT_EQ(slips_of(example + "\n" + picture + "\n\nOne\ntwo " + picture + "\n"),
            (Slips{"10 no_alt", "13 no_alt"}));
}

TEST(RichText, TakesNoPicturesOutOfCodeAndSpecimens) {
  const std::string picture = "![](picture:" + id + ")";
  EXPECT_EQ(slips_of("    " + picture + "\n\n`" + picture + "`\n"), Slips{});
  EXPECT_EQ(slips_of("::: specimen family=inter\n" + picture + "\n:::\n"), Slips{});
}

TEST(RichText, APictureWithinThePictureGoesWithIt) {
  const RichText rich_text = read_rich_text("![a ![b](picture:" + id + ") c](picture:" + id + ")");
  EXPECT_EQ(rich_text.pictures.size(), 1u);
  EXPECT_NE(rich_text.html.front().find("alt=\"a b c\""), std::string::npos);
}

TEST(RichText, MayBeReadWithoutPictures) {
  EXPECT_EQ(read_rich_text_without_pictures("![Leaves](picture:" + id + ")").html.front(),
            "<p>Leaves</p>\n");
}

}  // namespace
}  // namespace typecase::content
