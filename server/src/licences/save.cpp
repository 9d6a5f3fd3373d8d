#include "licences/save.h"

#include <boost/json.hpp>

#include "licences/override_rows.h"

namespace typecase::licences {
namespace {

std::string as_json(const std::vector<std::string>& list) {
  return boost::json::serialize(boost::json::value_from(list));
}

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

Result<void> save_eulas(db::Connection& connection, const Licences& licences) {
  for (const Eula& eula : eulas_of(licences)) {
    auto stored = connection.find_one("SELECT sha256 FROM eula WHERE kind_id = $1 AND version = $2",
                                      eula.kind, eula.version);
    if (stored && stored->text(0) != eula.sha256) {
      return Error{
          ErrorKind::conflict,
          "eula_version_changed",
          "The licence text " + eula.kind + " " + eula.version +
              " is published already. A changed text needs a new version: change eula_version "
              "of the kind in licences.toml.",
          {}};
    }
    connection.execute(
        "INSERT INTO eula (kind_id, version, markdown, sha256) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT DO NOTHING",
        eula.kind, eula.version, eula.markdown, eula.sha256);
  }
  return {};
}

void save_parts(db::Connection& connection, const Kind& kind) {
  int position = 0;
  for (const Tier& tier : kind.tiers) {
    connection.execute(
        "INSERT INTO licence_tier (kind_id, id, position, name, multiplier, contact_us, full_name)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
        kind.id, tier.id, ++position, tier.name, tier.multiplier.ten_thousandths, tier.contact_us,
        tier.full_name);
  }
  position = 0;
  for (const TextField& field : kind.fields) {
    connection.execute(
        "INSERT INTO licence_field (kind_id, id, position, label, required)"
        " VALUES ($1, $2, $3, $4, $5)",
        kind.id, field.id, ++position, field.label, field.required);
  }
}

void replace_kinds(db::Connection& connection, const std::vector<Kind>& kinds) {
  for (std::string_view clear : {"DELETE FROM licence_override", "DELETE FROM licence_tier",
                                 "DELETE FROM licence_field", "DELETE FROM licence_kind"}) {
    connection.execute(clear);
  }
  int position = 0;
  for (const Kind& kind : kinds) {
    connection.execute(
        "INSERT INTO licence_kind (id, position, name, metric, question, summary, grants, limits,"
        " formats, eula_version, contains, state, on_from, on_until)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        kind.id, ++position, kind.name, kind.metric, kind.question, kind.summary,
        as_json(kind.grants), as_json(kind.limits), as_json(kind.formats), kind.eula_version,
        as_json(kind.contains), catalogue::to_text(kind.life.state), kind.life.from,
        kind.life.until);
    save_parts(connection, kind);
  }
}

void replace_combinations(db::Connection& connection, const Licences& licences) {
  connection.execute("DELETE FROM licence_combination");
  for (const auto& [kinds, multiplier] : licences.combinations) {
    connection.execute("INSERT INTO licence_combination (kinds, multiplier) VALUES ($1, $2)", kinds,
                       multiplier.ten_thousandths);
  }
}

void replace_trial_terms(db::Connection& connection, const std::optional<Eula>& terms) {
  connection.execute("DELETE FROM trial_terms");
  if (!terms) return;
  connection.execute("INSERT INTO trial_terms (one, kind_id, version) VALUES (1, $1, $2)",
                     trial_kind, terms->version);
}

bool equal(const Licences& stored, Licences wanted) {
  for (Kind& kind : wanted.kinds) kind.eula_sha256 = to_hex(sha256(kind.eula_markdown));
  for (Override& change : wanted.overrides) {
    if (change.eula) change.eula->sha256 = to_hex(sha256(change.eula->markdown));
  }
  if (wanted.trial_terms) {
    wanted.trial_terms->sha256 = to_hex(sha256(wanted.trial_terms->markdown));
  }
  sort(wanted.overrides);
  return stored.kinds == wanted.kinds && stored.overrides == wanted.overrides &&
         stored.combinations == wanted.combinations && stored.trial_terms == wanted.trial_terms;
}

}  // namespace

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
