#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "db/connection.h"

namespace typecase::sandbox {

// Settings that are rows, so that they hold across a restart.
std::string setting(db::Connection& db, std::string_view name, std::string_view otherwise);
void set_setting(db::Connection& db, std::string_view name, std::string_view value);

// The name of a described enumerator, and back.
template <class Enum>
std::string name_of(Enum value) {
  return boost::describe::enum_to_string(value, "");
}

template <class Enum>
Enum by_name(std::string_view name) {
  Enum value{};
  if (!boost::describe::enum_from_string(std::string(name).c_str(), value)) {
    throw std::logic_error("no enumerator " + std::string(name));
  }
  return value;
}

}  // namespace typecase::sandbox
