#pragma once

#include "api/combined_snapshot.h"
#include "catalogue/catalogue.h"
#include "licences/licences.h"

namespace typecase::api {

// Fonts on sale and their licences, at one moment. Immutable.
struct FontState {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const licences::Licences> licences;

  bool operator==(const FontState&) const = default;
};

// The state of now. What it is made from must outlive it.
class FontStates : public CombinedSnapshot<FontState> {
 public:
  FontStates(const catalogue::Current& catalogue, const licences::Current& licences)
      : CombinedSnapshot([&catalogue, &licences] {
          return FontState{catalogue.current(), licences.current()};
        }) {}
};

}  // namespace typecase::api
