#pragma once

#include <map>

#include "api/cart/cart_answers.h"
#include "delivery/verification/verification.h"
#include "licences/licences.h"

namespace typecase::api::answers {

struct Combination {
  const std::pair<const int, Multiplier>& entry;
  int kinds = entry.first;
  Multiplier multiplier = entry.second;
};
BOOST_DESCRIBE_STRUCT(Combination, (), (kinds, multiplier))

struct LicenceOption {
  const licences::Tier& tier;
  std::string_view id = tier.id, name = tier.name, full_name = tier.shown_name();
  Multiplier multiplier = tier.multiplier;
  bool contact_us = tier.contact_us;
};
BOOST_DESCRIBE_STRUCT(LicenceOption, (), (id, name, full_name, multiplier, contact_us))

struct Licence {
  const licences::Kind& kind;
  std::string_view id = kind.id, name = kind.name, metric = kind.metric;
  std::string_view question = kind.question, summary = kind.summary;
  Texts grants = kind.grants, limits = kind.limits, formats = kind.formats;
  Texts contains = kind.contains;
  json::Ref<std::vector<licences::TextField>> fields = kind.fields;
  std::vector<LicenceOption> options = each<LicenceOption>(kind.tiers);
  Eula eula = {kind.id, kind.eula_version, kind.eula_sha256};
};
BOOST_DESCRIBE_STRUCT(Licence, (),
                      (id, name, metric, question, summary, grants, limits, formats, contains,
                       fields, options, eula))

struct LicenceList {
  std::vector<Combination> combinations;
  std::vector<Licence> licences;
};
BOOST_DESCRIBE_STRUCT(LicenceList, (), (combinations, licences))

struct LicensedFile {
  const delivery::BuiltFont& file;
  std::string_view path = file.path;
  std::string sha256 = to_hex(file.sha256);
  std::size_t bytes = file.size;
};
BOOST_DESCRIBE_STRUCT(LicensedFile, (), (path, sha256, bytes))

struct Verification {
  const delivery::Verification& found;
  std::string_view serial = found.serial;
  delivery::LicenceState state = found.state;
  std::string_view foundry = found.foundry;
  OptionalText licensee = found.licensee;
  std::string_view fonts = found.fonts, licence = found.licence, tier = found.tier;
  Texts uses = found.uses;
  Time licensed_at = found.licensed_at;
  std::vector<LicensedFile> files = each<LicensedFile>(found.files);
  std::optional<std::string> certificate_sha256 =
      found.certificate ? std::optional(to_hex(*found.certificate)) : std::nullopt;
  std::string_view statement = found.statement;
  std::string signature = to_base64(found.signature), public_key = to_pem(found.public_key);
};
BOOST_DESCRIBE_STRUCT(Verification, (),
                      (serial, state, foundry, licensee, fonts, licence, tier, uses, licensed_at,
                       files, certificate_sha256, statement, signature, public_key))

struct PublishedKey {
  delivery::PublishedKey key;
  std::string public_key = to_pem(key.key);
  std::optional<Time> first_used_at = key.first_used_at;
};
BOOST_DESCRIBE_STRUCT(PublishedKey, (), (public_key, first_used_at))

struct SigningKeys {
  std::vector<PublishedKey> keys;
};
BOOST_DESCRIBE_STRUCT(SigningKeys, (), (keys))

SigningKeys signing_keys(delivery::Verifications& verifications);

}  // namespace typecase::api::answers
