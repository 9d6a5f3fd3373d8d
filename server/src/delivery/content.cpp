#include "delivery/content.h"

#include "jobs/job.h"

namespace typecase::delivery {
namespace {

std::string load_eula(db::Connection& connection, const orders::Line& line) {
  auto row = connection.find_one(
      "SELECT markdown FROM eula WHERE kind_id = $1 AND version = $2 AND sha256 = $3",
      line.licence_id, line.eula_version, line.eula_sha256);
  if (!row) throw jobs::Permanent("no licence text " + line.licence_id + " " + line.eula_version);
  return row->text(0);
}

// The release that was on sale then, also when the style has been withdrawn or renewed since.
SoldFont load_font(db::Connection& connection, const StyleId& style, Time paid_at) {
  auto row = connection.find_one(
      "SELECT b.bytes FROM style_release r JOIN font_blob b ON b.sha256 = r.file "
      "WHERE r.style_id = $1 AND (r.created_at <= $2 OR r.number = 1) "
      "ORDER BY r.number DESC LIMIT 1",
      style.text, paid_at);
  if (!row) throw jobs::Permanent("no font file of " + style.text);
  return {style, row->bytes(0)};
}

}  // namespace

std::optional<PackageContent> load_content(db::Connection& connection, const OrderId& id) {
  auto order = orders::find_order(connection, id);
  if (!order || !order->paid_at) return std::nullopt;

  PackageContent content;
  auto foundry = connection.find_one("SELECT name FROM foundry");
  content.foundry = foundry ? foundry->text(0) : "Typecase";
  for (const orders::Line& line : order->lines) {
    SoldLine sold{line, load_eula(connection, line), {}};
    for (const StyleId& style : line.styles) {
      sold.fonts.push_back(load_font(connection, style, *order->paid_at));
    }
    content.lines.push_back(std::move(sold));
  }
  content.order = std::move(*order);
  return content;
}

}  // namespace typecase::delivery
