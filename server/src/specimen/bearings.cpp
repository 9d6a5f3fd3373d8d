#include "specimen/bearings.h"

#include <algorithm>
#include <cmath>

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

fonts::Setting setting_of(const catalogue::Family& family) {
  fonts::Setting setting{.direction = family.direction, .language = family.language};
  for (const catalogue::Coordinate& c : family.specimen.coordinates) {
    setting.coordinates.push_back({c.tag, c.value});
  }
  for (const catalogue::Feature& feature : family.specimen.features) {
    setting.features.push_back(feature.tag);
  }
  return setting;
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

double Bearings::of_specimen(const catalogue::Family& family, const catalogue::Style& style) {
  return measure(style, family.specimen.text, setting_of(family));
}

std::vector<double> Bearings::words_of_specimen(const catalogue::Family& family,
                                                const catalogue::Style& style) {
  fonts::Setting setting = setting_of(family);
  std::string key = key_of(style, family.specimen.text, setting);
  std::lock_guard guard(mutex_);
  auto found = words_.find(key);
  if (found != words_.end()) return found->second;

  std::optional<fonts::Face> font = face(style.file);
  if (!font) return {};
  return words_[key] = word_advances(*font, family.specimen.text, setting);
}

double Bearings::of_name(const catalogue::Style& style) { return measure(style, style.name, {}); }

double Bearings::of_text(const catalogue::Family& family, const catalogue::Style& style,
                         std::string_view text, const std::map<std::string, int>& features) {
  fonts::Setting setting{.direction = family.direction, .language = family.language};
  for (const auto& [tag, value] : features) {
    if (value > 1) {
      setting.feature_values.push_back({tag, value});
    } else {
      (value == 1 ? setting.features : setting.features_off).push_back(tag);
    }
  }
  return measure(style, text, setting);
}

double Bearings::measure(const catalogue::Style& style, std::string_view text,
                         const fonts::Setting& setting) {
  std::string key = key_of(style, text, setting);
  std::lock_guard guard(mutex_);
  auto found = measured_.find(key);
  if (found != measured_.end()) return found->second;

  std::optional<fonts::Face> font = face(style.file);
  if (!font) return 0;
  return measured_[key] = fonts::hanging(*font, text, setting);
}

std::optional<fonts::Face> Bearings::face(const Digest& file) {
  if (newest_ && newest_file_ == file) return newest_;
  std::optional<Bytes> bytes = source_.file(file);
  if (!bytes) return std::nullopt;
  auto opened = fonts::Face::open(std::move(*bytes));
  if (!opened) return std::nullopt;
  newest_file_ = file;
  newest_ = *opened;
  return newest_;
}

}  // namespace typecase::specimen
