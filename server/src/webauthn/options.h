#pragma once

#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "webauthn/passkey.h"

// Options of both ceremonies. Their json::answer() is the specification's JSON form, which
// PublicKeyCredential.parseCreationOptionsFromJSON() and parseRequestOptionsFromJSON() take.
namespace typecase::webauthn {

// Time that a browser gives a person for a ceremony. A challenge must not be accepted later.
constexpr std::chrono::minutes ceremony_timeout{5};

// 32 random bytes in base64url. The caller keeps it and accepts it once.
std::string new_challenge();

struct User {
  Bytes handle;              // 1 to 64 bytes without personal data; comes back at sign-in
  std::string name;          // tells accounts apart: an email address
  std::string display_name;  // of the person
};

struct RelyingPartyEntity {
  std::string id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(RelyingPartyEntity, (), (id, name))

struct UserEntity {
  std::string id;  // base64url
  std::string name;
  std::string display_name;
};
BOOST_DESCRIBE_STRUCT(UserEntity, (), (id, name, display_name))

struct CredentialParameters {
  std::string type;
  int alg = 0;
};
BOOST_DESCRIBE_STRUCT(CredentialParameters, (), (type, alg))

struct CredentialDescriptor {
  std::string type;
  std::string id;  // base64url
};
BOOST_DESCRIBE_STRUCT(CredentialDescriptor, (), (type, id))

struct AuthenticatorSelection {
  std::string resident_key;
  bool require_resident_key = true;
  std::string user_verification;
};
BOOST_DESCRIBE_STRUCT(AuthenticatorSelection, (),
                      (resident_key, require_resident_key, user_verification))

// PublicKeyCredentialCreationOptionsJSON
struct CreationOptions {
  RelyingPartyEntity rp;
  UserEntity user;
  std::string challenge;
  std::vector<CredentialParameters> pub_key_cred_params;
  std::int64_t timeout = 0;  // milliseconds
  std::vector<CredentialDescriptor> exclude_credentials;
  AuthenticatorSelection authenticator_selection;
  std::string attestation;
};
BOOST_DESCRIBE_STRUCT(CreationOptions, (),
                      (rp, user, challenge, pub_key_cred_params, timeout, exclude_credentials,
                       authenticator_selection, attestation))

// PublicKeyCredentialRequestOptionsJSON
struct RequestOptions {
  std::string challenge;
  std::int64_t timeout = 0;  // milliseconds
  std::string rp_id;
  std::vector<CredentialDescriptor> allow_credentials;
  std::string user_verification;
};
BOOST_DESCRIBE_STRUCT(RequestOptions, (),
                      (challenge, timeout, rp_id, allow_credentials, user_verification))

// A new passkey: discoverable, so that a sign-in needs no address, with user verification, without
// attestation. excluded: credential ids that the user has; their authenticators refuse another one.
CreationOptions creation_options(const RelyingParty& rp, const User& user,
                                 const std::string& challenge, const std::vector<Bytes>& excluded);

// A sign-in, or a step-up, with user verification. allowed: credential ids; empty: any passkey of
// the relying party, as the person chooses.
RequestOptions request_options(const RelyingParty& rp, const std::string& challenge,
                               const std::vector<Bytes>& allowed = {});

}  // namespace typecase::webauthn
