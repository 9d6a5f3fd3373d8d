#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <string>
#include <string_view>

namespace typecase::catalogue {

// Described structs as the JSON text of a column. Members that the text lacks keep their defaults,
// so that a struct may grow.
template <class T>
std::string to_stored_json(const T& value) {
  return boost::json::serialize(boost::json::value_from(value));
}

template <class T>
T from_stored_json(std::string_view text) {
  boost::json::value value = boost::json::parse(text);
  const boost::json::object& object = value.as_object();
  T out;
  boost::mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
      [&](auto member) {
        auto& field = out.*member.pointer;
        const boost::json::value* found = object.if_contains(member.name);
        if (found == nullptr) return;
        using Field = std::remove_reference_t<decltype(field)>;
        if constexpr (boost::describe::has_describe_members<Field>::value) {
          field = from_stored_json<Field>(boost::json::serialize(*found));
        } else {
          field = boost::json::value_to<Field>(*found);
        }
      });
  return out;
}

}  // namespace typecase::catalogue
