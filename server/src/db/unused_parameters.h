#pragma once

#include <string>
#include <string_view>

namespace typecase::db {

// Conditions that hold while a parameter is null, for a statement whose filter has no use for it:
// SQLite wants each parameter named, PostgreSQL each one's type.
inline std::string unused_text(std::string_view parameter) {
  return " AND cast(" + std::string(parameter) + " AS TEXT) IS NULL";
}
inline std::string unused_integer(std::string_view parameter) {
  return " AND cast(" + std::string(parameter) + " AS {i64}) IS NULL";
}

}  // namespace typecase::db
