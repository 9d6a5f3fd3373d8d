#pragma once

#include <string>

#include "accounts/accounts.h"
#include "mail/mail.h"

namespace typecase::accounts {

// The mails that tell a customer of sign-ins that may not be theirs, ready for mail::queue(). One
// each for a sign-in, named by its session.

// Somebody has signed in with a browser that was not known. agent: as in Visit.
mail::Mail new_device_mail(const AccountSettings& settings, const Customer& customer,
                           std::string session, const std::string& agent, Time now);

// A sign-in was ended because tokens came back that had been replaced.
mail::Mail refresh_reused_mail(const AccountSettings& settings, const Customer& customer,
                               std::string session, Time now);

}  // namespace typecase::accounts
