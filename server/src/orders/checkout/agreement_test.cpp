#include "orders/checkout/agreement.h"

#include <gtest/gtest.h>

namespace typecase::orders {
namespace {

std::string refused(const carts::Offer& offer) {
  CheckoutRequest request;
  auto agreed = check_agreement(request, offer, std::nullopt);
  return agreed ? "" : agreed.error().faults.at(0).pointer;
}

TEST(Agreement, NothingIsOrderedWhoseTaxDependsOnARegionThatIsNotTold) {
  carts::Offer offer;
  offer.quote.unknown = {pricing::UnknownFact::region};
  EXPECT_EQ(refused(offer), "/billing/region");
}

TEST(Agreement, ARegionThatWouldChangeATaxThatIsKnownIsNotNeeded) {
  carts::Offer offer;
  offer.quote.tax_reason = pricing::TaxReason::exported;
  offer.quote.unknown = {pricing::UnknownFact::region};
  EXPECT_EQ(refused(offer), "");
}

TEST(Agreement, AShopWithoutRatesSells) {
  carts::Offer offer;
  offer.quote.unknown = {pricing::UnknownFact::rate};
  EXPECT_EQ(refused(offer), "");
}

}  // namespace
}  // namespace typecase::orders
