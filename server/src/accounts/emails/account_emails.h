#pragma once

#include <string>
#include <string_view>

#include "accounts/account_settings.h"
#include "accounts/accounts.h"
#include "base/clock.h"
#include "mail/mail.h"

namespace typecase::accounts {

// The mails to customers, ready for mail::queue(). None contains text, above all a name, from
// somebody who has not proved the mailbox: it would speak in the foundry's voice.

// The link that confirms the address of an unverified customer. `known`: a verified customer has
// the address, so the link leads to that account. The event is that of the request: however often
// that is worked on, there is one mail.
mail::Mail confirm_address(const AccountSettings& settings, const Customer& customer,
                           std::string_view token, bool known, std::string event);

// To the address that the customer wants to have. `known`: a verified customer has it; then there
// is no link, and the token goes nowhere.
mail::Mail change_email(const AccountSettings& settings, const Customer& customer,
                        const std::string& wanted, std::string_view token, bool known);

// Staff have given an account this address: a link to choose its password.
mail::Mail moved_here(const AccountSettings& settings, const Customer& after,
                      std::string_view token);

// A link to choose a new password. The event is that of the request: however often that is worked
// on, there is one mail.
mail::Mail reset_password(const AccountSettings& settings, const Customer& customer,
                          std::string_view token, std::string event);

// Notices of a change to an account, sent to the mailbox that it affects.
mail::Mail password_changed(const AccountSettings& settings, const Customer& customer, Time now);
mail::Mail email_changed(const AccountSettings& settings, const Customer& before, Time now);
// Staff have given the account another address: to the former one, which may be a stranger's and
// is not told the new one.
mail::Mail moved_away(const AccountSettings& settings, const Customer& before, Time now);
mail::Mail account_deleted(const AccountSettings& settings, const Customer& before, Time now);

// Staff act as the customer from now on, for a reason in their words. Their name is not told: the
// foundry answers for it.
mail::Mail impersonated(const AccountSettings& settings, const Customer& customer,
                        std::string impersonation, const std::string& reason, Time now);

}  // namespace typecase::accounts
