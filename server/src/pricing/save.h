#pragma once

#include "pricing/sales_settings.h"

namespace typecase::pricing {

// Makes these the taxes and price lists of the shop; what is not among them goes. The seller's
// country and region, whether prices include tax, and the shop's own currency are the foundry's,
// and are not written. Answers whether anything changed, and moves the shop version if so.
bool save(db::Connection& connection, const SalesSettings& sales_settings);

}  // namespace typecase::pricing
