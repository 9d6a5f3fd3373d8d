#include "fonts/compare/stated_difference.h"

#include <cmath>

#include "base/text/utf8.h"
#include "fonts/compare/compared_places.h"
#include "fonts/read/font_names.h"
#include "fonts/tables/table_reader.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

struct Metric {
  const char* name;
  const char* table;
  std::size_t at;  // byte of the table
  bool is_signed;
  int bit = -1;  // of a field of bits; -1: a length
};

// OpenType 1.9, "hhea" and "OS/2".
constexpr Metric metrics[] = {{"hhea.ascender", "hhea", 4, true},
                              {"hhea.descender", "hhea", 6, true},
                              {"hhea.lineGap", "hhea", 8, true},
                              {"OS/2.sTypoAscender", "OS/2", 68, true},
                              {"OS/2.sTypoDescender", "OS/2", 70, true},
                              {"OS/2.sTypoLineGap", "OS/2", 72, true},
                              {"OS/2.usWinAscent", "OS/2", 74, false},
                              {"OS/2.usWinDescent", "OS/2", 76, false},
                              {"OS/2.useTypoMetrics", "OS/2", 62, false, 7}};

std::optional<double> value_of(const Face& face, const Metric& metric, double scale) {
  Bytes table = table_of(face.handle(), hb_tag_from_string(metric.table, 4));
  TableReader reader(table);
  std::uint16_t value = reader.u16(metric.at);
  if (!reader.is_whole()) return std::nullopt;
  if (metric.bit >= 0) return (value >> metric.bit) & 1;
  return scale * (metric.is_signed ? static_cast<std::int16_t>(value) : value);
}

bool differ(std::optional<double> before, std::optional<double> after) {
  if (!before || !after) return before.has_value() != after.has_value();
  return std::abs(*after - *before) >= 1;
}

struct Name {
  const char* label;
  unsigned id;
};

// The record of unique identification (ID 3) changes with every version, and says nothing else.
constexpr Name compared_names[] = {{"Family", 1},
                                   {"Style", 2},
                                   {"Full name", 4},
                                   {"Version", 5},
                                   {"PostScript name", 6},
                                   {"Typographic family", 16},
                                   {"Typographic style", 17},
                                   {"Copyright", 0},
                                   {"Trademark", 7},
                                   {"Manufacturer", 8},
                                   {"Designer", 9},
                                   {"Description", 10},
                                   {"Manufacturer's address", 11},
                                   {"Designer's address", 12},
                                   {"Licence", 13},
                                   {"Licence's address", 14}};

std::string cut(std::string name) {
  std::size_t end = 1000;
  if (name.size() <= end) return name;
  while (end > 0 && is_continuation_byte(name[end])) --end;
  name.resize(end);
  return name;
}

template <class Item, class Key>
const Item* find_by(const std::vector<Item>& items, const std::string& key, Key member) {
  auto found = std::ranges::find(items, key, member);
  return found == items.end() ? nullptr : &*found;
}

bool is_same(const AxisInfo& a, const AxisInfo& b) {
  return a.name == b.name && a.min == b.min && a.standard == b.standard && a.max == b.max &&
         a.hidden == b.hidden;
}

struct Instance {
  std::string name;
  std::string place;
  std::string shared_place;  // on the axes that both versions have
};

std::vector<Instance> instances_of(const FontInfo& font, const FontInfo& other) {
  std::vector<Instance> instances;
  for (const InstanceInfo& instance : font.instances) {
    std::vector<AxisInfo> axes;
    std::vector<double> coordinates;
    for (std::size_t i = 0; i < font.axes.size() && i < instance.coordinates.size(); ++i) {
      if (!find_by(other.axes, font.axes[i].tag, &AxisInfo::tag)) continue;
      axes.push_back(font.axes[i]);
      coordinates.push_back(instance.coordinates[i]);
    }
    instances.push_back({instance.name, place_text(font.axes, instance.coordinates),
                         place_text(axes, coordinates)});
  }
  return instances;
}

// Takes the first of that name out of the list.
std::optional<Instance> take(std::vector<Instance>& instances, const std::string& name) {
  auto found = std::ranges::find(instances, name, &Instance::name);
  if (found == instances.end()) return std::nullopt;
  Instance taken = std::move(*found);
  instances.erase(found);
  return taken;
}

template <class T>
Changes<T> in_order(std::vector<T> all, std::size_t listed) {
  return listed_by(std::move(all), listed, [](const T&, const T&) { return false; });
}

}  // namespace

std::vector<MetricDifference> compare_metrics(const Face& before, const Face& after) {
  double scale = static_cast<double>(after.units_per_em()) / before.units_per_em();
  std::vector<MetricDifference> differences;
  for (const Metric& metric : metrics) {
    auto old = value_of(before, metric, scale), now = value_of(after, metric, 1);
    if (differ(old, now)) differences.push_back({metric.name, old, now});
  }
  return differences;
}

std::vector<NameDifference> compare_names(const Face& before, const Face& after) {
  std::vector<NameDifference> differences;
  for (const Name& name : compared_names) {
    std::string old = whole_font_name(before, name.id), now = whole_font_name(after, name.id);
    if (old != now) differences.push_back({name.label, cut(std::move(old)), cut(std::move(now))});
  }
  return differences;
}

AxisDifferences compare_axes(const FontInfo& before, const FontInfo& after) {
  AxisDifferences differences;
  for (const AxisInfo& axis : before.axes) {
    const AxisInfo* now = find_by(after.axes, axis.tag, &AxisInfo::tag);
    if (!now) differences.removed.push_back(axis);
    if (now && !is_same(axis, *now)) differences.changed.push_back({axis, *now});
  }
  for (const AxisInfo& axis : after.axes) {
    if (!find_by(before.axes, axis.tag, &AxisInfo::tag)) differences.added.push_back(axis);
  }
  return differences;
}

InstanceDifferences compare_instances(const FontInfo& before, const FontInfo& after,
                                      std::size_t listed) {
  std::vector<Instance> old = instances_of(before, after);
  std::vector<NamedPlace> added, removed;
  std::vector<InstanceMove> changed;
  for (const Instance& now : instances_of(after, before)) {
    std::optional<Instance> same = take(old, now.name);
    if (!same) added.push_back({now.name, now.place});
    if (same && same->shared_place != now.shared_place) {
      changed.push_back({now.name, same->shared_place, now.shared_place});
    }
  }
  for (const Instance& instance : old) removed.push_back({instance.name, instance.place});
  return {in_order(std::move(added), listed), in_order(std::move(removed), listed),
          in_order(std::move(changed), listed)};
}

}  // namespace typecase::fonts
