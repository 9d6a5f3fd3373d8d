#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "net/net_error.h"

namespace typecase::net {

struct SmtpSettings {
  enum class Security {
    none,      // Plain text: a relay on this machine.
    starttls,  // Required: no mail is sent without it.
    tls        // From the first byte (port 465).
  };

  std::string host = {};
  std::uint16_t port = 587;
  Security security = Security::starttls;
  std::string user = {};  // Empty: no login.
  std::string password = {};
  std::string ca_file = {};   // PEM bundle; empty: the system's.
  std::string greeting = {};  // Our name in EHLO; empty: the host's own.
  std::chrono::milliseconds connect_timeout{5'000};
  std::chrono::milliseconds timeout{60'000};
};

// Addresses alone, without names or angle brackets.
struct Envelope {
  std::string from;
  std::vector<std::string> to;
};

// Hands one RFC 5322 message (CRLF lines; dots are stuffed here) to the server. Returns once the
// server took it for every recipient. Throws NetError; std::invalid_argument for an address with a
// line break, NUL, space or angle bracket.
void send_mail(const SmtpSettings& settings, const Envelope& envelope, std::string_view message);

}  // namespace typecase::net
