#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "db/connection.h"

namespace typecase::trials {

// Replaces a mailbox or a block once it is forgotten, as long as limits count it: who has
// not the shop's key learns nothing by it.
std::string pseudonym(ByteView key, std::string_view text);

// Forgets whose the trials are: all that were asked for with an address, whose links end with that,
// or all that were asked for before a time. Their mails go, and so do the purchases that were noted
// after them. Those of the last day keep pseudonyms of mailbox and block. Returns how many.
std::int64_t forget_trials_of(db::Connection& connection, std::string_view email, ByteView key,
                              Time now);
std::int64_t forget_trials(db::Connection& connection, Time created_before, Time now);

// Forgets the pseudonyms that no limit counts any more. Returns how many.
std::int64_t forget_pseudonyms(db::Connection& connection, Time now);

}  // namespace typecase::trials
