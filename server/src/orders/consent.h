#pragma once

#include <string_view>

namespace typecase::orders {

// What a consumer in the EU ticks for delivery at once; the checkout shows the same words
// (checkout.consent of web/shop/src/messages/en.json). Whoever changes one changes both: orders
// keep the words that were accepted.
constexpr std::string_view delivery_consent_kind = "immediate_delivery";
constexpr std::string_view delivery_consent =
    "Deliver at once. I know that with the first download I lose the right to withdraw within 14 "
    "days.";

}  // namespace typecase::orders
