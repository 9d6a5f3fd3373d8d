#include "app/commands/compare_fonts.h"

#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <sstream>

#include "base/files.h"
#include "base/project_folder_testing.h"
#include "confinement/child.h"

namespace typecase::app {
namespace {

using ::testing::HasSubstr;

const std::string regular = project_folder() + "/build/demo/league-mono/LeagueMono-Regular.otf";
const std::string bold = project_folder() + "/build/demo/league-mono/LeagueMono-Bold.otf";

class CompareFontsTest : public ::testing::Test {
 protected:
  // Returns the exit code.
  int compare(std::vector<std::string> words) {
    CLI::App program;
    CompareFontsVerb verb(program);
    words.insert(words.begin(), "compare-fonts");
    std::ranges::reverse(words);
    program.parse(words);
    EXPECT_TRUE(verb.is_asked());
    return verb.run(Config{}, out, problems);
  }

  std::string file(std::string_view bytes) {
    auto path = folder_.path() / "texts.txt";
    save_file(path, as_bytes(bytes));
    return path.string();
  }

  std::ostringstream out, problems;

 private:
  confinement::TempFolder folder_;
};

TEST_F(CompareFontsTest, TellsInWordsWhatChanged) {
  EXPECT_EQ(compare({regular, bold, "--texts", file("One two three four\n"), "--width", "70"}), 0);
  EXPECT_THAT(out.str(), HasSubstr("Glyphs drawn differently: "));
  EXPECT_THAT(out.str(), HasSubstr("U+004D M Latin capital letter M: moved by up to "));
  EXPECT_THAT(out.str(), HasSubstr("Full name: \"League Mono Regular\" before, "));
  EXPECT_THAT(out.str(), HasSubstr("Texts that reflow: 0 of 1\n"));
  EXPECT_EQ(problems.str(), "");
}

TEST_F(CompareFontsTest, TellsThatTextsAreSetAsBefore) {
  EXPECT_EQ(compare({regular, regular}), 0);
  EXPECT_THAT(out.str(), HasSubstr("Texts are set as before."));
}

TEST_F(CompareFontsTest, PrintsJson) {
  std::string texts = file("One two three\n\nde\tVier fünf sechs\r\n");
  EXPECT_EQ(compare({regular, bold, "--json", "--texts", texts, "--width", "60"}), 0);
  boost::json::value report = boost::json::parse(out.str());
  const boost::json::value& font = report.at("difference").at("font");
  EXPECT_GT(font.at("changed").at("count").to_number<int>(), 500);
  EXPECT_EQ(font.at("changed").at("listed").as_array().size(), 500u);
  ASSERT_EQ(report.at("texts").as_array().size(), 2u);
  EXPECT_EQ(report.at("texts").at(1).at("before").at("starts").as_array().size(), 3u);

  out.str("");
  EXPECT_EQ(compare({regular, bold, "--json", "--all"}), 0);
  const boost::json::value all = boost::json::parse(out.str());
  const auto& changed = all.at("difference").at("font").at("changed");
  EXPECT_EQ(changed.at("listed").as_array().size(), changed.at("count").to_number<std::size_t>());
}

TEST_F(CompareFontsTest, NamesTheFileAndTheLineOfAFault) {
  EXPECT_EQ(compare({regular, "/no/such.otf"}), 1);
  EXPECT_EQ(problems.str(), "/no/such.otf: There is no such file.\n");
  problems.str("");
  EXPECT_EQ(compare({file("no font"), regular}), 1);
  EXPECT_THAT(problems.str(), HasSubstr("texts.txt: The file is not an OpenType font."));
  problems.str("");
  EXPECT_EQ(compare({regular, regular, "--texts", file("good\nbad \xFF\n")}), 1);
  EXPECT_THAT(problems.str(), HasSubstr("texts.txt: line 2: The text is not UTF-8."));
  problems.str("");
  EXPECT_EQ(compare({regular, regular, "--texts", file("\n \n")}), 1);
  EXPECT_THAT(problems.str(), HasSubstr("The file has no text."));
  EXPECT_EQ(out.str(), "");
}

TEST_F(CompareFontsTest, RefusesWrongUse) {
  EXPECT_THROW(compare({regular}), CLI::ParseError);
  EXPECT_THROW(compare({regular, bold, "--width", "100"}), CLI::ParseError);
  EXPECT_THROW(compare({regular, bold, "--all"}), CLI::ParseError);
  EXPECT_THROW(compare({regular, bold, "--texts", file("a"), "--width", "0"}), CLI::ParseError);
}

}  // namespace
}  // namespace typecase::app
