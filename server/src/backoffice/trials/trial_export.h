#pragma once

#include <string>

#include "base/error.h"
#include "trials/listing.h"

namespace typecase::backoffice {

constexpr std::int64_t most_exported_trials = 100'000;

// The trials that a filter lets through as CSV, the newest first, with a head, one row each,
// amounts in major units. invalid (too_many) at /limit: more than most_exported_trials.
struct TrialExport {
  std::string csv;
  std::int64_t rows = 0;
};
Result<TrialExport> export_trials(db::Connection& connection, const trials::TrialFilter& filter,
                                  Time now);

}  // namespace typecase::backoffice
