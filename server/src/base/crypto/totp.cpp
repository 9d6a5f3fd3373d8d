#include "base/crypto/totp.h"

#include <liboath/oath.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace typecase::totp {
namespace {

constexpr std::size_t secret_size = 20;
constexpr unsigned digits = 6;
constexpr unsigned step_seconds = 30;
constexpr std::size_t window = 1;

struct Free {
  void operator()(char* text) const { std::free(text); }  // NOLINT(*-no-malloc)
};

const char* chars(ByteView bytes) { return reinterpret_cast<const char*>(bytes.data()); }

std::time_t seconds_of(Time now) {
  return std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
}

std::string escaped(std::string_view text) {
  std::string out;
  for (unsigned char letter : text) {
    const bool is_plain =
        std::isalnum(letter) || std::string_view("-._~").find(letter) != std::string_view::npos;
    if (is_plain) {
      out += static_cast<char>(letter);
    } else {
      out += "%" + to_hex(ByteView(&letter, 1));
    }
  }
  return out;
}

}  // namespace

Bytes new_secret() {
  Bytes secret(secret_size);
  random_bytes(secret);
  return secret;
}

std::string to_base32(ByteView secret) {
  char* text = nullptr;
  std::size_t size = 0;
  if (oath_base32_encode(chars(secret), secret.size(), &text, &size) != OATH_OK) {
    throw std::bad_alloc();
  }
  std::unique_ptr<char, Free> owned(text);
  std::string out(text, size);
  std::erase(out, '=');
  return out;
}

std::string address(ByteView secret, std::string_view issuer, std::string_view account) {
  return "otpauth://totp/" + escaped(issuer) + ":" + escaped(account) +
         "?secret=" + to_base32(secret) + "&issuer=" + escaped(issuer);
}

std::optional<std::int64_t> matching_step(ByteView secret, std::string_view code, Time now) {
  std::string typed(code);
  std::erase(typed, ' ');
  const bool is_code = typed.size() == digits && std::ranges::all_of(typed, [](char letter) {
                         return letter >= '0' && letter <= '9';
                       });
  if (!is_code) return std::nullopt;
  int position = 0;
  const int found = oath_totp_validate2(chars(secret), secret.size(), seconds_of(now), step_seconds,
                                        0, window, &position, typed.c_str());
  if (found < 0) return std::nullopt;
  return seconds_of(now) / step_seconds + position;
}

std::string code_at(ByteView secret, Time now) {
  std::array<char, digits + 1> code{};
  if (oath_totp_generate(chars(secret), secret.size(), seconds_of(now), step_seconds, 0, digits,
                         code.data()) != OATH_OK) {
    throw std::runtime_error("no one-time password could be made");
  }
  return {code.data(), digits};
}

}  // namespace typecase::totp
