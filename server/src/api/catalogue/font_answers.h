#pragma once

#include "api/catalogue/font_state.h"
#include "api/catalogue/language_answers.h"
#include "api/catalogue/style_answers.h"
#include "specimen/tester/buckets.h"
#include "specimen/tester/text_measures.h"

namespace typecase::api::answers {

// null where no such style is on sale.
using CachedStyle = json::Written<std::optional<SpecimenStyle>>;

// The data that answers about fonts are made of.
struct FontSource {
  const catalogue::Catalogue& catalogue;
  const licences::Licences& licences;
  specimen::TextMeasures& measures;
};

// As a style sets its own name; nullopt where no such style is on sale.
std::optional<SpecimenStyle> specimen_style(const catalogue::Catalogue& catalogue,
                                            specimen::TextMeasures& measures, std::string_view id);

struct Specimen {
  const catalogue::Family& family;
  const catalogue::Style& shown;
  specimen::SpecimenMeasures measures;
  const catalogue::Specimen& specimen = family.specimen;
  std::string_view text = specimen.text;
  int size = specimen.size, size_small = specimen.size_small;
  double tracking = specimen.tracking;
  std::vector<std::string_view> features = each_text(specimen.features, &catalogue::Feature::tag);
  Coordinates coordinates = coordinates_of(specimen.coordinates);
  std::vector<double> word_advances = measures.word_advances;
  double above = measures.room.above, below = measures.room.below;
  double leading = measures.room.leading;
  SpecimenStyle style = {family, shown, measures.left_bearing};
};
BOOST_DESCRIBE_STRUCT(Specimen, (),
                      (text, size, size_small, tracking, features, coordinates, word_advances,
                       above, below, leading, style))

Specimen specimen_of(const FontSource& source, const catalogue::Family& family);

// Lightest and boldest, over the wght axes too.
std::pair<int, int> weights_of(const catalogue::Family& family);
// In per cent, over the wdth axes too.
std::vector<int> widths_of(const catalogue::Family& family);
std::size_t axis_count_of(const catalogue::Family& family);

struct FontSummary {
  const FontSource& source;
  const catalogue::Family& family;
  std::pair<int, int> weights = weights_of(family);
  std::string_view id = family.id.text, name = family.name;
  std::size_t style_count = family.styles.size();
  std::optional<Money> from_price =
      source.licences.offers(family.id.text) ? family.from_price() : std::nullopt;
  std::string_view currency = source.catalogue.foundry.currency, category = family.category;
  std::string_view script = family.script, direction = family.direction;
  std::string_view language = family.language;
  std::size_t axis_count = axis_count_of(family);
  int min_weight = weights.first, max_weight = weights.second;
  std::vector<int> widths = widths_of(family);
  catalogue::Protection protection = family.protection;
  bool has_trial = family.trial.offered;
  Specimen specimen = specimen_of(source, family);
};
BOOST_DESCRIBE_STRUCT(FontSummary, (),
                      (id, name, style_count, from_price, currency, category, script, direction,
                       language, axis_count, min_weight, max_weight, widths, protection, has_trial,
                       specimen))

// Families on sale by category, those with an axis, and the styles of all.
struct FontCounts {
  std::size_t all = 0, serif = 0, sans = 0, mono = 0, display = 0, variable = 0, styles = 0;
};
BOOST_DESCRIBE_STRUCT(FontCounts, (), (all, serif, sans, mono, display, variable, styles))

FontCounts counts_of(const catalogue::Catalogue& catalogue);

struct FontList {
  std::vector<FontSummary> fonts;
  FontCounts counts;
};
BOOST_DESCRIBE_STRUCT(FontList, (), (fonts, counts))

struct StyleSummary {
  const FontSource& source;
  const catalogue::Family& of;
  const catalogue::Style& style;
  std::string_view id = style.id.text, family = of.id.text, name = style.name;
  std::string_view full_name = style.full_name;
  std::optional<Money> price = source.licences.offers(of.id.text) ? style.price : std::nullopt;
  std::string_view currency = source.catalogue.foundry.currency, category = of.category;
  std::string_view script = of.script, direction = of.direction, language = of.language;
  int weight = style.weight, width = style.width;
  bool italic = style.italic;
  std::size_t axis_count = style.axes.size();
  catalogue::Protection protection = of.protection;
  Metrics metrics = {style.metrics};
  TesterFont tester = tester_font(of, style);
};
BOOST_DESCRIBE_STRUCT(StyleSummary, (),
                      (id, family, name, full_name, price, currency, category, script, direction,
                       language, weight, width, italic, axis_count, protection, metrics, tester))

struct StyleList {
  std::vector<StyleSummary> styles;
};
BOOST_DESCRIBE_STRUCT(StyleList, (), (styles))

struct Style {
  const FontSource& source;
  const catalogue::Family& family;
  bool is_offered;
  const catalogue::Style& style;
  std::string_view id = style.id.text, name = style.name, full_name = style.full_name;
  std::string sample = specimen::name_sample(family, style);
  std::optional<Money> price = is_offered ? style.price : std::nullopt;
  std::string_view format = style.format;
  int weight = style.weight, width = style.width;
  bool italic = style.italic;
  int glyph_count = style.glyph_count;
  Metrics metrics = {style.metrics};
  double left_bearing = source.measures.name_bearing(family, style);
  std::vector<Axis> axes = each<Axis>(style.axes);
  Texts untried_axes = style.untried_axes;
  std::vector<Instance> instances = each<Instance>(style.instances);
  json::Ref<std::vector<catalogue::Feature>> features = style.features;
  TesterFont tester = tester_font(family, style);
};
BOOST_DESCRIBE_STRUCT(Style, (),
                      (id, name, full_name, sample, price, format, weight, width, italic,
                       glyph_count, metrics, left_bearing, axes, untried_axes, instances, features,
                       tester))

struct Package {
  const catalogue::Package& package;
  std::string_view id = package.id, name = package.name, item_class = package.item_class;
  Money price = package.price;
  json::Ref<std::vector<StyleId>> style_ids = package.styles;
};
BOOST_DESCRIBE_STRUCT(Package, (), (id, name, item_class, price, style_ids))

std::string about_html(const catalogue::Family& family);
std::vector<FontSummary> related_to(const FontSource& source, const catalogue::Family& family);

// With the family’s facts, as they stand in the catalogue.
struct Font : catalogue::FamilyFacts {
  Font(const FontSource& from, const catalogue::Family& of, bool offered)
      : FamilyFacts(of), source(from), family(of), is_offered(offered) {}

