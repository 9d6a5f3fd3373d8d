#pragma once

// For tests only: a member who signs in with password and authenticator app.

#include <atomic>
#include <functional>
#include <thread>

#include "base/cheap_passwords_testing.h"
#include "base/crypto/totp.h"
#include "staff/sign_in/sign_in.h"
#include "staff/testing.h"

namespace typecase::staff::testing {

// How many of 64 callers at once were let in.
inline int let_in(const std::function<bool()>& attempt) {
  std::atomic<int> in = 0;
  std::vector<std::jthread> callers;
  for (int i = 0; i < 64; ++i) {
    callers.emplace_back([&] {
      if (attempt()) ++in;
    });
  }
  callers.clear();
  return in;
}

class SignInFixture : public StaffFixture {
 protected:
  static constexpr const char* password = "ferns under the viaduct";

  // The secret of the app behind the link; a code of it is good once.
  std::string code_for(const std::string& link, std::chrono::seconds later = {}) {
    return totp::code_at(secret_of(sign_in.begin(link).value()), clock.now() + later);
  }
  static Bytes secret_of(const Enrolment& enrolment) {
    // "otpauth://totp/...?secret=BASE32&issuer=..." and the base32 text say the same.
    return from_base32(enrolment.totp_secret);
  }
  static Bytes from_base32(std::string_view text) {
    Bytes bytes;
    std::uint32_t buffer = 0;
    int bits = 0;
    for (char letter : text) {
      buffer = buffer << 5 |
               static_cast<std::uint32_t>(letter >= 'A' ? letter - 'A' : letter - '2' + 26);
      bits += 5;
      if (bits < 8) continue;
      bits -= 8;
      bytes.push_back(static_cast<std::uint8_t>(buffer >> bits));
    }
    return bytes;
  }

  // A member with all they need. Keeps `secret`, `codes` and the token of their first session.
  Entered enrolled() {
    add_member(Role::owner);
    const std::string link = reset(email).value();
    secret = secret_of(sign_in.begin(link).value());
    Entered entered = sign_in.enrol(link, password, code(), browser).value();
    codes = entered.recovery_codes;
    clock.advance(std::chrono::seconds(30));  // The code is used.
    return entered;
  }
  // A new link.
  Result<std::string> reset(std::string_view address) {
    auto member = members.find(address);
    return sign_in.reset(machine, member ? member->id : std::string(address));
  }
  std::string code() const { return totp::code_at(secret, clock.now()); }
  Result<Entered> try_in(std::string_view with_code) {
    return sign_in.sign_in(email, password, with_code, browser);
  }
  std::string refusal(const auto& result) {
    return result ? "none" : std::string(result.error().code);
  }

  const Bytes key = Bytes(32, 3);
  const Browser browser{"Firefox on Linux", "192.0.2.7"};
  SignIn sign_in{database(), clock, key, [] { return std::string("Open Sorts"); }};
  Sessions sessions{database(), clock};
  Bytes secret;
  std::vector<std::string> codes;
};

}  // namespace typecase::staff::testing
