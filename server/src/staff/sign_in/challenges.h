#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "db/database.h"

// Challenges of passkeys. They are signed texts, so that a stranger who asks
// for them writes nothing into the database.
namespace typecase::staff {

// Good for 5 minutes, for that purpose.
std::string new_challenge(ByteView server_key, std::string_view purpose, Time now);

// When it was made, to the second; nullopt: it is none of ours for that purpose, or too old.
std::optional<Time> made_at(ByteView server_key, std::string_view purpose,
                            std::string_view challenge, Time now);

// Takes a good one, in the transaction of what it opens. false: it was used before, however many
// ask at once.
bool use_challenge(db::Connection& connection, std::string_view challenge, Time now);

// Removes those that are too old to be good. Returns how many.
std::int64_t sweep_challenges(db::Connection& connection, Time now);

}  // namespace typecase::staff
