#include "api/console/change_set_query.h"

#include "api/console/query_reader.h"
#include "changes/parse_record.h"

namespace typecase::api {
namespace {

constexpr std::size_t longest_id = 200;

// The record of an edit; faults stand at its place in the body.
std::optional<std::string> read_record(const NewEdit& edit, std::size_t index,
                                       std::vector<Fault>& faults) {
  if (!edit.record) return std::nullopt;
  auto record = changes::parse_record(edit.kind, *edit.record);
  if (record) return *std::move(record);
  for (Fault& fault : record.error().faults) {
    fault.pointer = "/edits/" + std::to_string(index) + "/record" + fault.pointer;
    faults.push_back(std::move(fault));
  }
  return std::nullopt;
}

}  // namespace

ChangeSetQuery read_change_set_query(const http::Request& request) {
  QueryReader reader(request);
  ChangeSetQuery query;
  if (const auto state = reader.choice<change_sets::State>("state")) query.filter.states = {*state};
  if (const auto kind = reader.choice<changes::EntryKind>("kind")) {
    query.filter.entry = changes::EntryKey{*kind, std::string(reader.text("id"))};
  }
  query.page = reader.page(change_set_list);
  reader.finish();
  return query;
}

std::vector<change_sets::NewEdit> read_edits(const EditChangeSetRequest& body) {
  std::vector<change_sets::NewEdit> edits;
  std::vector<Fault> faults;
  for (const NewEdit& edit : body.edits) {
    if (edit.id.empty() || edit.id.size() > longest_id) {
      faults.push_back({"/edits/" + std::to_string(edits.size()) + "/id", "not_allowed",
                        "The id of an entry is needed here."});
    }
    auto record = read_record(edit, edits.size(), faults);
    edits.push_back({edit, std::move(record)});
  }
  if (!faults.empty()) throw ErrorException(invalid_body(std::move(faults)));
  return edits;
}

}  // namespace typecase::api
