#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/crypto/crypto.h"
#include "base/error.h"
#include "base/scalar.h"
#include "db/connection.h"
#include "trials/listing.h"

namespace typecase::backoffice {

// The body of inviteTrial.
struct NewInvitation {
  std::string coupon;  // id
  std::string words;   // in lines

  // required, too_long (1,000 characters), not_allowed.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewInvitation, (), (coupon, words))

// A mail that brought a code. The code itself is worth money, and is not shown.
struct SentInvitation {
  std::string id;
  std::string coupon_id;
  std::string words;  // empty: the trial is forgotten
  Time sent_at;
  std::optional<std::string> sent_by;  // id of a member
};
BOOST_DESCRIBE_STRUCT(SentInvitation, (), (id, coupon_id, words, sent_at, sent_by))

// Whether who asked for a trial may be invited now.
enum class InvitationState {
  allowed,
  forgotten,       // nothing tells any more who it was
  no_news,         // with their newest trial they did not ask for news
  invited_lately,  // within the last day
};
BOOST_DESCRIBE_ENUM(InvitationState, allowed, forgotten, no_news, invited_lately)

// At most two statements.
InvitationState invitation_state(db::Connection& connection, const trials::StoredTrial& trial,
                                 Time now);

// Of the trial, the newest first. One statement.
std::vector<SentInvitation> invitations_of(db::Connection& connection, std::string_view trial);

struct MadeInvitation {
  std::string request_id;  // of the trial
  Digest request_sha256{};
};
BOOST_DESCRIBE_STRUCT(MadeInvitation, (), (request_id, request_sha256))

std::optional<MadeInvitation> find_made_invitation(db::Connection& connection,
                                                   std::string_view request_key);

}  // namespace typecase::backoffice

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::backoffice::InvitationState> = true;
