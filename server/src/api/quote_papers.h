#pragma once

#include <string>

#include "http/message.h"
#include "specimen/access.h"
#include "specimen/shared_cache.h"

namespace typecase::api {

// Quotes on paper, each made once for all who ask for it. Making one counts as making a font does:
// nobody keeps the cores busy with papers. Thread-safe.
class QuotePapers {
 public:
  explicit QuotePapers(specimen::Access& access) : access_(access) {}

  // The paper of this key, which tells all that is on it. too_many (too_fast).
  template <class Make>
  Result<http::SharedBody> get(const std::string& key, const std::string& client_address,
                               Make make) {
    using Papers = specimen::SharedCache<std::string>;
    return papers_.get(key, [&]() -> Result<Papers::Made> {
      auto admitted = access_.admit_making(client_address);
      if (!admitted) return admitted.error();
      auto paper = std::make_shared<const std::string>(make());
      return Papers::Made{paper, paper->size()};
    });
  }

 private:
  specimen::Access& access_;
  specimen::SharedCache<std::string> papers_{16 << 20};
};

}  // namespace typecase::api
