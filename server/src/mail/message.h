#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "mail/mail.h"

namespace typecase::mail {

struct Sender {
  std::string address;
  std::string name = {};      // May be empty.
  std::string reply_to = {};  // Where answers go; what is no address is left out.
};

// The mail as an RFC 5322 message: CRLF lines of at most 78 bytes, headers in RFC 2047 encoded
// words where they are not plain ASCII, text (and HTML as its alternative) in quoted-printable
// UTF-8. `id` is the left side of the Message-ID: the same id always makes the same one. No field
// of the mail can begin a header of its own.
std::string compose(const Mail& mail, const Sender& sender, std::string_view id, Time date);

// The parts of it, for any header: RFC 2047 when it must be, folded.
std::string encode_header(std::string_view text);
std::string encode_quoted_printable(std::string_view text);

}  // namespace typecase::mail
