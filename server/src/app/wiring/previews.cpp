#include "app/wiring/previews.h"

#include "api/preview/preview_pages.h"
#include "app/wiring/guarded.h"
#include "base/log.h"
#include "change_sets/preview/draft_snapshot.h"
#include "change_sets/rows.h"

namespace typecase::app {
namespace {

constexpr std::size_t most_kept = 4;

Error cannot_be_shown() {
  return {ErrorKind::conflict,
          "preview_not_possible",
          "This change set cannot be shown as it is. The console says what is wrong with it.",
          {},
          0};
}

content::PostIds posts_in(const std::vector<change_sets::Edit>& edits) {
  content::PostIds posts;
  for (const change_sets::Edit& edit : edits) {
    if (edit.key.kind == changes::EntryKind::post) posts.insert(edit.key.id);
  }
  return posts;
}

http::Handler refusing() {
  return [](const http::Request&) -> http::Response { throw ErrorException(api::preview_only()); };
}

}  // namespace

Previews::Previews(PreviewHost host, const snapshot::Snapshots& live,
                   const change_sets::PreviewLinks& links)
    : host_(std::move(host)), live_(live), links_(links), limits_(host_.clock) {}

std::shared_ptr<const http::Router> Previews::routes(const http::Router& shop) {
  http::Router own;
  for (http::Route route : shop.routes()) {
    if (route.pattern == "/robots.txt") continue;
    const bool is_open = PreviewShop::is_open(route);
    if (route.run == http::Run::on_io)
      route.run = http::Run::work;  // The draft is in the database.
    route.handler =
        is_open ? http::Handler([this](const http::Request& r) { return answer(r); }) : refusing();
    route.try_cached = nullptr;
    route.from_elsewhere = false;
    own.add(std::move(route));
  }
  own.add({http::Method::get, "/robots.txt", "", http::Run::on_io, [](const http::Request&) {
             return http::text("User-agent: *\nDisallow: /\n", "text/plain; charset=utf-8");
           }});
  own.set_fallback({.run = http::Run::work,
                    .handler = [this](const http::Request& r) { return enter_or_answer(r); }});
  return api::sealed(*guarded(own));
}

http::Response Previews::enter_or_answer(const http::Request& request) {
  if (auto token = api::preview_token_of_link(request)) {
    links_.check(*token).value();
    return api::enter_preview(request, *token);
  }
  return answer(request);
}

http::Response Previews::answer(const http::Request& request) {
  const std::string id = links_.check(api::preview_token(request)).value();
  const Shop shop = open(id).value();
  if (request.path == "/checkout") throw ErrorException(api::preview_only());
  return shop->answer(api::without_identity(request));
}

Result<Previews::Present> Previews::look(const std::string& id) const {
  return host_.database.read([&](db::Connection& connection) -> Result<Present> {
    auto found = change_sets::find_previewed(connection, id);
    if (!found) return found.error();
    return Present{*std::move(found), db::shop_version(connection)};
  });
}

Result<Previews::Shop> Previews::open(const std::string& id) {
  const auto present = look(id);
  if (!present) return present.error();
  if (Shop shop = find(id, *present)) return shop;
  std::lock_guard one(building_);
  if (Shop shop = find(id, *present)) return shop;  // by a request that has just ended
  return build(id);
}

Previews::Shop Previews::find(const std::string& id, const Present& present) {
  std::lock_guard lock(guard_);
  for (auto at = newest_first_.begin(); at != newest_first_.end(); ++at) {
    if (at->id != id) continue;
    const bool is_current = at->version == present.change_set.version &&
                            at->shop_version == present.shop_version &&
                            host_.clock.now() < at->until;
    if (!is_current) return nullptr;
    newest_first_.splice(newest_first_.begin(), newest_first_, at);
    return at->shop;
  }
  return nullptr;
}

Result<Previews::Shop> Previews::build(const std::string& id) {
  PreviewedDraft draft;
  const auto present = host_.database.read([&](db::Connection& connection) -> Result<Present> {
    auto found = change_sets::find_previewed(connection, id);
    if (!found) return found.error();
    const auto edits = change_sets::read_edits(connection, id);
    try {
      draft.shop =
          change_sets::draft_snapshot(connection, *live_.current(), edits, host_.clock.now());
    } catch (const std::logic_error& failure) {
      log::error("preview_not_possible", {{"change_set", id}, {"why", failure.what()}});
      return cannot_be_shown();
    }
    draft.name = found->name;
    draft.posts = posts_in(edits);
    return Present{*std::move(found), draft.shop->versions.version};
  });
  if (!present) return present.error();
  const auto& change_set = present->change_set;
  const Time until = draft.shop->until;
  auto shop = std::make_shared<PreviewShop>(host_, limits_, std::move(draft));
  keep({id, change_set.version, present->shop_version, until, shop});
  return Shop(shop);
}

// One preview of a change set at a time.
void Previews::keep(Built built) {
  std::list<Built> dropped;  // Ends what it holds without the lock.
  std::lock_guard lock(guard_);
  for (auto at = newest_first_.begin(); at != newest_first_.end();) {
    const auto next = std::next(at);
    if (at->id == built.id) dropped.splice(dropped.end(), newest_first_, at);
    at = next;
  }
  newest_first_.push_front(std::move(built));
  if (newest_first_.size() > most_kept) {
    dropped.splice(dropped.end(), newest_first_, std::prev(newest_first_.end()));
  }
}

}  // namespace typecase::app
