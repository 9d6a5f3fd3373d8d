#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/money.h"
#include "catalogue/catalogue.h"
#include "catalogue/family_facts.h"
#include "catalogue/trial_profile.h"
#include "toml_reader/partial.h"

namespace typecase::catalogue {

// The contents of a family.toml; all optional. docs/family-toml.md lists the keys.
struct StyleDescription {
  std::string place;  // of the key "file": "family.toml:14: style[1].file"
  std::string file;   // name of a font file beside the family.toml
  std::optional<std::string> name;
  std::optional<Money> price;  // nothing where it is free
  std::optional<Life> life;
  std::optional<std::vector<std::string>> formerly;  // ids; given and empty: a new style
};

struct PackageDescription {
  std::string place;  // of the key "styles", as above
  std::string name;
  Money price;                      // nothing where it is free
  std::vector<std::string> styles;  // their names
  std::optional<Life> life;
  std::optional<std::vector<std::string>> formerly;
};

struct SpecimenDescription {
  std::string place;  // of the key "style", as above
  std::optional<std::string> text;
  std::optional<std::string> style;  // its name
  std::optional<std::vector<Coordinate>> coordinates;
  std::optional<int> size;
  std::optional<int> size_small;
  std::optional<double> tracking;
  std::optional<std::vector<std::string>> features;
};

struct FamilyDescription {
  std::optional<std::string> name;
  std::optional<std::string> id;
  std::optional<Life> life;                          // nullopt: as it is
  std::optional<std::vector<std::string>> formerly;  // ids that the family had
  std::optional<int> order;
  toml_reader::Partial<FamilyFacts> facts;
  std::optional<std::string> about;
  std::optional<Protection> protection;
  std::optional<Money> price;  // of each style that names none itself
  std::optional<Money> family_price;
  std::optional<std::vector<std::string>> related;
  std::string style_order_place;                        // as SpecimenDescription::place
  std::optional<std::vector<std::string>> style_order;  // names of styles
  SpecimenDescription specimen;
  toml_reader::Partial<TrialProfile> trial;
  std::vector<StyleDescription> styles;
  std::vector<PackageDescription> packages;
};

// Prices are in the shop's currency. invalid (bad_family_toml): not TOML, keys that are not known,
// or values of a wrong kind or out of range; each is a fault whose pointer is "family.toml:LINE:
// KEY".
Result<FamilyDescription> parse_family_toml(std::string_view text, std::string_view currency);

}  // namespace typecase::catalogue
