#pragma once

#include <memory>
#include <mutex>

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

// The state of now: the same object until a part of it is another. Threads: any number at once.
class TextStates {
 public:
  TextStates(const catalogue::Current& catalogue, const content::Editions& editions,
             const licences::Current& licences)
      : catalogue_(catalogue), editions_(editions), licences_(licences) {}

  std::shared_ptr<const TextState> current() const {
    TextState now{catalogue_.current(), editions_.current(), licences_.current()};
    std::lock_guard lock(guard_);
    if (!state_ || *state_ != now) state_ = std::make_shared<const TextState>(std::move(now));
    return state_;
  }

 private:
  const catalogue::Current& catalogue_;
  const content::Editions& editions_;
  const licences::Current& licences_;
  mutable std::mutex guard_;
  mutable std::shared_ptr<const TextState> state_;
};

}  // namespace typecase::api
