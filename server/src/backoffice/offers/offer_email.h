#pragma once

#include <string>

#include "backoffice/offers/offer_rows.h"
#include "mail/mail.h"

namespace typecase::backoffice {

inline constexpr std::string_view offer_mail_kind = "offer";

// The mail that brings the recipient to an offer: its items, its sum, until when, the words of the
// foundry. event: its subject, one for each time it is sent. The offer has a recipient.
mail::Mail offer_email(const OfferRow& offer, const std::string& foundry, const std::string& link,
                       const std::string& event);

}  // namespace typecase::backoffice
