#pragma once

#include "api/console/change_set_answers.h"
#include "http/message/message.h"

// Parameters and bodies of the routes of change sets.
namespace typecase::api {

inline constexpr std::string_view change_set_list = "change_sets";

struct ChangeSetQuery {
  change_sets::Filter filter;
  PageRequest page;
};
// Throws ErrorException, invalid_filter, with a fault at each parameter that cannot be read.
ChangeSetQuery read_change_set_query(const http::Request& request);

struct EntryChangeQuery {
  std::optional<changes::EntryKind> kind;  // nullopt: of a family with all that is its own
  std::string subject;                     // of change_sets/history.h
  change_sets::HistoryPageRequest page;
};
// As read_change_set_query(). Either `family` or `kind` and `id` say what the history is of.
EntryChangeQuery read_entry_change_query(const http::Request& request);

// Edits with records of their kinds. Throws ErrorException, invalid_body, with faults at their
// places in the body: "/edits/0/record/price".
std::vector<change_sets::NewEdit> read_edits(const EditChangeSetRequest& body);
change_sets::SeenRecords read_seen(const RebaseChangeSetRequest& body);

}  // namespace typecase::api
