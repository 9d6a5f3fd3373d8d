#pragma once

// For tests only: paid orders and what was built for them.

#include <string>
#include <vector>

#include "db/testing.h"
#include "delivery/build/package.h"
#include "orders/documents/download_files.h"

namespace typecase::delivery::testing {

inline const Time paid_at = from_micros(1'795'000'000'000'000);
inline const std::string eula = "# Licence\n\nUse the fonts. Ærø.\n";

inline orders::Line line(int index, const std::string& licence, std::vector<std::string> formats,
                         std::vector<StyleId> styles) {
  orders::Line line;
  line.line_index = index;
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
  order.customer_id = CustomerId("CUSTOMER");
  order.status = orders::Status::completed;
  order.email = "buyer@example.org";
  order.currency = "EUR";
  order.licensee = {orders::LicenseeKind::self, "Søren Ærø", "Skibsværft ApS", std::nullopt};
  order.billing.name = "Søren Ærø";
  order.billing.country = "DK";
  order.number = "17";
  order.seller.name = "Demo Foundry";
  order.created_at = order.payable_until = paid_at;
  order.paid_at = paid_at;
  return order;
}

// A database that holds one paid order with one file ready.
struct OneDownload {
  OneDownload(const std::string& order, const std::string& name, const std::string& bytes) {
    database->write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ('C', 'a@example.org', 'a@example.org', 0, 1)");
      connection.execute(
          "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until, paid_at) VALUES ($1, 'C', 'completed', "
          "0, 'k', $2, 'a@example.org', 'EUR', 0, 0, '[]', 0, '{}', '{}', 1, 1, 1, 1)",
          order, Digest{});
      connection.execute(
          "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, created_at) "
          "VALUES ('S', $1, 0, 'C', 'active', 1)",
          order);
      Digest digest = orders::store_file(connection, as_bytes(bytes), from_micros(1));
      connection.execute("INSERT INTO delivery (order_id, quality, built_at) VALUES ($1, 5, 1)",
                         order);
      connection.execute(
          "INSERT INTO download (order_id, name, sha256, created_at, size) "
          "VALUES ($1, $2, $3, 1, $4)",
          order, name, digest, bytes.size());
    });
  }

  db::testing::FreshDatabase database{"sqlite"};
};

}  // namespace typecase::delivery::testing
