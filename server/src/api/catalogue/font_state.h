#pragma once

#include "api/catalogue/combined_snapshot.h"
#include "snapshot/snapshot.h"

namespace typecase::api {

// Fonts on sale and their licences, at one moment. Immutable.
struct FontState {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const licences::Licences> licences;

  bool operator==(const FontState&) const = default;
};

// The current state. Its sources must outlive it.
class FontStates : public CombinedSnapshot<FontState> {
 public:
  explicit FontStates(const snapshot::Snapshots& snapshots)
      : CombinedSnapshot([&snapshots] {
          auto snapshot = snapshots.current();
          return FontState{snapshot->catalogue, snapshot->licences};
        }) {}
};

}  // namespace typecase::api
