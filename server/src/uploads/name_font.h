#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "db/database.h"

namespace typecase::uploads {

struct NameFont {
  std::string etag;
  std::string woff2;
};

// The font in which staff read the names of an uploaded font: its characters of ASCII and of its
// own names. Made at each call, 1 to 60 ms, with the font in memory meanwhile. not_found: there is
// no such font, or its upload is closed. Throws DbError, std::runtime_error.
Result<NameFont> name_font(db::Database& database, std::string_view upload, std::int64_t number,
                           std::int64_t place);

}  // namespace typecase::uploads
