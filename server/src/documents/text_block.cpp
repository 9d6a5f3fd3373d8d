#include "documents/text_block.h"

#include <pango/pangocairo.h>

#include "documents/document_fonts.h"

namespace typecase::documents {
namespace {

std::string cleaned(const std::string& text) {
  std::unique_ptr<char, decltype(&g_free)> valid(
      g_utf8_make_valid(text.data(), static_cast<gssize>(text.size())), g_free);
  std::string result = valid.get();
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n') c = ' ';
  }
  return result;
}

struct FreeDescription {
  void operator()(PangoFontDescription* it) const { pango_font_description_free(it); }
};

void set_font(PangoLayout* layout, const std::string& text, const TextStyle& style) {
  std::unique_ptr<PangoFontDescription, FreeDescription> font(pango_font_description_new());
  pango_font_description_set_family(font.get(), families_for(text, style.language).c_str());
  pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
  pango_font_description_set_weight(font.get(),
                                    style.medium ? PANGO_WEIGHT_MEDIUM : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description(layout, font.get());
}

void set_attributes(PangoLayout* layout, const TextStyle& style) {
  PangoAttrList* attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum"));
  const char* language = style.language.empty() ? "en" : style.language.c_str();
  pango_attr_list_insert(attributes, pango_attr_language_new(pango_language_from_string(language)));
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
}

double width_of(PangoLayoutLine* line) {
  PangoRectangle logical;
  pango_layout_line_get_extents(line, nullptr, &logical);
  return static_cast<double>(logical.width) / PANGO_SCALE;
}

}  // namespace

TextBlock::TextBlock(std::string text, const TextStyle& style, double width)
    : style_(style), width_(width), layout_(pango_layout_new(font_context()), g_object_unref) {
  text = cleaned(text);
  pango_layout_set_text(layout_.get(), text.data(), static_cast<int>(text.size()));
  set_font(layout_.get(), text, style);
  set_attributes(layout_.get(), style);
  pango_layout_set_width(layout_.get(), static_cast<int>(width * PANGO_SCALE));
  pango_layout_set_wrap(layout_.get(), PANGO_WRAP_WORD_CHAR);
}

int TextBlock::lines() const { return pango_layout_get_line_count(layout_.get()); }

double TextBlock::widest() const {
  double widest = 0;
  for (int i = 0; i < lines(); ++i) {
    widest = std::max(widest, width_of(pango_layout_get_line_readonly(layout_.get(), i)));
  }
  return widest;
}

void TextBlock::draw_line(Canvas& canvas, int line, double x, double baseline, Side side) const {
  PangoLayoutLine* drawn = pango_layout_get_line_readonly(layout_.get(), line);
  cairo_t* context = canvas.context();
  const Colour& colour = style_.colour;
  cairo_set_source_rgb(context, colour.red / 255, colour.green / 255, colour.blue / 255);
  cairo_move_to(context, side == Side::left ? x : x + width_ - width_of(drawn), baseline);
  pango_cairo_show_layout_line(context, drawn);
  cairo_new_path(context);
}

void TextBlock::draw(Canvas& canvas, double x, double y, Side side) const {
  for (int i = 0; i < lines(); ++i) {
    draw_line(canvas, i, x, y + baseline() + i * style_.leading, side);
  }
}

}  // namespace typecase::documents
