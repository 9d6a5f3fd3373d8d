#pragma once

#include <string>
#include <string_view>

namespace typecase {

// ASCII letters in lower case: what uniqueness and look-ups compare.
std::string fold_email(std::string_view email);

// The mailbox that an address leads to, for counting limits and for nothing else: never to sign in,
// to send mail or to tell who owns something. ASCII letters in lower case; without a "+tag"; and
// without full stops at gmail.com and googlemail.com, which are one host and document that they
// ignore them. Other hosts keep their full stops, because there they tell people apart. Text that
// is no address is only folded.
std::string canonical_mailbox(std::string_view email);

// A digest of the canonical mailbox, so that limits keep no address. Empty for an empty address.
std::string mailbox_digest(std::string_view email);

}  // namespace typecase
