#pragma once

#include "api/catalogue/combined_snapshot.h"
#include "content/edition.h"
#include "snapshot/snapshot.h"

namespace typecase::api {

// All that texts are made from, at one moment. Immutable.
struct TextState {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const content::Edition> edition;
  std::shared_ptr<const licences::Licences> licences;

  bool operator==(const TextState&) const = default;
};

// The current state. Its sources must outlive it.
class TextStates : public CombinedSnapshot<TextState> {
 public:
  TextStates(const snapshot::Snapshots& snapshots, const content::Editions& editions)
      : CombinedSnapshot([&snapshots, &editions] {
          auto snapshot = snapshots.current();
          return TextState{snapshot->catalogue, editions.current(), snapshot->licences};
        }) {}
};

}  // namespace typecase::api
