#include "api/order/idempotency_key.h"

#include <algorithm>

namespace typecase::api {

std::string_view idempotency_key(const http::Request& request) {
  constexpr std::size_t shortest_key = 8, longest_key = 100;
  std::string_view key = request.header("idempotency-key");
  bool visible = std::ranges::all_of(key, [](char c) { return c > ' ' && c <= '~'; });
  if (key.size() < shortest_key || key.size() > longest_key || !visible) {
    throw ErrorException(
        Error{ErrorKind::malformed,
              "idempotency_key",
              "The header Idempotency-Key needs 8 to 100 visible ASCII characters.",
              {},
              0});
  }
  return key;
}

}  // namespace typecase::api
