#include "specimen/tester/tester_line.h"

#include <gtest/gtest.h>

#include "base/json/json_reader.h"

namespace typecase::specimen {
namespace {

// "pointer code" of every fault.
std::vector<std::string> faults_of(std::string_view body) {
  auto line = json::read<TesterLine>(json::parse(body).value());
  std::vector<std::string> found;
  if (line) return found;
  for (const Fault& fault : line.error().faults) found.push_back(fault.pointer + " " + fault.code);
  return found;
}

TEST(TesterLineTest, ReadsALineWithEverythingSaid) {
  auto line = json::read<TesterLine>(json::parse(R"({"style":"fraunces-variable","text":"Ærø",
      "size":56.5,"leading":1.2,"tracking":-20,"align":"justify","letterCase":"upper",
      "direction":"ltr","language":"da","coordinates":{"wght":320,"opsz":9.5},
      "features":{"ss01":true,"liga":false},"ink":"#0aF000","paper":null})")
                                         .value());
  ASSERT_TRUE(line) << line.error().detail;
  EXPECT_EQ(line->size, 56.5);
  EXPECT_EQ(line->coordinates->at("opsz"), 9.5);
  EXPECT_EQ(line->coordinates->at("wght"), 320);
  EXPECT_FALSE(line->features->at("liga"));
  EXPECT_EQ(line->paper, std::nullopt);
}

TEST(TesterLineTest, TakesTheEndsOfItsRanges) {
  EXPECT_TRUE(
      faults_of(R"({"style":"a","text":"","size":6,"leading":0.5,"tracking":-200})").empty());
  EXPECT_TRUE(
      faults_of(R"({"style":"a","text":"","size":400,"leading":3,"tracking":1000})").empty());
}

TEST(TesterLineTest, NamesEverythingOutOfItsRange) {
  EXPECT_EQ(faults_of(R"({"style":"a","text":"a","size":5.9,"leading":3.01,"tracking":1001,
                "align":"left","letterCase":"none","direction":"ttb","language":"e n",
                "coordinates":{"wght":1,"we/ght":2},"features":{"ss1":true},
                "ink":"#12345","paper":"red"})"),
            (std::vector<std::string>{
                "/size out_of_range", "/leading out_of_range", "/tracking out_of_range",
                "/align not_allowed", "/letterCase not_allowed", "/direction not_allowed",
                "/language not_allowed", "/coordinates/we~1ght not_allowed",
                "/features/ss1 not_allowed", "/ink not_allowed", "/paper not_allowed"}));
}

TEST(TesterLineTest, CountsCharactersAndNotBytes) {
  std::string text;
  for (int i = 0; i < 5'000; ++i) text += "é";
  EXPECT_TRUE(faults_of(R"({"style":"a","size":20,"text":")" + text + R"("})").empty());
  EXPECT_EQ(faults_of(R"({"style":"a","size":20,"text":")" + text + R"(e"})"),
            std::vector<std::string>{"/text too_long"});
}

TEST(TesterLineTest, RefusesNumbersThatAreNone) {
  EXPECT_EQ(faults_of(R"({"style":"a","text":"a","size":"56"})"),
            std::vector<std::string>{"/size wrong_type"});
}

}  // namespace
}  // namespace typecase::specimen
