#pragma once

#include <string>

#include "catalogue/catalogue.h"
#include "royalties/statement_rows.h"

namespace typecase::backoffice {

// "1 July 2026 to 30 September 2026".
std::string period_words(const royalties::Statement& statement);

// A statement as PDF for its designer: lines, corrections, advances and the balance of each
// currency. number: 0: a draft, which says so. The same bytes for the same statement, on one
// machine.
std::string statement_pdf(const catalogue::Foundry& foundry,
                          const royalties::StatementDocument& document, int number, Time made_at);

}  // namespace typecase::backoffice
