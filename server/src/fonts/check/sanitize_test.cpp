#include "fonts/check/sanitize.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/project_folder_testing.h"
#include "fonts/testing.h"
#include "fonts/testing_sfnt.h"
#include "fonts/write/woff.h"

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

// But for what pads the last table of an sfnt.
void expect_every_truncation_refused(const Bytes& file) {
  std::size_t end = wrapping(file) == Wrapping::none ? without_padding(file).size() : file.size();
  for (std::size_t length = 0; length < end; ++length) {
    auto result = sanitize(ByteView(file).first(length));
    ASSERT_FALSE(result) << length << " of " << file.size() << " bytes";
  }
}

TEST(SanitizeTest, KeepsAnOpenTypeFileAsItIs) {
  for (const std::string& name : {league_mono, instrument}) {
    Bytes file = file_of(name);
    EXPECT_EQ(sanitize(file).value().sfnt, file) << name;
  }
}

TEST(SanitizeTest, UnpacksWoffToTheSameFont) {
  Bytes sfnt = without_table(file_of(league_mono), "DSIG");
  EXPECT_EQ(sanitize(to_woff(sfnt)).value().sfnt, sfnt);
}

TEST(SanitizeTest, UnpacksWoff2ToAFontThatPassesAgain) {
  Bytes sfnt = sanitize(file_of("recursive/recursive-latin-full-normal.woff2")).value().sfnt;
  EXPECT_TRUE(passes_ots(sfnt));
  EXPECT_EQ(sanitize(sfnt).value().sfnt, sfnt);
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
  EXPECT_EQ(refusal(Bytes(SizeLimits().file_bytes + 1)), "too_large");
}

TEST(SanitizeTest, RefusesACollectionThatIsPacked) {
  Bytes woff = to_woff(without_table(file_of(league_mono), "DSIG"));
  Bytes woff2 = file_of("recursive/recursive-latin-full-normal.woff2");
  std::ranges::copy(std::string_view("ttcf"), woff.begin() + 4);
  std::ranges::copy(std::string_view("ttcf"), woff2.begin() + 4);
  for (const Bytes& file : {woff, woff2}) EXPECT_EQ(refusal(file), "font_collection");
}

TEST(SanitizeTest, TakesAFontWithoutPaddingAndRemarksOnIt) {
  Bytes padded = with_table(file_of(league_mono), "zzzz", Bytes(101, 7));
  Bytes file = without_padding(padded);
  ASSERT_EQ(file.size(), padded.size() - 3);

  auto good = sanitize(file).value();

  EXPECT_EQ(good.sfnt, file);
  ASSERT_EQ(good.remarks.size(), 1u);
  EXPECT_NE(good.remarks[0].find("\"zzzz\", is not padded"), std::string::npos);
}

TEST(SanitizeTest, TakesAFontWithBytesAfterItsLastTableAndRemarksOnThem) {
  for (std::size_t more : {1u, 4u, 4099u}) {
    Bytes file = file_of(league_mono);
    file.resize(file.size() + more, 'x');
    auto good = sanitize(file).value();
    EXPECT_EQ(good.sfnt, file);
    ASSERT_EQ(good.remarks.size(), 1u);
    EXPECT_NE(
        good.remarks[0].find(std::to_string(more) + (more == 1 ? " byte after" : " bytes after")),
        std::string::npos);
  }
}

TEST(SanitizeTest, RefusesBytesAfterTheEndOfAWoffAsBrowsersDo) {
  Bytes woff = to_woff(without_table(file_of(league_mono), "DSIG"));
  woff.push_back(0);
  EXPECT_FALSE(passes_ots(woff));
  EXPECT_EQ(refusal(woff), "trailing_data");
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

TEST(SanitizeTest, TakesAFontOfWhichTheSanitiserDropsWhatRefinesItAndRemarksOnIt) {
  Bytes sfnt = file_of("source-serif-4/SourceSerif4Variable-Roman.otf");
  for (const std::string tag : {"STAT", "VORG"}) {
    Bytes file = with_table(sfnt, tag, Bytes(64, 0xff));
    auto good = sanitize(file).value();
    EXPECT_EQ(good.sfnt, file);
    ASSERT_EQ(good.remarks.size(), 1u) << tag;
    EXPECT_NE(good.remarks[0].find('"' + tag + '"'), std::string::npos) << good.remarks[0];
  }
}

TEST(SanitizeTest, RefusesAFontWithDamagedAxes) {
  Bytes sfnt = file_of("inter/Inter.var.ttf");
  auto refused = sanitize(with_table(sfnt, "gvar", Bytes(64, 0xff)));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "font_damaged");
}

TEST(SanitizeTest, RefusalsTellTableCauseRemedyAndBrowsers) {
  Bytes sfnt = file_of(league_mono);
  Bytes flipped = sfnt;
  flipped[flipped.size() / 2] ^= 1;
  for (const Bytes& file :
       {flipped, Bytes(sfnt.begin(), sfnt.end() - 200), without_table(sfnt, "hmtx"),
        with_table(sfnt, "GSUB", Bytes(64, 0xff))}) {
    auto refused = sanitize(file);
    ASSERT_FALSE(refused);
    std::string detail = refused.error().detail;
    for (std::string_view part : {"able", "xport", "rowser"}) {
      EXPECT_NE(detail.find(part), std::string::npos) << detail;
    }
  }
}

TEST(SanitizeTest, TakesAFileUpToItsLimit) {
  Bytes sfnt = file_of(league_mono);
  EXPECT_TRUE(sanitize(sfnt, {sfnt.size()}));
  EXPECT_EQ(sanitize(sfnt, {sfnt.size() - 1}).error().code, "too_large");
}

TEST(SanitizeTest, TakesAFontWithTablesThatNobodyKnows) {
  Bytes sfnt = with_table(file_of(league_mono), "zzzz", Bytes(100, 7));
  EXPECT_EQ(sanitize(sfnt).value().sfnt, sfnt);
}

TEST(SanitizeTest, RefusesAWoff2ThatTheSanitiserDoesNotUnpackAndTellsWhatToGive) {
  Bytes large = with_table(file_of(league_mono), "zzzz", Bytes(31 << 20));
  EXPECT_TRUE(sanitize(large));
  auto refused = sanitize(as_bytes(encode_woff2(large)));
  EXPECT_EQ(refused.error().code, "unpacks_too_large");
  EXPECT_NE(refused.error().detail.find("OTF or TTF"), std::string::npos);
}

// A font of 40 kB whose one more table is a quarter of a billion zeros.
TEST(SanitizeTest, RefusesAWoff2Bomb) {
  std::string bomb = encode_woff2(with_table(file_of(league_mono), "zzzz", Bytes(250 << 20)));
  EXPECT_LT(bomb.size(), 200u << 10);
  EXPECT_EQ(refusal(as_bytes(bomb)), "unpacks_too_large");

  // The total in the header is a claim: the directory tells better.
  Bytes understated = to_bytes(bomb);
  put_u32(understated, 16, 100'000);
  EXPECT_EQ(refusal(understated), "unpacks_too_large");

  // The directory is understated too: then the unpacker stops at what was claimed.
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
