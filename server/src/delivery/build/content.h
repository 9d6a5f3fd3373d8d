#pragma once

#include <optional>

#include "delivery/build/package.h"

namespace typecase::delivery {

// Collects what an order's package is made of: which files were on sale when it was paid, or were
// given to it since, and the licence texts as accepted; with the invoice, if one was issued, and
// its newest correction.
// nullopt: there is no such order, or it is not paid. Throws jobs::Permanent when a file or text
// that it needs is not there.
std::optional<PackageContent> load_content(db::Connection& connection, const OrderId& id);

// The file itself. Throws jobs::Permanent when it is not there.
Bytes load_sfnt(db::Connection& connection, const SoldFont& font);

}  // namespace typecase::delivery
