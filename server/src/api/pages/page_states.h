#pragma once

#include <memory>
#include <string>

#include "api/catalogue/combined_snapshot.h"
#include "api/catalogue/text_state.h"

namespace typecase::api {

// All that pages for everybody are made from, at one moment. Immutable.
struct PageState {
  std::shared_ptr<const TextState> texts;
  std::string publishable_key;  // of the gateway; empty: it has none

  bool operator==(const PageState&) const = default;
};

using PageStates = CombinedSnapshot<PageState>;

}  // namespace typecase::api
