#include "delivery/verification/identify.h"

#include <algorithm>

#include "base/text/one_line.h"
#include "db/record.h"
#include "delivery/build/marks.h"
#include "delivery/verification/certificate.h"
#include "fonts/check/outlines_equal.h"
#include "fonts/check/sanitize.h"
#include "fonts/read/font_names.h"

namespace typecase::delivery {
namespace {

constexpr unsigned unique_name = 3;
constexpr unsigned licence_name = 13;

std::optional<Identified::Holder> find_holder(db::Connection& connection, const std::string& serial,
                                              const StyleId& style) {
  auto sold = find_licence(connection, serial);
  if (!sold) return std::nullopt;
  const auto& [state, has_left, order, line] = *sold;
  return Identified::Holder{order.id,
                            serial,
                            state,
                            licensee_name(order.licensee),
                            order.email,
                            line.description,
                            line.licence_name,
                            line.tier_name,
                            *order.paid_at,
                            style};
}

// Every file of the style that could have been sold: its mark names one of them.
std::vector<SoldFont> releases(db::Connection& connection, const StyleId& style) {
  std::vector<SoldFont> fonts;
  for (const Digest& file : connection.select<Digest>(
           "SELECT file FROM style_release WHERE style_id = $1 ORDER BY number DESC", style)) {
    fonts.push_back({.style = style, .name = {}, .file = file});
  }
  return fonts;
}

fonts::Face open_release(db::Connection& connection, const Digest& file) {
  auto row = connection.find_one("SELECT bytes FROM font_blob WHERE sha256 = $1", file);
  return fonts::Face::open(row->bytes("bytes")).value();
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
  auto row = connection.find_one(
      "SELECT serial, style_id FROM licensed_font WHERE sha256 = $1 UNION ALL "
      "SELECT serial, style_id FROM former_licensed_font WHERE sha256 = $1 LIMIT 1",
      sha256(file));
  if (!row) return;
  found.as_delivered = true;
  if (!found.holder)
    found.holder = find_holder(connection, row->text("serial"), row->get<StyleId>("style_id"));
}

// One file after the other: a catalogue need not fit into memory.
std::vector<StyleId> find_drawing(db::Database& database, const fonts::Face& face) {
  std::vector<StyleId> styles;
  auto all = database.read([](db::Connection& connection) {
    return connection.rows("SELECT style_id, file FROM style_release ORDER BY style_id, number");
  });
  for (const db::Row& row : all) {
    auto style = row.get<StyleId>("style_id");
    if (!styles.empty() && styles.back() == style) continue;
    auto file = row.get<Digest>("file");
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
