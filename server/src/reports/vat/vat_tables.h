#pragma once

#include <string>
#include <vector>

#include "reports/vat/vat_document.h"

namespace typecase::reports {

using VatTable = std::vector<std::vector<std::string>>;

// A return as a table with a head: supplies, corrections, balances and the sum to pay. Amounts are
// in EUR; empty where a rate is missing.
VatTable vat_table(const VatDocument& document, bool is_filed);

// The same as a file for spreadsheets. Cells are defused as append_csv_row() says.
std::string vat_csv(const VatDocument& document, bool is_filed);

}  // namespace typecase::reports
