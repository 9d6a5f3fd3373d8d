#include "licences/licences.h"

#include <algorithm>

#include "db/record.h"
#include "licences/override_rows.h"

namespace typecase::licences {
namespace {

template <class Rows>
auto* with_id(Rows& rows, std::string_view id) {
  auto found = std::find_if(rows.begin(), rows.end(), [&](auto& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

std::vector<Kind> load_kinds(db::Connection& connection) {
  std::vector<Kind> kinds;
  for (const db::Row& row : connection.rows(
           "SELECT " + db::columns<Kind>("k.") + ", " + db::columns<catalogue::Life>("k.") +
           ", e.markdown, e.sha256 FROM licence_kind k"
           " JOIN eula e ON e.kind_id = k.id AND e.version = k.eula_version ORDER BY k.position")) {
    Kind& kind = kinds.emplace_back(row.as<Kind>());
    kind.eula_markdown = row.text("markdown");
    kind.eula_sha256 = row.text("sha256");
    kind.life = row.as<catalogue::Life>();
  }
  return kinds;
}

std::optional<Eula> load_trial_terms(db::Connection& connection, const Licences& licences) {
  auto version = connection.find<std::string>("SELECT version FROM trial_terms");
  return version ? std::optional(*licences.eula(trial_kind, *version)) : std::nullopt;
}

// Adds the rows of `table`, whose columns are those of Part beside kind_id and position.
template <class Part>
void load_parts(db::Connection& connection, std::string_view table, std::vector<Kind>& kinds,
                std::vector<Part> Kind::*parts) {
  for (const db::Row& row : connection.rows("SELECT kind_id, " + db::columns<Part>() + " FROM " +
                                            std::string(table) + " ORDER BY kind_id, position")) {
    (with_id(kinds, row.text("kind_id"))->*parts).push_back(row.as<Part>());
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
    if (eula.kind_id == kind && eula.version == version) return &eula;
  }
  return nullptr;
}

bool Licences::is_newest(const Eula& eula) const {
  const Kind* known = kind(eula.kind_id);
  bool of_trials = trial_terms && trial_terms->kind_id == eula.kind_id;
  return (known != nullptr && known->eula_version == eula.version && !is_draft(eula)) ||
         (of_trials && trial_terms->version == eula.version);
}

bool Licences::is_draft(const Eula& eula) const {
  const Kind* known = kind(eula.kind_id);
  return known != nullptr && known->state == catalogue::LifeState::draft;
}

Multiplier Licences::combination(int kinds) const {
  auto above = combinations.upper_bound(kinds);
  return above == combinations.begin() ? Multiplier{} : std::prev(above)->second;
}

Licences load_written(db::Connection& connection) {
  Licences licences;
  licences.eulas = connection.select<Eula>(
      "SELECT kind_id, version, markdown, sha256 FROM eula ORDER BY kind_id, version");
  licences.trial_terms = load_trial_terms(connection, licences);
  licences.kinds = load_kinds(connection);
  load_parts(connection, "licence_tier", licences.kinds, &Kind::tiers);
  load_parts(connection, "licence_field", licences.kinds, &Kind::fields);
  for (const db::Row& row : connection.rows("SELECT kinds, multiplier FROM licence_combination")) {
    licences.combinations[row.get<int>("kinds")] = row.get<Multiplier>("multiplier");
  }
  licences.overrides = load_overrides(connection, licences);
  return licences;
}

std::shared_ptr<const Licences> licences_at(Licences written, Time now) {
  auto licences = std::make_shared<Licences>(std::move(written));
  take_out_unsold(*licences, now);
  licences->apply_overrides();
  return licences;
}

std::shared_ptr<const Licences> load_at(db::Connection& connection, Time now) {
  return licences_at(load_written(connection), now);
}

std::shared_ptr<const Licences> load(db::Connection& connection) {
  return load_at(connection, SystemClock().now());
}

}  // namespace typecase::licences
