#pragma once

#include <string>

#include "api/catalogue/combined_snapshot.h"
#include "content/edition.h"
#include "snapshot/snapshot.h"

namespace typecase::api {

// All that pages for everybody are made from, at one moment. Immutable.
struct PageState {
  std::shared_ptr<const snapshot::Snapshot> snapshot;
  std::shared_ptr<const content::Edition> edition;
  std::string publishable_key;  // of the gateway; empty: it has none

  bool operator==(const PageState&) const = default;
};

using PageStates = CombinedSnapshot<PageState>;

}  // namespace typecase::api
