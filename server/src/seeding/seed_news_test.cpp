#include <gmock/gmock.h>

#include "content/content.h"
#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

constexpr const char* specimen = "::: specimen family=\"nothing\"\nRye & spelt\n:::\n";

std::string post(const std::string& keys, const std::string& text = "Words.") {
  return "---\ntitle: Bread\ndescription: Of bread.\n" + keys + "---\n" + text + "\n";
}

Time at(int month, int day, int hour = 0, int minute = 0) {
  std::chrono::year_month_day date(std::chrono::year(2026),
                                   std::chrono::month(static_cast<unsigned>(month)),
                                   std::chrono::day(static_cast<unsigned>(day)));
  return std::chrono::sys_days(date) + std::chrono::hours(hour) + std::chrono::minutes(minute);
}

class SeedNewsTest : public testing::SeedFolderTest {
 protected:
  content::Post seeded(const std::string& keys) {
    write("news/bread.md", post(keys));
    EXPECT_TRUE(apply(database(), folder_));
    return *database().read(content::load)->post("bread");
  }
};
TYPECASE_EACH_ENGINE(SeedNewsTest);

TEST_P(SeedNewsTest, ReadsWhenAPostComesOut) {
  content::Post day = seeded("published: 2026-09-07\n");
  EXPECT_EQ(day.published, at(9, 7));
  EXPECT_EQ(day.updated, at(9, 7));
  EXPECT_FALSE(day.draft);
  EXPECT_EQ(day.rich_text.html.front(), "<p>Words.</p>\n");

  content::Post minute =
      seeded("published: 2026-09-07T23:59Z\nupdated: 2026-09-08T00:00Z\ndraft: true\n");
  EXPECT_EQ(minute.published, at(9, 7, 23, 59));
  EXPECT_EQ(minute.updated, at(9, 8));
  EXPECT_TRUE(minute.draft);
}

TEST_P(SeedNewsTest, RefusesWhatIsNoDate) {
  for (const char* date : {"soon", "2026-9-7", "2026-02-30", "2026-09-07T24:00Z",
                           "2026-09-07T09:60Z", "2026-09-07T09:00", "2026-09-07 09:00Z",
                           "2026-09-07T09:00Zx", "+026-09-07", "2026-09--7"}) {
    write("news/bread.md", post(std::string("published: ") + date + "\n"));
    EXPECT_THAT(mistakes(), ::testing::Contains("news/bread.md:4: published not_a_date")) << date;
  }
}

TEST_P(SeedNewsTest, NamesEveryMistakeOfAPost) {
  write("news/bread.md",
        "---\ntitle: Bread\ndraft: maybe\nauthor: me\n---\n\n::: specimen\nx\n:::\n");
  write("news/Not A Name.md", post("published: 2026-09-07\n"));
  write("news/late.md", post("published: 2026-09-07\nupdated: 2026-09-06\n"));
  write("news/bytes.md", post("published: 2026-09-07\n", "\xff"));

  EXPECT_THAT(mistakes(),
              UnorderedElementsAre(
                  "news/bread.md: description required", "news/bread.md:3: draft wrong_type",
                  "news/bread.md: published required", "news/bread.md: line 7 not_a_specimen",
                  "news/bread.md:4: author unknown", "news/Not A Name.md not_allowed",
                  "news/late.md:5: updated out_of_range", "news/bytes.md not_text"));
}

// A line dropped in silence may be the word that keeps a draft back.
TEST_P(SeedNewsTest, NamesLinesThatAreNoKeyAndKeysWithoutAnEnd) {
  write("news/bread.md", post("draft:true\n"));
  EXPECT_THAT(mistakes(), ::testing::Contains("news/bread.md: line 4 not_a_key"));
  write("news/bread.md", "---\ntitle: Bread\ndescription: Of bread.\ndraft: true\n");
  EXPECT_THAT(mistakes(), ::testing::Contains("news/bread.md no_end"));
  write("news/bread.md", "title: Bread\n---\nWords.\n");
  EXPECT_THAT(mistakes(), ::testing::Contains("news/bread.md: line 1 not_a_key"));
}

TEST_P(SeedNewsTest, ReadsFilesOfEverySystem) {
  write("news/bread.md",
        "---\r\ntitle: Bread\r\ndescription: Of bread.\r\npublished: 2026-09-07\r\n---\r\n"
        "Words.\r\n");
  ASSERT_TRUE(apply(database(), folder_));
  content::Post read = *database().read(content::load)->post("bread");
  EXPECT_EQ(read.title, "Bread");
  EXPECT_EQ(read.published, at(9, 7));
  EXPECT_EQ(read.rich_text.html.front(), "<p>Words.</p>\n");
}

