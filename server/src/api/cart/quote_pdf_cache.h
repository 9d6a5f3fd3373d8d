#pragma once

#include <string>

#include "http/message/message.h"
#include "specimen/access/access.h"
#include "specimen/tester/shared_cache.h"

namespace typecase::api {

// Cache of quotes as PDF. Making one takes from the same budget as making a font, so that no client
// keeps the cores busy with quotes. Thread-safe.
class QuotePdfCache {
 public:
  explicit QuotePdfCache(specimen::Access& access) : access_(access) {}

  // The PDF of this key, which holds all that the PDF shows. too_many (too_fast).
  template <class Make>
  Result<http::SharedBody> get(const std::string& key, const std::string& client_address,
                               Make make) {
    using Cache = specimen::SharedCache<std::string>;
    return pdfs_.get(key, [&]() -> Result<Cache::Made> {
      auto admitted = access_.admit_making(client_address);
      if (!admitted) return admitted.error();
      auto document = std::make_shared<const std::string>(make());
      return Cache::Made{document, document->size()};
    });
  }

 private:
  specimen::Access& access_;
  specimen::SharedCache<std::string> pdfs_{16 << 20};
};

}  // namespace typecase::api
