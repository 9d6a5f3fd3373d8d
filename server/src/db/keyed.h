#pragma once

#include "db/database.h"

namespace typecase::db {

// A write that begins by looking for its key. Of two at once the engine may refuse the later one as
// a duplicate: run again, it finds what the first has made.
template <class Job>
auto write_keyed(Database& database, Job job) {
  try {
    return database.write(job);
  } catch (const DbError& error) {
    if (error.code != Errc::unique) throw;
  }
  return database.write(job);
}

}  // namespace typecase::db
