#include "app/commands/staff_verb.h"

#include <map>

#include "app/commands/command_line_actor.h"
#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "audit/audit.h"
#include "staff/members.h"
#include "staff/sign_in/sign_in.h"
#include "staff/tokens.h"

namespace typecase::app {
namespace {

constexpr int most_log_entries = 1000;

int refuse(const Error& error, std::ostream& problems) {
  problems << error.detail << " (" << error.code << ")\n";
  for (const Fault& fault : error.faults) {
    problems << "  " << fault.pointer.substr(1) << ": " << fault.message << "\n";
  }
  return 1;
}

int show(const Result<staff::Member>& member, std::ostream& out, std::ostream& problems) {
  if (!member) return refuse(member.error(), problems);
  out << member->name << " <" << member->email << ">, " << name(member->role)
      << (member->disabled_at ? ", disabled" : "") << "\n";
  return 0;
}

int print_members(const std::vector<staff::ListedMember>& members, std::ostream& out) {
  std::vector<std::vector<std::string>> table{{"NAME", "ADDRESS", "ROLE", "SINCE", "STATE"}};
  for (const auto& [member, last_used_at, is_invited, factors] : members) {
    table.push_back({member.name, member.email, std::string(name(member.role)),
                     minute(member.created_at), member.disabled_at ? "disabled" : "active"});
  }
  print_table_or("There is no staff yet: typecase staff add ADDRESS --name NAME --role owner",
                 table, {}, out);
  return 0;
}

std::string state_of(const staff::Token& token, Time now) {
  if (token.revoked_at) return "revoked";
  return token.expires_at <= now ? "expired" : "valid";
}

int print_tokens(const std::vector<staff::Token>& tokens, Time now, std::ostream& out) {
  std::vector<std::vector<std::string>> table{{"TOKEN", "OF", "FOR", "SCOPES", "UNTIL", "STATE"}};
  for (const staff::Token& token : tokens) {
    table.push_back({token.id, token.member_email, token.purpose, to_scopes(token.scopes),
                     minute(token.expires_at), state_of(token, now)});
  }
  print_table_or("There are no tokens.", table, {}, out);
  return 0;
}

using Addresses = std::map<std::string, std::string>;  // of members, by id

// "mira@foundry.example (token ID)", "root (command line)"
std::string who(const audit::Actor& actor, const Addresses& addresses) {
  if (!actor.member_id) return actor.via_id + " (command line)";
  auto known = addresses.find(*actor.member_id);
  return (known == addresses.end() ? *actor.member_id : known->second) + " (" +
         std::string(enum_name(actor.via)) + " " + actor.via_id + ")";
}

void print(const audit::RecordedEntry& recorded, const Addresses& addresses, std::ostream& out) {
  const audit::Entry& entry = recorded.entry;
  out << minute(entry.at) << "  " << who(recorded.actor, addresses) << "  " << entry.action << " "
      << entry.object_id;
  if (recorded.actor.customer_id) out << "  as customer " << *recorded.actor.customer_id;
  if (!entry.request_id.empty()) out << "  (request " << entry.request_id << ")";
  out << "\n";
  if (entry.reason) out << "  reason: " << *entry.reason << "\n";
  if (entry.object_before) out << "  before: " << *entry.object_before << "\n";
  if (entry.object_after) out << "  after:  " << *entry.object_after << "\n";
}

int print_log(const std::vector<audit::RecordedEntry>& entries,
              const std::vector<staff::ListedMember>& members, std::ostream& out) {
  if (entries.empty()) out << "Staff changed nothing.\n";
  Addresses addresses;
  for (const auto& listed : members) addresses[listed.member.id] = listed.member.email;
  for (const audit::RecordedEntry& recorded : entries) print(recorded, addresses, out);
  return 0;
}

Result<std::vector<staff::Permission>> scopes_of(const std::vector<std::string>& names) {
  std::vector<staff::Permission> scopes;
  for (const std::string& name : names) {
    auto scope = staff::find_permission(name);
    if (!scope) {
      return Error{ErrorKind::invalid,
                   "unknown_scope",
                   "There is no scope " + name + "; there is: " + staff::permission_names() + ".",
                   {},
                   0};
    }
    scopes.push_back(*scope);
  }
  return scopes;
}

// The token goes to standard output alone, so that a script can keep it; it is shown once.
int issue(staff::Tokens& tokens, const staff::NewToken& wanted, std::ostream& out,
          std::ostream& problems) {
  auto issued = tokens.issue(command_line_actor(), wanted);
  if (!issued) return refuse(issued.error(), problems);
  problems << "Valid until " << minute(issued->token.expires_at) << " UTC for "
           << to_scopes(issued->token.scopes) << ". It is not shown again.\n"
           << "To end it: typecase staff revoke " << issued->token.id << "\n";
  out << issued->secret << "\n";
  return 0;
}

// The token stands in the fragment, which browsers send to nobody.
int print_link(const Config& config, const Result<std::string>& token, std::ostream& out,
               std::ostream& problems) {
  if (!token) return refuse(token.error(), problems);
  out << "Sign in within 24 hours by this link; it works once:\n"
      << config.console_url << "/welcome#" << *token << "\n";
  return 0;
}

}  // namespace

StaffVerb::StaffVerb(CLI::App& program)
    : verb_(
          program.add_subcommand("staff", "Who runs the shop, and the tokens of their programs")) {
  verb_->require_subcommand(1);
  add_member_verbs();
  add_token_verbs();
  log_ = verb_->add_subcommand("log", "Show what staff changed, the newest first");
  log_->add_option("--days", log_days_, "How far back; 30 unless told")->check(CLI::Range(1, 3660));
}

void StaffVerb::add_member_verbs() {
  auto add_address = [this](CLI::App* verb) {
    verb->add_option("address", email_, "The member's e-mail address")->required();
    return verb;
  };
  const std::string roles = staff::role_names();
  add_ = add_address(verb_->add_subcommand("add", "Add a member"));
  add_->add_option("--name", name_, "The member's name")->required();
  add_->add_option("--role", role_, "One of " + roles)->required();
  list_ = verb_->add_subcommand("list", "Show the members");
  role_verb_ = add_address(verb_->add_subcommand("role", "Give a member another role"));
  role_verb_->add_option("role", role_, "One of " + roles)->required();
  disable_ = add_address(
      verb_->add_subcommand("disable", "End what a member may do; all tokens stop at once"));
  enable_ = add_address(verb_->add_subcommand("enable", "Let a disabled member go on"));
  reset_ = add_address(verb_->add_subcommand(
      "reset", "Take away how a member signs in, and print a link to set it up anew"));
}

void StaffVerb::add_token_verbs() {
  token_ = verb_->add_subcommand("token", "Make a token for a program; it is shown once");
  token_->add_option("address", email_, "The e-mail address of the member")->required();
  token_->add_option("--scope", scopes_, "What it may do: " + staff::permission_names())
      ->required()
      ->delimiter(',');
  token_->add_option("--for", purpose_, "Which program uses it")->required();
  token_->add_option("--days", days_, "How long it is valid; 90 unless told")
      ->check(CLI::Range(1, 366));
  tokens_ = verb_->add_subcommand("tokens", "Show the tokens and whether they are valid");
  revoke_ = verb_->add_subcommand("revoke", "End a token at once");
  revoke_->add_option("token", token_id_, "Its id, as `staff tokens` shows it")->required();
}

int StaffVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  auto role = staff::find_role(role_);
  if ((add_->parsed() || role_verb_->parsed()) && !role) {
    problems << "There is no role " << role_ << "; there are: " << staff::role_names() << ".\n";
    return 2;
  }
  auto scopes = scopes_of(scopes_);
  if (!scopes) return refuse(scopes.error(), problems);

