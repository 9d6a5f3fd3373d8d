#include "catalogue/records/rename.h"

#include <algorithm>
#include <set>

#include "db/record.h"

namespace typecase::catalogue {
namespace {

// An item whose new id is another one's already gives way to that one.
template <class Item>
void replace_ids(std::vector<Item>& items, const Renames& renames) {
  std::set<std::string> taken;
  for (const Item& item : items) taken.insert(item.id);
  std::erase_if(items, [&](const Item& item) {
    auto found = renames.find(item.id);
    return found != renames.end() && taken.contains(found->second);
  });
  for (Item& item : items) rename(item.id, renames);
}

// Each stays once.
void rename_each(std::vector<std::string>& ids, const Renames& renames) {
  std::set<std::string> seen;
  for (std::string& id : ids) rename(id, renames);
  std::erase_if(ids, [&](const auto& id) { return !seen.insert(id).second; });
}

void rename_texts(TextsRecord& texts, const Renames& renames) {
  rename(texts.specimen.style, renames);
  if (!texts.style_order) return;
  for (std::string& style : *texts.style_order) rename(style, renames);
}

}  // namespace

Renames renames_for(const FamilyRecord& family, const std::string& id) {
  Renames renames{{family.id, id}};
  auto add = [&](const std::string& old) {
    if (old.starts_with(family.id)) renames[old] = id + old.substr(family.id.size());
  };
  for (const StyleRecord& style : family.styles) add(style.id);
  for (const PackageRecord& package : family.packages) add(package.id);
  return renames;
}

void rename(std::string& id, const Renames& renames) {
  const auto found = renames.find(id);
  if (found != renames.end()) id = found->second;
}

void rename(FamilyRecord& family, const Renames& renames) {
  rename(family.id, renames);
  rename_texts(family.texts, renames);
  replace_ids(family.styles, renames);
  replace_ids(family.packages, renames);
  for (PackageRecord& package : family.packages) rename_each(package.styles, renames);
  std::ranges::sort(family.styles, {}, &StyleRecord::id);
}

void rename(FamilyTerms& terms, const Renames& renames) { rename_texts(terms.texts, renames); }
void rename(StyleTerms& terms, const Renames& renames) { rename(terms.family, renames); }
void rename(PriceTerms& terms, const Renames& renames) { rename(terms.family, renames); }

void rename(PackageTerms& terms, const Renames& renames) {
  rename(terms.family, renames);
  rename_each(terms.styles, renames);
}

bool holds(const FamilyRecord& family, const std::string& id) {
  return std::ranges::find(family.styles, id, &StyleRecord::id) != family.styles.end() ||
         std::ranges::find(family.packages, id, &PackageRecord::id) != family.packages.end();
}

void continue_releases(db::Connection& connection, FamilyRecord& family, const Renames& renames) {
  for (const auto& [former, id] : renames) {
    auto style = std::ranges::find(family.styles, id, &StyleRecord::id);
    if (style == family.styles.end()) continue;
    const auto newest = connection.value<std::int64_t>(
        "SELECT COALESCE(max(number), 0) FROM style_release WHERE style_id = $1", id);
    style->release = std::max(newest + 1, style->release);
  }
}

}  // namespace typecase::catalogue
