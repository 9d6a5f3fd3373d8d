#include "seeding/check_contents.h"

#include <charconv>

#include "seeding/compare_contents.h"
#include "seeding/folder_files.h"

namespace typecase::seeding {
namespace {

using changes::EntryFault;
using changes::EntryKey;
using changes::EntryKind;
using changes::ShopContents;

// A fault's pointer in its parts: "licences.toml:14: kind[2].tier[1].name".
struct Place {
  std::string_view file;  // "licences.toml"
  std::string_view key;   // "kind[2].tier[1].name"; empty: none
};

Place split(std::string_view pointer) {
  const std::size_t file = pointer.find(':');
  const std::size_t key = pointer.rfind(": ");
  return {pointer.substr(0, file),
          key == pointer.npos ? std::string_view() : pointer.substr(key + 2)};
}

// Takes "kind[2]." off the key and gives 1, the index of what it names. nullopt: the key does not
// begin so.
std::optional<std::size_t> take_index(std::string_view& key, std::string_view list) {
  std::string_view rest = key;
  if (!rest.starts_with(list)) return std::nullopt;
  rest.remove_prefix(list.size());
  if (!rest.starts_with('[')) return std::nullopt;
  rest.remove_prefix(1);
  std::size_t number = 0;
  const auto [end, failed] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (failed != std::errc() || number == 0) return std::nullopt;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (!rest.starts_with(']')) return std::nullopt;
  rest.remove_prefix(1);
  if (rest.starts_with('.')) rest.remove_prefix(1);
  key = rest;
  return number - 1;
}

// The item of a list that the key names; the key is then what follows.
template <class Item>
const Item* take_item(const std::vector<Item>& items, std::string_view& key,
                      std::string_view list) {
  const auto index = take_index(key, list);
  return index && *index < items.size() ? &items[*index] : nullptr;
}

EntryKey only(EntryKind kind) { return {kind, std::string(changes::only_id)}; }

std::optional<EntryKey> entry_in_licences(const ShopContents& shop, std::string_view& key) {
  const licences::Kind* kind = take_item(shop.licences.kinds, key, "kind");
  return kind ? EntryKey{EntryKind::licence, kind->id} : only(EntryKind::licensing);
}

// "desktop" of "eula-desktop.md".
std::string subject_of(std::string_view file, std::string_view prefix, std::string_view suffix) {
  file.remove_prefix(prefix.size());
  file.remove_suffix(suffix.size());
  return std::string(file);
}

std::optional<EntryKey> entry_of_eula(const ShopContents& shop, const std::string& id) {
  if (shop.licences.kind(id) != nullptr) return EntryKey{EntryKind::licence, id};
  if (id == licences::trial_kind) return only(EntryKind::licensing);
  for (const licences::Override& change : shop.licences.overrides) {
    if (!change.eula || id != change.kind + "-" + change.eula->version) continue;
    return EntryKey{EntryKind::licence_override, change.family + "/" + change.kind};
  }
  return std::nullopt;
}

std::optional<EntryKey> entry_in_list(const ShopContents& shop, std::string_view file,
                                      std::string_view& key) {
  if (file == "price-lists.toml") {
    const auto* list = take_item(shop.sales_settings.price_lists.others, key, "list");
    if (list) return EntryKey{EntryKind::price_list, list->currency};
  } else if (file == "coupons.toml") {
    const auto* coupon = take_item(shop.coupons, key, "coupon");
    if (coupon) return EntryKey{EntryKind::coupon, coupon->id};
  } else if (file == "projects.toml") {
    const auto* project = take_item(shop.content.projects, key, "project");
    if (project) return EntryKey{EntryKind::short_link, project->id};
  } else if (file == "royalties.toml") {
    const auto* share = take_item(shop.shares, key, "share");
    if (share) return EntryKey{EntryKind::royalties, share->family};
  } else if (file == "family-licences.toml") {
    const auto* change = take_item(shop.licences.overrides, key, "override");
    if (change) return EntryKey{EntryKind::licence_override, change->family + "/" + change->kind};
  }
  return std::nullopt;
}

std::optional<EntryKey> entry_in_text(const ShopContents& shop, std::string_view file) {
  if (file.starts_with("pages/")) {
    return EntryKey{EntryKind::page, subject_of(file, "pages/", ".md")};
  }
  if (file.starts_with("news/")) {
    return EntryKey{EntryKind::post, subject_of(file, "news/", ".md")};
  }
  if (file.starts_with("tax/")) {
    return EntryKey{EntryKind::tax, subject_of(file, "tax/", ".toml")};
  }
  if (file.starts_with("eula-")) return entry_of_eula(shop, subject_of(file, "eula-", ".md"));
  return std::nullopt;
}

bool is_of_invoices(std::string_view key) {
  return key == "invoice_prefix" || key == "first_invoice_number";
}

// The entry that a place belongs to; the key is then what follows in it.
std::optional<EntryKey> entry_at(const ShopContents& shop, std::string_view file,
                                 std::string_view& key) {
  if (file == "shop.toml") return only(is_of_invoices(key) ? EntryKind::invoices : EntryKind::shop);
  if (file == "licences.toml") return entry_in_licences(shop, key);
  if (file == "menus.toml") return only(EntryKind::menus);
  if (file == "pangrams.toml") return only(EntryKind::pangrams);
  if (file == "tax") return EntryKey{EntryKind::tax, std::string(key)};
  if (auto entry = entry_in_list(shop, file, key)) return entry;
  return entry_in_text(shop, file);
}

EntryFault place_fault(const ShopContents& shop, Fault fault) {
  auto [file, key] = split(fault.pointer);
  const auto entry = entry_at(shop, file, key);
  std::string place(key);
  if (!entry) place = fault.pointer;
  return {entry, std::move(place), std::move(fault.code), std::move(fault.message)};
}

std::vector<Fault> faults_of(const ShopContents& shop, const PictureIds& pictures) {
  const FolderFiles files = to_files(shop);
  std::vector<Fault> faults = files.faults();
  const auto has = [&](std::string_view id) { return pictures.contains(id); };
  Result<SeedContents> read = read_seed_folder(in_memory(files.all()), {has, nullptr});
  if (!read) {
    const Error error = read.error();
    faults.insert(faults.end(), error.faults.begin(), error.faults.end());
  }
  if (!faults.empty()) return faults;
  for (std::string& file : differing_files(shop, *read)) faults.push_back(not_the_same(file));
  return faults;
}

}  // namespace

std::vector<EntryFault> check_contents(const ShopContents& shop, const PictureIds& pictures) {
  std::vector<EntryFault> faults;
  for (Fault& fault : faults_of(shop, pictures))
    faults.push_back(place_fault(shop, std::move(fault)));
  return faults;
}

std::vector<EntryFault> check_references(const ShopContents& shop, const KnownIds& known) {
  const Result<SeedContents> read = read_seed_folder(in_memory(to_files(shop).all()));
  if (!read) return {};
  std::vector<EntryFault> warnings;
  for (Fault& fault : missing_references(known, read->references)) {
    warnings.push_back(place_fault(shop, std::move(fault)));
  }
  return warnings;
}

}  // namespace typecase::seeding