  auto database = open_shop(config);
  SystemClock clock;
  staff::Members members(*database, clock);
  staff::Tokens tokens(*database, clock);
  staff::SignIn sign_in(*database, clock, config.server_key, [] { return std::string(); });
  const audit::Actor actor = command_line_actor();
  auto link = [&](const staff::Member& member) {
    return print_link(config, sign_in.reset(actor, member.id), out, problems);
  };
  auto change = [&](const staff::Member& member, const staff::MemberChange& wanted) {
    return show(members.change(actor, member.id, wanted), out, problems);
  };
  if (add_->parsed()) {
    auto added = members.add(actor, email_, name_, *role);
    int failed = show(added, out, problems);
    return failed != 0 ? failed : link(*added);
  }
  if (reset_->parsed() || role_verb_->parsed() || disable_->parsed() || enable_->parsed()) {
    auto member = members.find(email_);
    if (!member) return refuse(member.error(), problems);
    if (reset_->parsed()) return link(*member);
    if (role_verb_->parsed()) return change(*member, {.role = role});
    return change(*member, {.is_disabled = disable_->parsed()});
  }
  if (list_->parsed()) return print_members(members.list(), out);
  if (tokens_->parsed()) return print_tokens(tokens.list(), clock.now(), out);
  if (token_->parsed()) {
    return issue(tokens, {email_, purpose_, *scopes, std::chrono::days(days_)}, out, problems);
  }
  if (revoke_->parsed()) {
    auto revoked = tokens.revoke(actor, token_id_);
    if (!revoked) return refuse(revoked.error(), problems);
    out << "It is revoked.\n";
    return 0;
  }
  Time since = clock.now() - std::chrono::days(log_days_);
  auto entries = database->read([&](db::Connection& connection) {
    return audit::entries(connection, since, most_log_entries);
  });
  return print_log(entries, members.list(), out);
}

}  // namespace typecase::app