  const FontSource& source;
  const catalogue::Family& family;
  bool is_offered;
  std::string_view id = family.id.text, name = family.name;
  std::string_view currency = source.catalogue.foundry.currency;
  std::optional<Money> from_price = is_offered ? family.from_price() : std::nullopt;
  std::string about_html = answers::about_html(family);
  catalogue::Protection protection = family.protection;
  bool has_trial = family.trial.offered;
  FontLanguages set = font_languages(family);
  std::vector<FontLanguage> languages = std::move(set.languages);
  std::vector<std::vector<std::size_t>> language_styles = std::move(set.language_styles);
  Specimen specimen = specimen_of(source, family);
  std::vector<Style> styles = each<Style>(family.styles, source, family, is_offered);
  std::vector<Package> packages =
      is_offered ? each<Package>(family.packages) : std::vector<Package>();
  std::vector<FontSummary> related = related_to(source, family);
};
BOOST_DESCRIBE_STRUCT(Font, (catalogue::FamilyFacts),
                      (id, name, currency, from_price, about_html, protection, has_trial, languages,
                       language_styles, specimen, styles, packages, related))

struct Bucket {
  const specimen::Bucket& bucket;
  std::string_view id = bucket.id;
  std::string ranges = specimen::ranges_text(bucket.ranges);
  Texts next = bucket.next;
};
BOOST_DESCRIBE_STRUCT(Bucket, (), (id, ranges, next))

struct ShopPreview {
  std::string_view name;  // of the change set
};
BOOST_DESCRIBE_STRUCT(ShopPreview, (), (name))

struct Shop {
  const catalogue::Catalogue& catalogue;
  specimen::TextMeasures& measures;
  std::string_view script;  // of the sandbox gateway; empty: the gateway's own
  std::string_view publishable_key;
  std::vector<std::string_view> pages = {};
  std::optional<ShopPreview> preview = {};  // of a draft; none: the shop itself
  const catalogue::Foundry& foundry = catalogue.foundry;
  std::string_view name = foundry.name, tagline = foundry.tagline, email = foundry.email;
  std::string_view currency = foundry.currency;
  bool prices_include_tax = foundry.prices_include_tax, demonstration = foundry.demonstration;
  std::optional<SpecimenStyle> display_style =
      specimen_style(catalogue, measures, foundry.display_style);
  std::vector<Bucket> buckets = each<Bucket>(specimen::buckets());
  json::Ref<std::unordered_map<std::string, std::string>> former_ids = catalogue.current_ids;
  std::optional<std::string_view> gateway_script = unless_empty(script);
};
BOOST_DESCRIBE_STRUCT(Shop, (),
                      (name, tagline, email, currency, prices_include_tax, demonstration,
                       display_style, buckets, former_ids, gateway_script, publishable_key, pages,
                       preview))

}  // namespace typecase::api::answers
