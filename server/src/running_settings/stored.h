#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "db/connection.h"

// Settings as the database keeps them: sealed, one row for each group.
namespace typecase::running_settings {

enum class Group { payments, mail };
BOOST_DESCRIBE_ENUM(Group, payments, mail)

struct PaymentKeys {
  std::string publishable_key;
  std::string secret_key;
  std::string webhook_secret;
  std::string webhook_endpoint = {};  // its id at the gateway, where the shop has made it

  bool operator==(const PaymentKeys&) const = default;
};
BOOST_DESCRIBE_STRUCT(PaymentKeys, (),
                      (publishable_key, secret_key, webhook_secret, webhook_endpoint))

// A signing secret that was replaced: deliveries that are on their way are signed with it.
struct FormerSecret {
  std::string secret;
  Time until;
};
BOOST_DESCRIBE_STRUCT(FormerSecret, (), (secret, until))

struct StoredPayments {
  PaymentKeys keys;
  std::vector<PaymentKeys> former;  // the newest first; payments under them are looked up with them
  std::vector<FormerSecret> former_secrets;
};
BOOST_DESCRIBE_STRUCT(StoredPayments, (), (keys, former, former_secrets))

enum class MailSecurity { none, starttls, tls };
BOOST_DESCRIBE_ENUM(MailSecurity, none, starttls, tls)

struct MailServer {
  std::string host;
  int port = 587;
  MailSecurity security = MailSecurity::starttls;
  std::string user;  // empty: no login
  std::string password;
  std::string from;

  bool operator==(const MailServer&) const = default;
};
BOOST_DESCRIBE_STRUCT(MailServer, (), (host, port, security, user, password, from))

// The row of a group. Never saved: version 0.
template <class T>
struct Stored {
  std::int64_t version = 0;
  std::optional<T> value = {};  // none: never saved, or unreadable
  std::optional<Time> changed_at = {};
  std::optional<std::string> changed_by = {};  // name of the member

  bool is_unreadable() const { return version > 0 && !value; }
};

Stored<StoredPayments> load_payments(db::Connection& connection, ByteView server_key);
Stored<MailServer> load_mail(db::Connection& connection, ByteView server_key);

struct Versions {
  std::int64_t payments = 0;
  std::int64_t mail = 0;

  bool operator==(const Versions&) const = default;
};
Versions versions(db::Connection& connection);

Bytes seal(const StoredPayments& payments, ByteView server_key);
Bytes seal(const MailServer& server, ByteView server_key);

// The member who saves a group, and the version that they saw.
struct Save {
  Group group = Group::payments;
  std::int64_t version = 0;
  Time at;
  std::optional<std::string> member_id;
};

// false: the row has another version than the one that was seen.
bool save(db::Connection& connection, const Save& save, ByteView sealed);

}  // namespace typecase::running_settings
