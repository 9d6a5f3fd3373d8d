// Part of a font that a greedy visitor gathers within a day: harvest_bench FILE... prints JSON, a
// row for each file of the demo foundry, protection level, and number of addresses in one block or
// in many.

#include <boost/json.hpp>
#include <iostream>

#include "specimen/access/harvest_testing.h"

namespace typecase::specimen {
namespace {

using catalogue::Protection;
using testing::Plan;
using testing::TargetFont;

struct AttackScenario {
  int addresses;
  bool one_block;
};

std::vector<std::string> addresses_of(const AttackScenario& scenario) {
  std::vector<std::string> addresses;
  for (int i = 1; i <= scenario.addresses; ++i) {
    std::string number = std::to_string(i);
    addresses.push_back(scenario.one_block ? "192.0.2." + number : "10." + number + ".0.1");
  }
  return addresses;
}

boost::json::object row(const std::string& file, const TargetFont& target, Protection protection,
                        const AttackScenario& scenario, Plan plan) {
  testing::DemoFonts demo;
  demo.add("target", file, "Hamburgefonstiv").last().protection = protection;
  testing::ExtractedData extracted =
      testing::Harvester(demo, target, addresses_of(scenario), plan).run();
  return {{"file", file},
          {"protection", enum_name(protection)},
          {"plan", plan == Plan::languages ? "languages" : "kerning"},
          {"addresses", scenario.addresses},
          {"oneBlock", scenario.one_block},
          {"home", extracted.free},
          {"homePairs", extracted.free_pairs},
          {"characters", extracted.characters.size()},
          {"ofCharacters", target.characters.size()},
          {"outlines", extracted.outlines.size()},
          {"ofOutlines", target.outlines.size()},
          {"pairs", extracted.pairs},
          {"toldPairs", extracted.told_pairs},
          {"ofPairs", target.pairs},
          {"mostBeyond", extracted.most_beyond},
          {"named", extracted.named},
          {"fonts", extracted.fonts},
          {"refused", extracted.refused}};
}

}  // namespace
}  // namespace typecase::specimen

int main(int argc, char** argv) {
  using namespace typecase::specimen;
  constexpr AttackScenario scenarios[] = {
      {1, true}, {4, true}, {16, true}, {4, false}, {16, false}};
  boost::json::array rows;
  for (int i = 1; i < argc; ++i) {
    const TargetFont target(typecase::fonts::testing::demo_font(argv[i]));
    for (Protection protection :
         {Protection::open, Protection::balanced, Protection::strict, Protection::image}) {
      for (const AttackScenario& scenario : scenarios) {
        if (protection == Protection::image && scenario.addresses > 1) continue;
        for (Plan plan : {Plan::languages, Plan::kerning}) {
          rows.push_back(row(argv[i], target, protection, scenario, plan));
        }
      }
    }
  }
  std::cout << boost::json::serialize(rows) << "\n";
}
