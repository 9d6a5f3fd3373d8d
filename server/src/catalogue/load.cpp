#include <algorithm>
#include <tuple>

#include "catalogue/catalogue.h"
#include "catalogue/coverage_text.h"
#include "catalogue/foundry.h"
#include "catalogue/records.h"

namespace typecase::catalogue {
namespace {

Metrics to_metrics(const fonts::FontInfo& info) {
  return {info.units_per_em, info.ascender, info.descender, info.cap_height, info.x_height};
}

std::vector<Coordinate> to_coordinates(const fonts::FontInfo& info,
                                       const std::vector<double>& values) {
  std::vector<Coordinate> coordinates;
  for (std::size_t i = 0; i < info.axes.size() && i < values.size(); ++i) {
    coordinates.push_back({info.axes[i].tag, values[i]});
  }
  return coordinates;
}

void copy_layout(const fonts::FontInfo& info, Style& style) {
  for (const fonts::AxisInfo& axis : info.axes) {
    style.axes.push_back({axis.tag, axis.name, axis.min, axis.standard, axis.max, axis.hidden});
  }
  for (const fonts::InstanceInfo& instance : info.instances) {
    style.instances.push_back({instance.name, to_coordinates(info, instance.coordinates)});
  }
  for (const fonts::FeatureInfo& feature : info.features) {
    style.features.push_back({feature.tag, feature.name, feature.on_by_default});
  }
}

// Many fonts call every weight below Light 250, as an old Windows wanted it; there the name tells.
int weight_of(const fonts::FontInfo& info, std::string_view name) {
  if (info.weight != 250) return info.weight;
  return name.find("Thin") != name.npos || name.find("Hairline") != name.npos ? 100 : 200;
}

Style to_style(const FamilyRecord& family, const StyleRecord& record) {
  fonts::FontInfo info = parse_details(record.details);
  Style style;
  style.id = StyleId(record.id);
  style.family = FamilyId(family.id);
  style.name = record.name;
  style.full_name = family.name + " " + record.name;
  style.price = record.price;
  style.file = record.file;
  style.format = info.format;
  style.weight = weight_of(info, record.name);
  style.width = info.width;
  style.italic = info.italic;
  style.glyph_count = info.glyph_count;
  style.metrics = to_metrics(info);
  style.coverage = parse_coverage(record.coverage);
  copy_layout(info, style);
  return style;
}

Package to_package(const PackageRecord& record) {
  Package package{record.id, record.name, record.item_class, record.price, {}};
  for (const std::string& style : record.styles) package.styles.emplace_back(style);
  return package;
}

Specimen to_specimen(const SpecimenRecord& record) {
  Specimen specimen;
  specimen.text = record.text;
  specimen.style = StyleId(record.style);
  for (std::size_t i = 0; i < record.axes.size() && i < record.coordinates.size(); ++i) {
    specimen.coordinates.push_back({record.axes[i], record.coordinates[i]});
  }
  specimen.size = record.size;
  specimen.size_small = record.size_small;
  specimen.tracking = record.tracking;
  for (const std::string& tag : record.features) specimen.features.push_back({tag, "", false});
  return specimen;
}

void copy_texts(const TextsRecord& texts, Family& family) {
  family.category = texts.category;
  family.script = texts.script;
  family.direction = texts.direction;
  family.language = texts.language;
  family.summary = texts.summary;
  family.about = texts.about;
  family.designers = texts.designers;
  family.year = texts.year;
  family.version = texts.version;
  family.licence_name = texts.licence_name;
  family.specimen = to_specimen(texts.specimen);
  for (const std::string& id : texts.related) family.related.emplace_back(id);
}

Family to_family(const FamilyRecord& record) {
  Family family;
  family.id = FamilyId(record.id);
  family.name = record.name;
  family.protection = record.protection;
  family.trial = record.trial;
  copy_texts(record.texts, family);
  for (const StyleRecord& style : record.styles) family.styles.push_back(to_style(record, style));
  std::ranges::stable_sort(family.styles, {}, [](const Style& style) {
    return std::tuple(!style.variable(), style.width, style.weight, style.italic, style.name);
  });
  for (const PackageRecord& package : record.packages) {
    family.packages.push_back(to_package(package));
  }
  return family;
}

// A related family may not be there yet, or no longer.
void drop_unknown_relations(Catalogue& catalogue) {
  for (Family& family : catalogue.families) {
    std::erase_if(family.related,
                  [&](const FamilyId& id) { return catalogue.family(id.text) == nullptr; });
  }
}

}  // namespace

std::shared_ptr<const Catalogue> load(db::Connection& connection) {
  auto catalogue = std::make_shared<Catalogue>();
  catalogue->version = db::shop_version(connection);
  catalogue->foundry = read_foundry(connection);
  for (const FamilyRecord& record : read_families(connection)) {
    catalogue->families.push_back(to_family(record));
  }
  catalogue->index();
  drop_unknown_relations(*catalogue);
  return catalogue;
}

std::optional<Bytes> font_file(db::Connection& connection, const Digest& sha256) {
  auto row = connection.find_one("SELECT bytes FROM font_blob WHERE sha256 = $1", sha256);
  if (!row) return std::nullopt;
  return row->bytes(0);
}

}  // namespace typecase::catalogue
