#include "delivery/readiness/probe_build.h"

#include "base/ids.h"
#include "db/record.h"
#include "delivery/build/build.h"
#include "delivery/build/content.h"
#include "delivery/build/stored_build.h"

namespace typecase::delivery {
namespace {

// Another one each time, so that a font that cannot be built proves nothing for long.
std::optional<SoldFont> choose_font(db::Connection& connection) {
  return connection.find<SoldFont>(
      "SELECT style, name, file, size FROM (SELECT s.id AS style, s.name AS name, r.file AS file, "
      "length(b.bytes) AS size FROM style s "
      "JOIN style_release r ON r.style_id = s.id AND r.number = s.release "
      "JOIN font_blob b ON b.sha256 = r.file ORDER BY length(b.bytes) LIMIT 10) AS small "
      "ORDER BY random() LIMIT 1");
}

orders::Line line_of(const SoldFont& font, const std::string& eula) {
  orders::Line line;
  line.description = font.name;
  line.item_id = font.style.text;
  line.item_class = "style";
  line.styles = {font.style};
  line.licence_id = "probe";
  line.licence_name = "Probe";
  line.formats = {"otf", "woff2", "woff"};
  line.eula_version = "1";
  line.eula_sha256 = to_hex(sha256(eula));
  line.serial = random_id();
  return line;
}

orders::Order order_of(const orders::Line& line, Time now) {
  orders::Order order;
  order.id = OrderId(random_id());
  order.status = orders::Status::completed;
  order.currency = "EUR";
  order.licensee.name = order.billing.name = order.seller.name = "Probe";
  order.number = "probe";
  order.created_at = order.payable_until = now;
  order.paid_at = now;
  order.lines = {line};
  return order;
}

PackageContent content_of(const SoldFont& font, Time now) {
  const std::string eula = "# Probe\n\nThis package is for nobody.\n";
  const orders::Line line = line_of(font, eula);
  PackageContent content;
  content.foundry = "Probe";
  content.order = order_of(line, now);
  content.lines = {{line, eula, {font}}};
  return content;
}

}  // namespace

void probe_build(db::Database& database, const PackageSettings& settings, const Clock& clock) {
  auto font = database.read([](db::Connection& connection) { return choose_font(connection); });
  if (!font) return;
  auto load = [&](const SoldFont& sold) {
    return database.read([&](db::Connection& connection) { return load_sfnt(connection, sold); });
  };
  const Build build =
      make_build(content_of(*font, clock.now()), load, settings, fonts::Woff2Quality::quick, 1);
  store_files(database, build, clock);
  discard_files(database, build);
}

}  // namespace typecase::delivery
