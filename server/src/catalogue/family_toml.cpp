#include "catalogue/family_toml.h"

#include <algorithm>

#include "base/ids.h"
#include "catalogue/toml_keys.h"

namespace typecase::catalogue {
namespace {

void read_texts(Keys& keys, FamilyDescription& out) {
  keys.take("name", out.name);
  keys.take("id", out.id);
  keys.take("order", out.order);
  keys.take("category", out.category);
  keys.take("script", out.script);
  keys.take("direction", out.direction);
  keys.take("language", out.language);
  keys.take("summary", out.summary);
  keys.take("about", out.about);
  keys.take("designers", out.designers);
  keys.take("year", out.year);
  keys.take("version", out.version);
  keys.take("licence", out.licence);
  keys.take("protection", out.protection);
  keys.take("price", out.price);
  keys.take("family_price", out.family_price);
  keys.take("related", out.related);
}

void read_specimen(Keys& keys, SpecimenDescription& out) {
  keys.take("text", out.text);
  keys.take("style", out.style);
  keys.take("coordinates", out.coordinates);
  keys.take("size", out.size);
  keys.take("size_small", out.size_small);
  keys.take("tracking", out.tracking);
  keys.take("features", out.features);
}

template <class Fits>
void take_words(Keys& keys, std::string_view key, std::optional<std::vector<std::string>>& out,
                Fits fits) {
  keys.take(key, out);
  if (!out) return;
  for (const std::string& word : *out) {
    if (!fits(word)) keys.fault(key, "holds \"" + word + "\", which is not known here");
  }
}

bool is_feature(std::string_view tag) {
  return tag.size() == 4 && std::ranges::all_of(tag, [](char c) { return c > ' ' && c <= '~'; });
}

void read_trial(Keys& keys, TrialDescription& out) {
  keys.take("offered", out.offered);
  take_words(keys, "characters", out.characters, is_trial_characters);
  take_words(keys, "features", out.features, is_feature);
  take_words(keys, "formats", out.formats, is_trial_format);
  keys.take("embedding", out.embedding);
  keys.take("static", out.static_fonts);
  if (out.characters && out.characters->empty()) keys.fault("characters", "is empty");
  if (out.formats && out.formats->empty()) keys.fault("formats", "is empty");
  if (out.embedding && !is_trial_embedding(*out.embedding)) {
    keys.fault("embedding",
               "must be \"preview-and-print\", \"restricted\", \"editable\" or \"installable\"");
  }
}

void read_style(Keys& keys, FamilyDescription& out) {
  StyleDescription& style = out.styles.emplace_back();
  style.file = keys.required<std::string>("file");
  keys.take("name", style.name);
  keys.take("price", style.price);
}

void read_package(Keys& keys, FamilyDescription& out) {
  PackageDescription& package = out.packages.emplace_back();
  package.name = keys.required<std::string>("name");
  package.price = keys.required<Money>("price");
  package.styles = keys.required<std::vector<std::string>>("styles");
}

void check_values(Keys& keys, const FamilyDescription& family) {
  if (family.id && (family.id->empty() || *family.id != slug(*family.id))) {
    keys.fault("id", "must be lower-case letters, digits and single hyphens");
  }
  if (family.name && family.name->empty()) keys.fault("name", "is empty");
  if (family.direction && family.direction != "ltr" && family.direction != "rtl") {
    keys.fault("direction", "must be \"ltr\" or \"rtl\"");
  }
  if (family.script && family.script->size() != 4) {
    keys.fault("script", "must be an ISO 15924 code such as \"Latn\"");
  }
}

FamilyDescription read(const toml::table& table, Notes& notes) {
  FamilyDescription family;
  Keys keys(table, "", notes);
  read_texts(keys, family);
  keys.table("specimen", [&](Keys& inner) { read_specimen(inner, family.specimen); });
  keys.table("trial", [&](Keys& inner) { read_trial(inner, family.trial); });
  keys.each_table("style", [&](Keys& inner) { read_style(inner, family); });
  keys.each_table("package", [&](Keys& inner) { read_package(inner, family); });
  if (notes.faults.empty()) check_values(keys, family);
  return family;
}

Error bad(std::string detail) { return {ErrorKind::invalid, "bad_family_toml", std::move(detail)}; }

}  // namespace

Result<FamilyDescription> parse_family_toml(std::string_view text) {
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& error) {
    return bad("Line " + std::to_string(error.source().begin.line) + ": " +
               std::string(error.description()));
  }
  Notes notes;
  FamilyDescription family = read(table, notes);
  family.unknown_keys = notes.unknown_keys;
  if (notes.faults.empty()) return family;

  std::string all;
  for (const std::string& fault : notes.faults) all += (all.empty() ? "" : "; ") + fault;
  return bad(all + ".");
}

}  // namespace typecase::catalogue
