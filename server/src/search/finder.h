#pragma once

#include <memory>
#include <mutex>

#include "catalogue/catalogue.h"
#include "content/content.h"
#include "search/index.h"

namespace typecase::search {

// The index of the present state of the shop. Thread-safe.
class Finder {
 public:
  Finder(const catalogue::Current& catalogue, const content::Current& content)
      : catalogue_(catalogue), content_(content) {}

  // Blocks only until there is a first index: a large shop opens before it.
  std::shared_ptr<const Index> current() const;

  // Rebuilds where the catalogue or the texts have changed; called after they were refreshed.
  void refresh() const;

 private:
  const catalogue::Current& catalogue_;
  const content::Current& content_;
  mutable std::mutex refreshing_;
  mutable std::shared_ptr<const catalogue::Catalogue> fonts_;  // that the index was made of
  mutable std::shared_ptr<const content::Content> texts_;
  mutable std::shared_ptr<const Index> index_;
};

}  // namespace typecase::search
