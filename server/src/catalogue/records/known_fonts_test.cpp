#include "catalogue/records/known_fonts.h"

#include "catalogue/import/import_test.h"
#include "catalogue/languages/languages.h"

namespace typecase::catalogue {
namespace {

using testing::copy_file_to;
using testing::demo_fonts;

class KnownFontsTest : public ImportTest {
 protected:
  // How many statements a load takes, and what it brings.
  int load_again() {
    return database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counted(connection);
      loaded = load_at(counted, SystemClock().now(), known);
      return counted.statements;
    });
  }

  void set_coverage(const std::string& style, const std::string& text, int reader) {
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE style_release SET coverage = $1, reader = $2 WHERE style_id = $3",
                         text, reader, style);
    });
  }

  KnownFonts known;
  std::shared_ptr<const Catalogue> loaded;
};
TYPECASE_EACH_ENGINE(KnownFontsTest);

TEST_P(KnownFontsTest, ReadEachFontOnce) {
  import(demo_fonts() / "vollkorn");
  const int first = load_again();
  const auto before = loaded->style("vollkorn-regular")->features;
  EXPECT_FALSE(before.empty());

  EXPECT_EQ(load_again(), first - 1);
  EXPECT_EQ(loaded->style("vollkorn-regular")->features.data(), before.data());
}

TEST_P(KnownFontsTest, ShareListsThatAreEqual) {
  import(demo_fonts() / "vollkorn");
  load_again();
  const Style& regular = *loaded->style("vollkorn-regular");
  const Style& bold = *loaded->style("vollkorn-bold");
  EXPECT_EQ(regular.coverage.data(), bold.coverage.data());
  EXPECT_EQ(regular.features.data(), bold.features.data());
  EXPECT_EQ(regular.languages, languages_of(regular.coverage));
}

TEST_P(KnownFontsTest, ReadAFamilyAgainOfWhichARowChanged) {
  import(demo_fonts() / "vollkorn");
  import(demo_fonts() / "amiri");
  load_again();
  const auto amiri = loaded->style("amiri-regular")->coverage;

  set_coverage("vollkorn-bold", "41-43", fonts::metadata_reader + 1);
  load_again();

  EXPECT_EQ(loaded->style("vollkorn-bold")->coverage.list(),
            (std::vector<std::uint32_t>{0x41, 0x42, 0x43}));
  EXPECT_GT(loaded->style("vollkorn-regular")->coverage.size(), 3u);
  EXPECT_EQ(loaded->style("amiri-regular")->coverage.data(), amiri.data());
}

TEST_P(KnownFontsTest, KnowAnOtherReleaseOfAStyle) {
  import(demo_fonts() / "vollkorn");
  load_again();
  database().write([&](db::Connection& connection) {
    connection.execute(
        "INSERT INTO style_release (style_id, number, file, source, reader, details, coverage,"
        " created_at) SELECT style_id, 2, file, source, reader, details, '61', created_at"
        " FROM style_release WHERE style_id = 'vollkorn-bold'");
    connection.execute("UPDATE style SET release = 2 WHERE id = 'vollkorn-bold'");
  });
  load_again();
  EXPECT_EQ(loaded->style("vollkorn-bold")->coverage.size(), 1u);
}

TEST_P(KnownFontsTest, ReadManyFamiliesByAFewStatements) {
  import(demo_fonts() / "vollkorn");
  const int few = load_again();
  import(demo_fonts());
  KnownFonts others;
  const int many = database().read([&](db::Connection& connection) {
    db::testing::CountingConnection counted(connection);
    load_at(counted, SystemClock().now(), others);
    return counted.statements;
  });
  EXPECT_EQ(many, few);
}

}  // namespace
}  // namespace typecase::catalogue
