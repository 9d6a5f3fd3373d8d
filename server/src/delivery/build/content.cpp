#include "delivery/build/content.h"

#include <algorithm>

#include "carts/custom_licences.h"
#include "db/record.h"
#include "delivery/build/editions.h"
#include "jobs/job.h"
#include "orders/documents/download_files.h"

namespace typecase::delivery {
namespace {

std::string load_eula(db::Connection& connection, const orders::Line& line) {
  if (line.custom_licence_id) {
    auto licence = carts::find_custom_licence(connection, *line.custom_licence_id);
    if (!licence) throw jobs::Permanent("no custom licence " + *line.custom_licence_id);
    return licence->eula_markdown;
  }
  auto row = connection.find_one(
      "SELECT markdown FROM eula WHERE kind_id = $1 AND version = $2 AND sha256 = $3",
      line.licence_id, line.eula_version, line.eula_sha256);
  if (!row) throw jobs::Permanent("no licence text " + line.licence_id + " " + line.eula_version);
  return row->text("markdown");
}

// The release that was on sale then, also when the style has been withdrawn, renewed or renamed
// since; or a later one that the foundry gave to the line, which after a rename has another id.
SoldFont find_font(db::Connection& connection, const orders::Order& order, int line,
                   const StyleId& style) {
  auto font = connection.find<SoldFont>(
      "SELECT s.id AS style, f.name || ' ' || s.name AS name, r.file, b.size FROM "
      "(SELECT style_id, number FROM style_release WHERE style_id = $1 "
      "AND (created_at <= $2 OR number = 1) UNION ALL "
      "SELECT g.style_id, g.number FROM given_release g "
      "LEFT JOIN former_item i ON i.id = g.style_id "
      "WHERE g.order_id = $3 AND g.line_index = $4 AND COALESCE(i.current_id, g.style_id) = "
      "COALESCE((SELECT current_id FROM former_item WHERE id = $1), $1)) c "
      "JOIN style_release r ON r.style_id = c.style_id AND r.number = c.number "
      "JOIN style s ON s.id = r.style_id JOIN family f ON f.id = s.family_id "
      "JOIN font_blob b ON b.sha256 = r.file ORDER BY r.created_at DESC, r.number DESC LIMIT 1",
      style.text, *order.paid_at, order.id.text, line);
  if (!font) throw jobs::Permanent("no font file of " + style.text);
  return *font;
}

// Styles that became one have the same gift, whose files are delivered once.
void add_font(std::vector<SoldFont>& fonts, SoldFont font) {
  if (std::ranges::find(fonts, font.style, &SoldFont::style) == fonts.end()) {
    fonts.push_back(std::move(font));
  }
}

// An invoice that was issued does not change, whatever makes invoices now.
std::optional<Bytes> issued_invoice(db::Connection& connection, const OrderId& id) {
  auto digest = connection.find<Digest>(
      "SELECT sha256 FROM download WHERE order_id = $1 AND kind = 'invoice' "
      "AND correction = 0",
      id.text);
  return digest ? std::optional(orders::load_file(connection, *digest)) : std::nullopt;
}

std::optional<CorrectedInvoice> newest_corrected_invoice(db::Connection& connection,
                                                         const OrderId& id) {
  const auto row = connection.find_one(
      "SELECT correction, name, created_at, sha256 FROM download WHERE order_id = $1 "
      "AND kind = 'invoice' AND correction > 0 ORDER BY correction DESC LIMIT 1",
      id.text);
  if (!row) return std::nullopt;
  return CorrectedInvoice{row->integer("correction"), row->text("name"), row->time("created_at"),
                          orders::load_file(connection, row->get<Digest>("sha256"))};
}

}  // namespace

Bytes load_sfnt(db::Connection& connection, const SoldFont& font) {
  auto row = connection.find_one("SELECT bytes FROM font_blob WHERE sha256 = $1", font.file);
  if (!row) throw jobs::Permanent("no font file of " + font.style.text);
  return row->bytes("bytes");
}

std::optional<PackageContent> load_content(db::Connection& connection, const OrderId& id) {
  auto order = orders::find_order(connection, id);
  if (!order || !order->paid_at) return std::nullopt;

  PackageContent content;
  content.foundry = order->seller.name.empty() ? "Typecase" : order->seller.name;
  for (const orders::Line& line : order->lines) {
    SoldLine sold{line, load_eula(connection, line), {}};
    for (const StyleId& style : line.styles) {
      add_font(sold.fonts, find_font(connection, *order, line.line_index, style));
    }
    content.lines.push_back(std::move(sold));
  }
  content.edition = current_edition(connection, id);
  content.given = count_given(connection, id);
  content.invoice = issued_invoice(connection, id);
  content.corrected = newest_corrected_invoice(connection, id);
  content.order = std::move(*order);
  return content;
}

}  // namespace typecase::delivery
