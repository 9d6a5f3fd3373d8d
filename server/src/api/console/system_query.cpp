#include "api/console/system_query.h"

#include <algorithm>

#include "api/console/audit_answers.h"
#include "api/console/query_reader.h"
#include "api/console/system_answers.h"

namespace typecase::api {
namespace {

// "refund" or "refund.requested"
bool is_action(std::string_view text) {
  constexpr std::size_t longest = 100;
  return text.size() <= longest && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || c == '_' || c == '.';
         });
}

}  // namespace

JobQuery read_job_query(const http::Request& request) {
  QueryReader query(request);
  JobQuery read;
  read.filter.state = query.choice<jobs::JobState>("state");
  read.filter.kind = query.words("kind");
  read.page.after = query.parsed("after", jobs::parse_job_cursor, "This is no page of this list.");
  read.page.limit = query.limit();
  query.finish();
  return read;
}

MailQuery read_mail_query(const http::Request& request) {
  QueryReader query(request);
  MailQuery read;
  read.filter.question = query.words("q");
  read.filter.state =
      query.choice<mail::MailFilterState>("state").value_or(mail::MailFilterState::unsent);
  read.page = query.page(answers::mail_list);
  query.finish();
  return read;
}

TesterLogQuery read_tester_log_query(const http::Request& request) {
  constexpr std::int64_t most_days = specimen::access_log_kept.count(), usual_days = 7;
  QueryReader query(request);
  TesterLogQuery read;
  const std::string family = query.checked("family", is_slug, "There is no such family.");
  if (!family.empty()) read.family = FamilyId(family);
  read.days = std::chrono::days(query.number("days", 1, most_days, usual_days, "From 1 to 30."));
  query.finish();
  return read;
}

AuditQuery read_audit_query(const http::Request& request) {
  QueryReader query(request);
  AuditQuery read;
  read.filter.member = query.words("member");
  read.filter.is_of_no_member = read.filter.member == enum_name(audit::Via::command_line);
  if (read.filter.is_of_no_member) read.filter.member.clear();
  read.filter.action = query.checked("action", is_action, "Such as refund or refund.requested.");
  read.filter.is_of_prices = read.filter.action == "prices";
  if (read.filter.is_of_prices) read.filter.action.clear();
  read.filter.object = query.words("object");
  read.filter.customer = query.words("customer");
  read.filter.from = query.day("from");
  read.filter.until = query.day_after("to");
  read.page = query.page(answers::audit_list);
  query.finish();
  return read;
}

}  // namespace typecase::api
