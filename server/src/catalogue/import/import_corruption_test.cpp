// Damaged copies of real fonts beside good ones: each is refused for a named reason, or
// imported and then as good as any.

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>

#include "base/files.h"
#include "base/seed_testing.h"
#include "base/sweep_testing.h"
#include "catalogue/catalogue.h"
#include "catalogue/import/import.h"
#include "catalogue/testing.h"
#include "db/testing.h"
#include "fonts/read/metadata.h"
#include "fonts/testing_sfnt.h"
#include "fonts/write/woff.h"

namespace typecase::catalogue {
namespace {

namespace fs = std::filesystem;
using fonts::testing::put_u32;
using fonts::testing::repair_checksums;
using fonts::testing::to_woff;
using fonts::testing::with_table;
using testing::demo_fonts;
using testing::Scratch;

// The gate takes fewer in each run; the seed is another each time.
const int copies = in_gate() ? 80 : 200;

// Writes the damaged copies: each in a folder of its own with a family.toml
// that gives it an id of its own, so that no copy is refused only because another has its name.
class Damage {
 public:
  explicit Damage(fs::path folder) : folder_(std::move(folder)) {
    for (const char* name :
         {"eb-garamond/EBGaramond12-Regular.otf", "vollkorn/Vollkorn-Regular.ttf",
          "league-mono/LeagueMono-Regular.otf", "amiri/Amiri-Regular.ttf",
          "source-serif-4/SourceSerif4Variable-Roman.otf"}) {
      sfnts_.push_back(read_file(demo_fonts() / name));
    }
    wrapped_.push_back(read_file(demo_fonts() / "recursive/recursive-latin-full-normal.woff2"));
    wrapped_.push_back(to_woff(sfnts_[2]));
  }

