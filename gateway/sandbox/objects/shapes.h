#pragma once

#include <boost/json/object.hpp>
#include <string_view>

namespace typecase::sandbox {

// An object of gateway/objects/shapes.json, which has every member that the gateway answers with,
// with these values. std::logic_error: there is no such shape, or it lacks one of the members.
boost::json::object shaped(std::string_view shape, boost::json::object members);

}  // namespace typecase::sandbox
