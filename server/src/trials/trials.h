#pragma once

#include <boost/describe.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/crypto/signed_link.h"
#include "base/lru_cache.h"
#include "catalogue/catalogue.h"
#include "db/database.h"
#include "licences/licences.h"
#include "trials/limits.h"
#include "trials/offer.h"
#include "trials/request.h"
#include "trials/rows.h"
#include "trials/zip_slots.h"

namespace typecase::trials {

struct TrialSettings {
  std::string public_url;
  Bytes key;                      // that marks and links are signed with
  std::filesystem::path scratch;  // a folder for zips that are being made
  std::function<TrialLimits()> limits = [] { return TrialLimits{}; };
};

// Target of a mailed link.
struct FoundTrial {
  struct Family {
    FamilyId id;
    std::string name;
    std::string trial_name;           // "Fraunces Trial"
    std::vector<std::string> styles;  // names
    std::string file;                 // "Fraunces-Trial.zip"
    std::string url;                  // works for an hour
  };
  std::string name;  // of who asked
  Time valid_until;
  int downloads_left = 0;
  std::vector<Family> families;
};
BOOST_DESCRIBE_STRUCT(FoundTrial::Family, (), (id, name, trial_name, styles, file, url))
BOOST_DESCRIBE_STRUCT(FoundTrial, (), (name, valid_until, downloads_left, families))

struct TrialPackage {
  std::string trial;  // id
  std::string name;   // of the file
  std::shared_ptr<const std::string> zip;
  Digest sha256{};  // of the zip
  int downloads_allowed = 0;
  bool is_spent = false;  // it has been downloaded as often as may be
};

// From where a trial is asked for, and by whom.
struct Requester {
  std::string address_block;
  bool by_owner = false;  // the verified customer of the address, signed in
};

// The client that a zip is made for, where it is not cached.
struct Asker {
  std::string network;  // for which one is made at a time
  // Asked before so many fonts are made; what it refuses is refused.
  std::function<Result<void>(int fonts)> admit;
};

// Fonts to try before buying: who asks gets a link by mail, and the files are made when they are
// downloaded (docs/decisions/0035). Thread-safe.
class Trials {
 public:
  Trials(db::Database& database, const catalogue::Current& catalogue,
         const licences::Current& licences, const Clock& clock, TrialSettings settings);

  std::shared_ptr<const Offer> offer();

  // Notes the request and queues its mail, once for a key. sha256: of the body.
  // conflict (idempotency_mismatch); invalid: not_to_be_tried, terms_changed; too_many
  // (too_many_trials).
  Result<void> request(const TrialRequest& body, std::string_view key, const Digest& sha256,
                       const Requester& requester);

  // not_found (unknown_trial); gone: trial_expired, trial_spent, trial_withdrawn.
  Result<FoundTrial> find(std::string_view token);

  // Those of a mailbox that is proved to be the asker's, the newest first.
  std::vector<Trial> of(std::string_view email);

  // Opens a link; counts nothing. Takes up to seconds: making class only.
  // forbidden (bad_link); gone: link_expired, trial_expired, trial_withdrawn; unavailable (busy):
  // one for the same network or two others are being made, and the rest of that class is for fonts
  // and pictures. Else what the asker's admission says.
  Result<TrialPackage> open(std::string_view grant, std::string_view name, const Asker& asker);

  // Counts a download of it. gone (trial_spent): there were as many as there may be.
  Result<void> spend(const TrialPackage& package);

 private:
  struct Zip {
    std::shared_ptr<const std::string> bytes_of_it;
    Digest sha256{};
    std::size_t bytes() const { return bytes_of_it ? bytes_of_it->size() : 0; }
  };

  Result<Trial> make_trial(const TrialRequest& body, const Requester& requester);
  Result<void> add(db::Connection& connection, const Trial& trial, const TrialKeys& keys,
                   const std::string& token);
  CountedAsker asked_by(const Trial& trial) const;
  Result<void> check(const std::optional<Trial>& trial) const;
  bool is_given(const Offer& offer, const GivenFamily& family) const;
  int downloads_allowed(const Trial& trial) const;
  Result<std::string> make(const Trial& trial, const GivenFamily& family);
  Result<Zip> make_for(const Asker& asker, const std::string& key, const Trial& trial,
                       const GivenFamily& family);

  db::Database& database_;
  const catalogue::Current& catalogue_;
  const licences::Current& licences_;
  const Clock& clock_;
  TrialSettings settings_;
  SignedLinks links_;

  std::mutex offer_guard_;
  std::shared_ptr<const Offer> offer_;
  ZipSlots slots_;
  std::mutex guard_;
  LruCache<Zip> zips_;  // made lately: the parts of a download come one by one
};

}  // namespace typecase::trials
