#pragma once

#include <boost/json/value.hpp>
#include <map>
#include <string>
#include <string_view>

#include "base/clock.h"

// Members of Stripe's objects, for the readers of stripe_json.h. Each throws std::invalid_argument
// with words about a member that is missing or of another type.
namespace typecase::payments {

const boost::json::object& object_of(const boost::json::value& value);
std::string needed_text(const boost::json::object& object, std::string_view name);

// An id is a key in the database, whose indices take no long ones.
std::string needed_id(const boost::json::object& object);

std::int64_t integer(const boost::json::object& object, std::string_view name);
bool truth(const boost::json::object& object, std::string_view name);  // false: missing
const boost::json::object* child(const boost::json::object& object, std::string_view name);

// A member that holds an id, or the object itself when it was asked to be expanded.
std::string id_of(const boost::json::object& object, std::string_view name);

Time seconds(std::int64_t unix_time);
std::map<std::string, std::string> metadata_of(const boost::json::object& object);
std::string upper(std::string text);

}  // namespace typecase::payments
