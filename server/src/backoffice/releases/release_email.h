#pragma once

#include <string>

#include "delivery/releases/buyers.h"
#include "mail/mail.h"

namespace typecase::backoffice {

// The mail to a buyer about new releases of styles that they have: names with versions, the
// foundry's words, and whether their files stay or where the new ones are. Named by customer and
// announcement: nobody gets a second one.
mail::Mail release_email(const delivery::Announcement& announcement, const delivery::Buyer& buyer,
                         const std::string& foundry, const std::string& public_url);

}  // namespace typecase::backoffice
