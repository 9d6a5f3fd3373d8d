#include "base/json/json_writer.h"

#include <gtest/gtest.h>

namespace typecase::json {
namespace {

struct Place {
  double size = 0;
  std::optional<std::string> note;
};
BOOST_DESCRIBE_STRUCT(Place, (), (size, note))

struct Plan {
  std::string full_name;
  bool is_open = false;
  int count = 0;
  std::vector<Place> places;
  std::optional<std::map<std::string, double>> axes;
};
BOOST_DESCRIBE_STRUCT(Plan, (), (full_name, is_open, count, places, axes))

std::string text(const Plan& plan) { return boost::json::serialize(write(plan)); }

TEST(JsonWriter, WritesAStructInItsOrderWithoutEmptyOptionals) {
  Plan plan{"Ada \"L\"", true, 2, {{1.5, "x"}, {-3, {}}}, {}};
  EXPECT_EQ(text(plan), R"({"fullName":"Ada \"L\"","isOpen":true,"count":2,)"
                        R"("places":[{"size":1.5E0,"note":"x"},{"size":-3}]})");
}

TEST(JsonWriter, WritesMapsByKey) {
  Plan plan;
  plan.axes = {{"wght", 400}, {"opsz", 0.25}};
  EXPECT_EQ(text(plan), R"({"fullName":"","isOpen":false,"count":0,"places":[],)"
                        R"("axes":{"opsz":2.5E-1,"wght":400}})");
}

TEST(JsonWriter, IsReadBackAsItWas) {
  Plan plan{"Ø", false, -7, {{1e300, "ß"}, {0.1, {}}}, {{{"wght", 1.0 / 3}}}};
  Plan again = read<Plan>(parse(text(plan)).value()).value();
  EXPECT_EQ(text(again), text(plan));
  EXPECT_EQ(again.places[0].size, 1e300);
  EXPECT_EQ(again.axes->at("wght"), 1.0 / 3);
}

TEST(JsonWriter, TellsNoDifferenceBetweenWaysToWriteANumber) {
  auto written = [](std::string_view number) {
    return boost::json::serialize(
        write(read<Place>(parse("{\"size\":" + std::string(number) + "}").value()).value()));
  };
  for (std::string_view number : {"10", "10.0", "1e1", "100E-1"}) {
    EXPECT_EQ(written(number), R"({"size":10})") << number;
  }
  EXPECT_EQ(written("-0.0"), R"({"size":0})");
}

}  // namespace
}  // namespace typecase::json
