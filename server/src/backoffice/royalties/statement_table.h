#pragma once

#include <string>
#include <vector>

#include "royalties/statement_rows.h"

namespace typecase::backoffice {

// A statement as rows of cells: a head, then lines, corrections and advances, then the balance of
// each currency. Amounts with the decimals of their currency.
std::vector<std::vector<std::string>> statement_table(const royalties::StatementDocument& document);

// The same for spreadsheets; cells that would be formulas are defused.
std::string statement_csv(const royalties::StatementDocument& document);

}  // namespace typecase::backoffice
