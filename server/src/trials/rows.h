#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "catalogue/trial_profile.h"
#include "db/connection.h"

namespace typecase::trials {

// A family as it was given, whatever becomes of it in the catalogue.
struct GivenProfile {
  catalogue::TrialProfile profile;
  std::string script;    // ISO 15924
  std::string language;  // BCP 47
};
BOOST_DESCRIBE_STRUCT(GivenProfile, (), (profile, script, language))

struct GivenStyle {
  StyleId id;
  std::string name;
  Digest file{};  // the release that was on sale
};
BOOST_DESCRIBE_STRUCT(GivenStyle, (), (id, name, file))

struct GivenFamily {
  FamilyId id;
  std::string name;
  GivenProfile profile;
  std::vector<GivenStyle> styles;  // in the foundry's order, never empty
};
BOOST_DESCRIBE_STRUCT(GivenFamily, (), (id, name, profile))

// A trial that somebody asked for.
struct Trial {
  std::string id;  // stands in its fonts
  std::string email;
  std::string mailbox;  // the same as limits count it
  std::string name;
  std::string company;
  std::string purpose;
  bool news = false;
  std::string terms_version;
  std::string terms_sha256;
  std::string address_block;
  bool by_owner = false;  // its verified customer asked for it while signed in
  int downloads = 0;
  Time created_at;
  Time expires_at;
  std::optional<Time> forgotten_at;  // who it was is not kept any more
  std::vector<GivenFamily> families;
};
BOOST_DESCRIBE_STRUCT(Trial, (),  // as the table trial_request has it
                      (id, email, mailbox, name, company, purpose, news, terms_version,
                       terms_sha256, address_block, by_owner, downloads, created_at, expires_at,
                       forgotten_at))

// Names a request beside its id: the token's and the body's digests, and Idempotency-Key.
struct TrialKeys {
  Digest token_hash{};
  std::string_view request_key;
  Digest request_sha256{};
};

void insert_trial(db::Connection& connection, const Trial& trial, const TrialKeys& keys);

// A further link to the trial's files.
void insert_link(db::Connection& connection, std::string_view trial, const Digest& token_hash);

// With its families; nullopt: there is none.
std::optional<Trial> find_trial(db::Connection& connection, std::string_view id);
std::optional<Trial> find_trial_by_token(db::Connection& connection, std::string_view token);

// Every trial of the mailbox that the address leads to, the newest first. Three statements.
std::vector<Trial> find_trials_of(db::Connection& connection, std::string_view email);

// The digest of the body that came with the key.
std::optional<Bytes> find_request(db::Connection& connection, std::string_view request_key);

// Counts a download unless the trial has had so many; false then.
bool count_download(db::Connection& connection, std::string_view id, int most);

}  // namespace typecase::trials
