#include "pricing/cart.h"

#include <set>
#include <utility>

#include "base/json/json_reader.h"

namespace typecase::pricing {
namespace {

constexpr std::size_t longest_field = 1000;  // bytes of a licence's text

// nullopt: the list has no price for it.
std::optional<Money> listed_price(const PriceList& list, const CartItem& item,
                                  const Subject& subject) {
  auto price = list.prices.find(subject.item_id);
  if (price == list.prices.end() && item.item_class == "style") {
    price = list.prices.find(subject.family);
  }
  if (price == list.prices.end()) return std::nullopt;
  return price->second;
}

// How many different licence kinds each item has in the cart.
class KindCount {
 public:
  explicit KindCount(const std::vector<CartItem>& items) {
    for (const CartItem& item : items) kinds_[key(item)].insert(item.font_license_id);
  }
  int of(const CartItem& item) const { return static_cast<int>(kinds_.at(key(item)).size()); }

 private:
  using Key = std::pair<std::string, std::string>;
  static Key key(const CartItem& item) { return {item.item_class, item.item_id}; }

  std::map<Key, std::set<std::string>> kinds_;
};

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// Controls, line ends and whatever turns the direction of what follows: on certificates and pages a
// text stands in one line beside others.
bool leaves_its_line(std::string_view text) {
  auto between = [&](std::size_t at, std::string_view lead, unsigned char low, unsigned char high) {
    if (text.substr(at, lead.size()) != lead || at + lead.size() == text.size()) return false;
    auto last = static_cast<unsigned char>(text[at + lead.size()]);
    return low <= last && last <= high;
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 || byte == 0x7f || between(at, "\xC2", 0x80, 0x9F) ||  // U+0080 to U+009F
        between(at, "\xE2\x80", 0xA8, 0xAE) ||                             // U+2028 to U+202E
        between(at, "\xE2\x81", 0xA6, 0xA9)) {                             // U+2066 to U+2069
      return true;
    }
  }
  return false;
}

// The fields that the licence asks for, and no others.
std::map<std::string, std::string> read_fields(const licences::Kind& kind, const CartItem& item,
                                               const std::string& at, std::vector<Fault>& faults) {
  std::map<std::string, std::string> fields;
  for (const licences::TextField& wanted : kind.fields) {
    std::string text;
    if (item.fields && item.fields->contains(wanted.id)) text = item.fields->at(wanted.id);
    std::string pointer = at + "/fields/" + json::escape_pointer(wanted.id);
    if (text.size() > longest_field) {
      faults.push_back({pointer, "too_long", wanted.label + ": this text is too long."});
    } else if (!is_blank(text) && leaves_its_line(text)) {
      faults.push_back({pointer, "not_allowed",
                        wanted.label + ": line breaks and control characters do not fit."});
    } else if (!is_blank(text)) {
      fields[wanted.id] = text;
    } else if (wanted.required) {
      faults.push_back({pointer, "required", wanted.label + ": this licence needs it."});
    }
  }
  return fields;
}

class Pricing {
 public:
  // `list` is null for the shop's own currency.
  Pricing(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
          const PriceList* list, const Currency& currency, const std::vector<CartItem>& items)
      : catalogue_(catalogue),
        licences_(licences),
        list_(list),
        currency_(currency),
        items_(items),
        kinds_(items) {}

  Result<PricedCart> cart() {
    PricedCart cart{currency_.code, {}};
    for (std::size_t index = 0; index < items_.size(); ++index) {
      std::optional<QuoteLine> line = price(index);
      if (line) cart.lines.push_back(std::move(*line));
    }
    if (faults_.empty()) return cart;
    return Error{ErrorKind::invalid, "invalid_cart", "Some lines of the cart need attention.",
                 std::move(faults_)};
  }

