#include "catalogue/import/same_font.h"

#include <algorithm>
#include <set>

#include "db/record.h"
#include "fonts/check/outlines_equal.h"

namespace typecase::catalogue {
namespace {

fonts::Face open_stored(db::Connection& connection, const Digest& file) {
  return fonts::Face::open(font_file(connection, file).value()).value();
}

fonts::Face open(db::Connection& connection, const IncomingFont& font) {
  if (font.sfnt.empty()) return open_stored(connection, font.file);
  return fonts::Face::open(font.sfnt).value();
}

// Fonts of unequal glyph counts draw differently: no need to open them.
bool may_draw_the_same(const StyleRecord& stored, const IncomingFont& font) {
  fonts::FontInfo info = parse_details(stored.details);
  return info.glyph_count == font.info.glyph_count && info.axes.empty() == font.info.axes.empty();
}

bool has_name(const StyleRecord& stored, const IncomingFont& font) {
  fonts::FontInfo info = parse_details(stored.details);
  return !info.postscript_name.empty() && info.postscript_name == font.info.postscript_name &&
         info.axes.empty() == font.info.axes.empty();
}

}  // namespace

const StyleRecord* find_same_font(db::Connection& connection,
                                  const std::vector<const StyleRecord*>& stored,
                                  const IncomingFont& font) {
  auto is_file = [&](const StyleRecord* style) {
    return style->file == font.file || style->source == font.source;
  };
  auto draws_the_same = [&](const StyleRecord* style) {
    return may_draw_the_same(*style, font) &&
           fonts::outlines_equal(open(connection, font), open_stored(connection, style->file));
  };
  auto has_its_name = [&](const StyleRecord* style) { return has_name(*style, font); };

  auto found = std::ranges::find_if(stored, is_file);
  if (found == stored.end()) found = std::ranges::find_if(stored, draws_the_same);
  if (found == stored.end()) found = std::ranges::find_if(stored, has_its_name);
  return found == stored.end() ? nullptr : *found;
}

std::optional<std::string> find_same_family(db::Connection& connection,
                                            const std::vector<const IncomingFont*>& fonts) {
  std::set<std::string> families;
  for (const IncomingFont* font : fonts) {
    const auto having = connection.select<std::string>(
        "SELECT DISTINCT s.family_id FROM style s JOIN style_release r ON r.style_id = s.id"
        " WHERE r.source = $1",
        font->source);
    if (having.empty()) return std::nullopt;
    families.insert(having.begin(), having.end());
  }
  return families.size() == 1 ? std::optional(*families.begin()) : std::nullopt;
}

}  // namespace typecase::catalogue
