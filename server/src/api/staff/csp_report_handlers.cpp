#include "api/staff/csp_report_handlers.h"

#include <algorithm>
#include <boost/json.hpp>
#include <vector>

#include "base/json/json_reader.h"
#include "base/log.h"
#include "http/message/address.h"

namespace typecase::api {
namespace {

using http::Request;
using http::Response;

constexpr std::size_t body_limit = 16 << 10;
constexpr std::size_t most_reports = 20;  // Of one request; a browser sends a page's together.
constexpr std::size_t longest_text = 200;
constexpr std::size_t longest_segment = 24;  // with its slash; longer ones may be secrets
constexpr std::size_t memory = 1 << 20;

constexpr double reports_per_second = 1, reports_at_once = 60;  // One address.
constexpr double lines_per_second = 5, lines_at_once = 200;     // All of them.

struct Report {
  std::string document, blocked, directive, source, disposition;
  std::int64_t line = 0;
};

// The names of a report's members in one of its two forms.
struct Names {
  const char *document, *blocked, *directive, *source, *line, *disposition;
};
constexpr Names csp_report{"document-uri", "blocked-uri", "effective-directive",
                           "source-file",  "line-number", "disposition"};
constexpr Names reporting_api{"documentURL", "blockedURL", "effectiveDirective",
                              "sourceFile",  "lineNumber", "disposition"};

std::string text_of(const boost::json::object& report, const char* name) {
  const boost::json::value* found = report.if_contains(name);
  return found && found->is_string() ? std::string(found->get_string()) : "";
}

std::int64_t number_of(const boost::json::object& report, const char* name) {
  const boost::json::value* found = report.if_contains(name);
  return found && found->is_int64() ? found->get_int64() : 0;
}

// The part of a visitor's text that a log line may hold.
std::string plain(std::string_view text) {
  std::string out(text.substr(0, longest_text));
  std::ranges::replace_if(
      out, [](char c) { return c <= ' ' || c > '~' || c == '"' || c == '\\'; }, '?');
  return out;
}

Report read(const boost::json::object& report, const Names& names) {
  return {reported_address(text_of(report, names.document)),
          reported_address(text_of(report, names.blocked)),
          plain(text_of(report, names.directive)),
          reported_address(text_of(report, names.source)),
          plain(text_of(report, names.disposition)),
          number_of(report, names.line)};
}

// Also a single report outside of a list, and reports of other kinds, which are passed over.
std::vector<Report> read_all(const boost::json::value& body) {
  std::vector<Report> reports;
  if (const boost::json::object* object = body.if_object()) {
    const boost::json::value* report = object->if_contains("csp-report");
    if (report && report->is_object()) return {read(report->get_object(), csp_report)};
  } else if (const boost::json::array* list = body.if_array()) {
    for (const boost::json::value& entry : *list) {
      if (reports.size() == most_reports || !entry.is_object()) break;
      const boost::json::value* report = entry.get_object().if_contains("body");
      if (text_of(entry.get_object(), "type") != "csp-violation" || !report) continue;
      if (report->is_object()) reports.push_back(read(report->get_object(), reporting_api));
    }
    return reports;
  }
  throw ErrorException(
      {ErrorKind::invalid, "invalid_body", "That is no report of a security policy.", {}, 0});
}

// The first segment: what follows may be a grant or the id of a cart. `path` begins with "/".
std::string short_path(std::string_view path) {
  std::string_view first = path.substr(0, path.find('/', 1));
  if (first.size() > longest_segment) return "/...";
  return std::string(first) + (first.size() < path.size() ? "/..." : "");
}

}  // namespace

std::string reported_address(std::string_view address) {
  std::size_t colon = address.find(':');
  if (colon == address.npos) return plain(address.substr(0, address.find_first_of("/?#")));
  std::string_view scheme = address.substr(0, colon);
  std::string_view rest = address.substr(colon + 1);
  bool known = scheme == "http" || scheme == "https" || scheme == "ws" || scheme == "wss";
  if (!known || !rest.starts_with("//")) return plain(scheme);
  rest = rest.substr(2, rest.find_first_of("?#", 2) - 2);
  std::size_t slash = std::min(rest.find('/'), rest.size());
  std::string_view host = rest.substr(0, slash);
  host = host.substr(host.rfind('@') + 1);
  return plain(std::string(scheme) + "://" + std::string(host) + short_path(rest.substr(slash)));
}

CspReports::CspReports(const Clock& clock)
    : clock_(clock),
      by_address_(reports_per_second, reports_at_once, memory),
      in_log_(lines_per_second, lines_at_once, memory) {}

bool CspReports::may_log() {
  std::lock_guard lock(guard_);
  return !in_log_.take("", clock_.now());
}

Response CspReports::take(const Request& request) {
  {
    std::lock_guard lock(guard_);
    auto wait = by_address_.take(http::limit_key(request.client_address), clock_.now());
    if (wait) {
      throw ErrorException(
          {ErrorKind::too_many, "too_many_reports", "That is enough for now.", {}, *wait});
    }
  }
  for (const Report& report : read_all(json::parse(request.body).value())) {
    long count = ++count_;
    if (!may_log()) continue;
    log::warning("csp_violation", {{"directive", report.directive},
                                   {"blocked", report.blocked},
                                   {"document", report.document},
                                   {"source", report.source},
                                   {"line", static_cast<long long>(report.line)},
                                   {"disposition", report.disposition},
                                   {"count", count}});
  }
  return http::no_content();
}

void CspReports::add_routes(http::Router& router) {
  http::Route route{http::Method::post,
                    std::string(csp_reports_path),
                    "reportCsp",
                    http::Run::on_io,
                    [this](const Request& request) { return take(request); },
                    body_limit};
  route.body_types = {"application/csp-report", "application/reports+json"};
  route.from_elsewhere = true;  // The browser itself writes, whatever site it names.
  router.add(std::move(route));
}

}  // namespace typecase::api
