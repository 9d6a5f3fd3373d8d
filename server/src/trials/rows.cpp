#include "trials/rows.h"

#include <algorithm>

#include "base/mailbox.h"
#include "catalogue/stored_json.h"

namespace typecase::trials {
namespace {

using catalogue::from_stored_json;
using catalogue::to_stored_json;

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

Trial to_trial(const db::Row& row) {
  Trial trial;
  trial.id = row.text(0);
  trial.email = row.text(1);
  trial.mailbox = row.text(2);
  trial.name = row.text(3);
  trial.company = row.text(4);
  trial.purpose = row.text(5);
  trial.news = row.boolean(6);
  trial.terms_version = row.text(7);
  trial.terms_sha256 = row.text(8);
  trial.address_block = row.text(9);
  trial.downloads = static_cast<int>(row.integer(10));
  trial.created_at = row.time(11);
  trial.expires_at = row.time(12);
  trial.forgotten = row.boolean(13);
  return trial;
}

void read_families(db::Connection& connection, Trial& trial) {
  for (const db::Row& row :
       connection.rows("SELECT family_id, name, profile FROM trial_family WHERE request_id = $1 "
                       "ORDER BY position",
                       trial.id)) {
    trial.families.push_back(
        {FamilyId(row.text(0)), row.text(1), from_stored_json<GivenProfile>(row.text(2)), {}});
  }
  for (const db::Row& row :
       connection.rows("SELECT family_id, style_id, name, file FROM trial_style "
                       "WHERE request_id = $1 ORDER BY family_id, position",
                       trial.id)) {
    GivenStyle style{StyleId(row.text(1)), row.text(2), {}};
    std::ranges::copy(row.bytes(3), style.file.begin());
    auto family = std::ranges::find(trial.families, FamilyId(row.text(0)), &GivenFamily::id);
    if (family != trial.families.end()) family->styles.push_back(std::move(style));
  }
}

}  // namespace

void insert_trial(db::Connection& connection, const Trial& trial, const TrialKeys& keys) {
  connection.execute(
      "INSERT INTO trial_request (id, token_hash, request_key, request_sha256, email, mailbox, "
      "name, company, purpose, news, terms_version, terms_sha256, address_block, created_at, "
      "expires_at, by_owner) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
      trial.id, keys.token_hash, keys.request_key, keys.request_sha256, trial.email, trial.mailbox,
      trial.name, trial.company, trial.purpose, trial.news, trial.terms_version, trial.terms_sha256,
      trial.address_block, trial.created_at, trial.expires_at, trial.by_owner);
  for (std::size_t i = 0; i < trial.families.size(); ++i) {
    const GivenFamily& family = trial.families[i];
    connection.execute(
        "INSERT INTO trial_family (request_id, position, family_id, name, profile) "
        "VALUES ($1, $2, $3, $4, $5)",
        trial.id, i, family.id.text, family.name, to_stored_json(family.given));
    insert_styles(connection, trial.id, family);
  }
}

std::optional<Trial> find_trial(db::Connection& connection, std::string_view id) {
  auto row = connection.find_one(
      "SELECT id, email, mailbox, name, company, purpose, news, terms_version, terms_sha256, "
      "address_block, downloads, created_at, expires_at, "
      "CASE WHEN forgotten_at IS NULL THEN 0 ELSE 1 END FROM trial_request WHERE id = $1",
      id);
  if (!row) return std::nullopt;
  Trial trial = to_trial(*row);
  read_families(connection, trial);
  return trial;
}

std::optional<Trial> find_trial_by_token(db::Connection& connection, std::string_view token) {
  auto row =
      connection.find_one("SELECT id FROM trial_request WHERE token_hash = $1", sha256(token));
  return row ? find_trial(connection, row->text(0)) : std::nullopt;
}

std::vector<Trial> find_trials_of(db::Connection& connection, std::string_view email) {
  std::vector<Trial> trials;
  for (const db::Row& row : connection.rows(
           "SELECT id FROM trial_request WHERE mailbox = $1 AND lower(email) = lower($2) "
           "ORDER BY created_at DESC, id",
           canonical_mailbox(email), email)) {
    trials.push_back(*find_trial(connection, row.text(0)));
  }
  return trials;
}

std::optional<Bytes> find_request(db::Connection& connection, std::string_view request_key) {
  auto row = connection.find_one("SELECT request_sha256 FROM trial_request WHERE request_key = $1",
                                 request_key);
  return row ? std::optional(row->bytes(0)) : std::nullopt;
}

bool count_download(db::Connection& connection, std::string_view id, int most) {
  return connection.execute(
             "UPDATE trial_request SET downloads = downloads + 1 WHERE id = $1 AND downloads < $2",
             id, most) == 1;
}

}  // namespace typecase::trials
