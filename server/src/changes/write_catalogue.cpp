#include "changes/write_catalogue.h"

#include <algorithm>
#include <set>

#include "base/json/json_reader.h"
#include "catalogue/import/staff_edits.h"

namespace typecase::changes {
namespace {

using catalogue::TermsKind;

std::string family_of(const EntryKey& key, const catalogue::FamilyTerms&) { return key.id; }
std::string family_of(const EntryKey&, const auto& terms) { return terms.family; }

// Packages are added, and everything else of the catalogue comes with its fonts and stays.
bool is_added_package(const Difference& difference) {
  return difference.key.kind == EntryKind::package && !difference.before && difference.after;
}

// Writes differences one after the other. Prices and the notes for the next import, which finds
// changed terms as staff's, are gathered until finish().
class CatalogueWriter {
 public:
  explicit CatalogueWriter(db::Connection& connection) : connection_(connection) {}

  // With its price, which is an entry beside it.
  void add_package(const std::string& id, const Entries& after) {
    const auto terms =
        json::read_stored<catalogue::PackageTerms>(after.at({EntryKind::package, id}));
    const auto price =
        json::read_stored<catalogue::PriceTerms>(after.at({EntryKind::price, id})).price;
    if (!price) throw std::logic_error("a package without a price: " + id);
    catalogue::add_package(connection_, id, terms, *price);
    for (const TermsKind kind : {TermsKind::package, TermsKind::price}) {
      note(kind, id, terms.family, "");
    }
  }

  void write(const Difference& difference) {
    const auto& [key, before, after] = difference;
    if (!after || !before) throw std::logic_error("no such item comes or goes: " + key.id);
    switch (key.kind) {
      case EntryKind::family:
        return save<catalogue::FamilyTerms>(difference);
      case EntryKind::style:
        return save<catalogue::StyleTerms>(difference);
      case EntryKind::package:
        return save<catalogue::PackageTerms>(difference);
      default:
        prices_[key.id] = read<catalogue::PriceTerms>(difference);
    }
  }

  // Answers whether anything was written.
  bool finish() {
    if (families_.empty()) return false;
    catalogue::save_prices(connection_, prices_);
    catalogue::note_imported(connection_, notes_);
    catalogue::touch_families(connection_, families_);
    db::touch_shop_version(connection_);
    return true;
  }

 private:
  void note(TermsKind kind, const std::string& id, const std::string& family,
            const std::string& before) {
    families_.insert(family);
    notes_.push_back({kind, id, family, digest_of(before)});
  }

  // The new terms, once those of before are noted.
  template <class Terms>
  Terms read(const Difference& difference) {
    const auto& [key, before, after] = difference;
    auto terms = json::read_stored<Terms>(*after);
    note(to_enum<TermsKind>(enum_name(key.kind)), key.id, family_of(key, terms), *before);
    return terms;
  }

  template <class Terms>
  void save(const Difference& difference) {
    catalogue::save_terms(connection_, difference.key.id, read<Terms>(difference));
  }

  db::Connection& connection_;
  std::map<std::string, catalogue::PriceTerms> prices_;
  std::vector<catalogue::ImportedTerms> notes_;
  std::set<std::string> families_;
};

// Packages whose ids something has already, such as under a former id.
Result<void> check_added(db::Connection& connection, const std::vector<Difference>& differences) {
  std::vector<Fault> faults;
  for (const Difference& difference : differences) {
    if (!is_added_package(difference)) continue;
    if (!catalogue::find_item(connection, difference.key.id)) continue;
    faults.push_back({to_text(difference.key), "not_unique",
                      "Something else has or had this name. Choose another one."});
  }
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "entries_disagree",
               "A package cannot be added under its name. Nothing has changed.", std::move(faults)};
}

}  // namespace

Result<bool> write_catalogue(db::Connection& connection, const std::vector<Difference>& differences,
                             const Entries& after) {
  if (auto checked = check_added(connection, differences); !checked) return checked.error();
  CatalogueWriter writer(connection);
  std::set<std::string> added;
  for (const Difference& difference : differences) {
    if (!is_added_package(difference)) continue;
    writer.add_package(difference.key.id, after);
    added.insert(difference.key.id);
  }
  for (const Difference& difference : differences) {
    const auto& [kind, id] = difference.key;
    if (!is_of_catalogue(kind) || is_added_package(difference)) continue;
    if (kind == EntryKind::price && added.contains(id)) continue;
    writer.write(difference);
  }
  return writer.finish();
}

}  // namespace typecase::changes
