#pragma once

#include <optional>

#include "delivery/package.h"

namespace typecase::delivery {

// Collects what an order's package is made of: the files that were on sale when it was paid, and
// the licence texts as accepted. nullopt: there is no such order, or it is not paid.
// Throws jobs::Permanent when a file or text that it needs is not there.
std::optional<PackageContent> load_content(db::Connection& connection, const OrderId& id);

}  // namespace typecase::delivery
