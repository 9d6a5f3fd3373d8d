#include "fonts/sanitize.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/project_folder_testing.h"
#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"
#include "fonts/woff2.h"

namespace typecase::fonts {
namespace {

using namespace testing;

const std::string league_mono = "league-mono/LeagueMono-Regular.otf";
const std::string instrument = "instrument-serif/InstrumentSerif_400Regular.ttf";

Bytes file_of(const std::string& name) {
  return read_file(project_folder() + "/build/demo/" + name);
}

Bytes to_bytes(const std::string& text) { return {text.begin(), text.end()}; }

std::string refusal(ByteView file) {
  auto result = sanitize(file);
  return result ? "accepted" : std::string(result.error().code);
}

void expect_every_truncation_refused(const Bytes& file) {
  for (std::size_t length = 0; length < file.size(); ++length) {
    auto result = sanitize(ByteView(file).first(length));
    ASSERT_FALSE(result) << length << " of " << file.size() << " bytes";
  }
}

TEST(SanitizeTest, KeepsAnOpenTypeFileAsItIs) {
  for (const std::string& name : {league_mono, instrument}) {
    Bytes file = file_of(name);
    EXPECT_EQ(sanitize(file).value(), file) << name;
  }
}

TEST(SanitizeTest, UnpacksWoffToTheSameFont) {
  Bytes sfnt = without_table(file_of(league_mono), "DSIG");
  EXPECT_EQ(sanitize(to_woff(sfnt)).value(), sfnt);
}

TEST(SanitizeTest, UnpacksWoff2ToAFontThatPassesAgain) {
  Bytes sfnt = sanitize(file_of("recursive/recursive-latin-full-normal.woff2")).value();
  EXPECT_TRUE(passes_ots(sfnt));
  EXPECT_EQ(sanitize(sfnt).value(), sfnt);
}

TEST(SanitizeTest, RefusesEveryTruncation) {
  Bytes sfnt = without_table(file_of(league_mono), "DSIG");
  expect_every_truncation_refused(file_of(league_mono));
  expect_every_truncation_refused(file_of(instrument));
  expect_every_truncation_refused(to_woff(sfnt));
  expect_every_truncation_refused(to_bytes(encode_woff2(sfnt)));
}

TEST(SanitizeTest, RefusesWhatIsNoFont) {
  EXPECT_EQ(refusal({}), "empty_file");
  EXPECT_EQ(refusal(as_bytes("\x89PNG\r\n\x1a\n and so on")), "not_a_font");
  EXPECT_EQ(refusal(as_bytes("<html></html>")), "not_a_font");
  EXPECT_EQ(refusal(as_bytes("%!PS-AdobeFont-1.0: Utopia")), "not_supported");
  EXPECT_EQ(refusal(Bytes(max_file_bytes + 1)), "too_large");
}

// A TrueType collection: a header, and each font as it is but for where its tables lie.
Bytes collection_of(const std::vector<Bytes>& fonts) {
  Bytes file = to_bytes("ttcf");
  append_u32(file, 0x10000);
  append_u32(file, static_cast<std::uint32_t>(fonts.size()));
  std::size_t start = 12 + 4 * fonts.size();
  for (const Bytes& font : fonts) {
    append_u32(file, static_cast<std::uint32_t>(start));
    start += font.size();
  }
  for (Bytes font : fonts) {
    for (std::size_t i = 0; i < read_u16(font, 4); ++i) {
      std::size_t offset = 12 + 16 * i + 8;
      put_u32(font, offset, read_u32(font, offset) + static_cast<std::uint32_t>(file.size()));
    }
    file.insert(file.end(), font.begin(), font.end());
  }
  return file;
}

TEST(SanitizeTest, RefusesACollectionAndTellsWhatToDo) {
  Bytes file = collection_of({file_of(instrument), file_of("vollkorn/Vollkorn-Regular.ttf")});
  ASSERT_TRUE(passes_ots(file));

  auto refused = sanitize(file);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "font_collection");
  EXPECT_NE(refused.error().detail.find("Split it"), std::string::npos);
}

TEST(SanitizeTest, RefusesACollectionHoweverItIsPacked) {
  Bytes woff = to_woff(without_table(file_of(league_mono), "DSIG"));
  Bytes woff2 = file_of("recursive/recursive-latin-full-normal.woff2");
  Bytes large(max_file_bytes + 1);
  std::ranges::copy(std::string_view("ttcf"), woff.begin() + 4);
  std::ranges::copy(std::string_view("ttcf"), woff2.begin() + 4);
  std::ranges::copy(std::string_view("ttcf"), large.begin());
  for (const Bytes& file : {woff, woff2, large}) EXPECT_EQ(refusal(file), "font_collection");
}

TEST(SanitizeTest, RefusesBytesAfterTheFont) {
  Bytes file = file_of(league_mono);
  file.resize(file.size() + 4);
  EXPECT_EQ(refusal(file), "trailing_data");
}

TEST(SanitizeTest, RefusesADamagedTable) {
  Bytes file = file_of(league_mono);
  file[file.size() / 2] ^= 1;
  EXPECT_EQ(refusal(file), "checksum_mismatch");
}

TEST(SanitizeTest, RefusesWhatTheSanitiserRefuses) {
  Bytes sfnt = file_of(league_mono);
  EXPECT_EQ(refusal(without_table(sfnt, "hmtx")), "font_damaged");
  EXPECT_EQ(refusal(with_table(sfnt, "cmap", Bytes(64, 0xff))), "font_damaged");
}

TEST(SanitizeTest, RefusesAFontWhoseLayoutEveryBrowserWouldDrop) {
  Bytes sfnt = file_of("source-serif-4/SourceSerif4Variable-Roman.otf");
  EXPECT_EQ(refusal(with_table(sfnt, "STAT", Bytes(64, 0xff))), "table_damaged");
}

TEST(SanitizeTest, TakesAFontWithTablesThatNobodyKnows) {
  Bytes sfnt = with_table(file_of(league_mono), "zzzz", Bytes(100, 7));
  EXPECT_EQ(sanitize(sfnt).value(), sfnt);
}

// A font of 40 kB whose one more table is a hundred million zeros.
TEST(SanitizeTest, RefusesAWoff2Bomb) {
  std::string bomb = encode_woff2(with_table(file_of(league_mono), "zzzz", Bytes(100 << 20)));
  EXPECT_LT(bomb.size(), 100u << 10);
  EXPECT_EQ(refusal(as_bytes(bomb)), "unpacks_too_large");

  // The total in the header is a claim: the directory tells better.
  Bytes understated = to_bytes(bomb);
  put_u32(understated, 16, 100'000);
  EXPECT_EQ(refusal(understated), "unpacks_too_large");

  // So is the directory: then the unpacker stops at what was claimed.
  std::string tag = "zzzz";
  auto entry = std::search(understated.begin(), understated.end(), tag.begin(), tag.end());
  ASSERT_NE(entry, understated.end());
  std::ranges::copy(Bytes{0x81, 0x80, 0x80, 0x00}, entry + 4);  // 2 MB in UIntBase128
  EXPECT_EQ(refusal(understated), "font_damaged");
}

TEST(SanitizeTest, RefusesAWoffThatPromisesTooMuch) {
  Bytes woff = to_woff(without_table(file_of(league_mono), "DSIG"));
  put_u32(woff, 44 + 12, 1 << 30);
  EXPECT_EQ(refusal(woff), "unpacks_too_large");
}

TEST(SanitizeTest, LeavesNoFilesBehind) {
  std::filesystem::path folder = ::testing::TempDir() + "typecase-leftovers";
  std::filesystem::create_directory(folder);
  setenv("TMPDIR", folder.c_str(), 1);

  EXPECT_EQ(refusal(file_of(league_mono)), "accepted");
  EXPECT_EQ(refusal(without_table(file_of(league_mono), "hmtx")), "font_damaged");

  EXPECT_TRUE(std::filesystem::is_empty(folder));
  unsetenv("TMPDIR");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace typecase::fonts
