#pragma once

#include "api/answer.h"
#include "api/console/order_answers.h"
#include "backoffice/system_service.h"

// Jobs, mails, builds and the tester log in the shapes of api/console.yaml.
namespace typecase::api::answers {

constexpr std::string_view mail_list = "mails";  // the name of its pages

struct FoundJobs {
  const typecase::jobs::JobList& found;
  json::Ref<std::vector<typecase::jobs::OpenJob>> jobs = found.jobs;
  json::Ref<typecase::jobs::JobCounts> counts = found.counts;
  Texts kinds = found.kinds;
  std::optional<std::string> next =
      found.next ? std::optional(typecase::jobs::to_text(*found.next)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundJobs, (), (jobs, counts, kinds, next))

struct FoundMails {
  const mail::MailList& found;
  json::Ref<std::vector<mail::KeptMail>> mails = found.mails;
  std::optional<std::string> next =
      found.next ? std::optional(to_cursor(*found.next, mail_list)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundMails, (), (mails, next))

struct OpenBuild {
  const delivery::Unbuilt& build;
  std::string_view order_id = build.order.text;
  bool is_smaller = build.smaller;
  Time since = build.since;
  bool is_parked = build.is_parked;
  std::int64_t attempts = build.attempts;
  std::optional<Time> next_at = build.is_parked ? std::nullopt : std::optional(build.next);
  std::optional<std::string_view> last_error = unless_empty(build.last_error);
};
BOOST_DESCRIBE_STRUCT(OpenBuild, (),
                      (order_id, is_smaller, since, is_parked, attempts, next_at, last_error))

struct OpenBuilds {
  std::vector<OpenBuild> builds;
};
BOOST_DESCRIBE_STRUCT(OpenBuilds, (), (builds))

// A family by its id. One that has left the catalogue gives its id for a name.
SoldFamily tested_family(const std::string& id, const catalogue::Catalogue& catalogue);

struct TesterLogRow {
  const catalogue::Catalogue& catalogue;
  const backoffice::TesterLogRow& row;
  const specimen::AccessSummary& summary = row.summary;
  std::string_view block = summary.block;
  SoldFamily family = tested_family(summary.family, catalogue);
  std::optional<std::string_view> customer_id = unless_empty(summary.customer);
  OptionalText customer_email = row.customer_email;
  Time first_at = summary.first, last_at = summary.last;
  std::int64_t requests = summary.requests, refused = summary.refused;
  std::size_t characters = summary.characters.size();
  std::optional<std::string_view> grant = unless_empty(summary.grant);
};
BOOST_DESCRIBE_STRUCT(TesterLogRow, (),
                      (block, family, customer_id, customer_email, first_at, last_at, requests,
                       refused, characters, grant))

struct TesterLog {
  std::vector<TesterLogRow> rows;
  bool is_whole = true;
  std::optional<Time> cut_at;
};
BOOST_DESCRIBE_STRUCT(TesterLog, (), (rows, is_whole, cut_at))

}  // namespace typecase::api::answers
