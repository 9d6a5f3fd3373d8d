#include "catalogue/import/refresh_details.h"

#include "catalogue/import/family_defaults.h"
#include "catalogue/import/import_test.h"
#include "catalogue/records/records.h"

namespace typecase::catalogue {
namespace {

using testing::copy_file_to;
using testing::demo_fonts;

class RefreshDetailsTest : public ImportTest {
 protected:
  FamilyRecord family(const std::string& id) {
    return database().read([&](db::Connection& c) { return read_family(c, id).value(); });
  }

  // The family as an earlier version stored it, which read no classification and one glyph less.
  void make_outdated(const std::string& id) {
    FamilyRecord before = family(id), older = before;
    bool is_unwritten = are_unwritten(before.texts, before.name, before.styles);
    for (StyleRecord& style : older.styles) {
      fonts::FontInfo info = parse_details(style.details);
      info.classification.clear();
      info.glyph_count -= 1;
      style.details = to_details(info);
    }
    if (is_unwritten) older.texts = default_texts(older.name, older.styles);
    database().write([&](db::Connection& c) {
      write_family(c, before, older);
      c.execute("UPDATE style_release SET reader = 1");
    });
  }
};
TYPECASE_EACH_ENGINE(RefreshDetailsTest);

TEST_P(RefreshDetailsTest, ReadsFontsAgainThatAnEarlierVersionRead) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  import(scratch.path());
  FamilyRecord imported = family("amiri");
  EXPECT_FALSE(has_outdated_details(database()));
  make_outdated("amiri");
  EXPECT_NE(family("amiri"), imported);
  std::int64_t before = version();

  EXPECT_TRUE(has_outdated_details(database()));
  EXPECT_EQ(refresh_details(database()), 1u);

  EXPECT_EQ(family("amiri"), imported);
  EXPECT_GT(version(), before);
  EXPECT_FALSE(has_outdated_details(database()));
  EXPECT_EQ(refresh_details(database()), 0u);
}

TEST_P(RefreshDetailsTest, KeepsWhatSomebodyWrote) {
  import(demo_fonts() / "eb-garamond");
  FamilyRecord imported = family("eb-garamond");
  make_outdated("eb-garamond");

  EXPECT_EQ(refresh_details(database()), 1u);

  EXPECT_EQ(family("eb-garamond"), imported);
}

TEST_P(RefreshDetailsTest, SetsTheLineOfThisVersionForThatOfAnEarlierOne) {
  copy_file_to(demo_fonts() / "amiri" / "Amiri-Regular.ttf", scratch.path() / "a.ttf");
  import(scratch.path());
  FamilyRecord imported = family("amiri"), older = imported;
  std::vector<TextsRecord> all = default_texts_of_all_versions("Amiri", imported.styles);
  ASSERT_GT(all.size(), 2u);
  for (std::size_t i = 1; i < all.size(); ++i) {
    FamilyRecord now = family("amiri");
    older.texts = all[i];
    older.texts.summary = i == 1 ? "Written by somebody." : older.texts.summary;
    database().write([&](db::Connection& c) {
      write_family(c, now, older);
      c.execute("UPDATE style_release SET reader = 1");
    });
    EXPECT_EQ(refresh_details(database()), 1u);
    EXPECT_EQ(family("amiri").texts.specimen, imported.texts.specimen) << i;
    EXPECT_EQ(family("amiri").texts.language, "ar");
  }
}

TEST_P(RefreshDetailsTest, ReadsTheOtherFamiliesWhereAFileIsDamaged) {
  import(demo_fonts() / "amiri");
  import(demo_fonts() / "vollkorn");
  FamilyRecord imported = family("vollkorn");
  make_outdated("amiri");
  make_outdated("vollkorn");
  StyleRecord broken = family("amiri").styles.front();
  database().write([&](db::Connection& c) {
    c.execute("UPDATE font_blob SET bytes = $1 WHERE sha256 = $2", Bytes{1, 2, 3}, broken.file);
  });

  refresh_details(database());

  EXPECT_EQ(family("vollkorn"), imported);
  broken.reader = fonts::metadata_reader;
  EXPECT_EQ(family("amiri").styles.front(), broken);
  EXPECT_FALSE(has_outdated_details(database()));
}

}  // namespace
}  // namespace typecase::catalogue
