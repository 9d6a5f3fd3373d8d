#pragma once

#include <algorithm>
#include <array>
#include <boost/describe.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::catalogue {

inline constexpr std::array<std::string_view, 4> categories{"serif", "sans", "mono", "display"};

inline bool is_category(std::string_view word) {
  return std::ranges::find(categories, word) != categories.end();
}

// Settings of a family that its page shows as they are. A member is read from family.toml by the
// key of its name, is stored with the family's texts, and is in the answer of GET /api/fonts/{id}:
// a new one needs no other line in the server, unless its values are checked or its key has another
// name: import/family_toml.cpp.
struct FamilyFacts {
  std::string category;   // "serif", "sans", "mono", "display"
  std::string script;     // ISO 15924 of its first script: "Latn", "Arab"
  std::string direction;  // "ltr" or "rtl"
  std::string language;   // BCP 47 of the specimen text: "en", "ar"
  std::string summary;    // one sentence, for description and search engines
  std::vector<std::string> designers;
  int year = 0;
  std::string version;
  std::string licence_name;  // under which the foundry holds it: "SIL Open Font License 1.1"

  bool operator==(const FamilyFacts&) const = default;
};
BOOST_DESCRIBE_STRUCT(FamilyFacts, (),
                      (category, script, direction, language, summary, designers, year, version,
                       licence_name))

}  // namespace typecase::catalogue
