#pragma once

#include <string>
#include <vector>

#include "base/crypto.h"
#include "orders/orders.h"

namespace typecase::delivery {

// The file behind a style that was sold.
struct SoldFont {
  StyleId style;
  Bytes sfnt;
};

struct SoldLine {
  orders::Line line;  // with its serial
  std::string eula;   // Markdown, as it was accepted
  std::vector<SoldFont> fonts;
};

// All that a package is made of.
struct PackageContent {
  std::string foundry;
  orders::Order order;  // paid
  std::vector<SoldLine> lines;
};

// What an installation adds.
struct PackageSettings {
  std::string public_url;
  Bytes key;  // marks the fonts: their unique name ends with eight digits of an HMAC
};

// "order-17-fonts.zip": lower-case letters, digits, hyphens and a full stop.
std::string package_name(const orders::Order& order);

// A zip with a folder for each line: the fonts in the formats that the licence grants, each stamped
// with licensee, scope and order, and the licence text; beside them a README. The same bytes for
// the same content. Throws jobs::Permanent when the content is not fit for it: a line without a
// serial number or fonts, a format that is not known, a text that is not the one that was accepted.
Bytes make_package(const PackageContent& content, const PackageSettings& settings);

}  // namespace typecase::delivery
