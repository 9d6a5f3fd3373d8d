#include "fonts/read/script_words.h"

#include <gmock/gmock.h>

namespace typecase::fonts {
namespace {

TEST(ScriptWords, KnowTheLanguageOfAScript) {
  EXPECT_EQ(language_of_script("Taml"), "ta");
  EXPECT_EQ(language_of_script("Khmr"), "km");
  EXPECT_EQ(language_of_script("Bali"), "ban");
  EXPECT_EQ(language_of_script("no script"), "und");
}

TEST(ScriptWords, AreTheDaysOfTheWeek) {
  std::vector<std::string> days = weekday_names("ta", "Taml");
  ASSERT_EQ(days.size(), 7u);
  EXPECT_EQ(days.front(), "ஞாயிறு");
  EXPECT_EQ(weekday_names("lo", "Laoo").front(), "ວັນອາທິດ");
}

TEST(ScriptWords, AreNoneInAnotherScript) {
  EXPECT_TRUE(weekday_names("ban", "Bali").empty());
  EXPECT_TRUE(weekday_names("ta", "Cher").empty());
}

TEST(ScriptWords, AreNoneOfALanguageWithoutDays) {
  EXPECT_EQ(weekday_names("vi", "Latn").front(), "Chủ Nhật");
  EXPECT_TRUE(weekday_names("oc", "Latn").empty());
  EXPECT_TRUE(weekday_names("ht", "Latn").empty());
}

TEST(ScriptWords, AreThoseOfScriptsThatAreWrittenTogether) {
  EXPECT_EQ(weekday_names("ja", "Jpan").front(), "日曜日");
  EXPECT_EQ(weekday_names("ko", "Kore").front(), "일요일");
  EXPECT_EQ(weekday_names("zh", "Hant").front(), "星期日");
}

TEST(ScriptWords, KnowTheScriptOfALanguage) {
  EXPECT_EQ(script_of_language("vi"), "Latn");
  EXPECT_EQ(script_of_language("sr"), "Cyrl");
  EXPECT_EQ(script_of_language("sr-Latn"), "Latn");
  EXPECT_EQ(script_of_language("ja"), "Jpan");
  EXPECT_EQ(script_of_language("not a tag"), "");
  EXPECT_TRUE(is_right_to_left("Arab"));
  EXPECT_FALSE(is_right_to_left("Jpan"));
  EXPECT_FALSE(is_right_to_left("no script"));
}

TEST(ScriptWords, NamesScriptsInEnglish) {
  EXPECT_EQ(script_name("Khmr"), "Khmer");
  EXPECT_EQ(script_name("Cans"), "Canadian Aboriginal");
  for (const char* none : {"Zyyy", "Zinh", "Zzzz", "Nope", ""}) EXPECT_EQ(script_name(none), "");
}

}  // namespace
}  // namespace typecase::fonts
