#pragma once

// For tests only: a shop with one order that can be paid, built and downloaded.

#include "db/record.h"
#include "db/testing.h"
#include "delivery/delivery.h"
#include "delivery/testing.h"
#include "documents/testing.h"
#include "fonts/testing.h"
#include "orders/order_rows.h"

namespace typecase::delivery::testing {

inline const std::string serial = "0123456789ABCDEFGHJKMNPQR0";
inline const std::string otf = "eb-garamond-regular-desktop/otf/garamond-regular.otf";
inline const std::string woff2 = "eb-garamond-regular-desktop/woff2/garamond-regular.woff2";

class DeliveryFixture : public db::testing::EachEngine {
 protected:
  DeliveryFixture() {
    order.lines = {line(0, "desktop", {"otf", "woff2", "woff"}, {style})};
    database().write([&](db::Connection& connection) {
      insert_catalogue(connection);
      connection.execute(
          "INSERT INTO eula (kind_id, version, markdown, sha256) VALUES ('desktop', '1.0', $1, $2)",
          eula, order.lines[0].eula_sha256);
      connection.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ('CUSTOMER', 'buyer@example.org', 'buyer@example.org', 0, 1)");
    });
  }

  void insert_catalogue(db::Connection& connection) {
    for (const char* item : {"family", "style"}) {
      connection.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, $2, 'g')",
                         item[0] == 'f' ? "g" : style.text.c_str(), item);
    }
    connection.execute(
        "INSERT INTO family (id, position, name, texts, described_by, created_at, updated_at) "
        "VALUES ('g', 1, 'Garamond', '{}', '', 1, 1)");
    connection.execute(
        "INSERT INTO style (id, family_id, name, price, release) VALUES ($1, 'g', 'Regular', 1, 1)",
        style.text);
    insert_release(connection, 1, "league-mono/LeagueMono-CondensedThin.otf", from_micros(1));
  }

  void insert_release(db::Connection& connection, int number, const std::string& file, Time at) {
    Bytes font = fonts::testing::demo_font(file);
    Digest digest = sha256(ByteView(font));
    connection.execute(
        "INSERT INTO font_blob (sha256, bytes, size, created_at) VALUES ($1, $2, $3, $4)", digest,
        font, font.size(), at);
    connection.execute(
        "INSERT INTO style_release (style_id, number, file, source, reader, details, coverage, "
        "created_at) VALUES ($1, $2, $3, $3, 1, '{}', '', $4)",
        style.text, number, digest, at);
  }

  void place() {
    orders::Order unpaid = order;
    unpaid.paid_at.reset();
    database().write([&](db::Connection& c) { orders::insert_order(c, unpaid, "key", Digest{}); });
  }

  // A licence for each line: the last character of its serial number is the line's.
  void pay() {
    place();
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE orders SET invoice_number = 17, paid_at = $2 WHERE id = $1",
                         order.id.text, paid_at);
      for (const orders::Line& line : order.lines) {
        std::string number = serial;
        number.back() = static_cast<char>('0' + line.line_index);
        connection.execute(
            "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, "
            "created_at) VALUES ($1, $2, $3, 'CUSTOMER', 'active', 1)",
            number, order.id.text, line.line_index);
      }
    });
  }

  void set_state(int line, const std::string& state) {
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE entitlement SET state = $1 WHERE line_index = $2", state, line);
    });
  }

  std::int64_t count(const std::string& rows) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + rows);
    });
  }

  Download download(Kind kind = Kind::package, std::optional<int> line = {}) {
    for (const Download& found : delivery.downloads(order)) {
      if (found.kind == kind && found.line_index == line) return found;
    }
    throw std::out_of_range("no such download");
  }
  Result<File> follow(const std::string& url, Delivery::Wanted wanted = Delivery::Wanted::bytes) {
    auto [grant, name] = parts_of(url);
    return delivery.open(grant, name, wanted, "192.0.2.1");
  }
  static std::pair<std::string, std::string> parts_of(const std::string& url) {
    std::string path = url.substr(std::string("/api/downloads/").size());
    std::size_t slash = path.find('/');
    return {path.substr(0, slash), path.substr(slash + 1)};
  }
  Bytes bytes_of(const File& file) {
    Bytes all;
    while (all.size() < file.size) {
      auto more = delivery.read(file, all.size());
      if (more->empty()) throw std::runtime_error("a file ends before its size");
      all.insert(all.end(), more->begin(), more->end());
    }
    return all;
  }
  Bytes package() { return bytes_of(follow(*download().url).value()); }

  StyleId style{"garamond-regular"};
  orders::Order order = testing::order();
  ManualClock clock{paid_at};
  PackageSettings settings{"https://type.example", Bytes(32, 5)};
  Delivery delivery{database(), Links(Bytes(32, 6), clock), settings, clock};
};

}  // namespace typecase::delivery::testing
