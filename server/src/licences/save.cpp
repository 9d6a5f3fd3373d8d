#include "licences/save.h"

#include <map>

#include "db/record.h"
#include "licences/override_rows.h"

namespace typecase::licences {
namespace {

// Every text that the licences name, with its digest.
std::vector<Eula> eulas_of(const Licences& licences) {
  std::vector<Eula> eulas;
  for (const Kind& kind : licences.kinds) {
    eulas.push_back({kind.id, kind.eula_version, kind.eula_markdown, {}});
  }
  for (const Override& change : licences.overrides) {
    if (change.eula)
      eulas.push_back({change.kind, change.eula->version, change.eula->markdown, {}});
  }
  if (licences.trial_terms) eulas.push_back(*licences.trial_terms);
  for (Eula& eula : eulas) eula.sha256 = to_hex(sha256(eula.markdown));
  return eulas;
}

// The texts, those of the same kind and version once, by kind and version.
std::vector<Eula> with_texts(std::vector<Eula> stored, std::vector<Eula> named) {
  std::map<std::pair<std::string, std::string>, Eula> all;
  for (std::vector<Eula>* eulas : {&stored, &named}) {
    for (Eula& eula : *eulas) all[{eula.kind_id, eula.version}] = std::move(eula);
  }
  std::vector<Eula> eulas;
  for (auto& [key, eula] : all) eulas.push_back(std::move(eula));
  return eulas;
}

Result<void> save_eulas(db::Connection& connection, const Licences& licences) {
  for (const Eula& eula : eulas_of(licences)) {
    auto stored = connection.find_one("SELECT sha256 FROM eula WHERE kind_id = $1 AND version = $2",
                                      eula.kind_id, eula.version);
    if (stored && stored->text("sha256") != eula.sha256) {
      return Error{
          ErrorKind::conflict,
          "eula_version_changed",
          "The licence text " + eula.kind_id + " " + eula.version +
              " is published already. A changed text needs a new version: change eula_version "
              "of the kind in licences.toml.",
          {}};
    }
    if (!stored) db::Record(eula).insert(connection, "eula");
  }
  return {};
}

template <class Part>
void save_parts(db::Connection& connection, std::string_view table, const std::string& kind,
                const std::vector<Part>& parts) {
  int position = 0;
  for (const Part& part : parts) {
    db::Record(part).set("kind_id", kind).set("position", ++position).insert(connection, table);
  }
}

void replace_kinds(db::Connection& connection, const std::vector<Kind>& kinds) {
  for (std::string_view clear : {"DELETE FROM licence_override", "DELETE FROM licence_tier",
                                 "DELETE FROM licence_field", "DELETE FROM licence_kind"}) {
    connection.execute(clear);
  }
  int position = 0;
  for (const Kind& kind : kinds) {
    db::Record(kind).add(kind.life).set("position", ++position).insert(connection, "licence_kind");
    save_parts(connection, "licence_tier", kind.id, kind.tiers);
    save_parts(connection, "licence_field", kind.id, kind.fields);
  }
}

void replace_combinations(db::Connection& connection, const Licences& licences) {
  connection.execute("DELETE FROM licence_combination");
  for (const auto& [kinds, multiplier] : licences.combinations) {
    connection.execute("INSERT INTO licence_combination (kinds, multiplier) VALUES ($1, $2)", kinds,
                       multiplier);
  }
}

void replace_trial_terms(db::Connection& connection, const std::optional<Eula>& terms) {
  connection.execute("DELETE FROM trial_terms");
  if (!terms) return;
  connection.execute("INSERT INTO trial_terms (one, kind_id, version) VALUES (1, $1, $2)",
                     trial_kind, terms->version);
}

bool equal(const Licences& stored, const Licences& licences) {
  const Licences wanted = as_saved(licences, {});
  return stored.kinds == wanted.kinds && stored.overrides == wanted.overrides &&
         stored.combinations == wanted.combinations && stored.trial_terms == wanted.trial_terms;
}

}  // namespace

Licences as_saved(Licences licences, std::vector<Eula> stored) {
  for (Kind& kind : licences.kinds) kind.eula_sha256 = to_hex(sha256(kind.eula_markdown));
  for (Override& change : licences.overrides) {
    if (change.eula) change.eula->sha256 = to_hex(sha256(change.eula->markdown));
  }
  if (licences.trial_terms) {
    licences.trial_terms->sha256 = to_hex(sha256(licences.trial_terms->markdown));
  }
  sort(licences.overrides);
  licences.eulas = with_texts(std::move(stored), eulas_of(licences));
  return licences;
}

Result<bool> save(db::Connection& connection, const Licences& licences) {
  Result<void> eulas = save_eulas(connection, licences);
  if (!eulas) return eulas.error();
  if (equal(load_written(connection), licences)) return false;

  replace_kinds(connection, licences.kinds);
  replace_overrides(connection, licences.overrides);
  replace_combinations(connection, licences);
  replace_trial_terms(connection, licences.trial_terms);
  db::touch_shop_version(connection);
  return true;
}

}  // namespace typecase::licences
