#pragma once

#include <boost/core/type_name.hpp>
#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <map>
#include <string>
#include <type_traits>
#include <typeindex>

#include "base/json/json_answer.h"

namespace typecase::json {

// The JSON Schemas of what json::read takes, or of what json::answer writes, made of the same
// descriptions, so that they can be held against api/openapi.yaml. An optional member may be null,
// and absent from a request. A struct is named as in C++, without its namespace, unless name() gave
// it another name before; the structs that it holds are there too.
class SchemaBook {
 public:
  enum class Of { requests, answers };
  explicit SchemaBook(Of of) : of_(of) {}

  template <class T>
  void name(std::string name) {
    names_[typeid(T)] = std::move(name);
  }

  template <class... Structs>
  void add() {
    (schema(Type<Structs>{}), ...);
  }

  // By name.
  const boost::json::object& schemas() const { return schemas_; }

 private:
  template <class T>
  using Type = std::type_identity<T>;
  using Schema = boost::json::object;

  template <class T>
  Schema schema(Type<T>) {
    if constexpr (std::is_same_v<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, Money>) {
      return {{"type", "integer"}};
    } else if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, Multiplier>) {
      return {{"type", "number"}};
    } else if constexpr (is_omittable<T>) {
      return schema(Type<typename T::value_type>{});
    } else if constexpr (Optional<T> || std::is_pointer_v<T>) {
      using Value = std::remove_cvref_t<decltype(*std::declval<T&>())>;
      return {{"oneOf", boost::json::array{schema(Type<Value>{}), {{"type", "null"}}}}};
    } else if constexpr (Map<T>) {
      return {{"type", "object"},
              {"additionalProperties", schema(Type<typename T::mapped_type>{})}};
    } else if constexpr (List<T>) {
      return {{"type", "array"}, {"items", schema(Type<typename T::value_type>{})}};
    } else if constexpr (requires(T value) { value.get(); }) {  // a Ref
      return schema(Type<std::remove_const_t<typename T::type>>{});
    } else if constexpr (requires(T value) { value.json; }) {  // Written
      return schema(Type<typename T::Value>{});
    } else if constexpr (boost::describe::has_describe_enumerators<T>::value) {
      return {{"type", "string"}, {"enum", enumerators<T>()}};
    } else if constexpr (boost::describe::has_describe_members<T>::value) {
      return {{"$ref", "#/components/schemas/" + name_of_described<T>()}};
    } else {  // texts, ids, moments, enums without a description
      return {{"type", "string"}};
    }
  }

  template <class Enum>
  static boost::json::array enumerators() {
    boost::json::array texts;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Enum>>([&](auto enumerator) {
      texts.emplace_back(boost::json::string(text_of(enumerator.value)));
    });
    return texts;
  }

  // Its name; the first time its schema is added.
  template <class T>
  std::string name_of_described() {
    std::string full = boost::core::type_name<T>();
    auto [found, is_new] = names_.try_emplace(typeid(T), full.substr(full.rfind(':') + 1));
    std::string name = found->second;
    if (schemas_.contains(name)) return name;
    schemas_[name] = nullptr;  // while it is made: it may hold itself
    boost::json::object properties;
    boost::json::array required;
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      using Value = std::remove_cvref_t<decltype(std::declval<T&>().*member.pointer)>;
      bool is_required = of_ == Of::requests ? !Optional<Value> : !is_omittable<Value>;
      if (is_required) required.emplace_back(name_in_json(member));
      properties.emplace(name_in_json(member), schema(Type<Value>{}));
    });
    schemas_[name] = {{"type", "object"}, {"required", required}, {"properties", properties}};
    return name;
  }

  const Of of_;
  boost::json::object schemas_;
  std::map<std::type_index, std::string> names_;
};

}  // namespace typecase::json
