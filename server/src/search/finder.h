#pragma once

#include <memory>

#include "catalogue/catalogue.h"
#include "content/content.h"
#include "search/index.h"

namespace typecase::search {

// The index of the present state of the shop. current() never blocks.
class Finder {
 public:
  Finder(const catalogue::Current& catalogue, const content::Current& content);

  std::shared_ptr<const Index> current() const { return std::atomic_load(&index_); }

  // Rebuilds where the catalogue or the texts have changed; called by one thread, after they were
  // refreshed.
  void refresh();

 private:
  const catalogue::Current& catalogue_;
  const content::Current& content_;
  std::shared_ptr<const catalogue::Catalogue> fonts_;  // that the index was made of
  std::shared_ptr<const content::Content> texts_;
  std::shared_ptr<const Index> index_;
};

}  // namespace typecase::search
