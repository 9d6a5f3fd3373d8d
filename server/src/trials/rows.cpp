#include "trials/rows.h"

#include <algorithm>
#include <map>

#include "base/text/mailbox.h"
#include "db/record.h"
#include "trials/search_words.h"

namespace typecase::trials {
namespace {

void insert_styles(db::Connection& connection, const std::string& trial,
                   const GivenFamily& family) {
  for (std::size_t i = 0; i < family.styles.size(); ++i) {
    const GivenStyle& style = family.styles[i];
    connection.execute(
        "INSERT INTO trial_style (request_id, style_id, family_id, position, name, file) "
        "VALUES ($1, $2, $3, $4, $5, $6)",
        trial, style.id.text, family.id.text, i, style.name, style.file);
  }
}

constexpr std::string_view of_mailbox = "mailbox = $1 AND lower(email) = lower($2)";

void add_style(Trial& trial, const db::Row& row) {
  auto family = std::ranges::find(trial.families, row.get<FamilyId>("family_id"), &GivenFamily::id);
  if (family != trial.families.end()) family->styles.push_back(row.as<GivenStyle>());
}

void read_families(db::Connection& connection, Trial& trial) {
  trial.families = connection.select<GivenFamily>(
      "SELECT family_id AS id, name, profile FROM trial_family WHERE request_id = $1 "
      "ORDER BY position",
      trial.id);
  for (const db::Row& row :
       connection.rows("SELECT family_id, style_id AS id, name, file FROM trial_style "
                       "WHERE request_id = $1 ORDER BY family_id, position",
                       trial.id)) {
    add_style(trial, row);
  }
}

}  // namespace

void insert_trial(db::Connection& connection, const Trial& trial, const TrialKeys& keys) {
  db::Record(trial)
      .set("token_hash", keys.token_hash)
      .set("request_key", keys.request_key)
      .set("request_sha256", keys.request_sha256)
      .set("words", search_words(trial.email, trial.name, trial.company))
      .insert(connection, "trial_request");
  for (std::size_t i = 0; i < trial.families.size(); ++i) {
    const GivenFamily& family = trial.families[i];
    connection.execute(
        "INSERT INTO trial_family (request_id, position, family_id, name, profile) "
        "VALUES ($1, $2, $3, $4, $5)",
        trial.id, i, family.id.text, family.name, json::write_stored(family.profile));
    insert_styles(connection, trial.id, family);
  }
}

void insert_link(db::Connection& connection, std::string_view trial, const Digest& token_hash) {
  connection.execute("INSERT INTO trial_link (token_hash, request_id) VALUES ($1, $2)", token_hash,
                     trial);
}

std::optional<Trial> find_trial(db::Connection& connection, std::string_view id) {
  auto trial = connection.find<Trial>(
      "SELECT " + db::columns<Trial>() + " FROM trial_request WHERE id = $1", id);
  if (trial) read_families(connection, *trial);
  return trial;
}

std::optional<Trial> find_trial_by_token(db::Connection& connection, std::string_view token) {
  auto row = connection.find_one(
      "SELECT id FROM trial_request WHERE token_hash = $1 UNION ALL "
      "SELECT request_id AS id FROM trial_link WHERE token_hash = $1",
      sha256(token));
  return row ? find_trial(connection, row->text("id")) : std::nullopt;
}

std::vector<Trial> find_trials_of(db::Connection& connection, std::string_view email) {
  const std::string mailbox = canonical_mailbox(email);
  auto trials =
      connection.select<Trial>("SELECT " + db::columns<Trial>() + " FROM trial_request WHERE " +
                                   std::string(of_mailbox) + " ORDER BY created_at DESC, id",
                               mailbox, email);
  std::map<std::string, Trial*> by_id;
  for (Trial& trial : trials) by_id[trial.id] = &trial;
  for (const db::Row& row : connection.rows(
           "SELECT request_id, family_id AS id, name, profile FROM trial_family WHERE request_id "
           "IN (SELECT id FROM trial_request WHERE " +
               std::string(of_mailbox) + ") ORDER BY position",
           mailbox, email)) {
    by_id.at(row.text("request_id"))->families.push_back(row.as<GivenFamily>());
  }
  for (const db::Row& row :
       connection.rows("SELECT request_id, family_id, style_id AS id, name, file FROM trial_style "
                       "WHERE request_id IN (SELECT id FROM trial_request WHERE " +
                           std::string(of_mailbox) + ") ORDER BY family_id, position",
                       mailbox, email)) {
    add_style(*by_id.at(row.text("request_id")), row);
  }
  return trials;
}

std::optional<Bytes> find_request(db::Connection& connection, std::string_view request_key) {
  return connection.find<Bytes>("SELECT request_sha256 FROM trial_request WHERE request_key = $1",
                                request_key);
}

bool count_download(db::Connection& connection, std::string_view id, int most) {
  return connection.execute(
             "UPDATE trial_request SET downloads = downloads + 1 WHERE id = $1 AND downloads < $2",
             id, most) == 1;
}

}  // namespace typecase::trials
