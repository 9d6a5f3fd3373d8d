#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/fail_point_testing.h"
#include "seeding/compare_contents.h"
#include "seeding/write_folder_testing.h"

namespace typecase::seeding {
namespace {

namespace files = std::filesystem;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::texts_in;
using namespace std::chrono_literals;

class WriteFolderFaultsTest : public testing::WriteFolderTest {
 protected:
  static const char* code_of(const Result<std::vector<std::string>>& result) {
    return result.has_error() ? result.error().code.data() : "written";
  }

  // Each file of a folder takes its time on a real disk.
  void keep_few_texts() {
    shop_.content.pages.resize(1);
    shop_.content.posts.resize(1);
    shop_.content.menus = {{1, {{"fonts", "/", "Fonts"}}}, {2, {}}};
    shop_.licences.kinds.resize(2);
    shop_.licences.overrides.resize(1);
    for (carts::CouponTerms& coupon : shop_.coupons) coupon.discount.licence_kinds.clear();
  }

  SeedContents shop_ = demonstration_shop();
};

// Every text of every table becomes the hostile one.
void spoil(SeedContents& shop, const std::string& text) {
  catalogue::Foundry& foundry = shop.foundry;
  for (std::string* member : {&foundry.name, &foundry.tagline, &foundry.address,
                              &foundry.register_entry, &foundry.payment_terms}) {
    *member = text;
  }
  foundry.email = text + "@";
  shop.sales_settings.seller.small_business_sentence = text;
  for (licences::Kind& kind : shop.licences.kinds) {
    kind.name = kind.question = kind.summary = text;
    kind.grants = kind.limits = {text, "", text};
    kind.fields = {{"field", text, true}};
    for (licences::Tier& tier : kind.tiers) tier.name = tier.full_name = text;
  }
  shop.licences.overrides.front().summary = text;
  shop.licences.overrides.front().grants = {text};
  for (carts::CouponTerms& coupon : shop.coupons) {
    coupon.name = text;
    coupon.discount.families = {text};
  }
  shop.sales_settings.price_lists.others.front().prices = {{text, Money{100}}};
  for (auto& [menu, items] : shop.content.menus) {
    for (content::MenuItem& item : items) item.title = text;
  }
  for (content::Pangram& pangram : shop.content.pangrams) {
    pangram.language = pangram.name = pangram.text = text;
  }
}

TEST_F(WriteFolderFaultsTest, HostileTextsAreReadAsTheyWereWritten) {
  keep_few_texts();
  for (const std::string& text :
       {std::string("\"\"\"'''\\"), std::string("---\ntitle: x\n---\n"), std::string("[[kind]]\n"),
        std::string("\x01\x1B[31m\x7F\t "), std::string(" \r\n \r"),
        std::string("\U0001F469\u200D\U0001F680 שלום \u202E\u2028 \n\n\""),
        std::string("a = \"\"\" \n#"), std::string(10'000, '"'), std::string(10'000, '\n')}) {
    spoil(shop_, text);
    EXPECT_THAT(differing_files(shop_, write_and_read(shop_)), ElementsAre()) << text.substr(0, 40);
  }
}

TEST_F(WriteFolderFaultsTest, TextsComeBackToTheByte) {
  keep_few_texts();
  for (const std::string text : {"", "\n\n words \n\n\n", "---\n---\n", "a\r\nb\r\n", "no end",
                                 "\t", "title: x\n---\n", "\xEF\xBB\xBF"}) {
    shop_.content.pages.front().markdown = text;
    shop_.content.posts.front().markdown = text;
    const std::string eula = text + ".\n\n";
    shop_.licences.kinds.front().eula_markdown = eula;
    shop_.licences.trial_terms->markdown = eula;
    shop_.content.posts.front().title = " : \" --- ";
    EXPECT_THAT(differing_files(shop_, write_and_read(shop_)), ElementsAre()) << text;
  }
}

TEST_F(WriteFolderFaultsTest, NamesTextsThatNoFrontMatterHolds) {
  shop_.content.pages.front().title = "A title\ndraft: true";
  shop_.content.posts.front().description = "Ends in a control\r";
  EXPECT_THAT(faults(shop_), ElementsAre("pages/about.md: title not_allowed",
                                         "news/berner-1592.md: description not_allowed"));
}

TEST_F(WriteFolderFaultsTest, NamesMomentsThatWouldBeRounded) {
  shop_.content.posts.front().published += 1s;
  shop_.content.posts.front().updated += 1min + 1us;
  shop_.licences.kinds.front().life.on_from = Time(1us);
  EXPECT_THAT(faults(shop_), ElementsAre("licences.toml: from of \"desktop\" not_whole",
                                         "news/berner-1592.md: published not_whole",
                                         "news/berner-1592.md: updated not_whole"));
}

TEST_F(WriteFolderFaultsTest, NamesIdsThatWouldLeadOutOfTheFolder) {
  shop_.content.pages.front().id = "../../etc/passwd";
  shop_.content.posts.front().id = "/tmp/post";
  shop_.licences.kinds.front().id = "..";
  shop_.licences.overrides.front().eula = licences::Eula{"desktop", "../1.0", "Words", {}};
  shop_.sales_settings.rates.untaxed.push_back("../X");
  EXPECT_THAT(faults(shop_),
              ElementsAre("tax: ../X not_allowed", "licences.toml: id \"..\" not_an_id",
                          "family-licences.toml: \"fira-code\", eula_version not_a_file_name",
                          "pages/../../etc/passwd.md not_a_file_name",
                          "news//tmp/post.md not_a_file_name"));
  EXPECT_THAT(texts_in(scratch_.path()), ElementsAre());
}

TEST_F(WriteFolderFaultsTest, NamesTwoTextsOfOneFileAndCountriesWithoutRates) {
  licences::Kind second = shop_.licences.kinds.front();
  second.id = "desktop-code";
  shop_.licences.kinds.push_back(second);
  shop_.licences.overrides.front().eula = licences::Eula{"desktop", "code", "Other words", {}};
  auto& rows = shop_.sales_settings.rates.rows;
  std::erase_if(rows, [](const pricing::TaxRate& row) { return row.country == "JP"; });
  EXPECT_THAT(faults(shop_), ElementsAre("tax: JP no_rates", "eula-desktop-code.md not_unique"));
}

TEST_F(WriteFolderFaultsTest, NamesWhatTheReaderRefusesOrTakesForSomethingElse) {
  SeedContents refused = shop_;
  refused.foundry.name = std::string("a\0b", 3);
  refused.licences.kinds.front().summary.clear();
  refused.licences.overrides.front().hidden = true;
  refused.licences.overrides.front().fields.reset();
  refused.coupons.front().codes.clear();
  EXPECT_THAT(faults(refused),
              ::testing::IsSupersetOf({"shop.toml: name not_allowed",
                                       "licences.toml: kind[1].summary required",
                                       "family-licences.toml: override[1].summary unknown",
                                       "coupons.toml: coupon[1].codes required"}));
  shop_.sales_settings.seller.country = "DE";
  shop_.licences.kinds.front().tiers.back().multiplier = Multiplier{5};
  EXPECT_THAT(faults(shop_), ElementsAre("shop.toml not_the_same", "licences.toml not_the_same"));
}

TEST_F(WriteFolderFaultsTest, RefusesAFolderWithFilesUnlessTheyAreReplaced) {
  files::create_directories(folder_ / "pages");
  std::ofstream(folder_ / "notes.txt") << "mine";
  std::ofstream(folder_ / "pages/old.md") << "an old page";
  std::ofstream(folder_ / "eula-old-1.0.md") << "an old licence";
  const auto before = texts_in(folder_);
  EXPECT_STREQ(code_of(write_seed_folder(shop_, folder_)), "folder_not_empty");
  EXPECT_EQ(texts_in(folder_), before);

  write_and_read(shop_);
  EXPECT_EQ(text("notes.txt"), "mine");
  EXPECT_FALSE(files::exists(folder_ / "pages/old.md"));
  EXPECT_FALSE(files::exists(folder_ / "eula-old-1.0.md"));
  EXPECT_FALSE(files::exists(folder_ / ".typecase-export"));
}

TEST_F(WriteFolderFaultsTest, WritesIntoAnEmptyFolderAndNamesItsFiles) {
  files::create_directories(folder_);
  auto written = write_seed_folder(shop_, folder_);
  ASSERT_TRUE(written.has_value());
  std::vector<std::string> names;
  for (const auto& [name, text] : texts_in(folder_)) names.push_back(name);
  std::ranges::sort(names);
  EXPECT_EQ(*written, names);
}

TEST_F(WriteFolderFaultsTest, FollowsNoLinkOutOfTheFolder) {
  files::create_directories(folder_);
  files::create_directories(scratch_.path() / "other");
  files::create_directory_symlink(scratch_.path() / "other", folder_ / "pages");
  EXPECT_STREQ(code_of(write_seed_folder(shop_, folder_, {.replace = true})), "outside_folder");
  EXPECT_THAT(texts_in(scratch_.path() / "other"), ElementsAre());
}

TEST_F(WriteFolderFaultsTest, NamesAFolderThatCannotBeMade) {
  std::ofstream(scratch_.path() / "file") << "a file";
  auto written = write_seed_folder(shop_, scratch_.path() / "file/shop");
  ASSERT_STREQ(code_of(written), "folder_not_written");
  EXPECT_THAT(written.error().detail, EndsWith("file/shop could not be written: Not a directory"));
}

// A limit of file sizes ends a write as a full disk does: in the middle.
TEST_F(WriteFolderFaultsTest, AFullDiskLeavesTheOldFiles) {
  write_and_read(shop_);
  const auto before = texts_in(folder_);
  shop_.foundry.name = "Closed Sorts";
  pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{3000, 3000};
    setrlimit(RLIMIT_FSIZE, &limit);
    auto written = write_seed_folder(shop_, folder_, {.replace = true});
    const bool is_told =
        written.has_error() &&
        written.error().detail.find("could not be written: File too large") != std::string::npos;
    _exit(is_told ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(texts_in(folder_), before);
}

TEST_F(WriteFolderFaultsTest, AKilledProcessLeavesOldOrNewFiles) {
  write_and_read(shop_);
  const auto before = texts_in(folder_);
  shop_.foundry.name = shop_.content.pages.front().title = "Closed Sorts";
  for (licences::Kind& kind : shop_.licences.kinds) kind.name = "Closed";
  pid_t child = fork();
  if (child == 0) {
    int placed = 0;
    ScopedFailPoint kill("seeding.file_placed", [&] {
      if (++placed == 20) _exit(7);
    });
    static_cast<void>(write_seed_folder(shop_, folder_, {.replace = true}));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 7);
  const auto between = texts_in(folder_);

  write_and_read(shop_);
  const auto after = texts_in(folder_);
  int old = 0, fresh = 0;
  for (const auto& [name, text] : after) {
    (between.at(name) == before.at(name) ? old : fresh) += 1;
    EXPECT_TRUE(between.at(name) == before.at(name) || between.at(name) == text) << name;
  }
  EXPECT_GT(old, 0);
  EXPECT_GT(fresh, 0);
  EXPECT_FALSE(files::exists(folder_ / ".typecase-export"));
}

}  // namespace
}  // namespace typecase::seeding
