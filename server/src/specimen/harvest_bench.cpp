// What a greedy visitor gathers of a font within a day: harvest_bench FILE... prints JSON, a row
// for each file of the demo foundry, protection level, and number of addresses in one block or in
// many.

#include <boost/json.hpp>
#include <iostream>

#include "specimen/harvest_testing.h"

namespace typecase::specimen {
namespace {

using catalogue::Protection;
using testing::Plan;
using testing::Prey;

struct Siege {
  int addresses;
  bool one_block;
};

std::vector<std::string> addresses_of(const Siege& siege) {
  std::vector<std::string> addresses;
  for (int i = 1; i <= siege.addresses; ++i) {
    std::string number = std::to_string(i);
    addresses.push_back(siege.one_block ? "192.0.2." + number : "10." + number + ".0.1");
  }
  return addresses;
}

boost::json::object row(const std::string& file, const Prey& prey, Protection protection,
                        const Siege& siege, Plan plan) {
  testing::DemoFonts demo;
  demo.add("prey", file, "Hamburgefonstiv").last().protection = protection;
  testing::Loot loot = testing::Harvester(demo, prey, addresses_of(siege), plan).run();
  return {{"file", file},
          {"protection", catalogue::to_text(protection)},
          {"plan", plan == Plan::languages ? "languages" : "kerning"},
          {"addresses", siege.addresses},
          {"oneBlock", siege.one_block},
          {"home", loot.home},
          {"homePairs", loot.home_pairs},
          {"characters", loot.characters.size()},
          {"ofCharacters", prey.characters.size()},
          {"outlines", loot.outlines.size()},
          {"ofOutlines", prey.outlines.size()},
          {"pairs", loot.pairs},
          {"toldPairs", loot.told_pairs},
          {"ofPairs", prey.pairs},
          {"mostBeyond", loot.most_beyond},
          {"named", loot.named},
          {"fonts", loot.fonts},
          {"refused", loot.refused}};
}

}  // namespace
}  // namespace typecase::specimen

int main(int argc, char** argv) {
  using namespace typecase::specimen;
  constexpr Siege sieges[] = {{1, true}, {4, true}, {16, true}, {4, false}, {16, false}};
  boost::json::array rows;
  for (int i = 1; i < argc; ++i) {
    const Prey prey(typecase::fonts::testing::demo_font(argv[i]));
    for (Protection protection :
         {Protection::open, Protection::balanced, Protection::strict, Protection::image}) {
      for (const Siege& siege : sieges) {
        if (protection == Protection::image && siege.addresses > 1) continue;
        for (Plan plan : {Plan::languages, Plan::kerning}) {
          rows.push_back(row(argv[i], prey, protection, siege, plan));
        }
      }
    }
  }
  std::cout << boost::json::serialize(rows) << "\n";
}
