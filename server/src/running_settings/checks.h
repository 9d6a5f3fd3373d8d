#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "running_settings/running_settings.h"

namespace typecase::running_settings {

// Without the spaces and line breaks that pasting leaves around a key.
std::string trimmed(const std::string& text);

// Faults of keys at the fields that they were typed into: required, too_long, not_allowed,
// wrong_kind_of_key, mixed_modes, live_key_not_allowed. The webhook's may be empty.
std::vector<Fault> find_faults(const PaymentKeys& keys, const payments::StripeSettings& configured);

// Of a mail server: required, too_long, not_allowed, out_of_range, invalid_email.
std::vector<Fault> find_faults(const MailServer& server);

}  // namespace typecase::running_settings
