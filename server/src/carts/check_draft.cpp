#include <algorithm>
#include <set>

#include "base/text/nearest.h"
#include "carts/cart_draft.h"
#include "documents/markdown.h"
#include "licences/formats.h"
#include "licences/metric.h"
#include "pricing/currency.h"

namespace typecase::carts {
namespace {

using Names = std::set<std::string, std::less<>>;

constexpr std::int64_t most_minor = 1'000'000'000'000;
constexpr int all_off = 10'000;

class DraftCheck {
 public:
  DraftCheck(const CartDraft& draft, const OnSale& shop, Time now)
      : draft_(draft), shop_(shop), now_(now) {}

  std::vector<Fault> faults() {
    check_whole();
    for (std::size_t at = 0; at < draft_.licences.size(); ++at) check_licence(at);
    for (std::size_t at = 0; at < draft_.items.size(); ++at) check_item(at);
    return std::move(faults_);
  }

 private:
  void fault(std::string pointer, std::string code, std::string message) {
    faults_.push_back({std::move(pointer), std::move(code), std::move(message)});
  }

  void check_whole() {
    if (draft_.valid_until && *draft_.valid_until <= now_) {
      fault("/validUntil", "out_of_range",
            "This day is over, so that the cart could not be bought. Give a later day, or none.");
    }
    if (draft_.recipient && draft_.recipient->find('@') == std::string::npos) {
      fault("/recipient", "not_allowed", "An e-mail address is needed here.");
    }
    if (draft_.items.empty()) fault("/items", "required", "At least one item is needed.");
    if (!draft_.licences.empty() && !draft_.recipient) {
      fault("/recipient", "required", "A custom licence is for one customer.");
    }
    if (draft_.total && draft_.percent_off) {
      fault("/total", "not_allowed", "Give either a sum or a percentage of the whole.");
    }
    check_amount(draft_.total, "/total");
    check_percent(draft_.percent_off, "/percentOff");
  }

  void check_amount(const std::optional<Money>& amount, const std::string& pointer) {
    if (!amount) return;
    if (amount->minor < 0 || amount->minor > most_minor) {
      return fault(pointer, "out_of_range", "An amount from 0 to 10000000000.00 is needed.");
    }
    auto currency = pricing::find_currency(draft_.currency);
    if (currency && amount->minor % currency->step != 0) {
      fault(pointer, "amount_not_whole", "This currency has whole amounts only.");
    }
  }

  void check_percent(const std::optional<int>& hundredths, const std::string& pointer) {
    if (!hundredths || (*hundredths >= 0 && *hundredths <= all_off)) return;
    fault(pointer, "out_of_range", "From 0 to 100 per cent.");
  }

  void check_licence(std::size_t at) {
    const auto& [id, licence] = draft_.licences[at];
    const std::string place = "/licences/" + std::to_string(at) + "/";
    if (shop_.licences.kind(id)) {
      fault(place + "id", "not_unique", "The shop has a licence kind of this name.");
    }
    const auto before = draft_.licences.begin() + static_cast<std::ptrdiff_t>(at);
    if (std::ranges::find(draft_.licences.begin(), before, id, &DraftLicence::id) != before) {
      fault(place + "id", "not_unique", "Another licence has this name.");
    }
    if (!licence.metric.empty() && !licences::is_metric(licence.metric)) {
      fault(place + "metric", "not_allowed", "This is none of the metrics of licences.toml.");
    }
    if (!licences::are_formats(licence.formats)) {
      fault(place + "formats", "not_allowed", std::string(licences::formats_wanted));
    }
    if (auto excess = documents::markdown_excess(licence.eula_markdown)) {
      fault(place + "agreement", std::string(excess->code),
            "Line " + std::to_string(excess->line) + " is more than a page can set.");
    }
  }

  void check_item(std::size_t at) {
    const DraftItem& wanted = draft_.items[at];
    const std::string place = "/items/" + std::to_string(at) + "/";
    check_subject(wanted.item, place);
    check_licence_of(wanted, place);
    check_amount(wanted.price, place + "price");
    check_percent(wanted.percent_off, place + "percentOff");
    if (wanted.price && wanted.percent_off) {
      fault(place + "price", "not_allowed", "Give either a price or a percentage.");
    }
  }

  void check_subject(const pricing::CartItem& item, const std::string& place) {
    static const Names classes{"style", "family", "package"};
    if (item.item_class.empty() || item.item_id.empty()) return;
    if (!classes.contains(item.item_class)) {
      return fault(place + "itemClass", "unknown", unknown_word("class", item.item_class, classes));
    }
    if (pricing::find_subject(shop_.catalogue, item)) return;
    fault(place + "itemId", "unknown",
          unknown_word(item.item_class, item.item_id, items_of_class(item.item_class)));
  }

  Names items_of_class(const std::string& item_class) const {
    Names known;
    for (const catalogue::Family& family : shop_.catalogue.families) {
      for (const catalogue::Style& style : family.styles) {
        if (item_class == "style") known.insert(style.id.text);
      }
      for (const catalogue::Package& package : family.packages) {
        if (item_class == package.item_class) known.insert(package.id);
      }
    }
    return known;
  }

  void check_licence_of(const DraftItem& wanted, const std::string& place) {
    const std::string& id = wanted.item.font_license_id;
    if (id.empty()) return;
    const bool is_custom =
        std::ranges::find(draft_.licences, id, &DraftLicence::id) != draft_.licences.end();
    if (is_custom && !wanted.price) {
      fault(place + "price", "required", "A price is needed with a custom licence.");
    }
    if (!is_custom) check_kind(wanted.item, place);
  }

  void check_kind(const pricing::CartItem& item, const std::string& place) {
    const std::string& id = item.font_license_id;
    const licences::Kind* kind = shop_.licences.kind(id);
    if (!kind) {
      return fault(place + "fontLicenseId", "unknown",
                   unknown_word("licence", id, licence_names()));
    }
    if (auto subject = pricing::find_subject(shop_.catalogue, item)) {
      kind = shop_.licences.kind(subject->family, id);
    }
    if (kind) return check_tier(*kind, item.license_option_id, place);
    fault(place + "fontLicenseId", "not_offered", "This family is not offered under this licence.");
  }

  void check_tier(const licences::Kind& kind, const std::string& tier, const std::string& place) {
    Names known;
    for (const licences::Tier& offered : kind.tiers) known.insert(offered.id);
    if (tier.empty() || known.contains(tier)) return;
    fault(place + "licenseOptionId", "unknown", unknown_word("tier", tier, known));
  }

  Names licence_names() const {
    Names known;
    for (const DraftLicence& own : draft_.licences) known.insert(own.id);
    for (const licences::Kind& kind : shop_.licences.kinds) known.insert(kind.id);
    return known;
  }

  const CartDraft& draft_;
  const OnSale& shop_;
  const Time now_;
  std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> check_draft(const CartDraft& draft, const OnSale& shop, Time now) {
  return DraftCheck(draft, shop, now).faults();
}

}  // namespace typecase::carts
