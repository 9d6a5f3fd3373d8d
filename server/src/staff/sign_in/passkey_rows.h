#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "db/database.h"
#include "staff/sign_in/passkeys.h"
#include "webauthn/passkey.h"

// Of this module alone: the table staff_passkey. All in the caller's transaction.
namespace typecase::staff {

// A passkey with all that a sign-in needs.
struct PasskeyRow : StaffPasskey {
  std::string member_id;
  Bytes credential_id;
  Bytes public_key;
  int algorithm = 0;
  std::uint32_t sign_count = 0;

  webauthn::Passkey passkey() const {
    return {credential_id, public_key, algorithm, sign_count, backed_up};
  }
};
BOOST_DESCRIBE_STRUCT(PasskeyRow, (StaffPasskey),
                      (member_id, credential_id, public_key, algorithm, sign_count))

std::optional<PasskeyRow> find_passkey(db::Connection& connection, const Bytes& credential_id);
std::vector<PasskeyRow> passkeys_of(db::Connection& connection, const std::string& member_id);

// conflict: passkey_known, too_many_passkeys.
Result<StaffPasskey> insert_passkey(db::Connection& connection, const std::string& member_id,
                                    const std::string& name, const webauthn::Passkey& made,
                                    Time now);

void note_use(db::Connection& connection, const PasskeyRow& row, const webauthn::Asserted& asserted,
              Time now);
void block_clone(db::Connection& connection, const PasskeyRow& row, Time now);

}  // namespace typecase::staff
