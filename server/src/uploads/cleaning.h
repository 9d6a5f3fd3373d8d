#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "db/database.h"
#include "jobs/job.h"

namespace typecase::uploads {

constexpr std::string_view clean_job = "upload.clean";
constexpr std::chrono::days kept_open{7};     // an upload that nobody works on
constexpr std::chrono::days kept_closed{90};  // what is left of one: its names and its result

// Has the bytes of a closed upload removed. Part of the caller's transaction.
void enqueue_cleaning(db::Connection& connection, std::string_view upload, Time now);

// The job: removes pieces, and fonts that nothing else names, a few megabytes a transaction.
void clean(db::Database& database, const jobs::Job& job);

// Discards uploads that nobody touched for a week, and forgets closed ones after 90 days. Returns
// how many.
std::int64_t sweep(db::Database& database, Time now);

}  // namespace typecase::uploads
