#pragma once

#include "api/answer.h"
#include "staff/members.h"
#include "staff/sign_in/passkeys.h"
#include "staff/sign_in/sessions.h"
#include "staff/sign_in/sign_in.h"

// The shapes of api/console.yaml.
namespace typecase::api {

struct StaffSignInRequest {
  std::string email;
  std::string password;
  std::string code;
};
BOOST_DESCRIBE_STRUCT(StaffSignInRequest, (), (email, password, code))

struct StepUpRequest {
  std::string code;
};
BOOST_DESCRIBE_STRUCT(StepUpRequest, (), (code))

struct StaffLinkRequest {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(StaffLinkRequest, (), (token))

struct EnrolRequest {
  std::string token;
  std::string password;
  std::string code;
};
BOOST_DESCRIBE_STRUCT(EnrolRequest, (), (token, password, code))

struct PasskeySignInRequest {
  boost::json::value response;
};
BOOST_DESCRIBE_STRUCT(PasskeySignInRequest, (), (response))

struct AddPasskeyRequest {
  std::string name;
  boost::json::value response;
};
BOOST_DESCRIBE_STRUCT(AddPasskeyRequest, (), (name, response))

struct EnrolByPasskeyRequest {
  std::string token;
  std::string name;
  boost::json::value response;
};
BOOST_DESCRIBE_STRUCT(EnrolByPasskeyRequest, (), (token, name, response))

struct NewMember {
  std::string email;
  std::string name;
  staff::Role role = staff::Role::viewer;
};
BOOST_DESCRIBE_STRUCT(NewMember, (), (email, name, role))

struct MemberChange {
  std::int64_t version = 0;
  std::string name;
  staff::Role role = staff::Role::viewer;
  bool is_disabled = false;
};
BOOST_DESCRIBE_STRUCT(MemberChange, (), (version, name, role, is_disabled))

namespace answers {

struct StaffMember {
  const staff::Member& member;
  std::string_view id = member.id;
  std::int64_t version = member.version;
  std::string_view email = member.email, name = member.name;
  staff::Role role = member.role;
  Time created_at = member.created_at;
  std::optional<Time> disabled_at = member.disabled_at;
};
BOOST_DESCRIBE_STRUCT(StaffMember, (), (id, version, email, name, role, created_at, disabled_at))

struct StaffSession {
  const staff::SignedInMember& caller;
  std::string shop_name;
  std::vector<staff::WayIn> factors;
  int recovery_codes_left;
  std::string_view id = caller.session.id;
  StaffMember member{caller.member};
  std::vector<std::string_view> permissions =
      each_text(staff::permissions_of(caller.member.role), &staff::Permission::name);
  Time idle_ends_at = caller.session.last_used_at + staff::session_idle_limit;
  Time ends_at = caller.session.created_at + staff::session_life;
  Time stepped_up_until = caller.session.proved_at + staff::step_up_life;
};
BOOST_DESCRIBE_STRUCT(StaffSession, (),
                      (id, shop_name, member, permissions, idle_ends_at, ends_at, stepped_up_until,
                       factors, recovery_codes_left))

struct OpenStaffSession {
  const staff::Session& session;
  std::string_view current;  // the id of the caller's
  std::string_view id = session.id, agent = session.agent;
  Time created_at = session.created_at, last_used_at = session.last_used_at;
  bool is_current = session.id == current;
};
BOOST_DESCRIBE_STRUCT(OpenStaffSession, (), (id, agent, created_at, last_used_at, is_current))

struct StaffSessionList {
  std::vector<OpenStaffSession> sessions;
};
BOOST_DESCRIBE_STRUCT(StaffSessionList, (), (sessions))

struct RecoveryCodes {
  std::vector<std::string> codes;
};
BOOST_DESCRIBE_STRUCT(RecoveryCodes, (), (codes))

struct Enrolment {
  const staff::Enrolment& enrolment;
  std::string_view email = enrolment.member.email, name = enrolment.member.name;
  std::string_view totp_secret = enrolment.totp_secret, totp_address = enrolment.totp_address;
};
BOOST_DESCRIBE_STRUCT(Enrolment, (), (email, name, totp_secret, totp_address))

struct Enrolled {
  StaffSession session;
  std::vector<std::string> recovery_codes;
};
BOOST_DESCRIBE_STRUCT(Enrolled, (), (session, recovery_codes))

struct Passkey {
  const staff::StaffPasskey& passkey;
  std::string_view id = passkey.id, name = passkey.name;
  Time created_at = passkey.created_at;
  std::optional<Time> last_used_at = passkey.last_used_at;
  bool is_backed_up = passkey.backed_up;
  bool is_cloned = passkey.cloned_at.has_value();
};
BOOST_DESCRIBE_STRUCT(Passkey, (), (id, name, created_at, last_used_at, is_backed_up, is_cloned))

struct PasskeyList {
  std::vector<Passkey> passkeys;
};
BOOST_DESCRIBE_STRUCT(PasskeyList, (), (passkeys))

struct ListedMember {
  const staff::ListedMember& listed;
  StaffMember member{listed.member};
  std::optional<Time> last_used_at = listed.last_used_at;
  bool is_invited = listed.is_invited;
  std::vector<staff::WayIn> factors = listed.factors;
};
BOOST_DESCRIBE_STRUCT(ListedMember, (), (member, last_used_at, is_invited, factors))

struct MemberList {
  std::vector<ListedMember> members;
};
BOOST_DESCRIBE_STRUCT(MemberList, (), (members))

struct InvitedMember {
  StaffMember member;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(InvitedMember, (), (member, link))

}  // namespace answers
}  // namespace typecase::api
