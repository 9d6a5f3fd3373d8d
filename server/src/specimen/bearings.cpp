#include "specimen/bearings.h"

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
  return key.append("\n").append(text);
}

}  // namespace

double Bearings::of_specimen(const catalogue::Family& family, const catalogue::Style& style) {
  fonts::Setting setting{.direction = family.direction, .language = family.language};
  for (const catalogue::Coordinate& c : family.specimen.coordinates) {
    setting.coordinates.push_back({c.tag, c.value});
  }
  for (const catalogue::Feature& feature : family.specimen.features) {
    setting.features.push_back(feature.tag);
  }
  return measure(style, family.specimen.text, setting);
}

double Bearings::of_name(const catalogue::Style& style) { return measure(style, style.name, {}); }

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
