#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "base/crypto/crypto.h"

namespace typecase {

// An id that only meets ids of its own kind: StyleId and OrderId are different types.
template <class Kind>
struct Id {
  std::string text;

  Id() = default;
  explicit Id(std::string value) : text(std::move(value)) {}
  auto operator<=>(const Id&) const = default;
};

using FamilyId = Id<struct FamilyKind>;  // a slug: "eb-garamond"
using StyleId = Id<struct StyleKind>;    // "{family}-{style}"; one name space with families
using OrderId = Id<struct OrderKind>;
using CustomerId = Id<struct CustomerKind>;

// 128 random bits in Crockford base32: 26 characters of 0-9 A-Z without I, L, O, U.
std::string random_id();
// The same form, of which 48 bits are the milliseconds since 1970 and 80 are random (a ULID): what
// is made together stands together in each index, and one page takes it all. It tells when it was
// made.
std::string ordered_id(Time now);
std::string digest_id(const Digest& digest);  // the first 128 bits, in the same form
bool is_random_id(std::string_view text);

}  // namespace typecase

template <class Kind>
struct std::hash<typecase::Id<Kind>> {
  std::size_t operator()(const typecase::Id<Kind>& id) const noexcept {
    return std::hash<std::string>{}(id.text);
  }
};
