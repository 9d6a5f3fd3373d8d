#pragma once

#include <boost/describe.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "db/connection.h"

// The last mail with a code, and which settings were shown to work by one.
namespace typecase::running_settings {

constexpr std::chrono::minutes mail_code_life{30};
constexpr int most_code_tries = 5;

struct MailTest {
  std::string id;
  Digest settings{};  // that it went by
  std::string address;
  Digest code_hash{};
  Time sent_at;
  int tries = 0;

  bool counts_at(Time now) const {
    return now < sent_at + mail_code_life && tries < most_code_tries;
  }
};
BOOST_DESCRIBE_STRUCT(MailTest, (), (id, settings, address, code_hash, sent_at, tries))

std::optional<MailTest> last_mail_test(db::Connection& connection);
// In place of any other, whose code is void.
void begin_mail_test(db::Connection& connection, const MailTest& test);
void remove_mail_test(db::Connection& connection, const std::string& id);
void count_try(db::Connection& connection, const std::string& id);

void confirm_mail(db::Connection& connection, const Digest& settings, Time at,
                  const std::optional<std::string>& member_id);
std::optional<Time> mail_confirmed_at(db::Connection& connection, const Digest& settings);

}  // namespace typecase::running_settings
