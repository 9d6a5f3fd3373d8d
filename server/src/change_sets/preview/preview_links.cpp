#include "change_sets/preview/preview_links.h"

#include "change_sets/rows.h"

namespace typecase::change_sets {
namespace {

constexpr std::chrono::hours lifetime{24};

Error ended(const char* detail) { return {ErrorKind::gone, "preview_ended", detail, {}, 0}; }

Error not_set_up() {
  return {ErrorKind::conflict,
          "preview_not_set_up",
          "Previews need an address of their own. Set preview_url in the shop's configuration, and "
          "listen.preview where 127.0.0.1:8083 is taken.",
          {},
          0};
}

}  // namespace

Result<ChangeSet> find_previewed(db::Connection& connection, std::string_view id) {
  auto found = find(connection, id);
  if (!found) return ended("This change set is no longer there.");
  if (found->state == State::published) {
    return ended("This change set is published: visitors see it in the shop.");
  }
  if (found->state == State::discarded) return ended("This change set was discarded.");
  return *std::move(found);
}

PreviewLinks::PreviewLinks(db::Database& database, const Clock& clock, Bytes key,
                           std::string preview_url)
    : database_(database),
      clock_(clock),
      links_(std::move(key), clock, "preview of a change set",
             "Open the preview again in the console.", lifetime),
      preview_url_(std::move(preview_url)) {}

Result<PreviewLinks::Link> PreviewLinks::make(std::string_view id) const {
  const auto found = database_.read([&](db::Connection& c) { return find(c, id); });
  if (!found) return not_found("change set");
  if (found->state == State::published) {
    return Error{ErrorKind::conflict, "published", "This change set is published.", {}, 0};
  }
  if (found->state == State::discarded) {
    return Error{ErrorKind::conflict, "discarded", "This change set is discarded.", {}, 0};
  }
  if (preview_url_.empty()) return not_set_up();
  return Link{preview_url_ + "/?preview=" + links_.grant(id, ""), clock_.now() + lifetime};
}

Result<std::string> PreviewLinks::check(std::string_view token) const {
  auto id = links_.check(token, "");
  if (id) return id;
  Error error = id.error();
  error.kind = ErrorKind::forbidden;  // It opens nothing, whatever the reason.
  return error;
}

}  // namespace typecase::change_sets
