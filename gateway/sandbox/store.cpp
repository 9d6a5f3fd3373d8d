#include "sandbox/store.h"

#include <boost/json.hpp>

#include "sandbox/api_error.h"

namespace typecase::sandbox {

namespace json = boost::json;

void insert(Context& context, const json::object& resource) {
  context.db.execute(
      "INSERT INTO resource (id, kind, sequence, created, body) "
      "SELECT $1, $2, coalesce(max(sequence), 0) + 1, $3, $4 FROM resource",
      text_of(resource, "id"), text_of(resource, "object"), resource.at("created").as_int64(),
      json::serialize(resource));
}

void save(Context& context, const json::object& resource) {
  context.db.execute("UPDATE resource SET body = $2 WHERE id = $1", text_of(resource, "id"),
                     json::serialize(resource));
}

std::optional<json::object> find(Context& context, std::string_view kind, std::string_view id) {
  auto row = context.db.find_one("SELECT body FROM resource WHERE id = $1 AND kind = $2", id, kind);
  if (!row) return std::nullopt;
  return json::parse(row->text("body")).as_object();
}

json::object need(Context& context, std::string_view kind, std::string_view id,
                  std::string_view param) {
  auto found = find(context, kind, id);
  if (!found) throw no_such(kind, id, param);
  return std::move(*found);
}

json::object need_given(Context& context, std::string_view kind, std::string_view id,
                        std::string_view param) {
  auto found = find(context, kind, id);
  if (!found) throw no_such_given(kind, id, param);
  return std::move(*found);
}

std::string text_of(const json::object& resource, std::string_view name) {
  const json::value* found = resource.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

}  // namespace typecase::sandbox
