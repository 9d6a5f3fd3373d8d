#include "setup/looks.h"

#include "base/ids.h"
#include "setup/shop_setup.h"

namespace typecase::setup {
namespace {

const char* const way_back = "Make another one in the console.";

Error shop_is_open() {
  return {ErrorKind::conflict, "shop_is_open", "The shop is open: everybody sees it."};
}

Error link_used() {
  return {ErrorKind::forbidden, "link_used",
          std::string("This link was followed before, and is good once. ") + way_back};
}

}  // namespace

Looks::Looks(db::Database& database, const Clock& clock, const Bytes& key, std::string shop_url)
    : database_(database),
      clock_(clock),
      links_(key, clock, "link to a shop that is being set up", way_back, link_lifetime),
      passes_(key, clock, "pass to a shop that is being set up", way_back, pass_lifetime),
      shop_url_(std::move(shop_url)) {}

Result<Looks::Link> Looks::make(const audit::Actor& actor) {
  const std::string id = random_id();
  const Time now = clock_.now();
  auto kept = database_.write([&](db::Connection& connection) -> Result<void> {
    if (actor.admit != nullptr) {
      if (auto admitted = actor.admit(connection, actor); !admitted) return admitted;
    }
    const auto setup = find_setup(connection);
    if (!setup || setup->is_open()) return shop_is_open();
    connection.execute("DELETE FROM shop_look WHERE expires_at <= $1", now);
    connection.execute("INSERT INTO shop_look (id, made_by, expires_at) VALUES ($1, $2, $3)", id,
                       actor.member_id, now + link_lifetime);
    return {};
  });
  if (!kept) return kept.error();
  return Link{shop_url_ + "/?look=" + links_.grant(id, ""), now + link_lifetime};
}

Result<void> Looks::use(db::Connection& connection, const std::string& id) const {
  const Time now = clock_.now();
  if (connection.execute("UPDATE shop_look SET used_at = $2 WHERE id = $1 AND used_at IS NULL", id,
                         now) == 0) {
    return link_used();
  }
  connection.execute("UPDATE shop_setup SET looked_at = $1 WHERE looked_at IS NULL", now);
  return {};
}

Result<std::string> Looks::follow(std::string_view grant) {
  const auto id = links_.check(grant, "");
  if (!id) {
    Error error = id.error();
    error.kind = ErrorKind::forbidden;  // It opens nothing, whatever the reason.
    return error;
  }
  auto used = database_.write([&](db::Connection& connection) { return use(connection, *id); });
  if (!used) return used.error();
  return passes_.grant(*id, "");
}

bool Looks::admits(std::string_view pass) const {
  return !pass.empty() && passes_.check(pass, "").has_value();
}

}  // namespace typecase::setup
