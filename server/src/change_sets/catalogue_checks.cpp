#include "change_sets/catalogue_checks.h"

#include <set>

#include "base/json/json_reader.h"
#include "base/text/slug.h"
#include "base/text/text_limits.h"
#include "catalogue/records/terms.h"
#include "change_sets/family_checks.h"
#include "changes/records.h"
#include "pricing/currency.h"

namespace typecase::change_sets {
namespace {

using changes::Entries;
using changes::EntryKey;
using changes::EntryKind;

// Checks edits one by one and gathers their faults.
class CatalogueCheck {
 public:
  explicit CatalogueCheck(const Entries& laid) : laid_(laid) {}

  void check(const Edit& edit) {
    key_ = &edit.key;
    if (!edit.after) return cannot_go();
    if (!edit.before) return check_added(edit);
    if (key_->kind == EntryKind::family) {
      return check(read<catalogue::FamilyTerms>(*edit.before),
                   read<catalogue::FamilyTerms>(*edit.after));
    }
    if (key_->kind == EntryKind::style) {
      return check(read<catalogue::StyleTerms>(*edit.before),
                   read<catalogue::StyleTerms>(*edit.after));
    }
    if (key_->kind == EntryKind::package) {
      return check(read<catalogue::PackageTerms>(*edit.before),
                   read<catalogue::PackageTerms>(*edit.after));
    }
    check(read<catalogue::PriceTerms>(*edit.before), read<catalogue::PriceTerms>(*edit.after));
  }

  std::vector<changes::EntryFault> faults;

 private:
  template <class Terms>
  static Terms read(const std::string& record) {
    return json::read_stored<Terms>(record);
  }

  void fault(std::string place, std::string code, std::string message) {
    faults.push_back({*key_, std::move(place), std::move(code), std::move(message)});
  }

  void cannot_go() {
    const bool is_package = key_->kind == EntryKind::package;
    fault("", "comes_or_goes",
          is_package ? "A package stays, because orders may name it. Retire it instead."
                     : "It comes and goes with its fonts, not with a draft.");
  }

  // A package alone is added, with its price beside it.
  void check_added(const Edit& edit) {
    if (key_->kind == EntryKind::package) {
      const auto added = read<catalogue::PackageTerms>(*edit.after);
      check_id(added);
      if (!laid_.contains({EntryKind::price, key_->id})) need_price();
      return check(added, added);
    }
    const auto package = laid_.find({EntryKind::package, key_->id});
    if (key_->kind != EntryKind::price || package == laid_.end()) {
      return fault("", "comes_or_goes", "It comes and goes with its fonts, not with a draft.");
    }
    const auto added = read<catalogue::PriceTerms>(*edit.after);
    check_family(read<catalogue::PackageTerms>(package->second).family, added.family);
    check(added, added);
  }

  void check_id(const catalogue::PackageTerms& added) {
    if (!laid_.contains({EntryKind::family, added.family})) {
      fault("family", "no_such_family", "There is no family \"" + added.family + "\".");
    }
    const bool is_complete = added.item_class == catalogue::complete_family;
    if (!is_complete && added.item_class != "package") {
      fault("itemClass", "not_allowed", "\"family\" or \"package\" is needed here.");
    }
    const std::string complete = catalogue::complete_package_id(added.family);
    const std::string name = slug(key_->id);
    if (is_complete != (key_->id == complete) || name != key_->id ||
        !name.starts_with(added.family + "-")) {
      fault("", "not_allowed", "The id of a package is that of its family, and its name.");
    }
    for (const EntryKind kind : {EntryKind::style, EntryKind::family}) {
      if (!laid_.contains({kind, key_->id})) continue;
      fault("name", "not_unique", "A style or a family has this name.");
    }
  }

  void check_name(const std::string& name) {
    std::vector<Fault> found;
    need_text(name, "name", found);
    for (Fault& each : found) fault("name", std::move(each.code), std::move(each.message));
  }

  void check_life(const catalogue::Life& life) {
    if (!life.on_from || !life.on_until || *life.on_from < *life.on_until) return;
    fault("life.onUntil", "out_of_range", "It ends before it begins.");
  }

  void check_family(const std::string& before, const std::string& after) {
    if (before == after) return;
    fault("family", "never_changes", "It stays with its family.");
  }

  void check(const catalogue::FamilyTerms& before, const catalogue::FamilyTerms& after) {
    check_name(after.name);
    check_life(after.life);
    for (Fault& each : check_texts(laid_, key_->id, before, after)) {
      fault(std::move(each.pointer), std::move(each.code), std::move(each.message));
    }
    if (after.position < 0) {
      fault("position", "out_of_range", "A number from 0 is needed here.");
    }
  }

  void check(const catalogue::StyleTerms& before, const catalogue::StyleTerms& after) {
    check_family(before.family, after.family);
    check_name(after.name);
    check_life(after.life);
  }

  void check(const catalogue::PackageTerms& before, const catalogue::PackageTerms& after) {
    check_family(before.family, after.family);
    check_name(after.name);
    check_life(after.life);
    if (before.item_class != after.item_class) {
      fault("itemClass", "never_changes", "A package stays what it is.");
    }
    if (after.styles.empty()) fault("styles", "required", "A package needs a style.");
    std::set<std::string> seen;
    for (const std::string& id : after.styles) {
      check_style(id, after.family);
      if (!seen.insert(id).second) {
        fault("styles", "not_unique", "The style \"" + id + "\" is named twice.");
      }
    }
  }

  void check_style(const std::string& id, const std::string& family) {
    const auto found = laid_.find({EntryKind::style, id});
    if (found != laid_.end() && read<catalogue::StyleTerms>(found->second).family == family) return;
    fault("styles", "no_such_style", "The family has no style \"" + id + "\".");
  }

  void check(const catalogue::PriceTerms& before, const catalogue::PriceTerms& after) {
    check_family(before.family, after.family);
    if (!after.price) return need_price();
    const std::int64_t step = currency().step;
    const std::int64_t amount = after.price->minor;
    if (amount >= 0 && amount <= most_amount && amount % step == 0) return;
    fault("price", "not_an_amount",
          "A price from 0 to 10,000,000.00 is needed here" +
              (step > 1 ? ", in steps of " + std::to_string(step) + " minor units." : "."));
  }

  // A style may be sold in packages alone.
  void need_price() {
    if (!laid_.contains({EntryKind::package, key_->id})) return;
    fault("price", "required", "A package needs a price. Retire it to sell it no longer.");
  }

  const pricing::Currency& currency() {
    if (currency_) return *currency_;
    const auto shop = laid_.find({EntryKind::shop, std::string(changes::only_id)});
    if (shop == laid_.end()) return currency_.emplace();
    const auto found =
        pricing::find_currency(read<changes::ShopRecord>(shop->second).foundry.currency);
    return currency_.emplace(found ? *found : pricing::Currency{});
  }

  static constexpr std::int64_t most_amount = 1'000'000'000;

  const Entries& laid_;
  const EntryKey* key_ = nullptr;  // of the edit at hand
  std::optional<pricing::Currency> currency_;
};

}  // namespace

std::vector<changes::EntryFault> check_catalogue(const Entries& laid,
                                                 const std::vector<Edit>& edits) {
  CatalogueCheck check(laid);
  for (const Edit& edit : edits) {
    if (changes::is_of_catalogue(edit.key.kind)) check.check(edit);
  }
  return std::move(check.faults);
}

}  // namespace typecase::change_sets
