#include <algorithm>

#include "api/console/change_set_answers.h"
#include "api/console/change_set_query.h"
#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/requests.h"
#include "api/show_change.h"
#include "base/moment.h"

namespace typecase::api {
namespace {

using change_sets::ChangeSets;
using changes::EntryKey;
using changes::EntryKind;
using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

constexpr std::size_t most_bytes = 2 << 20;  // of the edits in one request

std::string_view id_of(const Request& request) { return request.parameter("id"); }

answers::MemberNames names_of(const staff::Members& members) {
  answers::MemberNames names;
  for (const staff::ListedMember& each : members.list()) {
    names.emplace(each.member.id, each.member.name);
  }
  return names;
}

Response answer(const ChangeSetServices& services, const change_sets::ChangeSet& change_set) {
  const auto names = names_of(services.members);
  return http::json(answers::ChangeSet{names, change_set});
}

Response answer(const ChangeSetServices& services, const change_sets::ShownChangeSet& shown,
                int status = 200) {
  const auto names = names_of(services.members);
  return http::json(answers::ShownChangeSet{names, shown}, status);
}

const staff::Access& access_of(EntryKind kind) { return staff::access_of_entry(enum_name(kind)); }

// Refuses who may not edit entries of the kind.
void need_permission(const Request& request, const SignedInMember& caller, EntryKind kind) {
  require_access(request, caller, {access_of(kind).permission, false}, {});
}

// The change set, which nobody may have changed since that version: what it holds is looked at
// here, and it is changed later.
change_sets::ChangeSet find(const ChangeSetServices& services, const Request& request,
                            std::int64_t version) {
  using enum change_sets::State;
  auto found = services.change_sets.find(id_of(request)).value();
  const bool is_open = found.state == draft || found.state == scheduled;
  if (is_open && found.version != version) {
    throw ErrorException(change_sets::changed_meanwhile());
  }
  return found;
}

// Refuses who may not edit all that the change set holds.
void need_access_to_edit(const Request& request, const SignedInMember& caller,
                         const change_sets::ChangeSet& change_set) {
  for (const auto& [kind, count] : change_set.edits) {
    require_access(request, caller, {staff::access_of_entry(kind).permission, false}, {});
  }
}

// Refuses who may not publish the change set, or has not shown a second factor of late.
void need_access_to_publish(const ChangeSetServices& services, const Request& request,
                            const SignedInMember& caller, std::int64_t version) {
  for (const auto& [kind, count] : find(services, request, version).edits) {
    require_access(request, caller, staff::access_of_entry(kind), services.clock.now());
  }
}

// Codes of coupons are worth money: they are shown to who may edit them.
change_sets::ShownChangeSet without_codes(change_sets::ShownChangeSet shown,
                                          const SignedInMember& caller) {
  if (may(caller.member.role, *access_of(EntryKind::coupon).permission)) return shown;
  for (change_sets::Edit& edit : shown.edits) {
    if (edit.key.kind != EntryKind::coupon) continue;
    edit.before.reset();
    edit.after.reset();
    if (shown.conflicts.contains(edit.key)) shown.conflicts[edit.key].reset();
  }
  return shown;
}

Response list_entries(const ChangeSetServices& services, const Request& request,
                      const SignedInMember& caller) {
  const auto kind = parse_enum<EntryKind>(request.parameter("kind"));
  if (!kind) throw ErrorException(not_found("kind of entry"));
  if (*kind == EntryKind::coupon) need_permission(request, caller, *kind);  // codes are worth money
  const changes::Entries entries = services.change_sets.entries(*kind);
  answers::EntryList list;
  for (const auto& [key, record] : entries) {
    list.entries.push_back({key.id, *answers::written(record)});
  }
  return http::json(list);
}

Response list_removed_texts(const ChangeSetServices& services, const Request&) {
  const content::RemovedTitles removed = services.change_sets.removed_texts();
  answers::RemovedTextList list;
  const auto add = [&](EntryKind kind, const std::vector<content::RemovedTitle>& titles) {
    for (const auto& [id, title, published_at] : titles) {
      list.texts.push_back({kind, id, title, published_at});
    }
  };
  add(EntryKind::page, removed.pages);
  add(EntryKind::post, removed.posts);
  return http::json(list);
}

Response show_removed_text(const ChangeSetServices& services, const Request& request) {
  const auto kind = parse_enum<EntryKind>(request.parameter("kind"));
  if (!kind) throw ErrorException(not_found("kind of entry"));
  const std::string id(id_of(request));
  const std::string record = services.change_sets.removed_text({*kind, id}).value();
  return http::json(answers::Entry{id, *answers::written(record)});
}

Response list(const ChangeSetServices& services, const Request& request) {
  const ChangeSetQuery query = read_change_set_query(request);
  const auto found = services.change_sets.list(query.filter, query.page);
  const auto names = names_of(services.members);
  answers::ChangeSetList list;
  list.change_sets = answers::each<answers::ChangeSet>(found.change_sets, names);
  if (found.next) list.next = to_cursor(*found.next, change_set_list);
  return http::json(list);
}

Response list_entry_changes(const ChangeSetServices& services, const Request& request,
                            const SignedInMember& caller) {
  const EntryChangeQuery query = read_entry_change_query(request);
  // As list_entries().
  if (query.kind == EntryKind::coupon) need_permission(request, caller, EntryKind::coupon);
  const auto found = services.change_sets.history(query.subject, query.page);
  const auto names = names_of(services.members);
  answers::EntryChangeList list{answers::each<answers::EntryChange>(found.edits, names), {}};
  if (found.next) list.next = change_sets::to_cursor(*found.next);
  return http::json(list);
}

Response begin(const ChangeSetServices& services, const Request& request,
               const SignedInMember& caller) {
  const auto body = http::read_body<NewChangeSet>(request);
  const auto begun = services.change_sets.begin(staff::to_actor(caller), body.name).value();
  return answer(services, change_sets::ShownChangeSet{begun}, 201);
}

Response show(const ChangeSetServices& services, const Request& request,
              const SignedInMember& caller) {
  auto shown = services.change_sets.show(id_of(request)).value();
  return answer(services, without_codes(std::move(shown), caller));
}

Response rename(const ChangeSetServices& services, const Request& request,
                const SignedInMember& caller) {
  const auto body = http::read_body<RenameChangeSetRequest>(request);
  need_access_to_edit(request, caller, find(services, request, body.version));
  return answer(
      services,
      services.change_sets.rename(staff::to_actor(caller), id_of(request), body.version, body.name)
          .value());
}

Response edit(const ChangeSetServices& services, const Request& request,
              const SignedInMember& caller) {
  const auto body = http::read_body<EditChangeSetRequest>(request);
  for (const NewEdit& each : body.edits) need_permission(request, caller, each.kind);
  const auto edits = read_edits(body);
  return answer(services, services.change_sets
                              .edit(staff::to_actor(caller), id_of(request), body.version, edits)
                              .value());
}

Response check(const ChangeSetServices& services, const Request& request) {
  const change_sets::Check checked = services.change_sets.check(id_of(request)).value();
  return http::json(answers::ChangeSetCheck{checked});
}

Response replay(const ChangeSetServices& services, const Request& request) {
  const auto shop = services.snapshots.current();
  const change_sets::Replay replayed = services.change_sets.replay(id_of(request), *shop).value();
  return http::json(answers::ChangeSetReplay{replayed});
}

Response rebase(const ChangeSetServices& services, const Request& request,
                const SignedInMember& caller) {
  const auto body = http::read_body<RebaseChangeSetRequest>(request);
  need_access_to_edit(request, caller, find(services, request, body.version));
  return answer(services, services.change_sets
                              .rebase(staff::to_actor(caller), id_of(request), body.version,
                                      read_seen(body), body.theirs)
                              .value());
}

Response publish(const ChangeSetServices& services, const Request& request,
                 const SignedInMember& caller) {
  const auto body = http::read_body<ChangeSetVersion>(request);
  need_access_to_publish(services, request, caller, body.version);
  const auto published =
      services.change_sets.publish(staff::to_actor(caller), id_of(request), body.version).value();
  show_change(services.snapshots);
  return answer(services, published);
}

Response schedule(const ChangeSetServices& services, const Request& request,
                  const SignedInMember& caller) {
  const auto body = http::read_body<ScheduleChangeSetRequest>(request);
  const auto publish_at = parse_iso8601(body.publish_at);
  if (!publish_at) {
    throw ErrorException(invalid_field("/publishAt", "not_a_moment",
                                       "A moment is written as 2026-11-27T08:00:00Z."));
  }
  need_access_to_publish(services, request, caller, body.version);
  return answer(services,
                services.change_sets
                    .schedule(staff::to_actor(caller), id_of(request), body.version, *publish_at)
                    .value());
}

Response unschedule(const ChangeSetServices& services, const Request& request,
                    const SignedInMember& caller) {
  const auto body = http::read_body<ChangeSetVersion>(request);
  need_access_to_edit(request, caller, find(services, request, body.version));
  return answer(services, services.change_sets
                              .unschedule(staff::to_actor(caller), id_of(request), body.version)
                              .value());
}

Response discard(const ChangeSetServices& services, const Request& request,
                 const SignedInMember& caller) {
  const auto body = http::read_body<DiscardChangeSetRequest>(request);
  need_access_to_edit(request, caller, find(services, request, body.version));
  const audit::Actor actor = staff::to_actor(caller);
  ChangeSets& sets = services.change_sets;
  return answer(services, (body.is_discarded ? sets.discard(actor, id_of(request), body.version)
                                             : sets.restore(actor, id_of(request), body.version))
                              .value());
}

Response revert(const ChangeSetServices& services, const Request& request,
                const SignedInMember& caller) {
  http::read_body<Empty>(request);
  need_access_to_edit(request, caller, services.change_sets.find(id_of(request)).value());
  auto draft = services.change_sets.revert(staff::to_actor(caller), id_of(request)).value();
  return answer(services, without_codes(std::move(draft), caller), 201);
}

}  // namespace

void add_change_set_routes(http::Router& router, const ConsoleGuard& guard,
                           const ChangeSetServices& services) {
  RouteAdder routes(router, guard, most_bytes);
  const auto add = [&](Method method, std::string path, std::string operation, auto handler) {
    routes.guarded(method, std::move(path), std::move(operation),
                   [services, handler](const Request& request, const SignedInMember& caller) {
                     return handler(services, request, caller);
                   });
  };
  const auto read = [](auto handler) {
    return [handler](const ChangeSetServices& all, const Request& request, const SignedInMember&) {
      return handler(all, request);
    };
  };
  add(Method::get, "/api/entries/{kind}", "listEntries", list_entries);
  add(Method::get, "/api/removed_texts", "listRemovedTexts", read(list_removed_texts));
  add(Method::get, "/api/removed_texts/{kind}/{id}", "showRemovedText", read(show_removed_text));
  add(Method::get, "/api/entry_changes", "listEntryChanges", list_entry_changes);
  add(Method::get, "/api/change_sets", "listChangeSets", read(list));
  add(Method::post, "/api/change_sets", "beginChangeSet", begin);
  add(Method::get, "/api/change_sets/{id}", "showChangeSet", show);
  add(Method::patch, "/api/change_sets/{id}", "renameChangeSet", rename);
  add(Method::put, "/api/change_sets/{id}/edits", "editChangeSet", edit);
  add(Method::get, "/api/change_sets/{id}/check", "checkChangeSet", read(check));
  add(Method::get, "/api/change_sets/{id}/replay", "replayChangeSet", read(replay));
  add(Method::post, "/api/change_sets/{id}/rebase", "rebaseChangeSet", rebase);
  add(Method::post, "/api/change_sets/{id}/publish", "publishChangeSet", publish);
  add(Method::post, "/api/change_sets/{id}/schedule", "scheduleChangeSet", schedule);
  add(Method::post, "/api/change_sets/{id}/unschedule", "unscheduleChangeSet", unschedule);
  add(Method::post, "/api/change_sets/{id}/discard", "discardChangeSet", discard);
  add(Method::post, "/api/change_sets/{id}/revert", "revertChangeSet", revert);
}

}  // namespace typecase::api
