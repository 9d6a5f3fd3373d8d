#include "change_sets/history.h"
#include "change_sets/renames.h"
#include "db/record.h"

namespace typecase::change_sets {
namespace {

using catalogue::Renames;

struct PriceRow {
  std::string subject, change_set_id;
  Time published_at = {};
  std::int64_t place = 0;
  std::string id, item, family;
};
BOOST_DESCRIBE_STRUCT(PriceRow, (), (subject, change_set_id, published_at, place, id, item, family))

// Edits of price lists keep their ids; the items in them have others.
void rename_prices(db::Connection& connection, const std::string& former, const Renames& renames) {
  for (PriceRow& row : connection.select<PriceRow>(
           "SELECT " + db::columns<PriceRow>() + " FROM entry_change WHERE family = $1", former)) {
    std::string subject = row.subject;
    const std::string list = subject_of_price(row.id, "");
    if (subject.starts_with(list)) {
      std::string priced = subject.substr(list.size());
      catalogue::rename(priced, renames);
      subject = list + priced;
    }
    catalogue::rename(row.item, renames);
    catalogue::rename(row.family, renames);
    connection.execute(
        "UPDATE entry_change SET subject = $4, item = $5, family = $6 "
        "WHERE subject = $1 AND change_set_id = $2 AND place = $3 AND published_at = $7",
        row.subject, row.change_set_id, row.place, subject, row.item, row.family, row.published_at);
  }
}

struct OwnRow {
  std::string subject, change_set_id;
  Time published_at = {};
  std::int64_t place = 0;
  changes::EntryKind kind = changes::EntryKind::shop;
  std::string id;
};
BOOST_DESCRIBE_STRUCT(OwnRow, (), (subject, change_set_id, published_at, place, kind, id))

std::string renamed_entry(const OwnRow& row, const std::string& former, const Renames& renames) {
  using enum changes::EntryKind;
  if (row.kind == family) return row.id == former ? renames.at(former) : row.id;
  if (row.kind != style && row.kind != package && row.kind != price) {
    return renamed({row.kind, row.id}, former, renames.at(former)).id;
  }
  return row.id.starts_with(former + "-") ? renamed_item(row.id, former, renames) : row.id;
}

// The family's own entries.
void rename_entries(db::Connection& connection, const std::string& former, const Renames& renames) {
  const std::string all = subject_of_family(former);
  for (const OwnRow& row : connection.select<OwnRow>(
           "SELECT " + db::columns<OwnRow>() +
               " FROM entry_change WHERE kind <> 'price_list' AND (change_set_id, kind, id) IN "
               "(SELECT change_set_id, kind, id FROM entry_change WHERE subject = $1)",
           all)) {
    const std::string id = renamed_entry(row, former, renames);
    const std::string subject = row.subject == all ? all : subject_of({row.kind, id});
    connection.execute(
        "UPDATE entry_change SET subject = $5, id = $6 WHERE subject = $1 "
        "AND published_at = $2 AND change_set_id = $3 AND place = $4",
        row.subject, row.published_at, row.change_set_id, row.place, subject, id);
  }
}

}  // namespace

void rename_history(db::Connection& connection, const std::string& former_family,
                    const Renames& renames) {
  rename_entries(connection, former_family, renames);
  rename_prices(connection, former_family, renames);
  connection.execute("UPDATE entry_change SET subject = $2 WHERE subject = $1",
                     subject_of_family(former_family),
                     subject_of_family(renames.at(former_family)));
}

}  // namespace typecase::change_sets
