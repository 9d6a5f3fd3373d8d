#include "catalogue/import/family_toml.h"

#include <algorithm>
#include <map>

#include "base/ids.h"
#include "base/text/slug.h"
#include "toml_reader/table.h"

namespace typecase::catalogue {
namespace {

using toml_reader::Table;

// Without any of the keys a life stays as it is.
void read_life(Table& table, std::optional<Life>& out) {
  const auto word = table.optional_text("state");
  Life life;
  life.on_from = table.moment("from");
  life.on_until = table.moment("until");
  const bool is_dated = life.on_from || life.on_until;
  if (!word && !is_dated) return;
  const auto state = word ? parse_enum<LifeState>(*word) : std::optional(LifeState::published);
  if (!state) {
    table.unknown("state", "state", *word, {"draft", "published", "hidden", "retired"});
  }
  life.state = state.value_or(LifeState::published);
  if (is_dated && !allowed(life.state).bought) {
    table.fault("state", "not_allowed",
                "Dates go with \"published\" and \"hidden\" only: leave them out here.");
  }
  if (life.on_from && life.on_until && *life.on_until <= *life.on_from) {
    table.fault("until", "out_of_range", "This day must come after the one of from.");
  }
  out = life;
}

void read_texts(Table& table, FamilyDescription& out) {
  out.name = table.optional_text("name");
  out.id = table.optional_text("id");
  out.order = table.optional_integer("order");
  out.facts.read(table, {{"licence_name", "licence"}});
  out.about = table.optional_text("about");
  out.related = table.optional_texts("related");
  out.style_order_place = table.place("style_order");
  out.style_order = table.optional_texts("style_order");
  out.formerly = table.optional_texts("formerly");
  read_life(table, out.life);
}

void read_protection(Table& table, FamilyDescription& out) {
  auto level = table.optional_text("protection");
  if (!level) return;
  out.protection = parse_enum<Protection>(*level);
  if (!out.protection) {
    table.fault("protection", "not_allowed",
                "Expected one of: \"open\", \"balanced\", \"strict\", \"image\".");
  }
}

void read_specimen(Table& table, SpecimenDescription& out) {
  out.place = table.place("style");
  out.text = table.optional_text("text");
  out.style = table.optional_text("style");
  if (auto numbers = table.optional_numbers("coordinates")) {
    out.coordinates.emplace();
    for (const auto& [tag, value] : *numbers) out.coordinates->push_back({tag, value});
  }
  out.size = table.optional_integer("size");
  out.size_small = table.optional_integer("size_small");
  out.tracking = table.optional_number("tracking");
  out.features = table.optional_texts("features");
}

bool is_feature(std::string_view tag) {
  return tag.size() == 4 && std::ranges::all_of(tag, [](char c) { return c > ' ' && c <= '~'; });
}

void check_words(Table& table, std::string_view key, const std::vector<std::string>& words,
                 bool (*fits)(std::string_view)) {
  for (const std::string& word : words) {
    if (!fits(word)) table.unknown(key, "value", word, {});
  }
}

void read_trial(Table& table, toml_reader::Partial<TrialProfile>& out) {
  out.read(table, {{"static_fonts", "static"}});
  const TrialProfile& trial = out.values();
  check_words(table, "characters", trial.characters, is_trial_characters);
  check_words(table, "features", trial.features, is_feature);
  check_words(table, "formats", trial.formats, is_trial_format);
  for (auto [key, words] :
       {std::pair("characters", &trial.characters), {"formats", &trial.formats}}) {
    if (words->empty()) table.fault(key, "required", "At least one is needed here.");
  }
  if (!is_trial_embedding(trial.embedding)) {
    table.fault("embedding", "not_allowed",
                "Expected one of: \"preview-and-print\", \"restricted\", \"editable\", "
                "\"installable\".");
  }
}

void read_style(Table& table, std::string_view currency, FamilyDescription& out) {
  StyleDescription& style = out.styles.emplace_back();
  style.place = table.place("file");
  style.file = table.text("file");
  style.name = table.optional_text("name");
  style.price = table.price("price", currency);
  style.formerly = table.optional_texts("formerly");
  read_life(table, style.life);
}

void read_package(Table& table, std::string_view currency, FamilyDescription& out) {
  PackageDescription& package = out.packages.emplace_back();
  package.place = table.place("styles");
  package.name = table.text("name");
  auto price = table.price("price", currency);
  if (!price && !table.has("price")) {
    table.fault("price", "required", "A package needs its price, or free = true.");
  }
  package.price = price.value_or(Money{});
  package.styles = table.texts("styles");
  if (package.styles.empty()) {
    table.fault("styles", "required", "The names of its styles are needed here.");
  }
  package.formerly = table.optional_texts("formerly");
  read_life(table, package.life);
}

// The later of two would win without a word.
void check_twice(Table& table, const FamilyDescription& family) {
  std::map<std::string, std::size_t> packages, files;
  for (std::size_t i = 0; i < family.packages.size(); ++i) {
    auto [first, is_new] = packages.emplace(slug(family.packages[i].name), i + 1);
    if (is_new) continue;
    table.fault("package[" + std::to_string(i + 1) + "].name", "not_unique",
                "package[" + std::to_string(first->second) + "] has this name already.");
  }
  for (std::size_t i = 0; i < family.styles.size(); ++i) {
    auto [first, is_new] = files.emplace(family.styles[i].file, i + 1);
    if (is_new) continue;
    table.fault("style[" + std::to_string(i + 1) + "].file", "not_unique",
                "style[" + std::to_string(first->second) + "] is of this file already.");
  }
}

void check_values(Table& table, const FamilyDescription& family) {
  if (family.id && (family.id->empty() || *family.id != slug(*family.id))) {
    table.fault("id", "not_an_id", "Small letters, digits and single hyphens are needed here.");
  }
  if (family.name && family.name->empty()) {
    table.fault("name", "required", "This key needs a text.");
  }
  const auto* category = family.facts.given(&FamilyFacts::category);
  if (category && !is_category(*category)) {
    table.unknown("category", "category", *category, {categories.begin(), categories.end()});
  }
  const auto* direction = family.facts.given(&FamilyFacts::direction);
  if (direction && *direction != "ltr" && *direction != "rtl") {
    table.fault("direction", "not_allowed", "Expected one of: \"ltr\", \"rtl\".");
  }
  const auto* script = family.facts.given(&FamilyFacts::script);
  if (script && script->size() != 4) {
    table.fault("script", "not_allowed", "An ISO 15924 code such as \"Latn\" is needed here.");
  }
}

FamilyDescription read(Table& table, std::string_view currency) {
  FamilyDescription family;
  read_texts(table, family);
  read_protection(table, family);
  family.price = table.price("price", currency);
  family.family_price = table.amount("family_price", currency);
  table.table("specimen", [&](Table& inner) { read_specimen(inner, family.specimen); });
  table.table("trial", [&](Table& inner) { read_trial(inner, family.trial); });
  table.each("style", [&](Table& inner) { read_style(inner, currency, family); });
  table.each("package", [&](Table& inner) { read_package(inner, currency, family); });
  check_values(table, family);
  check_twice(table, family);
  return family;
}

}  // namespace

Result<FamilyDescription> parse_family_toml(std::string_view text, std::string_view currency) {
  std::vector<Fault> faults;
  FamilyDescription family;
  toml_reader::read_table("family.toml", text, faults,
                          [&](Table& table) { family = read(table, currency); });
  if (faults.empty()) return family;
  std::string all;
  for (const Fault& fault : faults) {
    all += (all.empty() ? "" : "; ") + fault.pointer + ": " + fault.message;
  }
  return Error{ErrorKind::invalid, "bad_family_toml", all, std::move(faults)};
}

}  // namespace typecase::catalogue
