#include "webauthn/authenticator_data.h"

#include "webauthn/cbor.h"

namespace typecase::webauthn {
namespace {

// Layout: hash of the relying party's id, flags, counter; with flag_attested also AAGUID, length of
// the credential id, the id, the public key; with flag_extensions a CBOR map.
constexpr std::size_t hash_size = 32;
constexpr std::size_t fixed_size = hash_size + 1 + 4;
constexpr std::size_t aaguid_size = 16;

constexpr unsigned flag_user_present = 0x01;
constexpr unsigned flag_user_verified = 0x04;
constexpr unsigned flag_backup_eligible = 0x08;
constexpr unsigned flag_backed_up = 0x10;
constexpr unsigned flag_attested = 0x40;
constexpr unsigned flag_extensions = 0x80;

std::uint32_t big_endian(ByteView bytes) {
  std::uint32_t value = 0;
  for (std::uint8_t byte : bytes) value = (value << 8U) | byte;
  return value;
}

// Moves `rest` past the attested credential data. Whether they are well-formed.
bool read_credential(ByteView& rest, AuthenticatorData& out) {
  constexpr std::size_t start = aaguid_size + 2;
  if (rest.size() < start) return false;
  const std::size_t length = big_endian(rest.subspan(aaguid_size, 2));
  if (length == 0 || length > longest_credential_id || rest.size() < start + length) return false;
  out.credential_id = rest.subspan(start, length);
  CborReader reader(rest.subspan(start + length));
  if (!reader.item()) return false;
  rest = reader.rest();
  return true;
}

bool read_extensions(ByteView& rest) {
  CborReader reader(rest);
  if (!CborReader(rest).map() || !reader.item()) return false;
  rest = reader.rest();
  return true;
}

}  // namespace

std::optional<AuthenticatorData> read_authenticator_data(ByteView bytes) {
  if (bytes.size() < fixed_size) return std::nullopt;
  const unsigned flags = bytes[hash_size];
  AuthenticatorData data;
  data.rp_id_hash = bytes.first(hash_size);
  data.sign_count = big_endian(bytes.subspan(hash_size + 1, 4));
  data.is_user_present = (flags & flag_user_present) != 0;
  data.is_user_verified = (flags & flag_user_verified) != 0;
  data.is_backup_eligible = (flags & flag_backup_eligible) != 0;
  data.is_backed_up = (flags & flag_backed_up) != 0;

  ByteView rest = bytes.subspan(fixed_size);
  if ((flags & flag_attested) != 0 && !read_credential(rest, data)) return std::nullopt;
  if ((flags & flag_extensions) != 0 && !read_extensions(rest)) return std::nullopt;
  if (!rest.empty()) return std::nullopt;
  return data;
}

std::string_view authenticator_data_fault(const AuthenticatorData& data, const RelyingParty& rp) {
  if (!equal_in_constant_time(data.rp_id_hash, sha256(rp.id))) return "rp_id";
  if (!data.is_user_present) return "user_presence";
  if (!data.is_user_verified) return "user_verification";
  if (data.is_backed_up && !data.is_backup_eligible) return "backup_flags";
  return "";
}

}  // namespace typecase::webauthn
