#include "licences/override_rows.h"

#include <algorithm>
#include <boost/json.hpp>

#include "catalogue/records.h"

namespace typecase::licences {
namespace {

namespace bj = boost::json;

bj::value to_value(const std::vector<std::string>& texts) { return bj::value_from(texts); }

bj::value to_value(const std::string& text) { return bj::string(text); }

bj::value to_value(const std::vector<TextField>& fields) {
  bj::array array;
  for (const TextField& field : fields) {
    array.push_back({{"id", field.id}, {"label", field.label}, {"required", field.required}});
  }
  return array;
}

bj::value to_value(const std::vector<Tier>& tiers) {
  bj::array array;
  for (const Tier& tier : tiers) {
    array.push_back({{"id", tier.id},
                     {"name", tier.name},
                     {"multiplier", tier.multiplier.ten_thousandths},
                     {"contactUs", tier.contact_us},
                     {"fullName", tier.full_name}});
  }
  return array;
}

std::string text_of(const bj::value& object, std::string_view name) {
  return bj::value_to<std::string>(object.as_object().at(name));
}

void read(const bj::value& value, std::string& text) { text = bj::value_to<std::string>(value); }

void read(const bj::value& value, std::vector<std::string>& texts) {
  texts = bj::value_to<std::vector<std::string>>(value);
}

void read(const bj::value& value, std::vector<TextField>& fields) {
  for (const bj::value& field : value.as_array()) {
    fields.push_back({text_of(field, "id"), text_of(field, "label"),
                      field.as_object().at("required").as_bool()});
  }
}

void read(const bj::value& value, std::vector<Tier>& tiers) {
  for (const bj::value& tier : value.as_array()) {
    const bj::object& object = tier.as_object();
    tiers.push_back({text_of(tier, "id"), text_of(tier, "name"),
                     Multiplier{object.at("multiplier").to_number<std::int64_t>()},
                     object.at("contactUs").as_bool(),
                     object.contains("fullName") ? text_of(tier, "fullName") : std::string()});
  }
}

template <class T>
void write(bj::object& changes, std::string_view name, const std::optional<T>& value) {
  if (value) changes[name] = to_value(*value);
}

template <class T>
void read(const bj::object& changes, std::string_view name, std::optional<T>& value) {
  if (const bj::value* found = changes.if_contains(name)) read(*found, value.emplace());
}

std::string to_text(const Override& change) {
  bj::object changes{{"hidden", change.hidden}};
  write(changes, "summary", change.summary);
  write(changes, "grants", change.grants);
  write(changes, "limits", change.limits);
  write(changes, "formats", change.formats);
  write(changes, "fields", change.fields);
  write(changes, "tiers", change.tiers);
  if (change.eula) changes["eulaVersion"] = change.eula->version;
  return bj::serialize(changes);
}

}  // namespace

void sort(std::vector<Override>& overrides) {
  std::ranges::sort(overrides, {}, [](const Override& change) {
    return std::pair(std::string_view(change.family), std::string_view(change.kind));
  });
}

std::vector<Override> load_overrides(db::Connection& connection, const Licences& licences) {
  const auto current_ids = catalogue::read_former_ids(connection);
  std::vector<Override> overrides;
  for (const db::Row& row :
       connection.rows("SELECT family_id, kind_id, changes FROM licence_override")) {
    Override& change = overrides.emplace_back();
    auto current = current_ids.find(row.text(0));
    change.family = current == current_ids.end() ? row.text(0) : current->second;
    change.kind = row.text(1);
    const bj::value parsed = bj::parse(row.text(2));
    const bj::object& changes = parsed.as_object();
    change.hidden = changes.at("hidden").as_bool();
    read(changes, "summary", change.summary);
    read(changes, "grants", change.grants);
    read(changes, "limits", change.limits);
    read(changes, "formats", change.formats);
    read(changes, "fields", change.fields);
    read(changes, "tiers", change.tiers);
    std::optional<std::string> version;
    read(changes, "eulaVersion", version);
    if (version) change.eula = *licences.eula(change.kind, *version);
  }
  sort(overrides);
  return overrides;
}

void replace_overrides(db::Connection& connection, const std::vector<Override>& overrides) {
  connection.execute("DELETE FROM licence_override");
  for (const Override& change : overrides) {
    connection.execute(
        "INSERT INTO licence_override (family_id, kind_id, changes) VALUES ($1, $2, $3)",
        change.family, change.kind, to_text(change));
  }
}

}  // namespace typecase::licences
