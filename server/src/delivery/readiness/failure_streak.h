#pragma once

#include <exception>

#include "db/connection.h"

namespace typecase::delivery {

// Counts failures of the database that follow each other. A full pool of connections or a busy
// writer fails now and then, so only several in a row tell; a lost connection or a full disk tells
// at once.
class FailureStreak {
 public:
  void note_success() { failures_ = 0; }
  void note(const std::exception& failure) {
    failures_ = is_conclusive(failure) ? failures_that_tell : failures_ + 1;
  }
  bool tells() const { return failures_ >= failures_that_tell; }

 private:
  static constexpr int failures_that_tell = 3;

  static bool is_conclusive(const std::exception& failure) {
    auto* error = dynamic_cast<const db::DbError*>(&failure);
    return error && (error->code == db::Errc::unavailable ||
                     error->code == db::Errc::commit_unknown || error->code == db::Errc::disk_full);
  }

  int failures_ = 0;
};

}  // namespace typecase::delivery
