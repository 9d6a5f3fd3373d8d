#pragma once

#include "base/text/csv_file.h"
#include "db/database.h"
#include "trials/listing.h"

namespace typecase::backoffice {

// The trials that a filter lets through as CSV, the newest first, with a head, one row each,
// amounts in major units. Each part is read in a transaction of its own, from the last trial of the
// part before on: no trial is there twice, and each row is of one moment. now: of their states.
CsvFile export_trials(db::Database& database, const trials::TrialFilter& filter, Time now);

}  // namespace typecase::backoffice
