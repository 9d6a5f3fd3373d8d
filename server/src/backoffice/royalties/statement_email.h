#pragma once

#include <string>

#include "mail/mail.h"
#include "royalties/statement_rows.h"

namespace typecase::backoffice {

inline constexpr std::string_view royalty_mail_kind = "royalty_statement";

// The mail that brings a designer the link of their statement: the period, what is paid out, until
// when the link opens it. Named by the sending.
mail::Mail statement_email(const royalties::LockedStatement& statement,
                           const royalties::Sending& sending, const std::string& foundry,
                           const std::string& link);

}  // namespace typecase::backoffice
