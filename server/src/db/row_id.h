#pragma once

#include "base/ids.h"
#include "db/connection.h"

namespace typecase::db {

// An id for a new row of a table that is written often, in the order that its engine likes. One
// thread writes to SQLite: rows made together stand together, and one page takes a whole group.
// Several servers may write to PostgreSQL, and a page that two serializable transactions have seen
// is a conflict of theirs: random ids keep them apart. docs/decisions/0039-a-group-and-its-pages.md
inline std::string row_id(const Connection& connection, Time now) {
  return connection.engine() == Engine::sqlite ? ordered_id(now) : random_id();
}

}  // namespace typecase::db
