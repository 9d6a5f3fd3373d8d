#pragma once

#include <string>
#include <string_view>

#include "mail/mail.h"
#include "trials/rows.h"

namespace typecase::trials {

inline constexpr std::string_view email_kind = "trial";  // Its event is the trial's id.

// The mail with the link to the files: which families, how long it works. Text typed into the
// form is not in it, for anybody can type anybody's address.
mail::Mail trial_email(const Trial& trial, const std::string& foundry, std::string link);

}  // namespace typecase::trials