 private:
  // nullopt: a fault says why.
  std::optional<QuoteLine> price(std::size_t index) {
    const CartItem& item = items_[index];
    std::string at = "/items/" + std::to_string(index);
    auto refuse = [&](const char* code, const char* message) {
      faults_.push_back({at + "/itemId", code, message});
      return std::nullopt;
    };
    if (item.custom_license_id) {
      return refuse("custom_licence_not_yours", "This licence was made for another customer.");
    }
    std::optional<Subject> subject = find_subject(catalogue_, item);
    if (!subject) return refuse("not_on_sale", "This is no longer on sale.");
    if (list_) subject->price = listed_price(*list_, item, *subject);
    if (!subject->price) {
      return refuse("not_on_sale", list_ ? "This is not sold in the currency of the cart."
                                         : "This is not on sale.");
    }

    const licences::Kind* kind = licences_.kind(subject->family, item.font_license_id);
    const licences::Tier* tier = kind ? kind->tier(item.license_option_id) : nullptr;
    if (!tier) return refuse("unknown_licence", "This licence is no longer offered.");
    if (tier->contact_us) return refuse("contact_us", "The foundry makes an offer for this size.");

    std::size_t before = faults_.size();
    QuoteLine line;
    line.fields = read_fields(*kind, item, at, faults_);
    if (faults_.size() != before) return std::nullopt;
    fill(line, item, *subject, *kind, *tier);
    line.index = static_cast<int>(index);
    return line;
  }

  void fill(QuoteLine& line, const CartItem& item, Subject& subject, const licences::Kind& kind,
            const licences::Tier& tier) const {
    line.base = *subject.price;
    line.multiplier = tier.multiplier;
    line.combination = licences_.combination(kinds_.of(item));
    line.list_price = price_line(line.base, line.multiplier, line.combination, currency_);
    line.amount = line.list_price;
    line.description = std::move(subject.description);
    line.item_id = std::move(subject.item_id);
    line.item_class = item.item_class;
    line.family = std::move(subject.family);
    line.styles = std::move(subject.styles);
    line.licence_id = kind.id;
    line.licence_name = kind.name;
    line.tier_id = tier.id;
    line.tier_name = tier.shown_name();
    line.question = tier.full_name.empty() ? kind.question : std::string();  // Told by the name.
  }

  const catalogue::Catalogue& catalogue_;
  const licences::Licences& licences_;
  const PriceList* list_;
  const Currency& currency_;
  const std::vector<CartItem>& items_;
  KindCount kinds_;
  std::vector<Fault> faults_;
};

}  // namespace

std::optional<Subject> find_subject(const catalogue::Catalogue& catalogue, const CartItem& item) {
  if (item.item_class == "style") {
    const catalogue::Style* style = catalogue.style(item.item_id);
    if (!style) return std::nullopt;
    return Subject{style->price, style->full_name, style->family.text, {style->id}, style->id.text};
  }
  const catalogue::Package* package = catalogue.package(item.item_id);
  if (!package || package->item_class != item.item_class) return std::nullopt;
  const catalogue::Style* first =
      package->styles.empty() ? nullptr : catalogue.style(package->styles.front().text);
  return Subject{package->price, package->name, first ? first->family.text : "", package->styles,
                 package->id};
}

Result<PricedCart> price(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                         const SalesSettings& sales_settings, const std::vector<CartItem>& items,
                         const std::string& currency) {
  Result<Currency> known = find_currency(currency);
  if (!known) return invalid_field("/currency", known.error().code, known.error().detail);
  const PriceList* list = sales_settings.price_lists.find(currency);
  if (!list && currency != sales_settings.price_lists.currency) {
    return invalid_field("/currency", "unknown_currency",
                         "The shop does not sell in this currency.");
  }
  return Pricing(catalogue, licences, list, *known, items).cart();
}

std::string licences_text(const std::vector<std::string>& serials) {
  std::string text = serials.size() == 1 ? "licence" : "licences";
  for (std::size_t at = 0; at < serials.size(); ++at) text += (at ? ", " : " ") + serials[at];
  return text;
}

std::string agreement_title(std::string_view licence) {
  constexpr std::string_view endings[] = {" licence", " license", " Licence", " License"};
  for (std::string_view ending : endings) {
    if (licence.ends_with(ending)) return std::string(licence) + " agreement";
  }
  return std::string(licence) + " licence agreement";
}

std::string scope_text(const std::string& licence, const std::string& question,
                       const std::string& tier) {
  return licence + (question.empty() ? ", " : ". " + question + ": ") + tier;
}

}  // namespace typecase::pricing
