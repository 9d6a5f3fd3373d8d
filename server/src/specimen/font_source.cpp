#include "specimen/font_source.h"

namespace typecase::specimen {

FontSource published(db::Database& database, const catalogue::Current& catalogue) {
  return {[&catalogue] { return catalogue.current(); },
          [&database](const Digest& digest) {
            return database.read([&](db::Connection& connection) {
              return catalogue::font_file(connection, digest);
            });
          }};
}

}  // namespace typecase::specimen
