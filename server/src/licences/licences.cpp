#include "licences/licences.h"

#include <algorithm>
#include <boost/json.hpp>

#include "licences/override_rows.h"

namespace typecase::licences {
namespace {

template <class Rows>
auto* with_id(Rows& rows, std::string_view id) {
  auto found = std::find_if(rows.begin(), rows.end(), [&](auto& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

std::vector<std::string> text_list(const std::string& json) {
  return boost::json::value_to<std::vector<std::string>>(boost::json::parse(json));
}

std::vector<Eula> load_eulas(db::Connection& connection) {
  std::vector<Eula> eulas;
  for (const db::Row& row : connection.rows(
           "SELECT kind_id, version, markdown, sha256 FROM eula ORDER BY kind_id, version")) {
    eulas.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
  }
  return eulas;
}

std::vector<Kind> load_kinds(db::Connection& connection) {
  std::vector<Kind> kinds;
  for (const db::Row& row : connection.rows(
           "SELECT k.id, k.name, k.metric, k.question, k.summary, k.grants, k.limits, k.formats,"
           " k.eula_version, e.markdown, e.sha256, k.contains, k.state, k.on_from, k.on_until"
           " FROM licence_kind k"
           " JOIN eula e ON e.kind_id = k.id AND e.version = k.eula_version ORDER BY k.position")) {
    Kind& kind = kinds.emplace_back();
    kind.id = row.text(0);
    kind.name = row.text(1);
    kind.metric = row.text(2);
    kind.question = row.text(3);
    kind.summary = row.text(4);
    kind.grants = text_list(row.text(5));
    kind.limits = text_list(row.text(6));
    kind.formats = text_list(row.text(7));
    kind.eula_version = row.text(8);
    kind.eula_markdown = row.text(9);
    kind.eula_sha256 = row.text(10);
    kind.contains = text_list(row.text(11));
    kind.life = {catalogue::parse_life_state(row.text(12)).value(), row.optional_time(13),
                 row.optional_time(14)};
  }
  return kinds;
}

std::optional<Eula> load_trial_terms(db::Connection& connection, const Licences& licences) {
  auto row = connection.find_one("SELECT version FROM trial_terms");
  return row ? std::optional(*licences.eula(trial_kind, row->text(0))) : std::nullopt;
}

void load_tiers(db::Connection& connection, std::vector<Kind>& kinds) {
  for (const db::Row& row : connection.rows(
           "SELECT kind_id, id, name, multiplier, contact_us, full_name FROM licence_tier"
           " ORDER BY kind_id, position")) {
    with_id(kinds, row.text(0))
        ->tiers.push_back(
            {row.text(1), row.text(2), Multiplier{row.integer(3)}, row.boolean(4), row.text(5)});
  }
}

void load_fields(db::Connection& connection, std::vector<Kind>& kinds) {
  for (const db::Row& row : connection.rows("SELECT kind_id, id, label, required FROM licence_field"
                                            " ORDER BY kind_id, position")) {
    with_id(kinds, row.text(0))->fields.push_back({row.text(1), row.text(2), row.boolean(3)});
  }
}

void take_out_unsold(Licences& licences, Time now) {
  std::vector<Kind> all;
  all.swap(licences.kinds);
  for (Kind& kind : all) {
    kind.state = catalogue::state_at(kind.life, now);
    licences.until = std::min(licences.until, catalogue::next_change(kind.life, now));
    bool is_sold = catalogue::allowed(kind.state).bought;
    (is_sold ? licences.kinds : licences.unsold_kinds).push_back(std::move(kind));
  }
}

}  // namespace

const Tier* Kind::tier(std::string_view id) const { return with_id(tiers, id); }

const Kind* Licences::kind(std::string_view id) const {
  const Kind* sold = with_id(kinds, id);
  return sold != nullptr ? sold : with_id(unsold_kinds, id);
}

const Eula* Licences::eula(std::string_view kind, std::string_view version) const {
  for (const Eula& eula : eulas) {
    if (eula.kind == kind && eula.version == version) return &eula;
  }
  return nullptr;
}

bool Licences::is_newest(const Eula& eula) const {
  const Kind* known = kind(eula.kind);
  bool of_trials = trial_terms && trial_terms->kind == eula.kind;
  return (known != nullptr && known->eula_version == eula.version && !is_draft(eula)) ||
         (of_trials && trial_terms->version == eula.version);
}

bool Licences::is_draft(const Eula& eula) const {
  const Kind* known = kind(eula.kind);
  return known != nullptr && known->state == catalogue::LifeState::draft;
}

Multiplier Licences::combination(int kinds) const {
  auto above = combinations.upper_bound(kinds);
  return above == combinations.begin() ? Multiplier{} : std::prev(above)->second;
}

Licences load_written(db::Connection& connection) {
  Licences licences;
  licences.eulas = load_eulas(connection);
  licences.trial_terms = load_trial_terms(connection, licences);
  licences.kinds = load_kinds(connection);
  load_tiers(connection, licences.kinds);
  load_fields(connection, licences.kinds);
  for (const db::Row& row : connection.rows("SELECT kinds, multiplier FROM licence_combination")) {
    licences.combinations[static_cast<int>(row.integer(0))] = Multiplier{row.integer(1)};
  }
  licences.overrides = load_overrides(connection, licences);
  return licences;
}

std::shared_ptr<const Licences> load_at(db::Connection& connection, Time now) {
  auto licences = std::make_shared<Licences>(load_written(connection));
  take_out_unsold(*licences, now);
  licences->apply_overrides();
  return licences;
}

std::shared_ptr<const Licences> load(db::Connection& connection) {
  return load_at(connection, SystemClock().now());
}

Current follow(db::Database& database, const Clock& clock) {
  return Current(
      database, [&clock](db::Connection& connection) { return load_at(connection, clock.now()); },
      [&clock](const Licences& licences) { return clock.now() >= licences.until; });
}

}  // namespace typecase::licences
