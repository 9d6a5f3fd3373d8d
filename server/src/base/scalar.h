#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/money.h"

namespace typecase {

// Types that are one integer or one text wherever they are stored or sent: scalar_of() gives it.
// Columns (db/record.h) and JSON (base/json/json_reader.h, base/json/json_writer.h) read and write
// them.
inline std::int64_t& scalar_of(Money& money) { return money.minor; }
inline std::int64_t& scalar_of(Multiplier& multiplier) { return multiplier.ten_thousandths; }
template <class Kind>
std::string& scalar_of(Id<Kind>& id) {
  return id.text;
}

template <class T>
concept Scalar = requires(T& value) {
  scalar_of(value);
};

template <Scalar T>
const auto& scalar_in(const T& value) {
  return scalar_of(const_cast<T&>(value));
}

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;

// An enum described with BOOST_DESCRIBE_ENUM is stored and sent by the names of its enumerators, as
// they are ("pending_payment") or, where this is specialised to true, in camelCase ("oneStop").
template <class T>
constexpr bool is_named_in_camel_case = false;

template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value;

std::string camel_case(std::string_view snake);  // "oneStop" of "one_stop"

template <DescribedEnum T>
std::string_view enum_name(T value) {
  std::string_view found;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto enumerator) {
    if (value != enumerator.value) return;
    if constexpr (is_named_in_camel_case<T>) {
      static const std::string name = camel_case(enumerator.name);
      found = name;
    } else {
      found = enumerator.name;
    }
  });
  return found;
}

// nullopt: no enumerator of that name.
template <DescribedEnum T>
std::optional<T> parse_enum(std::string_view name) {
  std::optional<T> found;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto enumerator) {
    if (enum_name(enumerator.value) == name) found = enumerator.value;
  });
  return found;
}

// Of a stored name. std::logic_error: no enumerator of that name.
template <DescribedEnum T>
T to_enum(std::string_view name) {
  if (auto found = parse_enum<T>(name)) return *found;
  throw std::logic_error("unknown name " + std::string(name));
}

// A struct described with BOOST_DESCRIBE_STRUCT; members of its bases come first.
template <class T>
concept Described = boost::describe::has_describe_members<T>::value;

template <Described T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public |
                                                         boost::describe::mod_inherited>;

}  // namespace typecase
