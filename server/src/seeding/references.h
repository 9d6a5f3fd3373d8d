#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/error.h"
#include "catalogue/catalogue.h"
#include "content/content.h"

namespace typecase::seeding {

enum class ReferenceKind {
  family,
  style,
  item  // a family, a style or a package
};

// The id of something in the catalogue, and where a file names it: "coupons.toml:12: coupon[1].
// families".
struct Reference {
  ReferenceKind kind = ReferenceKind::family;
  std::string place;
  std::string id;
};

// A specimen of a text, and where it stands: "news/hello.md: line 12".
struct PlacedSpecimen {
  std::string place;
  content::Specimen specimen;
};

// Ids that references may name.
struct KnownIds {
  using Ids = std::set<std::string, std::less<>>;
  Ids families, styles, items;  // items: all of them
};

// A warning for each reference that the catalogue lacks (no_such_family, no_such_style,
// no_such_item), with the nearest id that it holds. One warning for all of them (not_checked) while
// nothing is imported.
std::vector<Fault> missing_references(const catalogue::Catalogue& catalogue,
                                      const std::vector<Reference>& references);
std::vector<Fault> missing_references(const KnownIds& known,
                                      const std::vector<Reference>& references);

// A warning for each specimen of a family or style that the catalogue lacks.
std::vector<Fault> missing_specimens(const catalogue::Catalogue& catalogue,
                                     const std::vector<PlacedSpecimen>& specimens);

}  // namespace typecase::seeding
