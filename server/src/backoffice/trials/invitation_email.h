#pragma once

#include <string>

#include "backoffice/trials/invitation_coupons.h"
#include "mail/mail.h"
#include "trials/listing.h"

namespace typecase::backoffice {

struct InvitationParts {
  std::string event;  // one for each invitation
  std::string foundry;
  std::string words;  // of the member, in lines
  std::string code;
  std::string address;  // of the shop, where the code is used
};

// The mail that gives who asked for a trial a code of a coupon.
mail::Mail invitation_email(const trials::StoredTrial& trial, const InvitationCoupon& coupon,
                            const InvitationParts& parts);

}  // namespace typecase::backoffice
