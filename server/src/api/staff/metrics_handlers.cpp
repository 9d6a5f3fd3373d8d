#include "api/staff/metrics_handlers.h"

namespace typecase::api {
namespace {

std::string gauge(std::string_view name, std::string_view help, std::int64_t value) {
  std::string text;
  text.append("# HELP ").append(name).append(" ").append(help);
  text.append("\n# TYPE ").append(name).append(" gauge\n");
  return text.append(name).append(" ").append(std::to_string(value)).append("\n");
}

std::string chain_metrics(const audit::ChainState& chain, Time now) {
  std::string text = gauge("typecase_audit_sealed_sequence",
                           "Number of the last sealed row of the audit log.", chain.sequence) +
                     gauge("typecase_audit_unsealed_rows",
                           "Rows of the audit log that are not sealed yet.", chain.unsealed);
  if (chain.sealed_at) {
    text += gauge("typecase_audit_seconds_since_seal",
                  "Seconds since the last row of the audit log was sealed.",
                  std::chrono::floor<std::chrono::seconds>(now - *chain.sealed_at).count());
  }
  return text;
}

}  // namespace

void add_metrics_route(http::Router& router, std::function<audit::ChainState()> chain,
                       const Clock& clock) {
  router.add({http::Method::get, "/metrics", "", http::Run::work,
              [&clock, chain = std::move(chain)](const http::Request&) {
                return http::text(chain_metrics(chain(), clock.now()),
                                  "text/plain; version=0.0.4; charset=utf-8");
              }});
}

}  // namespace typecase::api
