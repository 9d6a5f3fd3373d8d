#include "setup/states.h"

#include <algorithm>

#include "pricing/territories.h"

namespace typecase::setup {
namespace {

using catalogue::LifeState;

StepState state_of(const SellerStep& seller) {
  if (seller.missing.empty()) return StepState::done;
  return seller.missing.size() == 4 ? StepState::open : StepState::part;
}

StepState state_of(const FontsStep& fonts, bool is_published) {
  if (is_published) return StepState::done;
  const bool is_begun = fonts.family_count + fonts.open_upload_count > 0;
  return is_begun ? StepState::part : StepState::open;
}

// A family may be meant not to be sold, so that one with a price is enough to open.
StepState state_of(const PricesStep& prices) {
  if (prices.priced_family_count == 0) return StepState::open;
  return prices.unpriced_family_count == 0 ? StepState::done : StepState::part;
}

StepState state_of(const LicencesStep& licences) {
  if (licences.licences.empty()) return StepState::open;
  const bool is_sold = std::ranges::any_of(licences.licences, [](const SetupLicence& licence) {
    return licence.state == LifeState::published && licence.tier_count > 0;
  });
  return is_sold ? StepState::done : StepState::part;
}

StepState state_of(const TaxStep& tax) {
  if (tax.country.empty()) return StepState::open;
  if (tax.is_small_business) return StepState::done;
  const bool needs_number = pricing::is_eu_member(tax.country) && tax.vat_number.empty();
  return tax.has_rates && !needs_number ? StepState::done : StepState::part;
}

// Keys in a file are the operator's to try.
StepState state_of(const PaymentsStep& payments) {
  if (!payments.mode) return StepState::open;
  const bool has_passed = payments.last_test && payments.last_test->has_passed;
  return payments.is_fixed_by_file || has_passed ? StepState::done : StepState::part;
}

StepState state_of(const MailStep& mail) {
  if (!mail.is_set_up) return StepState::open;
  if (mail.is_fixed_by_file || mail.confirmed_at) return StepState::done;
  return mail.awaits_code ? StepState::waits : StepState::part;
}

std::vector<StepName> missing(const Steps& steps) {
  std::vector<StepName> names;
  const auto need = [&](StepName name, bool is_there) {
    if (!is_there) names.push_back(name);
  };
  using enum StepName;
  need(name_and_address, steps.name_and_address.state == StepState::done);
  need(fonts, steps.fonts.state == StepState::done);
  need(prices, steps.prices.priced_family_count > 0);
  need(licences, steps.licences.state == StepState::done);
  need(tax, steps.tax.state == StepState::done);
  need(payments, steps.payments.state == StepState::done);
  need(mail, steps.mail.state == StepState::done);
  return names;
}

}  // namespace

void set_states(Steps& steps, bool is_open) {
  steps.name_and_address.state = state_of(steps.name_and_address);
  const bool is_published =
      std::ranges::any_of(steps.fonts.families, [](const SetupFamily& family) {
        return family.state == LifeState::published && family.style_count > 0;
      });
  steps.fonts.state = state_of(steps.fonts, is_published);
  steps.prices.state = state_of(steps.prices);
  steps.licences.state = state_of(steps.licences);
  steps.tax.state = state_of(steps.tax);
  steps.payments.state = state_of(steps.payments);
  steps.mail.state = state_of(steps.mail);
  steps.look.state = steps.look.looked_at ? StepState::done : StepState::open;
  steps.open.waits_for = missing(steps);
  steps.open.state = steps.open.waits_for.empty() ? StepState::open : StepState::waits;
  if (is_open) steps.open.state = StepState::done;
}

}  // namespace typecase::setup
