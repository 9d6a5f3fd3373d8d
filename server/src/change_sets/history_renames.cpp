#include "change_sets/history.h"
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

}  // namespace

void rename_history(db::Connection& connection, const std::string& former_family,
                    const Renames& renames) {
  const std::string& current = renames.at(former_family);
  const std::string all = subject_of_family(former_family);
  // The family's own entries, by ids that begin with that of the family: "inter-bold", "inter/web".
  connection.execute(
      "UPDATE entry_change SET id = $3 || substr(id, length($2) + 1), "
      "subject = CASE WHEN subject = $1 THEN subject "
      "ELSE kind || '/' || $3 || substr(id, length($2) + 1) END "
      "WHERE kind <> 'price_list' "
      "AND substr(id || '-', 1, length($2) + 1) IN ($2 || '-', $2 || '/') "
      "AND (change_set_id, kind, id) IN "
      "(SELECT change_set_id, kind, id FROM entry_change WHERE subject = $1)",
      all, former_family, current);
  rename_prices(connection, former_family, renames);
  connection.execute("UPDATE entry_change SET subject = $2 WHERE subject = $1", all,
                     subject_of_family(current));
}

}  // namespace typecase::change_sets
