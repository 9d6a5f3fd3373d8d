#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "catalogue/catalogue.h"

namespace typecase::specimen {

// Where the published fonts are found. Both may be called from any thread; `file` may block.
struct FontSource {
  std::function<std::shared_ptr<const catalogue::Catalogue>()> catalogue;
  std::function<std::optional<Bytes>(const Digest&)> file;  // the sfnt; nullopt: no such file
};

// The catalogue as it is published, with its files from the database.
inline FontSource published(db::Database& database, const catalogue::Current& catalogue) {
  return {[&catalogue] { return catalogue.current(); },
          [&database](const Digest& digest) {
            return database.read([&](db::Connection& connection) {
              return catalogue::font_file(connection, digest);
            });
          }};
}

}  // namespace typecase::specimen
