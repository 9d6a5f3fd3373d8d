#include "http/target.h"

#include <optional>

namespace typecase::http {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The byte that the escape at text[i] stands for; nothing when it is broken.
std::optional<char> escaped_byte(std::string_view text, std::size_t i) {
  if (i + 2 >= text.size()) return std::nullopt;
  int high = hex_digit(text[i + 1]);
  int low = hex_digit(text[i + 2]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    auto lead = static_cast<unsigned char>(text[i]);
    std::size_t length = lead < 0x80   ? 1
                         : lead < 0xc2 ? 0
                         : lead < 0xe0 ? 2
                         : lead < 0xf0 ? 3
                         : lead < 0xf5 ? 4
                                       : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k) {
      auto next = static_cast<unsigned char>(text[i + k]);
      unsigned char lowest = k > 1 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
      unsigned char highest = k > 1 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
      if (next < lowest || next > highest) return false;
    }
    i += length;
  }
  return true;
}

bool has_dot_segment(std::string_view path) {
  for (std::size_t at = 0; at != std::string_view::npos; at = path.find('/', at + 1)) {
    std::string_view rest = path.substr(at + 1);
    std::string_view segment = rest.substr(0, rest.find('/'));
    if (segment == "." || segment == "..") return true;
  }
  return false;
}

int read_path(std::string_view raw, std::string& path) {
  path.clear();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char byte = raw[i];
    if (byte == '%') {
      auto decoded = escaped_byte(raw, i);
      if (!decoded) return 400;
      byte = *decoded;
      if (byte == '/') return 404;
      i += 2;
    }
    if (byte == '\0' || byte == '\\') return 404;
    if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f) return 400;
    path.push_back(byte);
  }
  if (!is_utf8(path)) return 400;
  return has_dot_segment(path) ? 404 : 0;
}

// Visitors' addresses are mistyped and cut: a broken escape in a query stands for itself.
std::string decode_query(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char byte = raw[i] == '+' ? ' ' : raw[i];
    if (auto decoded = byte == '%' ? escaped_byte(raw, i) : std::nullopt) {
      byte = *decoded;
      i += 2;
    }
    out.push_back(byte);
  }
  return out;
}

int read_query(std::string_view raw, Request& request) {
  while (!raw.empty()) {
    std::string_view pair = raw.substr(0, raw.find('&'));
    raw.remove_prefix(std::min(raw.size(), pair.size() + 1));
    if (pair.empty()) continue;
    std::size_t equals = pair.find('=');
    std::string name = decode_query(pair.substr(0, equals));
    std::string value =
        equals == std::string_view::npos ? "" : decode_query(pair.substr(equals + 1));
    if (!is_utf8(name) || !is_utf8(value)) return 400;
    if (name.find('\0') != std::string::npos || value.find('\0') != std::string::npos) return 400;
    request.query.emplace_back(std::move(name), std::move(value));
  }
  return 0;
}

std::string_view without_origin(std::string_view target) {
  for (std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    std::size_t path = target.find_first_of("/?", scheme.size());
    return path == std::string_view::npos ? "/" : target.substr(path);
  }
  return target;
}

}  // namespace

int read_target(std::string_view target, Request& request) {
  target = without_origin(target);
  if (target.find('#') != std::string_view::npos) return 400;
  request.target = target;
  if (target == "*" && request.method == Method::options) {
    request.path = "*";
    return 0;
  }
  if (target.starts_with('?')) request.target.insert(0, "/");
  std::string_view whole = request.target;
  if (!whole.starts_with('/')) return 400;

  std::size_t question = whole.find('?');
  if (int refused = read_path(whole.substr(0, question), request.path)) return refused;
  return question == std::string_view::npos ? 0 : read_query(whole.substr(question + 1), request);
}

}  // namespace typecase::http
