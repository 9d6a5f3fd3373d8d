#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/crypto/signature.h"
#include "delivery/build/build.h"

namespace typecase::delivery {

enum class LicenceState { valid, suspended, superseded, revoked };
BOOST_DESCRIBE_ENUM(LicenceState, valid, suspended, superseded, revoked)
LicenceState to_licence_state(std::string_view entitlement);  // entitlement.state

// A licence by its number, as it was sold.
struct SoldLicence {
  LicenceState state = LicenceState::valid;
  bool has_left = false;  // The account was deleted.
  orders::Order order;    // paid
  orders::Line line;
};
std::optional<SoldLicence> find_licence(db::Connection& connection, const std::string& serial);

// The public facts of a licence, for anybody who has its number.
struct Verification {
  std::string serial;
  LicenceState state = LicenceState::valid;
  std::string foundry;
  std::optional<std::string> licensee;  // shown_licensee(); nullopt: the account was deleted
  std::string fonts;                    // "EB Garamond Regular"
  std::string licence;                  // "Web"
  std::string tier;
  std::vector<std::string> uses;  // what the buyer gave with the licence: domains, an app
  Time licensed_at;
  std::vector<BuiltFont> files;       // of the build as it is now; empty: not built yet
  std::optional<Digest> certificate;  // SHA-256 of its certificate.txt, as its PDF prints it

  // The same as a text, with our signature: what the state was, and when.
  std::string statement;
  Signature signature{};
  PublicKey public_key{};
};

struct PublishedKey {
  PublicKey key{};
  std::optional<Time> first_used_at;  // nullopt: not yet
};
BOOST_DESCRIBE_STRUCT(PublishedKey, (), (key, first_used_at))

// A licence's number stands in public files: a company is told by its name, a person by initials.
std::string shown_licensee(const orders::Licensee& licensee);

// Tells anybody whether a licence is valid. Thread-safe.
class Verifications {
 public:
  Verifications(db::Database& database, const PackageSettings& settings, const Clock& clock);

  // not_found: no such licence.
  Result<Verification> find(const std::string& serial);

  // Every key that certificates were signed with, the present one first.
  std::vector<PublishedKey> keys();

 private:
  std::string statement(const Verification& found) const;

  db::Database& database_;
  std::string public_url_;
  SigningKey key_;
  const Clock& clock_;
};

}  // namespace typecase::delivery
