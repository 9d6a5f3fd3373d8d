#pragma once

#include <string_view>

namespace typecase::orders {

// The consent of a consumer in the EU to delivery at once. Its text is the message
// checkout.consent, which the checkout shows; an order keeps the text that was accepted.
constexpr std::string_view delivery_consent_kind = "immediate_delivery";

}  // namespace typecase::orders
