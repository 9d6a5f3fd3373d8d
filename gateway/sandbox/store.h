#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "sandbox/context.h"

namespace typecase::sandbox {

// Resources are JSON objects with "id", "object" and "created", kept as they are answered.

void insert(Context& context, const boost::json::object& resource);
void save(Context& context, const boost::json::object& resource);
std::optional<boost::json::object> find(Context& context, std::string_view kind,
                                        std::string_view id);

// As find(); ApiError 404 resource_missing naming `param`.
boost::json::object need(Context& context, std::string_view kind, std::string_view id,
                         std::string_view param);

// The same for an id that came as parameter `param`: ApiError 400.
boost::json::object need_given(Context& context, std::string_view kind, std::string_view id,
                               std::string_view param);

// resource[name] as text; empty when null or absent.
std::string text_of(const boost::json::object& resource, std::string_view name);

}  // namespace typecase::sandbox
