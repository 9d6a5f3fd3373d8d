#pragma once

#include <stdexcept>
#include <string>

namespace typecase::net {

enum class NetErrorKind {
  refused,    // no connection: name not found, port closed, no route
  timeout,    // the connection or the whole exchange took too long
  reset,      // the connection broke, or the peer did not speak the protocol
  tls,        // the certificate or the handshake
  too_large,  // the answer passed the limit
  rejected    // SMTP: the server said no to login, sender, recipient or message (see `status`)
};

// The peer or the way to it failed; what() names the cause and never a secret.
class NetError : public std::runtime_error {
 public:
  NetError(NetErrorKind kind, const std::string& what, bool may_have_arrived, int status = 0)
      : std::runtime_error(what), kind(kind), may_have_arrived(may_have_arrived), status(status) {}

  NetErrorKind kind;
  bool may_have_arrived;  // false: surely nothing of the request was sent
  int status;  // SMTP reply code with `rejected` (5xx: final, 4xx: later); 0 when the server turned
               // the client away and not the mail (greeting, login), and with every other kind
};

}  // namespace typecase::net
