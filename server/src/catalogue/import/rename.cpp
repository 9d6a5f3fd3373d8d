#include "catalogue/import/rename.h"

#include <algorithm>
#include <set>

namespace typecase::catalogue {
namespace {

void replace(std::string& id, const Renames& renames) {
  auto found = renames.find(id);
  if (found != renames.end()) id = found->second;
}

// An item whose new id is another one's already gives way to that one.
template <class Item>
void replace_ids(std::vector<Item>& items, const Renames& renames) {
  std::set<std::string> taken;
  for (const Item& item : items) taken.insert(item.id);
  std::erase_if(items, [&](const Item& item) {
    auto found = renames.find(item.id);
    return found != renames.end() && taken.contains(found->second);
  });
  for (Item& item : items) replace(item.id, renames);
}

}  // namespace

void rename(FamilyRecord& family, const Renames& renames) {
  replace(family.id, renames);
  replace(family.texts.specimen.style, renames);
  if (family.texts.style_order) {
    for (std::string& style : *family.texts.style_order) replace(style, renames);
  }
  replace_ids(family.styles, renames);
  replace_ids(family.packages, renames);
  for (PackageRecord& package : family.packages) {
    std::set<std::string> seen;
    for (std::string& style : package.styles) replace(style, renames);
    std::erase_if(package.styles, [&](const auto& style) { return !seen.insert(style).second; });
  }
  std::ranges::sort(family.styles, {}, &StyleRecord::id);
}

bool holds(const FamilyRecord& family, const std::string& id) {
  return std::ranges::find(family.styles, id, &StyleRecord::id) != family.styles.end() ||
         std::ranges::find(family.packages, id, &PackageRecord::id) != family.packages.end();
}

}  // namespace typecase::catalogue
