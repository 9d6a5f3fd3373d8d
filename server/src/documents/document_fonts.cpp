#include "documents/document_fonts.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace typecase::documents {
namespace {

constexpr std::array installed = {
    // Greek, Cyrillic, Vietnamese
    "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansArabicUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansDevanagariUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansBengaliUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansGujaratiUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansGurmukhiUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansKannadaUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansKhmerUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansMalayalamUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansSinhalaUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansTamilUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansTeluguUI-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansThaiUI-Regular.ttf",
    // Hebrew, Armenian, Georgian, polytonic Greek, symbols
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/opentype/ipaexfont-gothic/ipaexg.ttf",
    // Chinese and Korean; the second has more of Chinese and nothing Korean
    "/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
};

std::runtime_error missing(const std::string& path) {
  return std::runtime_error("documents need the font " + path + "; scripts/setup installs it");
}

void add(FcConfig* config, const std::string& path) {
  const auto* file = reinterpret_cast<const FcChar8*>(path.c_str());
  if (!FcConfigAppFontAddFile(config, file)) throw missing(path);
}

// fontconfig takes files alone; this one lies in memory as long as the process lives.
std::string file_of(ByteView bytes) {
  int file = memfd_create("instrument-sans", MFD_CLOEXEC);
  if (file < 0 || write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
    throw std::runtime_error("no memory for a font");
  }
  return "/proc/self/fd/" + std::to_string(file);
}

struct Fonts {
  Fonts() : config(FcConfigCreate()) {
    for (ByteView face : interface_faces()) add(config, file_of(face));
    FcFontSet* own = FcConfigGetFonts(config, FcSetApplication);
    for (int i = 0; i < own->nfont; ++i) {
      FcCharSet* covered = nullptr;
      FcPatternGetCharSet(own->fonts[i], FC_CHARSET, 0, &covered);
      FcCharSetMerge(latin, covered, nullptr);
    }
    for (const char* path : installed) add(config, path);
  }

  FcConfig* config;
  FcCharSet* latin = FcCharSetCreate();  // what Instrument Sans has
};

const Fonts& fonts() {
  static const auto* fonts = new Fonts;  // Until the process ends, as Pango's maps of all threads.
  return *fonts;
}

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};

bool is_latin(gunichar c) { return g_unichar_get_script(c) == G_UNICODE_SCRIPT_LATIN; }

bool is_kana(gunichar c) {
  GUnicodeScript script = g_unichar_get_script(c);
  return script == G_UNICODE_SCRIPT_HIRAGANA || script == G_UNICODE_SCRIPT_KATAKANA;
}

}  // namespace

void check_document_fonts() {
  for (const char* path : installed) {
    if (access(path, R_OK) != 0) throw missing(path);
  }
}

PangoContext* font_context() {
  thread_local std::unique_ptr<PangoFontMap, Unref> map;
  thread_local std::unique_ptr<PangoContext, Unref> context;
  if (!context) {
    map.reset(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map.get()), fonts().config);
    context.reset(pango_font_map_create_context(map.get()));
    pango_context_set_round_glyph_positions(context.get(), FALSE);
  }
  return context.get();
}

std::string families_for(std::string_view text, std::string_view language) {
  bool latin = true;
  bool japanese = language == "ja";
  const char* end = text.data() + text.size();
  for (const char* at = text.data(); at < end; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    if (is_latin(c) && !FcCharSetHasChar(fonts().latin, c)) latin = false;
    if (is_kana(c)) japanese = true;
  }
  std::string families = latin ? "Instrument Sans,Open Sans" : "Open Sans,Instrument Sans";
  families +=
      ",Noto Sans Arabic UI,Noto Sans Devanagari UI,Noto Sans Bengali UI,Noto Sans Gujarati UI,"
      "Noto Sans Gurmukhi UI,Noto Sans Kannada UI,Noto Sans Khmer UI,Noto Sans Malayalam UI,"
      "Noto Sans Sinhala UI,Noto Sans Tamil UI,Noto Sans Telugu UI,Noto Sans Thai UI,DejaVu Sans";
  return families +
         (japanese ? ",IPAexGothic,Droid Sans Fallback" : ",Droid Sans Fallback,IPAexGothic");
}

}  // namespace typecase::documents
