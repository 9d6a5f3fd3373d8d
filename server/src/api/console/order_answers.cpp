#include "api/console/order_answers.h"

#include <algorithm>

namespace typecase::api {

void RefundSelection::check(const std::string& pointer, std::vector<Fault>& faults) const {
  constexpr std::size_t most_lines = 1000;
  if (lines.size() <= most_lines) return;
  faults.push_back({pointer + "/lines", "too_many_items", "The list holds at most 1000 lines."});
}

void NewRefund::check(const std::string& pointer, std::vector<Fault>& faults) const {
  RefundSelection::check(pointer, faults);
  need_text(reason, pointer + "/reason", faults);
  need_text(key, pointer + "/key", faults);
}

void NewInvoiceCorrection::check(const std::string& pointer, std::vector<Fault>& faults) const {
  BillingDetails::check(pointer, faults);
  need_reason(reason, pointer + "/reason", faults);
  need_text(key, pointer + "/key", faults);
}

namespace answers {
namespace {

bool is_whole_refund(const orders::Order& order) {
  return order.payment_status == orders::PaymentStatus::refunded;
}

}  // namespace

std::optional<std::string_view> style_of(const std::vector<StyleId>& styles,
                                         const catalogue::Catalogue& catalogue) {
  for (const StyleId& id : styles) {
    if (const catalogue::Style* style = catalogue.style(id.text)) return style->id.text;
  }
  return std::nullopt;
}

std::vector<SoldFamily> sold_families(const orders::Order& order,
                                      const catalogue::Catalogue& catalogue) {
  std::vector<SoldFamily> families;
  for (const orders::Line& line : order.lines) {
    SoldFamily sold{std::nullopt, line.description, style_of(line.styles, catalogue)};
    const auto* style = sold.style_id ? catalogue.style(*sold.style_id) : nullptr;
    const auto* family = style ? catalogue.family(style->family.text) : nullptr;
    if (family) sold = {family->id.text, family->name, style->id.text};
    if (std::ranges::find(families, sold.name, &SoldFamily::name) == families.end()) {
      families.push_back(sold);
    }
  }
  return families;
}

std::vector<SoldLicence> sold_licences(const orders::Order& order) {
  std::vector<SoldLicence> licences;
  for (const orders::Line& line : order.lines) {
    const SoldLicence sold{line.licence_id, line.licence_name};
    if (std::ranges::count(licences, sold) == 0) licences.push_back(sold);
  }
  return licences;
}

std::vector<std::string_view> serials_of(const std::vector<orders::FreeUpgrade>& upgrades) {
  std::vector<std::string_view> serials;
  for (const orders::FreeUpgrade& upgrade : upgrades) serials.push_back(upgrade.serial);
  return serials;
}

std::string_view licensee_name(const orders::Licensee& licensee) {
  const bool has_company = licensee.company && !licensee.company->empty();
  return has_company ? *licensee.company : licensee.name;
}

Money net_of(const orders::Order& order) {
  Money net;
  for (const orders::Line& line : order.lines) net += line.net;
  return net;
}

std::vector<ReviewReason> review_reasons(const backoffice::ListedOrder& listed) {
  std::vector<ReviewReason> reasons;
  for (const std::string& why : listed.reviews) {
    reasons.push_back({why, orders::words_of_review(why, listed.order.id).subject});
  }
  return reasons;
}

std::optional<LineRefundState> refund_state(const orders::Order& order, const orders::Line& line) {
  if (is_whole_refund(order)) return LineRefundState::refunded;
  for (const orders::RefundSummary& refund : order.refunds) {
    if (refund.is_held || !refund.lines.contains(line.line_index)) continue;
    if (refund.state == orders::RefundState::pending) return LineRefundState::pending;
    if (refund.state == orders::RefundState::succeeded) return LineRefundState::refunded;
  }
  return std::nullopt;
}

std::optional<UnpaidOrder> unpaid_order(const backoffice::ListedOrder& listed) {
  if (!listed.unpaid) return std::nullopt;
  return UnpaidOrder{listed.order.payable_until, listed.unpaid->reminded_at,
                     listed.unpaid->is_replaced};
}

}  // namespace answers
}  // namespace typecase::api
