#include "fonts/shape/fallback_metrics.h"

#include <hb-ot.h>
#include <hb.h>

#include <array>

#include "fonts/read/metadata.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz ";
using Widths = std::array<int, letters.size()>;

// Of 1,000 characters of English text, so many are each of the letters.
constexpr Widths frequencies = {65, 13, 22, 33, 103, 20, 16, 50, 57, 1, 6,  33, 20, 57,
                                62, 15, 1,  50, 53,  75, 23, 8,  17, 1, 14, 1,  183};

struct System {
  std::vector<std::string> local_names;
  std::string generic;
  Widths widths;  // thousandths of an em: Arial and Times New Roman have those of the Core 14
};

const System arial{{"Arial", "ArialMT", "Liberation Sans"},
                   "sans-serif",
                   {556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556,
                    556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 278}};
const System arial_bold{{"Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"},
                        "sans-serif",
                        {556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611,
                         611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 278}};
const System times{{"Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"},
                   "serif",
                   {444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500,
                    500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 250}};
const System times_bold{{"Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold"},
                        "serif",
                        {500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556,
                         500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 250}};
const System courier{{"Courier New", "CourierNewPSMT", "Liberation Mono"},
                     "monospace",
                     {600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
                      600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600}};

// PANOSE of OS/2: Latin text with serifs is of family 2 and a serif style from 2 to 10.
bool has_serifs(const Face& face) {
  Bytes table = table_of(face.handle(), HB_TAG('O', 'S', '/', '2'));
  if (table.size() < 34) return false;
  return table[32] == 2 && table[33] >= 2 && table[33] <= 10;
}

const System& nearest_system(const Face& face, const FontInfo& info) {
  if (info.monospaced) return courier;
  bool bold = info.weight >= 600;
  if (has_serifs(face)) return bold ? times_bold : times;
  return bold ? arial_bold : arial;
}

double average(const Widths& widths) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    sum += static_cast<double>(widths[i]) * frequencies[i];
    count += frequencies[i];
  }
  return sum / count;
}

// In font units; nullopt: one of them is not there.
std::optional<Widths> widths_of(hb_font_t* font) {
  Widths widths;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    hb_codepoint_t glyph = 0;
    if (!hb_font_get_nominal_glyph(font, static_cast<hb_codepoint_t>(letters[i]), &glyph)) {
      return std::nullopt;
    }
    widths[i] = hb_font_get_glyph_h_advance(font, glyph);
  }
  return widths;
}

double metric(hb_font_t* font, hb_ot_metrics_tag_t tag) {
  hb_position_t value = 0;
  return hb_ot_metrics_get_position(font, tag, &value) ? value : 0;
}

}  // namespace

std::optional<FallbackMetrics> fallback_metrics(const Face& face) {
  FontPointer font(hb_font_create(face.handle()));
  std::optional<Widths> widths = widths_of(font.get());
  double em = face.units_per_em();
  if (!widths || em == 0 || average(*widths) <= 0) return std::nullopt;

  const System& system = nearest_system(face, read_metadata(face));
  double scale = average(*widths) / em / (average(system.widths) / 1000);
  auto per_cent = [&](hb_ot_metrics_tag_t tag) {
    return 100 * metric(font.get(), tag) / em / scale;  // Overrides are of the adjusted size.
  };
  return FallbackMetrics{system.local_names,
                         system.generic,
                         100 * scale,
                         per_cent(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
                         -per_cent(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
                         per_cent(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)};
}

}  // namespace typecase::fonts
