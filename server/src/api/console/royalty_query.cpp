#include "api/console/royalty_query.h"

#include "api/console/query_reader.h"
#include "base/day.h"

namespace typecase::api {
namespace {

std::string need_designer(QueryReader& reader) {
  std::string designer = reader.words("designer");
  if (designer.empty()) reader.fault("designer", "The name of a designer is needed here.");
  return designer;
}

Day need_day(QueryReader& reader, const char* name) {
  const auto day = parse_day(reader.text(name));
  if (!day) reader.fault(name, "A day is written as 2026-11-27.");
  return day.value_or(Day());
}

}  // namespace

std::string read_designer(const http::Request& request) {
  QueryReader reader(request);
  std::string designer = need_designer(reader);
  reader.finish();
  return designer;
}

RoyaltyPeriod read_royalty_period(const http::Request& request) {
  QueryReader reader(request);
  RoyaltyPeriod wanted{need_designer(reader), {}};
  wanted.period.from = need_day(reader, "from");
  const Day last = need_day(reader, "to");
  if (last < wanted.period.from) reader.fault("to", "The last day is before the first.");
  wanted.period.until = last + std::chrono::days(1);
  reader.finish();
  return wanted;
}

}  // namespace typecase::api
