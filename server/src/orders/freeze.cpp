#include "orders/freeze.h"

#include <algorithm>

namespace typecase::orders {
namespace {

constexpr auto payable_for = std::chrono::days(7);

const licences::Kind& kind_of(const licences::Licences& licences, const pricing::QuoteLine& line) {
  const licences::Kind* kind = licences.kind(line.family, line.licence_id);
  if (!kind) throw std::logic_error("a quote with an unknown licence");
  return *kind;
}

Line to_line(const licences::Licences& licences, const pricing::QuoteLine& quoted) {
  const licences::Kind& kind = kind_of(licences, quoted);
  Line line;
  line.index = quoted.index;
  line.description = quoted.description;
  line.item_id = quoted.item_id;
  line.item_class = quoted.item_class;
  line.styles = quoted.styles;
  line.licence_id = quoted.licence_id;
  line.licence_name = quoted.licence_name;
  line.formats = kind.formats;
  line.tier_id = quoted.tier_id;
  line.tier_name = quoted.tier_name;
  line.fields = quoted.fields;
  line.eula_version = kind.eula_version;
  line.eula_sha256 = kind.eula_sha256;
  line.base = quoted.base;
  line.multiplier = quoted.multiplier;
  line.combination = quoted.combination;
  line.discount = quoted.discount;
  line.amount = quoted.amount;
  return line;
}

}  // namespace

Result<void> check_eulas(const licences::Licences& licences, const pricing::Quote& quote,
                         const std::vector<AcceptedEula>& accepted) {
  for (const pricing::QuoteLine& line : quote.lines) {
    const licences::Kind& kind = kind_of(licences, line);
    bool found = std::ranges::any_of(accepted, [&](const AcceptedEula& eula) {
      return eula.kind == kind.id && eula.version == kind.eula_version &&
             eula.sha256 == kind.eula_sha256;
    });
    if (!found) {
      return invalid_field("/eula", "eula_changed",
                           "The licence agreement has changed. Read it and accept it again.");
    }
  }
  return {};
}

Order freeze(const CheckoutRequest& request, const pricing::Quote& quote,
             const licences::Licences& licences, Time now) {
  Order order;
  order.id = OrderId(random_id());
  order.currency = quote.currency;
  order.subtotal = quote.subtotal;
  order.discount = quote.discount;
  order.tax = quote.tax;
  order.total = quote.total;
  order.licensee = request.licensee;
  order.billing = request.billing;
  order.immediate_delivery = request.immediate_delivery;
  order.created_at = now;
  order.payable_until = now + payable_for;
  for (const pricing::QuoteLine& line : quote.lines) order.lines.push_back(to_line(licences, line));
  return order;
}

}  // namespace typecase::orders
