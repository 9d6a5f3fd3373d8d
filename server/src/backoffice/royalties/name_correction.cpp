// The member of RoyaltyService that gives statements of a former name to a designer.

#include <algorithm>

#include "backoffice/royalties/royalty_service.h"
#include "base/json/json_writer.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

bool has_shares(db::Connection& connection, const std::string& designer) {
  const auto shares = royalties::load(connection);
  return std::ranges::find(shares, designer, &royalties::Share::designer) != shares.end();
}

// A statement or an advance.
bool has_dues(db::Connection& connection, const std::string& designer) {
  return !royalties::find_statements(connection, designer).empty() ||
         !royalties::find_advances(connection, designer).empty();
}

Error refuse(std::string_view code, std::string words) {
  return {ErrorKind::conflict, code, std::move(words), {}, 0};
}

std::string described(const std::string& designer, std::int64_t statements, std::int64_t advances) {
  return boost::json::serialize(boost::json::object{
      {"designer", designer}, {"statements", statements}, {"advances", advances}});
}

}  // namespace

Result<void> RoyaltyService::correct_name(const std::string& former, const std::string& designer,
                                          const audit::Actor& actor) {
  return database_.write([&](db::Connection& connection) -> Result<void> {
    if (!has_shares(connection, designer)) return not_found("designer");
    if (has_shares(connection, former)) {
      return refuse("still_has_shares",
                    messages::text("staffRoyalties.stillHasShares", {{"designer", former}}));
    }
    if (!has_dues(connection, former)) return not_found("designer");
    if (!royalties::find_statements(connection, designer).empty()) {
      return refuse("has_statements",
                    messages::text("staffRoyalties.hasStatements", {{"designer", designer}}));
    }
    const auto [statements, advances] = royalties::rename_designer(connection, former, designer);
    audit::record(connection, actor,
                  {.at = clock_.now(),
                   .action = "royalties.name_corrected",
                   .object_id = designer,
                   .object_before = described(former, statements, advances),
                   .object_after = described(designer, statements, advances)});
    return {};
  });
}

}  // namespace typecase::backoffice
