#include "delivery/identify.h"

#include <algorithm>

#include "base/one_line.h"
#include "delivery/certificate.h"
#include "delivery/marks.h"
#include "fonts/font_names.h"
#include "fonts/outlines_equal.h"
#include "fonts/sanitize.h"

namespace typecase::delivery {
namespace {

constexpr unsigned unique_name = 3;
constexpr unsigned licence_name = 13;

std::optional<Identified::Holder> find_holder(db::Connection& connection, const std::string& serial,
                                              const StyleId& style) {
  auto row = connection.find_one(
      "SELECT order_id, line_index, state FROM entitlement WHERE serial = $1", serial);
  if (!row) return std::nullopt;
  auto order = orders::find_order(connection, OrderId(row->text(0)));
  auto line = std::ranges::find(order->lines, row->integer(1), &orders::Line::index);
  if (line == order->lines.end() || !order->paid_at) return std::nullopt;
  return Identified::Holder{order->id,
                            serial,
                            to_licence_state(row->text(2)),
                            licensee_name(order->licensee),
                            order->email,
                            line->description,
                            line->licence_name,
                            line->tier_name,
                            *order->paid_at,
                            style};
}

// Every file of the style that could have been sold: its mark names one of them.
std::vector<SoldFont> releases(db::Connection& connection, const StyleId& style) {
  std::vector<SoldFont> fonts;
  for (const db::Row& row : connection.rows(
           "SELECT file FROM style_release WHERE style_id = $1 ORDER BY number DESC", style.text)) {
    fonts.push_back({style, {}, {}});
    std::ranges::copy(row.bytes(0), fonts.back().file.begin());
  }
  return fonts;
}

fonts::Face open_release(db::Connection& connection, const Digest& file) {
  auto row = connection.find_one("SELECT bytes FROM font_blob WHERE sha256 = $1", file);
  return fonts::Face::open(row->bytes(0)).value();
}

void check_mark(db::Connection& connection, const ReadMark& mark, const fonts::Face& face,
                ByteView key, Identified& found) {
  found.mark = Identified::Mark::forged;
  auto holder = find_holder(connection, mark.serial, mark.style);
  if (!holder) return;
  for (const SoldFont& font : releases(connection, mark.style)) {
    if (mark_proof(holder->order, mark.serial, font, key) != mark.proof) continue;
    found.mark = Identified::Mark::genuine;
    found.redrawn = !fonts::outlines_equal(face, open_release(connection, font.file));
    found.holder = std::move(holder);
    return;
  }
}

void find_delivered(db::Connection& connection, ByteView file, Identified& found) {
  auto row = connection.find_one("SELECT serial, style_id FROM licensed_font WHERE sha256 = $1",
                                 sha256(file));
  if (!row) return;
  found.as_delivered = true;
  if (!found.holder) found.holder = find_holder(connection, row->text(0), StyleId(row->text(1)));
}

// One file after the other: a catalogue need not fit into memory.
std::vector<StyleId> find_drawing(db::Database& database, const fonts::Face& face) {
  std::vector<StyleId> styles;
  auto all = database.read([](db::Connection& connection) {
    return connection.rows("SELECT style_id, file FROM style_release ORDER BY style_id, number");
  });
  for (const db::Row& row : all) {
    StyleId style(row.text(0));
    if (!styles.empty() && styles.back() == style) continue;
    Digest file;
    std::ranges::copy(row.bytes(1), file.begin());
    fonts::Face ours =
        database.read([&](db::Connection& connection) { return open_release(connection, file); });
    if (fonts::outlines_equal(face, ours)) styles.push_back(style);
  }
  return styles;
}

}  // namespace

Result<Identified> identify(db::Database& database, ByteView file, ByteView key) {
  auto good = fonts::sanitize(file, fonts::limits_of_known(file));
  if (!good) return good.error();
  auto face = fonts::Face::open(std::move(good->sfnt));
  if (!face) return face.error();

  Identified found;
  auto mark = read_mark(fonts::whole_font_name(*face, unique_name));
  database.read([&](db::Connection& connection) {
    if (mark) check_mark(connection, *mark, *face, key, found);
    find_delivered(connection, file, found);
  });
  if (mark) found.claim = one_line(fonts::font_name(*face, licence_name));
  if (found.mark != Identified::Mark::genuine) found.drawn_as = find_drawing(database, *face);
  return found;
}

}  // namespace typecase::delivery
