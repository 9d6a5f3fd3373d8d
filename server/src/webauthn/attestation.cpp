#include "webauthn/attestation.h"

#include <string_view>

#include "webauthn/cbor.h"

namespace typecase::webauthn {
namespace {

struct Parts {
  std::optional<std::string_view> format;
  std::optional<ByteView> statement;  // CBOR
  std::optional<ByteView> authenticator_data;
};

// Reads one member. Whether it is known, well-formed and the first of its name.
bool read_part(CborReader& reader, Parts& parts) {
  std::optional<std::string_view> name = reader.text();
  if (name == "fmt" && !parts.format) return (parts.format = reader.text()).has_value();
  if (name == "attStmt" && !parts.statement) return (parts.statement = reader.item()).has_value();
  if (name == "authData" && !parts.authenticator_data) {
    return (parts.authenticator_data = reader.bytes()).has_value();
  }
  return false;
}

std::optional<Parts> parts_of(ByteView object) {
  CborReader reader(object);
  if (reader.map() != 3U) return std::nullopt;
  Parts parts;
  for (int i = 0; i < 3; ++i) {
    if (!read_part(reader, parts)) return std::nullopt;
  }
  if (!reader.rest().empty()) return std::nullopt;
  return parts;
}

// {"alg": integer, "sig": bytes} and nothing else: with a certificate it is no self attestation.
bool read_self_attestation(ByteView statement, Attestation& out) {
  CborReader reader(statement);
  if (reader.map() != 2U || reader.text() != "alg") return false;
  std::optional<std::int64_t> algorithm = reader.integer();
  if (!algorithm || reader.text() != "sig") return false;
  std::optional<ByteView> signature = reader.bytes();
  if (!signature || signature->empty()) return false;
  out.self_algorithm = *algorithm;
  out.self_signature = *signature;
  return true;
}

}  // namespace

std::optional<Attestation> read_attestation(ByteView object) {
  std::optional<Parts> parts = parts_of(object);
  if (!parts) return std::nullopt;
  Attestation attestation;
  attestation.authenticator_data = *parts->authenticator_data;
  bool is_accepted = false;
  if (parts->format == "none") is_accepted = CborReader(*parts->statement).map() == 0U;
  if (parts->format == "packed") {
    is_accepted = read_self_attestation(*parts->statement, attestation);
  }
  if (!is_accepted) return std::nullopt;
  return attestation;
}

}  // namespace typecase::webauthn
