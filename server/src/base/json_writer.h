#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json_reader.h"

namespace typecase::json {

// A described struct as the JSON that json::read takes: members in the order of the struct, maps by
// key, empty optionals left out. Equal structs give equal texts: 1 and 1.0 are both 1.

inline boost::json::value write(bool value) { return value; }
inline boost::json::value write(int value) { return value; }
inline boost::json::value write(std::int64_t value) { return value; }
inline boost::json::value write(const std::string& value) { return boost::json::string(value); }

inline boost::json::value write(double value) {
  constexpr double exact = 1e15;  // Integers below it are exact in a double.
  auto whole = static_cast<std::int64_t>(value > -exact && value < exact ? value : 0);
  if (static_cast<double>(whole) == value) return whole;
  return value;
}

template <class T>
boost::json::value write(const std::vector<T>& values);
template <class T>
boost::json::value write(const std::map<std::string, T>& values);

template <class T>
requires boost::describe::has_describe_members<T>::value boost::json::value write(const T& value) {
  boost::json::object object;
  using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
  boost::mp11::mp_for_each<Members>([&](auto m) {
    const auto& member = value.*m.pointer;
    if constexpr (requires { member.has_value(); }) {
      if (member) object[name_in_json(m)] = write(*member);
    } else {
      object[name_in_json(m)] = write(member);
    }
  });
  return object;
}

template <class T>
boost::json::value write(const std::vector<T>& values) {
  boost::json::array array;
  for (const T& value : values) array.push_back(write(value));
  return array;
}

template <class T>
boost::json::value write(const std::map<std::string, T>& values) {
  boost::json::object object;
  for (const auto& [key, value] : values) object[key] = write(value);
  return object;
}

}  // namespace typecase::json
