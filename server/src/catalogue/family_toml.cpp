#include "catalogue/family_toml.h"

#include <toml++/toml.h>

#include <algorithm>
#include <limits>
#include <set>

#include "base/ids.h"

namespace typecase::catalogue {
namespace {

// What is wrong with a file, gathered while it is read.
struct Notes {
  std::vector<std::string> faults;
  std::vector<std::string> unknown_keys;
};

// Takes the known keys out of one table; what is left over when it goes is unknown.
class Keys {
 public:
  Keys(const toml::table& table, std::string where, Notes& notes)
      : table_(table), where_(std::move(where)), notes_(notes) {}

  ~Keys() {
    for (const auto& [key, value] : table_) {
      if (!taken_.contains(std::string(key.str()))) {
        notes_.unknown_keys.push_back(where_ + std::string(key.str()));
      }
    }
  }

  Keys(const Keys&) = delete;
  Keys& operator=(const Keys&) = delete;

  void take(std::string_view key, std::optional<std::string>& out) {
    if (const toml::node* node = find(key)) out = text(*node, key);
  }

  void take(std::string_view key, std::optional<bool>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    out = node->value_exact<bool>();
    if (!out) fault(key, "must be true or false");
  }

  void take(std::string_view key, std::optional<int>& out) {
    if (const toml::node* node = find(key)) {
      out = static_cast<int>(whole(*node, key, std::numeric_limits<int>::max()));
    }
  }

  void take(std::string_view key, std::optional<Money>& out) {
    if (const toml::node* node = find(key)) out = Money{whole(*node, key, dearest)};
  }

  void take(std::string_view key, std::optional<Protection>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    out = parse_protection(node->value_or(std::string_view()));
    if (!out) fault(key, "must be \"open\", \"balanced\", \"strict\" or \"image\"");
  }

  void take(std::string_view key, std::optional<double>& out) {
    if (const toml::node* node = find(key)) out = number(*node, key);
  }

  void take(std::string_view key, std::optional<std::vector<std::string>>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_array()) return fault(key, "must be a list of texts");
    out.emplace();
    for (const toml::node& item : *node->as_array()) out->push_back(text(item, key));
  }

  void take(std::string_view key, std::optional<std::vector<Coordinate>>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_table()) return fault(key, "must be a table of axes");
    out.emplace();
    for (const auto& [tag, value] : *node->as_table()) {
      out->push_back({std::string(tag.str()), number(value, key)});
    }
  }

  template <class Read>
  void each_table(std::string_view key, Read read) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_array_of_tables())
      return fault(key, "must be written as [[" + std::string(key) + "]]");
    for (const toml::node& item : *node->as_array()) {
      Keys keys(*item.as_table(), where_ + std::string(key) + ".", notes_);
      read(keys);
    }
  }

  template <class Read>
  void table(std::string_view key, Read read) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_table()) return fault(key, "must be a table");
    Keys keys(*node->as_table(), where_ + std::string(key) + ".", notes_);
    read(keys);
  }

  template <class T>
  T required(std::string_view key) {
    std::optional<T> value;
    take(key, value);
    if (!value && !table_.contains(key)) fault(key, "is needed");
    return value.value_or(T{});
  }

  void fault(std::string_view key, const std::string& what) {
    notes_.faults.push_back(where_ + std::string(key) + " " + what);
  }

 private:
  static constexpr std::int64_t dearest = 100'000'000;  // a million in most currencies

  const toml::node* find(std::string_view key) {
    taken_.insert(std::string(key));
    return table_.get(key);
  }

  std::string text(const toml::node& node, std::string_view key) {
    const auto* value = node.as_string();
    if (value == nullptr)
      fault(key, "must be text");
    else if (value->get().find('\0') != std::string::npos)
      fault(key, "holds a null character");
    else
      return value->get();
    return {};
  }

  std::int64_t whole(const toml::node& node, std::string_view key, std::int64_t most) {
    const auto* value = node.as_integer();
    if (value == nullptr)
      fault(key, "must be a whole number");
    else if (value->get() < 0 || value->get() > most)
      fault(key, "is out of range");
    else
      return value->get();
    return 0;
  }

  double number(const toml::node& node, std::string_view key) {
    if (!node.is_number()) fault(key, "must be a number");
    return node.value<double>().value_or(0);
  }

  const toml::table& table_;
  std::string where_;
  Notes& notes_;
  std::set<std::string> taken_;
};

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
