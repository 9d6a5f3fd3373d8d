#include "carts/cart_draft.h"

#include <algorithm>

#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "base/text/mailbox.h"
#include "pricing/discount.h"

namespace typecase::carts {
namespace {

using pricing::QuoteLine;

// Cart of a draft without faults.
class Drafting {
 public:
  Drafting(const CartDraft& draft, const OnSale& shop) : draft_(draft), shop_(shop) {}

  Result<DraftedCart> cart() {
    auto listed = price_listed();
    if (!listed) return listed.error();
    begin();
    auto next = listed->lines.begin();
    for (std::size_t at = 0; at < draft_.items.size(); ++at) {
      add_line(at, licence_of(draft_.items[at]) ? custom_line(at) : std::move(*next++));
    }
    if (!faults_.empty()) return invalid_cart();
    if (auto spread = spread_special_price(); !spread) return spread.error();
    return std::move(made_);
  }

 private:
  Error invalid_cart() {
    return {ErrorKind::invalid, "invalid_cart", "Some lines of the cart need attention.", faults_};
  }

  const DraftLicence* licence_of(const DraftItem& wanted) const {
    auto found = std::ranges::find(draft_.licences, wanted.item.font_license_id, &DraftLicence::id);
    return found == draft_.licences.end() ? nullptr : &*found;
  }

  // Lines under licences of the shop, in their order.
  Result<pricing::PricedCart> price_listed() {
    std::vector<pricing::CartItem> listed;
    std::vector<std::size_t> numbers;  // of the draft's items
    for (std::size_t at = 0; at < draft_.items.size(); ++at) {
      if (licence_of(draft_.items[at])) continue;
      listed.push_back(draft_.items[at].item);
      numbers.push_back(at);
    }
    auto priced = pricing::price(shop_.catalogue, shop_.licences, shop_.sales_settings, listed,
                                 draft_.currency);
    if (priced) return priced;
    Error error = priced.error();
    for (Fault& fault : error.faults) fault.pointer = renumbered(fault.pointer, numbers);
    return error;
  }

  // "/items/1/itemId" of the listed items is "/items/4/itemId" of the draft.
  static std::string renumbered(const std::string& pointer,
                                const std::vector<std::size_t>& numbers) {
    constexpr std::string_view items = "/items/";
    if (!pointer.starts_with(items)) return pointer;
    const std::size_t number = std::stoul(pointer.substr(items.size()));
    return std::string(items) + std::to_string(numbers.at(number)) +
           pointer.substr(pointer.find('/', items.size()));
  }

  void begin() {
    PreparedCart& cart = made_.cart;
    cart.id = random_id();
    cart.cart.currency = draft_.currency;
    cart.note = draft_.note;
    if (draft_.recipient) cart.recipient = fold_email(*draft_.recipient);
    cart.valid_until = draft_.valid_until;
    cart.prices_include_tax = shop_.sales_settings.seller.prices_include_tax;
    for (const DraftLicence& own : draft_.licences) {
      CustomLicence licence = own.licence;
      licence.id = random_id();
      licence.eula_sha256 = to_hex(sha256(licence.eula_markdown));
      cart.licences.push_back(std::move(licence));
    }
  }

  QuoteLine custom_line(std::size_t at) {
    const pricing::CartItem& item = draft_.items[at].item;
    const auto number = licence_of(draft_.items[at]) - draft_.licences.data();
    const CustomLicence& licence = made_.cart.licences[static_cast<std::size_t>(number)];
    QuoteLine line;
    auto subject = pricing::find_subject(shop_.catalogue, item);
    if (!subject) {
      faults_.push_back(
          {"/items/" + std::to_string(at) + "/itemId", "not_on_sale", "This is not on sale."});
      return line;
    }
    line.description = std::move(subject->description);
    line.item_id = item.item_id;
    line.item_class = item.item_class;
    line.family = std::move(subject->family);
    line.styles = std::move(subject->styles);
    line.licence_id = custom_kind;
    line.licence_name = licence.name;
    line.tier_id = licence.id;
    line.tier_name = licence.tier;
    line.fields = item.fields.value_or(std::map<std::string, std::string>{});
    line.custom_licence_id = licence.id;
    return line;
  }

  static void set_price(QuoteLine& line, Money price) {
    line.base = line.list_price = line.amount = price;
    line.multiplier = line.combination = Multiplier{};
  }

  void add_line(std::size_t at, QuoteLine line) {
    const DraftItem& wanted = draft_.items[at];
    const bool is_custom = line.custom_licence_id.has_value();
    made_.list_prices.push_back(is_custom ? std::nullopt : std::optional(line.list_price));
    if (wanted.price) {
      set_price(line, *wanted.price);
    } else if (wanted.percent_off) {
      pricing::Coupon coupon;
      coupon.hundredths = *wanted.percent_off;
      lower({&line}, coupon);
    }
    line.index = static_cast<int>(at);
    made_.cart.cart.lines.push_back(std::move(line));
  }

  // As a coupon lowers lines, so that the same rules round and spread.
  void lower(const std::vector<QuoteLine*>& lines, const pricing::Coupon& coupon) const {
    std::vector<pricing::PricedLine> priced;
    for (const QuoteLine* line : lines) priced.push_back({{}, {}, {}, line->list_price});
    const auto currency = pricing::find_currency(draft_.currency).value();
    const auto taken = pricing::apply_discounts(priced, {coupon}, currency, Day{});
    for (std::size_t at = 0; at < lines.size(); ++at) {
      set_price(*lines[at], lines[at]->list_price - taken.lines[at]);
    }
  }

  Result<void> spread_special_price() {
    if (!draft_.total && !draft_.percent_off) return {};
    std::vector<QuoteLine*> open;
    Money sum, of_open;
    for (std::size_t at = 0; at < draft_.items.size(); ++at) {
      QuoteLine& line = made_.cart.cart.lines[at];
      sum += line.list_price;
      if (draft_.items[at].price || draft_.items[at].percent_off) continue;
      of_open += line.list_price;
      open.push_back(&line);
    }
    pricing::Coupon coupon;
    coupon.hundredths = draft_.percent_off.value_or(0);
    if (draft_.total) {
      if (auto fits = check_total(sum, of_open, open.empty()); !fits) return fits;
      coupon.kind = pricing::DiscountKind::amount;
      coupon.amount = sum - *draft_.total;
      coupon.currency = draft_.currency;
    }
    lower(open, coupon);
    return {};
  }

  Result<void> check_total(Money sum, Money of_open, bool has_no_line) const {
    if (has_no_line && sum != *draft_.total) {
      return invalid_field("/total", "not_allowed",
                           "Every line has a price of its own: the sum follows from them.");
    }
    if (*draft_.total > sum || *draft_.total < sum - of_open) {
      return invalid_field("/total", "out_of_range",
                           "The sum is at most " + to_decimal(sum, draft_.currency) +
                               " and at least " + to_decimal(sum - of_open, draft_.currency) +
                               ", the prices that lines have of their own.");
    }
    return {};
  }

  const CartDraft& draft_;
  const OnSale& shop_;
  DraftedCart made_;
  std::vector<Fault> faults_;
};

}  // namespace

Result<DraftedCart> prepare(const CartDraft& draft, const OnSale& shop) {
  return Drafting(draft, shop).cart();
}

}  // namespace typecase::carts
