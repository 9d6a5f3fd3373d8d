#include <algorithm>
#include <functional>
#include <tuple>

#include "catalogue/catalogue.h"
#include "catalogue/records/font_checks.h"
#include "catalogue/records/foundry.h"
#include "catalogue/records/known_fonts.h"
#include "catalogue/records/records.h"
#include "catalogue/records/terms.h"

namespace typecase::catalogue {
namespace {

// Many fonts call every weight below Light 250, as an old Windows wanted it; there the name tells.
int weight_of(int weight, std::string_view name) {
  if (weight != 250) return weight;
  return name.find("Thin") != name.npos || name.find("Hairline") != name.npos ? 100 : 200;
}

Style to_style(const FamilyRecord& family, const StyleRecord& record, const FontFacts& font) {
  Style style;
  static_cast<FontFacts&>(style) = font;
  style.weight = weight_of(font.weight, record.name);
  style.id = StyleId(record.id);
  style.family = FamilyId(family.id);
  style.name = record.name;
  style.full_name = family.name + " " + record.name;
  style.price = record.price;
  style.file = record.file;
  return style;
}

bool by_place(const Style& a, const Style& b) {
  auto place = [](const Style& style) {
    return std::tuple(!style.variable(), style.width, style.weight, style.italic, style.name);
  };
  return place(a) < place(b);
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
  static_cast<FamilyFacts&>(family) = texts;
  family.about = texts.about;
  family.specimen = to_specimen(texts.specimen);
  for (const std::string& id : texts.related) family.related.emplace_back(id);
}

// The complete family is what is listed of it; any other package is sold with all of its styles or
// not at all.
void add_packages(const FamilyRecord& record, Time now, Family& family) {
  auto is_listed = [&](const StyleId& id) {
    return std::ranges::find(family.styles, id, &Style::id) != family.styles.end();
  };
  auto may_be_bought = [&](const StyleId& id) {
    return is_listed(id) ||
           std::ranges::find(family.hidden_styles, id, &Style::id) != family.hidden_styles.end();
  };
  for (const PackageRecord& each : record.packages) {
    Allowed may = allowed(state_at(each.life, now));
    Package package = to_package(each);
    if (package.item_class == complete_family)
      std::erase_if(package.styles, std::not_fn(is_listed));
    bool whole = !package.styles.empty() && std::ranges::all_of(package.styles, may_be_bought);
    if (!may.bought || !whole) continue;
    (may.listed ? family.packages : family.hidden_packages).push_back(std::move(package));
  }
}

// A family's own texts and settings, without its styles and packages.
Family to_family(const FamilyRecord& record) {
  Family family;
  family.id = FamilyId(record.id);
  family.name = record.name;
  family.protection = record.protection;
  family.trial = record.trial;
  copy_texts(record.texts, family);
  return family;
}

// By weight, or as the foundry has ordered them.
void sort_styles(const TextsRecord& texts, std::vector<Style>& styles) {
  std::ranges::stable_sort(styles, by_place);
  if (!texts.style_order) return;
  std::unordered_map<std::string_view, std::size_t> places;
  for (const std::string& id : *texts.style_order) places.try_emplace(id, places.size());
  std::ranges::stable_sort(styles, {}, [&](const Style& style) {
    const auto found = places.find(style.id.text);
    return found == places.end() ? places.size() : found->second;
  });
}

// A family introduces itself with a style that it lists.
void show_listed_style(Family& family) {
  bool listed =
      std::ranges::find(family.styles, family.specimen.style, &Style::id) != family.styles.end();
  if (listed || family.styles.empty()) return;
  family.specimen.style = family.styles.front().id;
  family.specimen.coordinates.clear();
}

// A family with what may be seen of it at one moment.
Family to_family(const FamilyRecord& record, const KnownFonts::Fonts& fonts, Time now) {
  Family family = to_family(record);
  family.state = state_at(record.life, now);
  for (const StyleRecord& style : record.styles) {
    Allowed may = allowed(state_at(style.life, now));
    if (!may.seen) continue;
    (may.listed ? family.styles : family.hidden_styles)
        .push_back(to_style(record, style, fonts.at(style.id).facts));
  }
  if (family.styles.empty() && allowed(family.state).seen) {
    family.state = LifeState::hidden;
    family.styles.swap(family.hidden_styles);
  }
  sort_styles(record.texts, family.styles);
  sort_styles(record.texts, family.hidden_styles);
  show_listed_style(family);
  add_packages(record, now, family);
  return family;
}

Time next_change(const FamilyRecord& record, Time now) {
  Time next = next_change(record.life, now);
  for (const StyleRecord& style : record.styles)
    next = std::min(next, next_change(style.life, now));
  for (const PackageRecord& package : record.packages) {
    next = std::min(next, next_change(package.life, now));
  }
  return next;
}

// Whether the family, or all of it that was ever sold, is retired.
bool is_retired(const FamilyRecord& record, Time now) {
  LifeState state = state_at(record.life, now);
  return state == LifeState::retired ||
         (state != LifeState::draft &&
          std::ranges::any_of(record.styles, [&](const StyleRecord& style) {
            return state_at(style.life, now) == LifeState::retired;
          }));
}

void add_family(const FamilyRecord& record, const KnownFonts::Fonts& fonts, Time now,
                Catalogue& catalogue) {
  catalogue.until = std::min(catalogue.until, next_change(record, now));
  Family family = to_family(record, fonts, now);
  if (!allowed(family.state).seen || family.styles.empty()) {
    if (is_retired(record, now)) catalogue.retired[record.id] = record.name;
    return;
  }
  bool listed = allowed(family.state).listed;
  (listed ? catalogue.families : catalogue.hidden_families).push_back(std::move(family));
}

// A related family may not be there yet, or no longer, or be hidden.
void drop_unlisted_relations(Catalogue& catalogue) {
  auto is_unlisted = [&](const FamilyId& id) {
    const Family* related = catalogue.family(id.text);
    return related == nullptr || !allowed(related->state).listed;
  };
  for (Family& family : catalogue.families) std::erase_if(family.related, is_unlisted);
  for (Family& family : catalogue.hidden_families) std::erase_if(family.related, is_unlisted);
}

std::shared_ptr<const Catalogue> make_catalogue(db::Connection& connection, Time now,
                                                KnownFonts& known,
                                                const std::vector<FamilyRecord>& families,
                                                const Foundry& foundry) {
  auto catalogue = std::make_shared<Catalogue>();
  catalogue->version = db::shop_version(connection);
  catalogue->foundry = foundry;
  const auto fonts = known.read(connection, families);
  for (const FamilyRecord& record : families) add_family(record, *fonts, now, *catalogue);
  apply_font_checks(connection, *catalogue);
  catalogue->current_ids = read_former_ids(connection);
  catalogue->index();
  drop_unlisted_relations(*catalogue);
  return catalogue;
}

}  // namespace

std::shared_ptr<const Catalogue> load(db::Connection& connection) {
  return load_at(connection, SystemClock().now());
}

std::shared_ptr<const Catalogue> load_at(db::Connection& connection, Time now) {
  KnownFonts known;
  return load_at(connection, now, known);
}

std::shared_ptr<const Catalogue> load_at(db::Connection& connection, Time now, KnownFonts& known) {
  return make_catalogue(connection, now, known, read_families(connection),
                        read_foundry(connection));
}

std::shared_ptr<const Catalogue> load_with(db::Connection& connection, Time now,
                                           const CatalogueTerms& terms, const Foundry& foundry) {
  KnownFonts known;
  std::vector<FamilyRecord> families = read_families(connection);
  lay_over(terms, families);
  return make_catalogue(connection, now, known, families, foundry);
}

std::optional<Bytes> font_file(db::Connection& connection, const Digest& sha256) {
  auto row = connection.find_one("SELECT bytes FROM font_blob WHERE sha256 = $1", sha256);
  if (!row) return std::nullopt;
  return row->bytes("bytes");
}

}  // namespace typecase::catalogue
