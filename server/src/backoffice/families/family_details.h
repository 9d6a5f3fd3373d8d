#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backoffice/families/family_list.h"

namespace typecase::backoffice {

constexpr std::int64_t most_releases = 2'000;  // shown of a family

// A file that a style has had.
struct ReleaseFacts {
  std::int64_t number = 0;
  std::string version;  // as its file says
  Time created_at{};
  std::int64_t bytes = 0;
};
BOOST_DESCRIBE_STRUCT(ReleaseFacts, (), (number, version, created_at, bytes))

struct AxisFacts {
  std::string tag;
  std::string name;
  double min = 0, standard = 0, max = 0;
};
BOOST_DESCRIBE_STRUCT(AxisFacts, (), (tag, name, min, standard, max))

// Findings in the file of a style.
struct StyleFacts {
  std::string id;
  std::string format;  // "otf", "ttf"
  std::int64_t weight = 400;
  std::int64_t width = 100;  // per cent
  bool is_italic = false;
  std::int64_t glyphs = 0;
  std::int64_t characters = 0;
  std::vector<std::string> features;  // tags
  std::vector<AxisFacts> axes;
  std::vector<ReleaseFacts> releases;  // the newest first, which is on sale
};
BOOST_DESCRIBE_STRUCT(StyleFacts, (),
                      (id, format, weight, width, is_italic, glyphs, characters, features, axes,
                       releases))

// Requests for trials of a family lately, and those that a sale followed.
struct TrialFacts {
  std::int64_t taken = 0;
  std::int64_t bought = 0;
};
BOOST_DESCRIBE_STRUCT(TrialFacts, (), (taken, bought))

// A family beside what its entries, and those of its styles and packages, say.
struct FamilyDetails {
  FamilyRow family;
  std::optional<std::string> page;      // its address in the shop; nullopt: visitors have none
  std::vector<std::string> former_ids;  // that lead to it, by letters
  std::vector<StyleFacts> styles;       // as visitors find them without an order of the foundry
  std::optional<TrialFacts> trials;     // nullopt: withheld
};
BOOST_DESCRIBE_STRUCT(FamilyDetails, (), (family, page, former_ids, styles, trials))

// Nine statements, seven without sales, and no page. nullopt: there is no such family.
std::optional<FamilyDetails> read_family_details(db::Connection& connection, const std::string& id,
                                                 Time now, Sales sales);

}  // namespace typecase::backoffice
