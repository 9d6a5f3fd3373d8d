#include "seeding/toml_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "toml_reader/table.h"

namespace typecase::seeding {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using toml_reader::Table;
using namespace std::chrono_literals;

void read(const TomlWriter& toml, const std::function<void(Table&)>& read) {
  std::vector<Fault> faults;
  toml_reader::read_table("a.toml", toml.file(), faults, read);
  for (const Fault& fault : faults) ADD_FAILURE() << fault.pointer << " " << fault.message;
}

std::string after_reading(const std::string& text) {
  TomlWriter toml("A text.");
  toml.text("key", text);
  std::string found;
  read(toml, [&](Table& table) { found = table.text_or_empty("key"); });
  return found;
}

std::string line_of(const std::string& text) {
  TomlWriter toml("A text.");
  toml.text("key", text);
  return toml.file().substr(std::string("# A text.\nkey = ").size());
}

// Every text of up to four pieces is read as it was written.
TEST(TomlWriter, TextsAreReadAsTheyWereWritten) {
  const std::vector<std::string> pieces{"a",  "\"", "'", "\\", "\n",           "\r",
                                        "\t", " ",  "#", "]",  "\xE2\x80\xA8", "\x01"};
  std::vector<std::string> texts{""};
  for (std::size_t begin = 0, length = 1; length <= 4; ++length) {
    const std::size_t end = texts.size();
    for (; begin < end; ++begin) {
      for (const std::string& piece : pieces) texts.push_back(texts[begin] + piece);
    }
  }
  TomlWriter toml("All of them, in a list and by themselves.");
  for (std::size_t at = 0; at < texts.size(); ++at) toml.text("k" + std::to_string(at), texts[at]);
  toml.texts("list", texts);
  read(toml, [&](Table& table) {
    for (std::size_t at = 0; at < texts.size(); ++at) {
      ASSERT_EQ(table.text_or_empty("k" + std::to_string(at)), texts[at]) << at;
    }
    EXPECT_EQ(table.texts("list"), texts);
  });
}

TEST(TomlWriter, HostileTextsAreReadAsTheyWereWritten) {
  for (const std::string text :
       {"\"\"\"", "a\n\"\"\"\"\"\"\"\n", "'''\n'''", "---", "[[kind]]", "\xEF\xBB\xBFmark",
        "a \n b \n", "line\r\nline\r\n", "\x7F\xC2\x85\xE2\x80\xAE", "ends with \\", "a\\\nb",
        "שלום \U0001F469\u200D\U0001F680", "\n\n", "a\n\"", "a\n\"\"", "\\u0041"}) {
    EXPECT_EQ(after_reading(text), text);
  }
  const std::string long_text(100'000, 'x');
  EXPECT_EQ(after_reading(long_text + "\n" + long_text), long_text + "\n" + long_text);
}

TEST(TomlWriter, LinesStandAsLinesAndHiddenCharactersAsEscapes) {
  EXPECT_EQ(line_of("plain “words”"), "\"plain “words”\"\n");
  EXPECT_EQ(line_of("one\ntwo \n\"three\"\n"), "\"\"\"\none\ntwo\\u0020\n\"three\"\n\"\"\"\n");
  EXPECT_EQ(line_of("\xE2\x80\xAE\t\x01"), "\"\\u202E\\t\\u0001\"\n");
}

TEST(TomlWriter, LongListsHaveALineForEachText) {
  TomlWriter toml("Lists.");
  toml.texts("short", {"a", "b"});
  toml.texts("long", {std::string(60, 'a'), std::string(60, 'b')});
  EXPECT_THAT(toml.file(), HasSubstr("short = [\"a\", \"b\"]\n"));
  EXPECT_THAT(toml.file(), EndsWith("long = [\n  \"" + std::string(60, 'a') + "\",\n  \"" +
                                    std::string(60, 'b') + "\",\n]\n"));
}

TEST(TomlWriter, NumbersDaysAndMomentsAreReadAsTheyWereWritten) {
  const std::chrono::sys_days day{2026y / 7 / 1};
  TomlWriter toml("Values.");
  toml.number("number", 7);
  toml.multiplier("whole", Multiplier{10'000});
  toml.multiplier("part", Multiplier{16'001});
  toml.day("day", day);
  toml.moment("midnight", day);
  toml.moment("moment", day + 9h + 30min + 15s);
  EXPECT_THAT(toml.file(), EndsWith("number = 7\nwhole = 1\npart = 1.6001\nday = 2026-07-01\n"
                                    "midnight = 2026-07-01\nmoment = 2026-07-01T09:30:15Z\n"));
  read(toml, [&](Table& table) {
    EXPECT_EQ(table.integer("number"), 7);
    EXPECT_EQ(table.multiplier("whole"), Multiplier{10'000});
    EXPECT_EQ(table.multiplier("part"), Multiplier{16'001});
    EXPECT_EQ(table.day("day"), day);
    EXPECT_EQ(table.moment("midnight"), Time(day));
    EXPECT_EQ(table.moment("moment"), day + 9h + 30min + 15s);
  });
}

TEST(TomlWriter, KeysOfAnyTextAreRead) {
  TomlWriter toml("Prices.");
  toml.section("prices");
  const std::vector<std::string> keys{"inter-bold", "a.b", "two words", "\"", "é", "a\nb"};
  for (const std::string& key : keys) toml.text(key, "35.00");
  read(toml, [&](Table& table) {
    auto prices = table.prices("prices", "EUR");
    EXPECT_EQ(prices.size(), keys.size());
    for (const std::string& key : keys) EXPECT_EQ(prices[key], Money{3500}) << key;
  });
}

}  // namespace
}  // namespace typecase::seeding
