#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "licences/licences.h"
#include "snapshot/snapshot.h"

namespace typecase::backoffice {

// A family with what of it an offer may hold, and the licences that it is sold under.
struct OfferFamily {
  const catalogue::Family* family = nullptr;
  const std::vector<licences::Kind>* kinds = nullptr;
};

// Refers to the snapshot, which it keeps.
struct OfferFamilies {
  std::shared_ptr<const snapshot::Snapshot> shop;
  std::vector<OfferFamily> families;
  bool has_more = false;
};

// Those whose name holds the words, listed ones first; all where there are none. At most 20.
OfferFamilies search_families(std::shared_ptr<const snapshot::Snapshot> shop,
                              std::string_view words);

// Of these ids, those that are on sale; former ids count.
OfferFamilies families_of(std::shared_ptr<const snapshot::Snapshot> shop,
                          const std::set<std::string>& ids);

}  // namespace typecase::backoffice
