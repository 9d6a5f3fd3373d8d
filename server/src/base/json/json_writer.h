#pragma once

#include <boost/json.hpp>
#include <string>

#include "base/json/json_answer.h"

namespace typecase::json {

// A described struct as the JSON that json::read takes: members in the order of the struct, maps by
// key, empty optionals left out, scalars and enums as base/scalar.h says, times as microseconds
// since 1970. Equal structs give equal texts: 1 and 1.0 are both 1.
template <class T>
boost::json::value write(const T& value) {
  return encode<Form::stored>(value);
}

// The JSON text of a column; read_stored() reads it.
template <class T>
std::string write_stored(const T& value) {
  return boost::json::serialize(write(value));
}

}  // namespace typecase::json