TEST_P(SeedNewsTest, RefusesTextsThatAreTooMuch) {
  write("news/long.md", post("published: 2026-09-07\n", std::string(5'000'000, '\n')));
  write("news/deep.md", post("published: 2026-09-07\n", "\n" + std::string(1'000, '>') + " x"));

  EXPECT_THAT(mistakes(), UnorderedElementsAre("news/long.md: line 200006 too_long",
                                               "news/deep.md: line 7 too_deep"));
}

TEST_P(SeedNewsTest, WarnsOfSpecimensOfFontsThatAreNotOnSale) {
  for (const char* name :
       {"bread-type", "berner-1592", "five-widths", "thorn-and-wynn", "trials", "wonk"}) {
    std::filesystem::remove(folder_ / "news" / (std::string(name) + ".md"));
  }
  write("pages/about.md",
        "---\ntitle: About\ndescription: Us.\n---\nWords.\n\n" + std::string(specimen));

  auto report = apply(database(), folder_);
  ASSERT_TRUE(report);
  ASSERT_EQ(report->warnings.size(), 2u);
  EXPECT_EQ(report->warnings[0].code, "not_checked");  // The shop has no fonts yet.
  EXPECT_EQ(report->warnings[1].pointer, "pages/about.md: line 7");
  EXPECT_EQ(report->warnings[1].code, "no_such_family");
}

TEST_P(SeedNewsTest, TextsThatAreGoneAreListedAndWithdrawnOnRequestOnly) {
  write("pages/jobs.md", "---\ntitle: Jobs\ndescription: Work.\n---\nWords.\n");
  seeded("published: 2026-09-07\n");
  std::filesystem::remove(folder_ / "pages/jobs.md");
  std::filesystem::remove(folder_ / "news/bread.md");

  auto listed = apply(database(), folder_);
  ASSERT_TRUE(listed);
  EXPECT_FALSE(listed->changed);
  EXPECT_THAT(listed->missing.seen, UnorderedElementsAre("/pages/jobs", "/news/bread"));
  EXPECT_NE(database().read(content::load)->page("jobs"), nullptr);

  auto withdrawn = apply(database(), folder_, {.withdraw = true});
  ASSERT_TRUE(withdrawn);
  EXPECT_THAT(withdrawn->missing.withdrawn, UnorderedElementsAre("/pages/jobs", "/news/bread"));
  auto content = database().read(content::load);
  EXPECT_EQ(content->page("jobs"), nullptr);
  EXPECT_EQ(content->post("bread"), nullptr);
  EXPECT_EQ(content->withdrawn.at("/pages/jobs"), "Jobs");
  EXPECT_EQ(content->withdrawn.at("/news/bread"), "Bread");
  EXPECT_FALSE(apply(database(), folder_, {.withdraw = true})->changed);
}

TEST_P(SeedNewsTest, WithdrawnTextComesBackWithItsFile) {
  seeded("published: 2026-09-07\n");
  std::filesystem::remove(folder_ / "news/bread.md");
  ASSERT_TRUE(apply(database(), folder_, {.withdraw = true}));

  seeded("published: 2026-09-07\n");

  EXPECT_TRUE(database().read(content::load)->withdrawn.empty());
}

TEST_P(SeedNewsTest, FolderOfOthersOrWithoutTextsOrWithAFaultWithdrawsNothing) {
  seeded("published: 2026-09-07\n");
  catalogue::testing::Scratch other;
  std::filesystem::copy(folder_, other.path(), std::filesystem::copy_options::recursive);
  std::filesystem::remove(other.path() / "news/bread.md");
  EXPECT_THAT(apply(database(), other.path(), {.withdraw = true})->missing.withdrawn,
              UnorderedElementsAre());

  std::filesystem::rename(folder_ / "news", scratch_.path() / "elsewhere");
  EXPECT_THAT(apply(database(), folder_, {.withdraw = true})->missing.withdrawn,
              UnorderedElementsAre());
  std::filesystem::rename(scratch_.path() / "elsewhere", folder_ / "news");
  std::filesystem::remove(folder_ / "news/bread.md");
  write("news/Not A Name.md", post("published: 2026-09-07\n"));
  EXPECT_TRUE(apply(database(), folder_, {.withdraw = true}).has_error());
  EXPECT_NE(database().read(content::load)->post("bread"), nullptr);
}

TEST_P(SeedNewsTest, RefusesShortLinksThatLeadElsewhere) {
  for (const char* path : {"https://evil.example/", "//evil.example", "/\\\\evil.example",
                           "fraunces", "/project/round", "/a b", "javascript:alert(1)"}) {
    write("projects.toml", "[[project]]\nid = \"x\"\npath = \"" + std::string(path) + "\"\n");
    EXPECT_THAT(mistakes(), UnorderedElementsAre("projects.toml: project[1].path not_allowed"))
        << path;
  }
  write("projects.toml", "[[project]]\nid = \"x\"\npath = \"/fraunces?state=a#b\"\n");
  EXPECT_THAT(mistakes(), UnorderedElementsAre());
}

}  // namespace
}  // namespace typecase::seeding
