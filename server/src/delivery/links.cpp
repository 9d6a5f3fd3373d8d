#include "delivery/links.h"

#include <charconv>

#include "base/signed_text.h"

namespace typecase::delivery {
namespace {

constexpr std::chrono::hours lifetime{1};
constexpr std::string_view purpose = "download link";

Error bad_link() {
  return {ErrorKind::forbidden, "bad_link",
          "This link is not complete. Open your order again for a new one."};
}

}  // namespace

std::string Links::link(const OrderId& order, std::string_view name) const {
  std::string text = std::to_string(to_micros(clock_.now() + lifetime));
  text.append("\n").append(order.text).append("\n").append(name);
  return "/api/downloads/" + sign_text(key_, purpose, text) + '/' + std::string(name);
}

Result<OrderId> Links::check(std::string_view grant, std::string_view name) const {
  std::optional<std::string> text = open_signed(key_, purpose, grant);
  if (!text) return bad_link();

  std::size_t first = text->find('\n');
  std::size_t second = text->find('\n', first + 1);
  if (second == text->npos || std::string_view(*text).substr(second + 1) != name) return bad_link();
  std::int64_t expires_at = 0;
  std::from_chars(text->data(), text->data() + first, expires_at);
  if (clock_.now() >= from_micros(expires_at)) {
    return Error{ErrorKind::gone, "link_expired",
                 "This link has expired. Open your order again for a new one."};
  }
  return OrderId(text->substr(first + 1, second - first - 1));
}

}  // namespace typecase::delivery
