// Members of RoyaltyService about advances.

#include "backoffice/royalties/royalty_service.h"
#include "base/json/json_writer.h"
#include "db/keyed.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using royalties::StoredAdvance;

Error refuse(std::string_view code, messages::Key words) {
  return {ErrorKind::conflict, code, messages::text(words), {}, 0};
}

std::string described(const StoredAdvance& advance) {
  return boost::json::serialize(boost::json::object{{"designer", advance.designer},
                                                    {"day", to_text(advance.day)},
                                                    {"currency", advance.currency},
                                                    {"amount", advance.amount.minor},
                                                    {"note", advance.note}});
}

}  // namespace

ShownAdvances RoyaltyService::advances(const std::string& designer) const {
  return database_.read([&](db::Connection& connection) {
    ShownAdvances shown{royalties::find_advances(connection, designer), {}};
    std::set<std::string> ids;
    for (const StoredAdvance& advance : shown.advances) {
      if (advance.made_by) ids.insert(*advance.made_by);
    }
    shown.members = member_names(connection, ids);
    return shown;
  });
}

Result<StoredAdvance> RoyaltyService::add_advance(const NewAdvance& wanted,
                                                  const audit::Actor& actor) {
  return db::write_keyed(database_, [&](db::Connection& connection) -> Result<StoredAdvance> {
    if (auto made = royalties::find_made_advance(connection, wanted.request.key)) {
      if (made->request_sha256 == wanted.request.sha256) {
        return *royalties::find_advance(connection, made->id);
      }
      return refuse("idempotency_mismatch", "staffRoyalties.keyUsed");
    }
    const Time now = clock_.now();
    const StoredAdvance advance{
        wanted.advance, ordered_id(now), wanted.note, now, actor.member_id, {}};
    royalties::insert_advance(connection, advance, wanted.request);
    audit::record(connection, actor,
                  {.at = now,
                   .action = "royalties.advance_added",
                   .object_id = advance.id,
                   .object_after = described(advance)});
    return advance;
  });
}

Result<void> RoyaltyService::undo_advance(std::string_view id, const audit::Actor& actor) {
  return database_.write([&](db::Connection& connection) -> Result<void> {
    const auto advance = royalties::find_advance(connection, id);
    if (!advance) return not_found("advance");
    if (advance->statement_id) return refuse("advance_stated", "staffRoyalties.advanceStated");
    royalties::delete_advance(connection, id);
    audit::record(connection, actor,
                  {.at = clock_.now(),
                   .action = "royalties.advance_undone",
                   .object_id = advance->id,
                   .object_before = described(*advance)});
    return {};
  });
}

}  // namespace typecase::backoffice
