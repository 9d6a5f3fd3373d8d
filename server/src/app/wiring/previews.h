#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "app/wiring/preview_shop.h"
#include "change_sets/preview/preview_links.h"

namespace typecase::app {

// Serves change sets as shops, each to browsers that came by its link. The last four are kept as
// long as neither the change set nor the shop changes and no date takes effect. Thread-safe.
class Previews {
 public:
  // All must outlive it.
  Previews(PreviewHost host, const snapshot::Snapshots& live,
           const change_sets::PreviewLinks& links);

  // The routes of a listener of their own. Of the routes of the shop those that visitors browse by
  // are answered as the change set would have them; all others are forbidden (preview_only).
  std::shared_ptr<const http::Router> routes(const http::Router& shop);

 private:
  using Shop = std::shared_ptr<const PreviewShop>;
  struct Built {
    std::string id;            // of the change set
    std::int64_t version = 0;  // of it
    std::int64_t shop_version = 0;
    Time until;
    Shop shop;
  };
  // The state of a change set and of the shop, which a preview must be of.
  struct Present {
    change_sets::ChangeSet change_set;
    std::int64_t shop_version = 0;
  };

  http::Response enter_or_answer(const http::Request& request);
  http::Response answer(const http::Request& request);
  Result<Shop> open(const std::string& id);
  Result<Present> look(const std::string& id) const;
  Shop find(const std::string& id, const Present& present);
  Result<Shop> build(const std::string& id);
  void keep(Built built);

  const PreviewHost host_;
  const snapshot::Snapshots& live_;
  const change_sets::PreviewLinks& links_;
  PreviewLimits limits_;
  std::mutex building_;  // one at a time
  std::mutex guard_;
  std::list<Built> newest_first_;
};

}  // namespace typecase::app
