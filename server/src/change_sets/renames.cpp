#include "change_sets/renames.h"

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "change_sets/history.h"
#include "change_sets/rows.h"
#include "changes/records.h"
#include "db/record.h"

namespace typecase::change_sets {
namespace {

using catalogue::Renames;
using changes::EntryKind;

struct StoredEdit {
  std::string change_set_id, id;
  std::optional<std::string> record_before, record_after;
};
BOOST_DESCRIBE_STRUCT(StoredEdit, (), (change_set_id, id, record_before, record_after))

// Renames the edits of one family.
class Follower {
 public:
  Follower(db::Connection& connection, const std::string& former, const Renames& renames)
      : connection_(connection), former_(former), current_(renames.at(former)), renames_(renames) {}

  void run() {
    rename_family();
    rename_items<catalogue::StyleTerms>(EntryKind::style);
    rename_items<catalogue::PackageTerms>(EntryKind::package);
    rename_items<catalogue::PriceTerms>(EntryKind::price);
    rename_keys(EntryKind::royalties);
    rename_keys(EntryKind::licence_override);
    rename_coupons();
    rename_price_lists();
  }

 private:
  std::vector<StoredEdit> find(EntryKind kind, const std::string& beginning) {
    return connection_.select<StoredEdit>(
        "SELECT " + db::columns<StoredEdit>() +
            " FROM change_set_edit WHERE kind = $1 AND substr(id, 1, length($2)) = $2 "
            // Where the new id begins with the former one, what is in the way has moved then.
            "ORDER BY id DESC",
        kind, beginning);
  }

  void rename_family() {
    for (StoredEdit& edit : find(EntryKind::family, former_)) {
      if (edit.id != former_) continue;
      each_record<catalogue::FamilyTerms>(edit, [&](auto& terms) { rename(terms, renames_); });
      save(EntryKind::family, edit, current_);
    }
  }

  // Also packages that a draft adds, which the shop does not have yet. Ids of another family may
  // begin alike: "inter-display-bold".
  template <class Terms>
  void rename_items(EntryKind kind) {
    for (StoredEdit& edit : find(kind, former_ + "-")) {
      bool is_own = false;
      each_record<Terms>(edit, [&](auto& terms) {
        is_own = terms.family == former_;
        if (is_own) rename(terms, renames_);
      });
      if (!is_own) continue;
      const std::string id = renamed_item(edit.id, former_, renames_);
      added_.emplace(edit.id, id);
      save(kind, edit, id);
    }
  }

  void rename_keys(EntryKind kind) {
    for (const StoredEdit& edit : find(kind, former_)) {
      save(kind, edit, renamed({kind, edit.id}, former_, current_).id);
    }
  }

  void rename_coupons() {
    for (StoredEdit& edit : find(EntryKind::coupon, "")) {
      each_record<changes::CouponRecord>(edit, [&](auto& coupon) {
        for (std::string& family : coupon.discount.families) catalogue::rename(family, renames_);
      });
      save(EntryKind::coupon, edit, edit.id);
    }
  }

  void rename_price_lists() {
    for (StoredEdit& edit : find(EntryKind::price_list, "")) {
      each_record<changes::PriceListRecord>(edit, [&](auto& list) {
        std::map<std::string, Money> prices;
        for (const auto& [item, price] : list.prices) {
          std::string id = item;
          catalogue::rename(id, renames_.contains(id) ? renames_ : added_);
          prices.emplace(std::move(id), price);
        }
        list.prices = std::move(prices);
      });
      save(EntryKind::price_list, edit, edit.id);
    }
  }

  template <class Record, class Change>
  static void each_record(StoredEdit& edit, const Change& change) {
    for (std::optional<std::string>* record : {&edit.record_before, &edit.record_after}) {
      if (!*record) continue;
      auto read = json::read_stored<Record>(**record);
      change(read);
      *record = json::write_stored(read);
    }
  }

  void save(EntryKind kind, const StoredEdit& edit, const std::string& id) {
    if (id != edit.id && !make_room(edit.change_set_id, {kind, id})) return;
    connection_.execute(
        "UPDATE change_set_edit SET id = $4, record_before = $5, record_after = $6 "
        "WHERE change_set_id = $1 AND kind = $2 AND id = $3",
        edit.change_set_id, kind, edit.id, id, edit.record_before, edit.record_after);
  }

  // An edit has the id already where a member saved it from a tab that knew a former address, and
  // in publications of families that were merged. Those stay as they are: false.
  bool make_room(const std::string& change_set_id, const changes::EntryKey& key) {
    const bool is_free = !connection_.find_one(
        "SELECT 1 FROM change_set_edit WHERE change_set_id = $1 AND kind = $2 AND id = $3",
        change_set_id, key.kind, key.id);
    if (is_free) return true;
    ChangeSet change_set = change_sets::find(connection_, change_set_id).value();
    if (change_set.state == State::published) return false;
    remove_edit(connection_, change_set_id, key);
    change_set.edits = count_edits(connection_, change_set_id);
    update(connection_, change_set);
    return true;
  }

  db::Connection& connection_;
  const std::string& former_;
  const std::string& current_;
  const Renames& renames_;
  Renames added_;  // of styles and packages that edits name, those that the shop lacks too
};

}  // namespace

changes::EntryKey renamed(changes::EntryKey key, const std::string& former_family,
                          const std::string& current) {
  const bool is_shares = key.kind == EntryKind::royalties && key.id == former_family;
  const bool is_override =
      key.kind == EntryKind::licence_override && key.id.starts_with(former_family + "/");
  if (is_shares || is_override) key.id.replace(0, former_family.size(), current);
  return key;
}

std::string renamed_item(const std::string& id, const std::string& former_family,
                         const Renames& renames) {
  const auto found = renames.find(id);
  return found != renames.end() ? found->second
                                : renames.at(former_family) + id.substr(former_family.size());
}

void follow_renames(db::Connection& connection, const std::string& former_family,
                    const Renames& renames) {
  Follower(connection, former_family, renames).run();
  rename_history(connection, former_family, renames);
}

}  // namespace typecase::change_sets
