#include "staff/sign_in/passkey_rows.h"

#include "base/ids.h"
#include "db/record.h"

namespace typecase::staff {

std::optional<PasskeyRow> find_passkey(db::Connection& connection, const Bytes& credential_id) {
  return connection.find<PasskeyRow>(
      "SELECT " + db::columns<PasskeyRow>() + " FROM staff_passkey WHERE credential_id = $1",
      credential_id);
}

std::vector<PasskeyRow> passkeys_of(db::Connection& connection, const std::string& member_id) {
  return connection.select<PasskeyRow>(
      "SELECT " + db::columns<PasskeyRow>() +
          " FROM staff_passkey WHERE member_id = $1 ORDER BY created_at, id",
      member_id);
}

Result<StaffPasskey> insert_passkey(db::Connection& connection, const std::string& member_id,
                                    const std::string& name, const webauthn::Passkey& made,
                                    Time now) {
  if (find_passkey(connection, made.credential_id)) {
    return Error{ErrorKind::conflict, "passkey_known", "This passkey is there already.", {}, 0};
  }
  if (passkeys_of(connection, member_id).size() >= most_passkeys_of_member) {
    return Error{ErrorKind::conflict,
                 "too_many_passkeys",
                 "There are 20 passkeys already. Remove one first.",
                 {},
                 0};
  }
  PasskeyRow row;
  row.id = random_id();
  row.name = name;
  row.created_at = now;
  row.backed_up = made.backed_up;
  row.member_id = member_id;
  row.credential_id = made.credential_id;
  row.public_key = made.public_key;
  row.algorithm = made.algorithm;
  row.sign_count = made.sign_count;
  db::Record(row).insert(connection, "staff_passkey");
  return row;
}

void note_use(db::Connection& connection, const PasskeyRow& row, const webauthn::Asserted& asserted,
              Time now) {
  connection.execute(
      "UPDATE staff_passkey SET sign_count = $2, backed_up = $3, last_used_at = $4 WHERE id = $1",
      row.id, std::int64_t{asserted.sign_count}, asserted.backed_up ? 1 : 0, now);
}

void block_clone(db::Connection& connection, const PasskeyRow& row, Time now) {
  connection.execute("UPDATE staff_passkey SET cloned_at = $2 WHERE id = $1", row.id, now);
}

}  // namespace typecase::staff
