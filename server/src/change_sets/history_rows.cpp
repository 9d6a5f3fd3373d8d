#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "base/json/json_writer.h"
#include "change_sets/draft.h"
#include "change_sets/history.h"
#include "change_sets/price_list_edits.h"

namespace typecase::change_sets {
namespace {

using changes::Entries;
using changes::EntryKey;
using changes::EntryKind;

struct ChangeRow {
  std::string subject;
  std::int64_t place = 0;
  EntryKind kind = EntryKind::shop;
  std::string id;
  std::optional<std::string> item, family;
};
BOOST_DESCRIBE_STRUCT(ChangeRow, (), (subject, place, kind, id, item, family))

// The family that a record of a style, a package or a price names.
std::string family_in(const std::string& record) {
  return std::string(boost::json::parse(record).at("family").as_string());
}

// The family that an entry is of; nullopt: of none. Price lists are of many.
std::optional<std::string> family_of(const Edit& edit) {
  using enum EntryKind;
  const auto& [kind, id] = edit.key;
  if (kind == family || kind == royalties) return id;
  if (kind == licence_override) return id.substr(0, id.find('/'));
  if (kind != style && kind != package && kind != price) return std::nullopt;
  return family_in(edit.after ? *edit.after : edit.before.value());
}

// Gathers the rows of a change set.
class HistoryRows {
 public:
  explicit HistoryRows(const Entries& shop) : shop_(shop) {}

  void add(const Edit& edit) {
    if (edit.before == edit.after) return;
    add_row(subject_of(edit.key), edit.key);
    if (edit.key.kind == EntryKind::price_list) return add_prices(edit);
    if (const auto family = family_of(edit)) add_row(subject_of_family(*family), edit.key);
  }

  std::vector<ChangeRow> take() {
    auto place = static_cast<std::int64_t>(rows_.size());
    for (ChangeRow& row : rows_) row.place = place--;
    return std::move(rows_);
  }

 private:
  void add_row(std::string subject, const EntryKey& key, std::optional<std::string> item = {},
               std::optional<std::string> family = {}) {
    rows_.push_back({std::move(subject), 0, key.kind, key.id, std::move(item), std::move(family)});
  }

  void add_prices(const Edit& list) {
    const std::set<std::string> priced = priced_items(list);
    for (const std::string& item : changed_prices(list)) {
      const std::string family = family_of_item(item);
      add_row(subject_of_price(list.key.id, item), list.key, item, family);
      add_row(subject_of_family(family), list.key, item, family);
      if (item != family) continue;
      for (const std::string& style : styles_of(family)) {
        if (priced.contains(style)) continue;
        add_row(subject_of_price(list.key.id, style), list.key, item, family);
      }
    }
  }

  // Of a style or a package; a family is its own.
  std::string family_of_item(const std::string& item) const {
    for (const EntryKind kind : {EntryKind::style, EntryKind::package}) {
      if (const auto record = record_at(shop_, {kind, item})) return family_in(*record);
    }
    return item;
  }

  const std::vector<std::string>& styles_of(const std::string& family) {
    if (styles_.empty()) {
      for (const auto& [key, record] : shop_) {
        if (key.kind == EntryKind::style) styles_[family_in(record)].push_back(key.id);
      }
    }
    return styles_[family];
  }

  const Entries& shop_;
  std::vector<ChangeRow> rows_;
  std::map<std::string, std::vector<std::string>> styles_;  // by family, once asked for
};

}  // namespace

void add_history(db::Connection& connection, const std::string& change_set_id, Time published_at,
                 const std::vector<Edit>& edits, const Entries& shop) {
  HistoryRows rows(shop);
  for (const Edit& edit : edits) rows.add(edit);
  connection.execute(
      "INSERT INTO entry_change (subject, published_at, change_set_id, place, kind, id, item, "
      "family) SELECT j.value ->> 'subject', $1, $2, cast(j.value ->> 'place' AS {i64}), "
      "j.value ->> 'kind', j.value ->> 'id', j.value ->> 'item', j.value ->> 'family'\n"
      "{sqlite} FROM json_each($3) j\n"
      "{postgresql} FROM json_array_elements(cast($3 AS JSON)) j\n",
      published_at, change_set_id, json::write_stored(rows.take()));
}

}  // namespace typecase::change_sets
