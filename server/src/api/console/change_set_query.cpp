#include "api/console/change_set_query.h"

#include "api/console/query_reader.h"
#include "changes/parse_record.h"

namespace typecase::api {
namespace {

// A record of the kind; faults stand at its place in the body. nullopt: it is null.
std::optional<std::string> read_record(changes::EntryKind kind, const boost::json::value& value,
                                       const std::string& pointer, std::vector<Fault>& faults) {
  if (value.is_null()) return std::nullopt;
  auto record = changes::parse_record(kind, value);
  if (record) return *std::move(record);
  for (Fault& fault : record.error().faults) {
    fault.pointer = pointer + fault.pointer;
    faults.push_back(std::move(fault));
  }
  return std::nullopt;
}

void check_key(const NewEdit& edit, const std::string& pointer, std::vector<Fault>& faults) {
  if (!changes::can_be_id(edit.kind, edit.id)) {
    faults.push_back({pointer + "/id", "not_allowed", "There can be no such entry."});
  }
  if (changes::is_only(edit.kind) && edit.record.is_null()) {
    faults.push_back({pointer + "/record", "required", "The shop cannot be without this."});
  }
}

// The subject of a history, as change_sets/history.h names it.
std::string read_subject(QueryReader& reader, std::optional<changes::EntryKind> kind) {
  const std::string family(reader.text("family")), id(reader.text("id"));
  const std::string item(reader.text("item"));
  if (kind.has_value() == !family.empty()) {
    reader.fault("family", "Name a family, or the kind and the id of an entry.");
  }
  if (!kind) return change_sets::subject_of_family(family);
  if (!changes::can_be_id(*kind, id)) reader.fault("id", "There can be no such entry.");
  if (item.empty()) return change_sets::subject_of({*kind, id});
  if (*kind != changes::EntryKind::price_list) {
    reader.fault("item", "Only a price list has prices of items.");
  }
  return change_sets::subject_of_price(id, item);
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

EntryChangeQuery read_entry_change_query(const http::Request& request) {
  QueryReader reader(request);
  EntryChangeQuery query;
  query.kind = reader.choice<changes::EntryKind>("kind");
  query.subject = read_subject(reader, query.kind);
  query.page.after = reader.after(change_sets::parse_history_cursor);
  query.page.limit = reader.limit();
  reader.finish();
  return query;
}

std::vector<change_sets::NewEdit> read_edits(const EditChangeSetRequest& body) {
  std::vector<change_sets::NewEdit> edits;
  std::vector<Fault> faults;
  for (const NewEdit& edit : body.edits) {
    const std::string pointer = "/edits/" + std::to_string(edits.size());
    check_key(edit, pointer, faults);
    auto before =
        read_record(edit.kind, edit.before.value_or(nullptr), pointer + "/before", faults);
    auto record = read_record(edit.kind, edit.record, pointer + "/record", faults);
    edits.push_back({edit, std::move(record), std::move(before)});
  }
  if (!faults.empty()) throw ErrorException(invalid_body(std::move(faults)));
  return edits;
}

change_sets::SeenRecords read_seen(const RebaseChangeSetRequest& body) {
  change_sets::SeenRecords seen;
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < body.mine.size(); ++i) {
    const SeenEntry& entry = body.mine[i];
    seen[entry] = read_record(entry.kind, entry.shop.value_or(nullptr),
                              "/mine/" + std::to_string(i) + "/shop", faults);
  }
  if (!faults.empty()) throw ErrorException(invalid_body(std::move(faults)));
  return seen;
}

}  // namespace typecase::api
