#pragma once

#include "api/combined_snapshot.h"
#include "catalogue/catalogue.h"
#include "content/edition.h"
#include "licences/licences.h"

namespace typecase::api {

// All that texts are made from, at one moment. Immutable.
struct TextState {
  std::shared_ptr<const catalogue::Catalogue> catalogue;
  std::shared_ptr<const content::Edition> edition;
  std::shared_ptr<const licences::Licences> licences;

  bool operator==(const TextState&) const = default;
};

// The state of now. What it is made from must outlive it.
class TextStates : public CombinedSnapshot<TextState> {
 public:
  TextStates(const catalogue::Current& catalogue, const content::Editions& editions,
             const licences::Current& licences)
      : CombinedSnapshot([&catalogue, &editions, &licences] {
          return TextState{catalogue.current(), editions.current(), licences.current()};
        }) {}
};

}  // namespace typecase::api
