#include "specimen/tester/text_measures.h"

#include <algorithm>
#include <cmath>

#include "specimen/documents/specimen_type.h"
#include "specimen/drawing/samples.h"

namespace typecase::specimen {
namespace {

std::string key_of(const catalogue::Style& style, std::string_view text,
                   const fonts::Setting& setting) {
  std::string key(style.file.begin(), style.file.end());
  key.append(setting.direction).append(setting.language).append("\n");
  for (const fonts::AxisValue& axis : setting.coordinates) {
    key.append(axis.tag).append(std::to_string(axis.value)).append("\n");
  }
  for (const std::string& feature : setting.features) key.append(feature).append("\n");
  for (const std::string& off : setting.features_off) key.append("-" + off).append("\n");
  for (const fonts::FeatureValue& at : setting.feature_values) {
    key.append(at.tag + '=' + std::to_string(at.value)).append("\n");
  }
  return key.append("\n").append(text);
}

fonts::Setting plain_setting(const catalogue::Family& family) {
  return {.direction = family.direction, .language = family.language};
}

// To a thousandth, as the page needs it.
std::vector<double> word_advances(const fonts::Face& face, std::string_view text,
                                  const fonts::Setting& setting) {
  std::vector<double> words(1 + static_cast<std::size_t>(std::ranges::count(text, ' ')));
  for (const fonts::ShapedGlyph& glyph : fonts::shape(face, text, setting)) {
    auto word = std::ranges::count(text.substr(0, glyph.cluster), ' ');
    words[static_cast<std::size_t>(word)] += glyph.x_advance;
  }
  for (double& word : words) word = std::round(word * 1000 / face.units_per_em()) / 1000;
  return words;
}

}  // namespace

SpecimenMeasures TextMeasures::specimen(const catalogue::Family& family,
                                        const catalogue::Style& style) {
  const std::string& text = family.specimen.text;
  fonts::Setting setting = specimen_setting(family);
  std::string key = key_of(style, text, setting) + "\n" + family.script;
  using Specimens = SharedCache<SpecimenMeasures>;
  auto measured = specimens_.get(key, [&]() -> Result<Specimens::Made> {
    auto font = fonts_->face(style.file);
    if (!font) return font.error();
    auto measures = std::make_shared<SpecimenMeasures>(
        SpecimenMeasures{fonts::hanging(*font, text, setting), word_advances(*font, text, setting),
                         text_room(*font, family, setting)});
    return Specimens::Made{measures, measures->word_advances.size() * sizeof(double)};
  });
  return measured ? **measured : SpecimenMeasures();
}

double TextMeasures::name_bearing(const catalogue::Family& family, const catalogue::Style& style) {
  std::string sample = name_sample(family, style);
  bool is_name = sample == style.name;
  return bearing(style, sample, is_name ? fonts::Setting{} : plain_setting(family));
}

double TextMeasures::text_bearing(const catalogue::Family& family, const catalogue::Style& style,
                                  std::string_view text,
                                  const std::map<std::string, int>& features) {
  fonts::Setting setting = plain_setting(family);
  for (const auto& [tag, value] : features) {
    if (value > 1) {
      setting.feature_values.push_back({tag, value});
    } else {
      (value == 1 ? setting.features : setting.features_off).push_back(tag);
    }
  }
  return bearing(style, text, setting);
}

double TextMeasures::bearing(const catalogue::Style& style, std::string_view text,
                             const fonts::Setting& setting) {
  std::string key = key_of(style, text, setting);
  using Bearings = SharedCache<double>;
  auto measured = bearings_.get(key, [&]() -> Result<Bearings::Made> {
    auto font = fonts_->face(style.file);
    if (!font) return font.error();
    return Bearings::Made{std::make_shared<double>(fonts::hanging(*font, text, setting))};
  });
  return measured ? **measured : 0;
}

}  // namespace typecase::specimen
