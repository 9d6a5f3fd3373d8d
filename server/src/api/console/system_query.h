#pragma once

#include "backoffice/system_service.h"
#include "http/message/message.h"

// The parameters of the lists of the system area. Each reader throws ErrorException,
// invalid_filter, with a fault at each parameter that cannot be read: "/after".
namespace typecase::api {

struct JobQuery {
  jobs::JobFilter filter;
  jobs::JobPage page;
};
JobQuery read_job_query(const http::Request& request);

struct MailQuery {
  mail::MailFilter filter;
  PageRequest page;
};
MailQuery read_mail_query(const http::Request& request);

struct TesterLogQuery {
  std::optional<FamilyId> family;
  std::chrono::days days;
};
TesterLogQuery read_tester_log_query(const http::Request& request);

struct AuditQuery {
  audit::EntryFilter filter;
  PageRequest page;
};
AuditQuery read_audit_query(const http::Request& request);

}  // namespace typecase::api
