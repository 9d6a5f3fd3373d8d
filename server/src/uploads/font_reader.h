#pragma once

#include <filesystem>

#include "base/clock.h"
#include "db/database.h"
#include "jobs/job.h"

namespace typecase::uploads {

// Reads the files of uploads once they are whole: each a job, by the importer's own reader with its
// confined sanitiser. The findings are stored with the file; the font's bytes go to font_blob,
// where nothing names them but upload_font until the upload is committed. Its pieces are removed.
class FontReader {
 public:
  static constexpr std::string_view job_kind = "upload.read";

  // scratch: a folder for files while they are read; made when it is missing.
  FontReader(db::Database& database, std::filesystem::path scratch)
      : database_(database), scratch_(std::move(scratch)) {}

  // Part of the caller's transaction. Builds that somebody paid for go first.
  static void enqueue(db::Connection& connection, std::string_view upload, std::int64_t number,
                      Time now);

  // May run again after it did its work. Throws DbError, std::system_error, std::runtime_error.
  void run(const jobs::Job& job);

  // Of a job that is given up: the file is refused (not_read).
  void give_up(db::Connection& connection, const jobs::Job& job);

 private:
  db::Database& database_;
  std::filesystem::path scratch_;
};

}  // namespace typecase::uploads
