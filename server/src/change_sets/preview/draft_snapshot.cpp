#include "change_sets/preview/draft_snapshot.h"

#include <algorithm>
#include <optional>

#include "base/json/json_reader.h"
#include "catalogue/records/terms.h"
#include "change_sets/draft.h"
#include "changes/contents.h"
#include "changes/records.h"
#include "licences/save.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKind;
using snapshot::Snapshot;

bool any_of(const std::vector<Edit>& edits, std::initializer_list<EntryKind> kinds) {
  return std::ranges::any_of(edits, [&](const Edit& edit) {
    return std::ranges::find(kinds, edit.key.kind) != kinds.end();
  });
}

bool is_of_contents(const Edit& edit) { return !changes::is_of_catalogue(edit.key.kind); }

// The shop without its catalogue, as it is once the edits are published.
changes::ShopContents contents_after(db::Connection& connection, const std::vector<Edit>& edits) {
  return changes::to_contents(
      lay_over(changes::to_entries(changes::read_contents(connection)), edits));
}

template <class Terms>
void add(const std::string& record, const std::string& id, std::map<std::string, Terms>& terms) {
  terms[id] = json::read_stored<Terms>(record);
}

catalogue::CatalogueTerms terms_after(const std::vector<Edit>& edits) {
  catalogue::CatalogueTerms terms;
  for (const auto& [key, before, after] : edits) {
    if (!after) continue;
    if (key.kind == EntryKind::family) add<catalogue::FamilyTerms>(*after, key.id, terms.families);
    if (key.kind == EntryKind::style) add<catalogue::StyleTerms>(*after, key.id, terms.styles);
    if (key.kind == EntryKind::package)
      add<catalogue::PackageTerms>(*after, key.id, terms.packages);
    if (key.kind == EntryKind::price) add<catalogue::PriceTerms>(*after, key.id, terms.prices);
  }
  return terms;
}

// Texts that the edits remove are withdrawn, and those that they bring back are not.
void withdraw(const std::vector<Edit>& edits, content::Content& content) {
  for (const auto& [key, before, after] : edits) {
    const bool is_page = key.kind == EntryKind::page;
    if (!is_page && key.kind != EntryKind::post) continue;
    const std::string path = (is_page ? "/pages/" : "/news/") + key.id;
    content.withdrawn.erase(path);
    if (after || !before) continue;
    const auto title = is_page ? json::read_stored<changes::PageRecord>(*before).title
                               : json::read_stored<changes::PostRecord>(*before).title;
    const bool was_seen = is_page || !json::read_stored<changes::PostRecord>(*before).draft;
    if (was_seen) content.withdrawn[path] = title;
  }
}

// Replaces the parts of the snapshot that the edits touch.
class Draft {
 public:
  Draft(db::Connection& connection, const std::vector<Edit>& edits, Time now, Snapshot& shop)
      : connection_(connection), edits_(edits), now_(now), shop_(shop) {
    if (std::ranges::any_of(edits, is_of_contents)) contents_ = contents_after(connection, edits);
  }

  void replace_parts() {
    using enum EntryKind;
    if (any_of(edits_, {shop, tax, price_list})) {
      shop_.sales_settings = std::make_shared<pricing::SalesSettings>(contents_->sales_settings);
    }
    if (any_of(edits_, {shop, family, style, package, price})) replace_catalogue();
    if (any_of(edits_, {licensing, licence, licence_override})) {
      shop_.licences = licences::licences_at(
          licences::as_saved(contents_->licences, shop_.licences->eulas), now_);
    }
    if (any_of(edits_, {menus, pangrams, page, post, short_link})) replace_texts();
    shop_.until = std::min(shop_.catalogue->until, shop_.licences->until);
  }

 private:
  void replace_catalogue() {
    const auto& foundry = contents_ ? contents_->foundry : shop_.catalogue->foundry;
    shop_.catalogue = catalogue::load_with(connection_, now_, terms_after(edits_), foundry);
  }

  void replace_texts() {
    auto content = std::make_shared<content::Content>(contents_->content);
    content->withdrawn = shop_.content->withdrawn;
    withdraw(edits_, *content);
    shop_.content = std::move(content);
  }

  db::Connection& connection_;
  const std::vector<Edit>& edits_;
  const Time now_;
  Snapshot& shop_;
  std::optional<changes::ShopContents> contents_;  // where an edit is of any
};

}  // namespace

std::shared_ptr<const Snapshot> draft_snapshot(db::Connection& connection, const Snapshot& live,
                                               const std::vector<Edit>& edits, Time now) {
  auto shop = std::make_shared<Snapshot>(*snapshot::load_after(connection, live, now));
  Draft(connection, edits, now, *shop).replace_parts();
  return shop;
}

}  // namespace typecase::change_sets
