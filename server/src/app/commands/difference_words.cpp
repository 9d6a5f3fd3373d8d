#include "app/commands/difference_words.h"

#include <cstdio>

#include "base/text/one_line.h"
#include "base/text/utf8.h"

namespace typecase::app {
namespace {

using fonts::Changes;
using fonts::FontDifference;
using fonts::GlyphDifference;
using fonts::PairDifference;

constexpr std::size_t most_lines = 20;

std::string figure(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string figure(const std::optional<double>& value) { return value ? figure(*value) : "none"; }

std::string before_and_now(const std::optional<double>& before, const std::optional<double>& now) {
  return figure(before) + " before, " + figure(now) + " now";
}

std::string at_place(const std::string& place) {
  return place.empty() ? "" : " at " + one_line(place);
}

// The heading, and a line for each of the first; nothing where there is none.
template <class List, class Line>
void print_list(const std::string& heading, std::size_t count, const List& listed, Line line,
                std::ostream& out) {
  if (count == 0) return;
  out << "\n" << heading << ": " << count << "\n";
  std::size_t printed = 0;
  for (const auto& item : listed) {
    if (printed++ == most_lines) break;
    out << "  " << line(item) << "\n";
  }
  if (count > most_lines) out << "  and " << count - most_lines << " more\n";
}

template <class T, class Line>
void print_changes(const std::string& heading, const Changes<T>& changes, Line line,
                   std::ostream& out) {
  print_list(heading, changes.count, changes.listed, line, out);
}

template <class T, class Line>
void print_all(const std::string& heading, const std::vector<T>& all, Line line,
               std::ostream& out) {
  print_list(heading, all.size(), all, line, out);
}

std::string glyph_text(const GlyphDifference& glyph) {
  if (!glyph.code_point) return one_line(glyph.name);
  char number[16];
  std::snprintf(number, sizeof number, "U+%04X", *glyph.code_point);
  std::string character = one_line(utf8_of(*glyph.code_point));
  return std::string(number) + " " + character + " " + one_line(glyph.name);
}

std::string moved_text(const GlyphDifference& glyph) {
  return glyph_text(glyph) + ": moved by up to " + figure(glyph.moved) + at_place(glyph.place);
}

std::string advance_text(const GlyphDifference& glyph) {
  return glyph_text(glyph) + ": " + before_and_now(glyph.advance_before, glyph.advance_after) +
         at_place(glyph.place);
}

std::string pair_text(const PairDifference& pair) {
  return one_line(utf8_of(pair.first) + utf8_of(pair.second)) + ": " +
         before_and_now(pair.before, pair.after) + at_place(pair.place);
}

std::string quoted(const std::string& text) {
  return text.empty() ? "none" : "\"" + one_line(text) + "\"";
}

std::string axis_text(const fonts::AxisInfo& axis) {
  return axis.tag + " " + quoted(axis.name) + " " + figure(axis.min) + " to " + figure(axis.max) +
         ", default " + figure(axis.standard);
}

std::string feature_text(const fonts::FeatureInfo& feature) {
  return feature.tag + " " + one_line(feature.name);
}

std::string texts_of(const char* word, const Changes<std::string>& texts) {
  if (texts.count == 0) return "";
  std::string out = std::string(", ") + word + " " + std::to_string(texts.count) + " texts:";
  for (std::size_t i = 0; i < texts.listed.size() && i < most_lines; ++i) {
    out += " " + one_line(texts.listed[i]);
  }
  return out;
}

std::string feature_change_text(const fonts::FeatureDifference& feature) {
  return feature.tag + " " + one_line(feature.name) + texts_of("also changes", feature.gained) +
         texts_of("no longer changes", feature.lost);
}

void print_glyphs(const FontDifference& font, std::ostream& out) {
  print_changes("Glyphs added", font.added, glyph_text, out);
  print_changes("Glyphs removed", font.removed, glyph_text, out);
  print_changes("Glyphs drawn differently", font.changed, moved_text, out);
  print_changes("Advances changed", font.advances, advance_text, out);
  print_changes("Kerning of pairs changed", font.kerning.changed, pair_text, out);
}

void print_stated(const FontDifference& font, std::ostream& out) {
  print_all(
      "Vertical metrics changed", font.vertical_metrics,
      [](const auto& metric) {
        return metric.name + ": " + before_and_now(metric.before, metric.after);
      },
      out);
  print_all(
      "Names changed", font.names,
      [](const auto& name) {
        return name.name + ": " + quoted(name.before) + " before, " + quoted(name.after) + " now";
      },
      out);
}

void print_axes(const FontDifference& font, std::ostream& out) {
  auto place = [](const fonts::NamedPlace& instance) {
    return one_line(instance.name) + " at " + instance.place;
  };
  print_all("Axes added", font.axes.added, axis_text, out);
  print_all("Axes removed", font.axes.removed, axis_text, out);
  print_all(
      "Axes changed", font.axes.changed,
      [](const auto& axis) { return axis_text(axis.before) + "; now " + axis_text(axis.after); },
      out);
  print_changes("Instances added", font.instances.added, place, out);
  print_changes("Instances removed", font.instances.removed, place, out);
  print_changes(
      "Instances moved", font.instances.changed,
      [](const auto& move) {
        return one_line(move.name) + ": " + move.before + " before, " + move.after + " now";
      },
      out);
}

void print_features(const FontDifference& font, std::ostream& out) {
  print_all("Features added", font.features.added, feature_text, out);
  print_all("Features removed", font.features.removed, feature_text, out);
  print_all("Features changed", font.features.changed, feature_change_text, out);
}

}  // namespace

void print_difference(const catalogue::ReleaseDifference& difference, std::ostream& out) {
  const FontDifference& font = difference.font;
  auto language = [](const catalogue::LanguageName& name) { return name.name; };
  out << font.glyphs_before << " glyphs before, " << font.glyphs_after << " now; "
      << font.units_per_em_before << " units per em before, " << font.units_per_em_after
      << " now. Lengths are in units of the new version.\n";
  if (font.places.size() > 1) {
    out << "Compared at " << font.places.size() << " places on the axes; kerning at "
        << font.kerning.places.size() << ".\n";
  }
  if (font.unnamed_before + font.unnamed_after > 0) {
    out << "Not compared, for nothing tells them from others: " << font.unnamed_before
        << " glyphs before, " << font.unnamed_after << " now.\n";
  }
  print_glyphs(font, out);
  print_features(font, out);
  print_axes(font, out);
  print_stated(font, out);
  print_all("Languages gained", difference.languages_gained, language, out);
  print_all("Languages lost", difference.languages_lost, language, out);
  if (font.sets_alike()) out << "\nTexts are set as before.\n";
}

void print_reflow(const std::vector<fonts::ColumnText>& texts,
                  const std::vector<fonts::Reflow>& found, std::ostream& out) {
  if (texts.empty()) return;
  std::size_t count = 0;
  for (const fonts::Reflow& reflow : found) count += reflow.from.has_value();
  out << "\nTexts that reflow: " << count << " of " << texts.size() << "\n";
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i].from) continue;
    out << "  Text " << i + 1 << ", from line " << found[i].from->line << ", "
        << quoted(found[i].from->word) << ": " << found[i].before.starts.size() << " lines before, "
        << found[i].after.starts.size() << " now\n";
  }
}

}  // namespace typecase::app