  void write_all() {
    write("empty", {});
    write("png", renamed_png());
    for (const Bytes& bomb : bombs()) write("bomb", bomb);
    for (int i = 0; i < 5; ++i) write("noise", noise(20'000));
    while (number_ < copies) {
      write("truncation", truncated(any(number_ % 3 == 0 ? wrapped_ : sfnts_)));
      write("flip", flipped(any(number_ % 2 == 0 ? wrapped_ : sfnts_)));
      write("silent-flip", silently_flipped(any(sfnts_)));
      write("silent-block", silently_overwritten(any(sfnts_)));
    }
  }

 private:
  void write(const std::string& kind, const Bytes& bytes) {
    if (number_ == copies) return;
    std::string name = kind + "-" + std::to_string(number_++);
    testing::write_bytes(folder_ / name / (name + ".otf"), bytes);
    testing::write_text(folder_ / name / "family.toml",
                        "id = \"copy-" + name + "\"\nname = \"Copy " + name + "\"\n");
  }

  std::size_t below(std::size_t limit) { return random_() % limit; }
  const Bytes& any(const std::vector<Bytes>& fonts) { return fonts[below(fonts.size())]; }

  Bytes noise(std::size_t length) {
    Bytes bytes(length);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_());
    return bytes;
  }

  // Up to three bytes may be the padding of the last table, without which a font is good.
  Bytes truncated(Bytes font) {
    constexpr std::size_t least = 4;
    bool just_a_little = below(2) == 0;
    std::size_t cut = least + below(just_a_little ? 8 : font.size() - least);
    font.resize(font.size() - cut);
    return font;
  }

  Bytes flipped(Bytes font) {
    for (std::size_t count = 1 + below(4); count > 0; --count) {
      font[below(font.size())] ^= static_cast<std::uint8_t>(1 << below(8));
    }
    return font;
  }

  // Damage that no checksum tells of.
  Bytes silently_flipped(const Bytes& font) {
    Bytes damaged = flipped(font);
    std::copy(font.begin(), font.begin() + 512, damaged.begin());
    repair_checksums(damaged);
    return damaged;
  }

  Bytes silently_overwritten(Bytes font) {
    Bytes block = noise(1 + below(64));
    std::copy(block.begin(), block.end(),
              font.begin() + static_cast<std::ptrdiff_t>(512 + below(font.size() - 1024)));
    repair_checksums(font);
    return font;
  }

  static Bytes renamed_png() {
    return from_hex(
               "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
               "1f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082")
        .value();
  }

  // A table of a quarter of a billion zeros: plain, and with the total in the header understated.
  std::vector<Bytes> bombs() {
    std::string text = fonts::encode_woff2(with_table(sfnts_[2], "zzzz", Bytes(250 << 20)));
    Bytes bomb(text.begin(), text.end());
    Bytes understated = bomb;
    put_u32(understated, 16, 50'000);
    return {bomb, understated};
  }

  fs::path folder_;
  std::vector<Bytes> sfnts_;
  std::vector<Bytes> wrapped_;
  std::mt19937 random_{test_seed(20'261'121)};
  int number_ = 0;
};

class ImportCorruptionTest : public db::testing::EachEngine {
 protected:
  ImportCorruptionTest() {
    Damage(scratch.path() / "in").write_all();
    for (const char* name : {"EBGaramond12-Italic.otf", "EBGaramond08-Regular.otf"}) {
      testing::copy_file_to(demo_fonts() / "eb-garamond" / name, scratch.path() / "in" / name);
    }
    fs::create_directory(scratch.path() / "tmp");
    setenv("TMPDIR", (scratch.path() / "tmp").c_str(), 1);
  }

  ~ImportCorruptionTest() override { unsetenv("TMPDIR"); }

  ImportReport import() { return import_fonts(database(), {scratch.path() / "in"}).value(); }

  std::shared_ptr<const Catalogue> catalogue() {
    return database().read([](db::Connection& connection) { return load(connection); });
  }

  void expect_good(const Style& style) {
    Bytes sfnt =
        database()
            .read([&](db::Connection& connection) { return font_file(connection, style.file); })
            .value();
    fs::path file = scratch.path() / "judged.otf";
    testing::write_bytes(file, sfnt);
    std::string command = "ots-sanitize --quiet " + file.string() + " /dev/null 2>/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << style.id.text;

    fonts::Face face = fonts::Face::open(sfnt).value();
    EXPECT_TRUE(fonts::validate_font(face)) << style.id.text;
  }

  Scratch scratch;
};

TYPECASE_EACH_ENGINE(ImportCorruptionTest);

std::string kind_of(const ImportLine& line) {
  std::string name = line.path.stem().string();
  return name.substr(0, name.find_last_of('-'));
}

int sum(const std::map<std::string, int>& counts) {
  int all = 0;
  for (const auto& [kind, count] : counts) all += count;
  return all;
}

TEST_P(ImportCorruptionTest, TakesNothingBadAndEverythingGoodAndNothingTwice) {
  ImportReport report = import();

  std::map<std::string, int> imported;
  std::map<std::string, int> refused;
  for (const ImportLine& line : report.lines) {
    if (line.path.filename() == "family.toml") continue;
    ++(line.outcome == ImportOutcome::refused ? refused : imported)[kind_of(line)];
    if (line.outcome == ImportOutcome::refused) {
      EXPECT_NE(line.reason, "") << line.path;
      EXPECT_NE(line.sentence, "") << line.path;
      EXPECT_NE(line.reason, "sanitizer_failed") << line.path;
    }
  }
  for (const char* kind : {"empty", "png", "bomb", "noise", "truncation"}) {
    EXPECT_EQ(imported[kind], 0) << kind;
    EXPECT_GT(refused[kind], 0) << kind;
  }
  EXPECT_EQ(imported["EBGaramond12"], 1);
  EXPECT_EQ(imported["EBGaramond08"], 1);
  EXPECT_GT(imported["silent-flip"] + imported["silent-block"], 0);
  EXPECT_GT(refused["silent-flip"] + refused["silent-block"], 0);
  EXPECT_TRUE(fs::is_empty(scratch.path() / "tmp"));

  auto shop = catalogue();
  int styles = 0;
  for (const Family& family : shop->families) {
    styles += static_cast<int>(family.styles.size());
    for (const Style& style : family.styles) expect_good(style);
  }
  EXPECT_EQ(styles, sum(imported));

  ImportReport second = import();
  EXPECT_EQ(second.count(ImportOutcome::imported), 0);
  EXPECT_EQ(second.count(ImportOutcome::refused), report.count(ImportOutcome::refused));
  EXPECT_EQ(catalogue()->version, shop->version);
}

}  // namespace
}  // namespace typecase::catalogue
