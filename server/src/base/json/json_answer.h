#pragma once

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/clock.h"
#include "base/day.h"
#include "base/ids.h"
#include "base/json/json_reader.h"
#include "base/money.h"
#include "base/scalar.h"

namespace typecase::json {

// answer(): a described struct as the API answers it. The members of its bases come first, then its
// own, each in the order of its description; maps go by key. An empty std::optional is null; only
// an empty Omittable is left out. Money is written in minor units, a Multiplier as a number, Time
// as "2026-11-21T14:05:09Z", an Id as its text, a pointer as null or what it points to, an enum as
// name() or name_of() of its namespace says it, else as base/scalar.h says.

// A member that is there or not, and never null.
template <class T>
struct Omittable : std::optional<T> {
  using std::optional<T>::optional;
};

// A T that has been written already.
template <class T>
struct Written {
  using Value = T;
  boost::json::value json;
};

template <class T>
using Ref = std::reference_wrapper<const T>;

template <class Enum>
std::string_view text_of(Enum value) {
  if constexpr (requires { name(value); }) {
    return name(value);
  } else if constexpr (requires { name_of(value); }) {
    return name_of(value);
  } else {
    return enum_name(value);
  }
}

template <class T>
constexpr bool is_omittable = false;
template <class T>
constexpr bool is_omittable<Omittable<T>> = true;
template <class T>
concept Optional = requires(const T& value) {
  value.has_value();
};
template <class T>
concept Map = requires {
  typename T::mapped_type;
};
template <class T>
concept Text = std::is_convertible_v<const T&, std::string_view>;
template <class T>
concept List = !Text<T> && !Map<T> && requires(const T& value) {
  value.begin();
};

// How a description becomes JSON: as the API answers it, or as columns keep it (json_writer.h).
enum class Form { answer, stored };

template <Form form, class T>
boost::json::value encode(const T& value);

template <Form form, class T>
boost::json::value encode_members(const T& value) {
  boost::json::object object;
  object.reserve(boost::mp11::mp_size<Members<T>>::value);
  boost::mp11::mp_for_each<Members<T>>([&](auto m) {
    const auto& member = value.*m.pointer;
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (is_omittable<Member> || (form == Form::stored && Optional<Member>)) {
      if (!member) return;
    }
    object.emplace(name_in_json(m), encode<form>(member));
  });
  return object;
}

// 1 and 1.0 are both 1.
inline boost::json::value shortest_number(double value) {
  constexpr double exact = 1e15;  // Integers below it are exact in a double.
  auto whole = static_cast<std::int64_t>(value > -exact && value < exact ? value : 0);
  if (static_cast<double>(whole) == value) return whole;
  return value;
}

template <Form form, class T>
boost::json::value encode(const T& value) {
  constexpr bool is_stored = form == Form::stored;
  if constexpr (is_stored && std::is_same_v<T, double>) {
    return shortest_number(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value;
  } else if constexpr (is_stored && std::is_enum_v<T>) {
    return boost::json::string(enum_name(value));
  } else if constexpr (std::is_enum_v<T>) {
    return boost::json::string(text_of(value));
  } else if constexpr (is_stored && std::is_same_v<T, Time>) {
    return to_micros(value);
  } else if constexpr (std::is_same_v<T, Time>) {
    return boost::json::string(to_iso8601(value));
  } else if constexpr (std::is_same_v<T, Day>) {
    return boost::json::string(to_text(value));
  } else if constexpr (!is_stored && std::is_same_v<T, Multiplier>) {
    // Four places fit a double with room to spare: a reader that rounds to four has them exactly.
    return static_cast<double>(value.ten_thousandths) / 10'000;
  } else if constexpr (Scalar<T>) {
    return encode<form>(scalar_in(value));
  } else if constexpr (Text<T>) {
    return boost::json::string(std::string_view(value));
  } else if constexpr (Optional<T> || std::is_pointer_v<T>) {
    return value ? encode<form>(*value) : boost::json::value();
  } else if constexpr (Map<T>) {
    boost::json::object object;
    for (const auto& [key, item] : value) object.emplace(key, encode<form>(item));
    return object;
  } else if constexpr (List<T>) {
    boost::json::array array;
    array.reserve(value.size());
    for (const auto& item : value) array.push_back(encode<form>(item));
    return array;
  } else if constexpr (requires { value.get(); }) {  // a Ref
    return encode<form>(value.get());
  } else if constexpr (requires { value.json; }) {
    return value.json;
  } else {
    return encode_members<form>(value);
  }
}

template <class T>
boost::json::value answer(const T& value) {
  return encode<Form::answer>(value);
}

}  // namespace typecase::json
