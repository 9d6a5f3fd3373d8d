#pragma once

// For tests only: a paid order of two lines.

#include <string>
#include <vector>

#include "delivery/package.h"

namespace typecase::delivery::testing {

inline const Time paid_at = from_micros(1'795'000'000'000'000);
inline const std::string eula = "# Licence\n\nUse the fonts. Ærø.\n";

inline orders::Line line(int index, const std::string& licence, std::vector<std::string> formats,
                         std::vector<StyleId> styles) {
  orders::Line line;
  line.index = index;
  line.description = "EB Garamond Regular";
  line.item_id = styles.front().text;
  line.item_class = "style";
  line.styles = std::move(styles);
  line.licence_id = licence;
  line.licence_name = licence == "web" ? "Web" : "Desktop";
  line.formats = std::move(formats);
  line.tier_id = "small";
  line.tier_name = "1 to 3 people";
  line.eula_version = "1.0";
  line.eula_sha256 = to_hex(sha256(eula));
  return line;
}

inline orders::Order order() {
  orders::Order order;
  order.id = OrderId("0123456789ABCDEFGHJKMNPQRS");
  order.customer = CustomerId("CUSTOMER");
  order.status = orders::Status::completed;
  order.email = "buyer@example.org";
  order.currency = "EUR";
  order.licensee = {orders::LicenseeKind::self, "Søren Ærø", "Skibsværft ApS", std::nullopt};
  order.billing.name = "Søren Ærø";
  order.billing.country = "DK";
  order.number = "17";
  order.created_at = order.payable_until = paid_at;
  order.paid_at = paid_at;
  return order;
}

}  // namespace typecase::delivery::testing
