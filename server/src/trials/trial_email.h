#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "mail/mail.h"
#include "trials/rows.h"

namespace typecase::trials {

inline constexpr std::string_view email_kind = "trial";  // Its event is the trial's id.
inline constexpr std::string_view invitation_kind = "trial_invitation";

// "TRIAL.MAIL": names a further mail of the trial, so that all of one stand together.
std::string mail_event(const std::string& trial, const std::string& mail);

// How many mails with such events left for the trial since then.
std::int64_t mails_since(db::Connection& connection, std::string_view kind,
                         const std::string& trial, Time since);

// The mail with the link to the files: which families, how long it works. Text typed into the
// form is not in it, for anybody can type anybody's address.
mail::Mail trial_email(const Trial& trial, const std::string& foundry, std::string link);

}  // namespace typecase::trials
