#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

#include "catalogue/records/font_checks.h"
#include "db/database.h"
#include "jobs/job.h"
#include "specimen/font_source.h"

namespace typecase::specimen {

// Has every font file, and every trial, compared with what the shop makes of it (shaping_check.h),
// once for each file and way of making a trial. A job for a style; what it finds is stored, and the
// tester heeds it from then on.
class FontChecks {
 public:
  static constexpr std::string_view job_kind = "check_font";

  FontChecks(db::Database& database, FontSource source, const Clock& clock)
      : database_(database), source_(std::move(source)), clock_(clock) {}

  // Makes jobs for the styles of the current catalogue that this version has not checked, due in a
  // minute: after what visitors wait for, and after the rest of an import. Returns how many.
  std::size_t enqueue_missing();

  // Checks the style that the job names, or nothing where that is gone or checked already.
  void run(const jobs::Job& job);
  // Ends run() early; what it had not checked is found missing later.
  void stop() { stop_.request_stop(); }

  // Checks all that is missing, on the calling thread. `tell`: called before each style.
  void run_missing(const std::function<void(const catalogue::Style&)>& tell);

 private:
  void check(const catalogue::Family& family, const catalogue::Style& style);
  void store(const catalogue::Style& style, const Digest& subject,
             const catalogue::FontCheck& check);

  db::Database& database_;
  FontSource source_;
  const Clock& clock_;
  std::stop_source stop_;
};

// Every style that may be bought or shown.
void for_each_style(
    const catalogue::Catalogue& catalogue,
    const std::function<void(const catalogue::Family&, const catalogue::Style&)>& with);

// Key under which a check of the family's trial of a style is stored: a digest of the file and of
// all that the trial is made by.
Digest trial_subject(const catalogue::Family& family, const catalogue::Style& style);

}  // namespace typecase::specimen
