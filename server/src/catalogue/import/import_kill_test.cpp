// An import of a collection whose process is killed somewhere in between, and then run again.

#include <csignal>
#include <cstdlib>

#include "base/fail_point.h"
#include "base/files.h"
#include "catalogue/import/import_test.h"
#include "fonts/testing_sfnt.h"

namespace typecase::catalogue {
namespace {

using testing::demo_fonts;

constexpr const char* path_variable = "TYPECASE_TEST_IMPORT";
constexpr const char* point_variable = "TYPECASE_TEST_KILLED_AT";
constexpr const char* times_variable = "TYPECASE_TEST_KILLED_THE_TIME";

class ImportKillTest : public ImportTest {
 protected:
  // Three fonts of two families.
  void write_collection() {
    std::vector<Bytes> fonts;
    for (const char* name :
         {"league-mono/LeagueMono-Regular.otf", "eb-garamond/EBGaramond12-Regular.otf",
          "league-mono/LeagueMono-Bold.otf"}) {
      fonts.push_back(read_file(demo_fonts() / name));
    }
    testing::write_bytes(file(), fonts::testing::collection_of(fonts));
  }

  std::filesystem::path file() const { return scratch.path() / "three.ttc"; }

  int import_killed_at(const std::string& point, int times) {
    setenv(path_variable, file().c_str(), 1);
    setenv(point_variable, point.c_str(), 1);
    setenv(times_variable, std::to_string(times).c_str(), 1);
    return db::testing::run_as_process("ImportKilled.DISABLED_Imports", url());
  }

  std::size_t styles_of(const char* family) {
    auto shop = catalogue();
    const Family* found = shop->family(family);
    return found ? found->styles.size() : 0;
  }

  // Every file has its release and every release its file.
  void expect_nothing_half() {
    EXPECT_EQ(count("font_blob"), count("style_release"));
    EXPECT_EQ(count("font_blob JOIN style_release ON file = sha256"), count("style_release"));
    EXPECT_EQ(count("style"), count("style_release"));
    std::size_t mono = styles_of("league-mono");
    EXPECT_TRUE(mono == 0 || mono == 2) << mono;
  }
};

TYPECASE_EACH_ENGINE(ImportKillTest);

// Runs in a process of its own, which is killed when it reaches the named place for the nth time.
TEST(ImportKilled, DISABLED_Imports) {
  const char* url = std::getenv("TYPECASE_TEST_URL");
  if (!url) GTEST_SKIP();
  auto database = db::Database::open(url);
  int left = std::atoi(std::getenv(times_variable));
  FailPoints::all().set(std::getenv(point_variable), [&left] {
    if (--left == 0) std::raise(SIGKILL);
  });
  import_fonts(*database, {std::getenv(path_variable)}, {.threads = 1}).value();
}

struct Kill {
  const char* point;
  int times;       // that it is reached before
  int styles = 0;  // that are there afterwards
};

// By the ids of the families, first one of one font, then one of two.
constexpr Kill kills[] = {{"import.font_read", 1},
                          {"import.font_read", 3},
                          {"import.font_stored", 1},
                          {"import.family_written", 1},
                          {"import.family_committed", 1, 1},
                          // The first is there now, and not stored again.
                          {"import.font_read", 3, 1},
                          {"import.font_stored", 1, 1},
                          {"import.font_stored", 2, 1},
                          {"import.family_written", 1, 1},
                          {"import.family_committed", 2, 3}};

TEST_P(ImportKillTest, LeavesWholeFamiliesAndTheNextImportBringsTheRest) {
  write_collection();
  for (const auto& [point, times, styles] : kills) {
    SCOPED_TRACE(std::string(point) + " " + std::to_string(times));
    ASSERT_EQ(import_killed_at(point, times), 128 + SIGKILL);
    expect_nothing_half();
    EXPECT_EQ(count("style"), styles);
  }
  std::int64_t before = version();
  EXPECT_EQ(import(file()).count(ImportOutcome::unchanged), 3);
  expect_nothing_half();
  EXPECT_EQ(version(), before);
  for (const char* id : {"league-mono-regular", "league-mono-bold", "eb-garamond-12-regular"}) {
    EXPECT_NE(catalogue()->style(id), nullptr) << id;
  }
}

TEST_P(ImportKillTest, AnImportAfterAnyKillBringsAllOfTheFile) {
  write_collection();
  ASSERT_EQ(import_killed_at("import.family_committed", 1), 128 + SIGKILL);
  ImportReport report = import(file());
  EXPECT_EQ(report.count(ImportOutcome::unchanged), 1);
  EXPECT_EQ(report.count(ImportOutcome::imported), 2);
  expect_nothing_half();
  EXPECT_EQ(count("style"), 3);
}

}  // namespace
}  // namespace typecase::catalogue
