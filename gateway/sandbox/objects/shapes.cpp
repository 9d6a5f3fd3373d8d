#include "sandbox/objects/shapes.h"

#include <boost/json.hpp>
#include <stdexcept>

#include "sandbox/objects/objects.gen.h"

namespace typecase::sandbox {

namespace json = boost::json;

json::object shaped(std::string_view shape, json::object members) {
  static const json::object shapes = json::parse(shapes_json).as_object();
  const json::value* found = shapes.if_contains(shape);
  if (found == nullptr) throw std::logic_error("no shape " + std::string(shape));
  json::object object = found->as_object();
  for (auto& member : members) {
    json::value* place = object.if_contains(member.key());
    if (place == nullptr) throw std::logic_error("no member " + std::string(member.key()));
    *place = std::move(member.value());
  }
  return object;
}

}  // namespace typecase::sandbox
