#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "http/routing/router.h"
#include "specimen/access/client_rate.h"

namespace typecase::api {

constexpr std::string_view csp_reports_path = "/api/csp_reports";

// Reports by browsers of violations of a page's security policy. Each report is counted and becomes
// one line of the log, "csp_violation" with the count so far. Anybody may write here: a report says
// nothing that is believed, holds no query string, is cut to size, and comes at a limited rate from
// one address and into the log.
class CspReports {
 public:
  explicit CspReports(const Clock& clock);

  void add_routes(http::Router& router);

 private:
  http::Response take(const http::Request& request);
  bool may_log();

  const Clock& clock_;
  std::mutex guard_;
  specimen::ClientRate by_address_;
  specimen::ClientRate in_log_;
  std::atomic<long> count_ = 0;
};

// The part of an address that a report may hold: "https://host/path", without user, query string
// and fragment, long parts of the path as "..."; of any other scheme the scheme alone ("data"); a
// keyword ("inline") as it is. Plain ASCII, at most 200 bytes.
std::string reported_address(std::string_view address);

}  // namespace typecase::api
