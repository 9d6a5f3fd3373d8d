#include "sandbox/control/knobs.h"

namespace typecase::sandbox {

std::string setting(db::Connection& db, std::string_view name, std::string_view otherwise) {
  auto row = db.find_one("SELECT value FROM setting WHERE name = $1", name);
  return row ? row->text("value") : std::string(otherwise);
}

void set_setting(db::Connection& db, std::string_view name, std::string_view value) {
  db.execute(
      "INSERT INTO setting (name, value) VALUES ($1, $2) "
      "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      name, value);
}

}  // namespace typecase::sandbox
