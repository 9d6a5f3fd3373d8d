#pragma once

#include "base/clock.h"
#include "base/ids.h"
#include "db/database.h"
#include "delivery/build/build.h"
#include "orders/documents/invoice_correction.h"

namespace typecase::delivery {

// The order's invoice as PDF.
Bytes invoice_file(const orders::Order& order);

// The licence text as PDF. The text that was accepted, byte by byte, is the Markdown.
Bytes eula_file(const PackageContent& content, const SoldLine& sold);

// The certificate as PDF. It names styles and files; of what was signed it shows the SHA-256.
Bytes certificate_file(const orders::Order& order, const SoldLine& sold,
                       const BuiltLicence& licence, const PackageSettings& settings);

// The text for the buyer to read first: who may use what, and where it is. Plain text; `folders`:
// one for each line.
std::string make_readme(const PackageContent& content, const std::vector<std::string>& folders,
                        const PackageSettings& settings);

// Whether the invoice of the order is among its files.
bool has_invoice(db::Connection& connection, const OrderId& order);

// The number of the newest correction of its invoice; 0: there is none.
std::int64_t newest_correction(db::Connection& connection, const OrderId& order);

// Puts a corrected invoice beside the one that it amends, in the caller's transaction.
void store_corrected_invoice(db::Connection& connection, const orders::Order& order,
                             const orders::InvoiceCorrection& correction, ByteView pdf);

// Puts the order's credit notes that are not there yet among its files, as PDF.
void store_credit_notes(db::Database& database, const OrderId& order, Time now);

}  // namespace typecase::delivery
