#include "http/message/target.h"

#include <algorithm>
#include <optional>

#include "base/crypto/crypto.h"
#include "base/text/strings.h"
#include "base/text/utf8.h"

namespace typecase::http {
namespace {

// The byte that the escape at text[i] stands for; nothing when it is broken.
std::optional<char> escaped_byte(std::string_view text, std::size_t i) {
  auto byte = i + 2 < text.size() ? from_hex(text.substr(i + 1, 2)) : std::nullopt;
  return byte ? std::optional(static_cast<char>(byte->front())) : std::nullopt;
}

bool has_dot_segment(std::string_view path) {
  return std::ranges::any_of(
      split(path, '/'), [](std::string_view segment) { return segment == "." || segment == ".."; });
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
  for (std::string_view pair : split(raw, '&')) {
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

std::string target_without(std::string_view target, std::string_view parameter) {
  // A path that begins with two slashes would be another site's address.
  if (!target.starts_with('/') || target.starts_with("//")) return "/";
  const std::size_t question = std::min(target.find('?'), target.size());
  const std::string path(target.substr(0, question));
  std::string kept;
  for (const std::string_view pair : split(target.substr(question), '&')) {
    std::string_view rest = pair;
    if (rest.starts_with('?')) rest.remove_prefix(1);
    if (rest.empty() || decode_query(rest.substr(0, rest.find('='))) == parameter) continue;
    kept.append(kept.empty() ? "?" : "&").append(rest);
  }
  return path + kept;
}

}  // namespace typecase::http
