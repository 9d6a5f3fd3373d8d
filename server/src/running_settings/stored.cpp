#include "running_settings/stored.h"

#include "base/crypto/sealed_secret.h"
#include "db/record.h"

namespace typecase::running_settings {
namespace {

std::string purpose_of(Group group) { return "running settings: " + std::string(enum_name(group)); }

template <class T>
Bytes seal_value(Group group, const T& value, ByteView server_key) {
  return seal_secret(server_key, purpose_of(group), as_bytes(json::write_stored(value)));
}

template <class T>
Stored<T> load(db::Connection& connection, Group group, ByteView server_key) {
  const auto row = connection.find_one(
      "SELECT s.version, s.sealed, s.changed_at, m.name AS member FROM running_setting s "
      "LEFT JOIN staff_member m ON m.id = s.changed_by WHERE s.name = $1",
      group);
  if (!row) return {};
  Stored<T> stored{row->integer("version"), std::nullopt, row->time("changed_at"),
                   row->optional_text("member")};
  const auto opened = open_secret(server_key, purpose_of(group), row->bytes("sealed"));
  if (opened) stored.value = json::read_stored<T>(std::string(opened->begin(), opened->end()));
  return stored;
}

}  // namespace

Stored<StoredPayments> load_payments(db::Connection& connection, ByteView server_key) {
  return load<StoredPayments>(connection, Group::payments, server_key);
}

Stored<MailServer> load_mail(db::Connection& connection, ByteView server_key) {
  return load<MailServer>(connection, Group::mail, server_key);
}

Versions versions(db::Connection& connection) {
  Versions found;
  for (const db::Row& row : connection.rows("SELECT name, version FROM running_setting")) {
    const bool is_of_mail = row.get<Group>("name") == Group::mail;
    (is_of_mail ? found.mail : found.payments) = row.integer("version");
  }
  return found;
}

Bytes seal(const StoredPayments& payments, ByteView server_key) {
  return seal_value(Group::payments, payments, server_key);
}

Bytes seal(const MailServer& server, ByteView server_key) {
  return seal_value(Group::mail, server, server_key);
}

bool save(db::Connection& connection, const Save& save, ByteView sealed) {
  if (save.version == 0) {
    return connection.execute(
               "INSERT INTO running_setting (name, version, sealed, changed_at, changed_by) "
               "VALUES ($1, 1, $2, $3, $4) ON CONFLICT (name) DO NOTHING",
               save.group, sealed, save.at, save.member_id) > 0;
  }
  return connection.execute(
             "UPDATE running_setting SET version = version + 1, sealed = $2, changed_at = $3, "
             "changed_by = $4 WHERE name = $1 AND version = $5",
             save.group, sealed, save.at, save.member_id, save.version) > 0;
}

}  // namespace typecase::running_settings
