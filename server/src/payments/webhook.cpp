#include "payments/webhook.h"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/crypto/crypto.h"
#include "payments/stripe_json.h"

namespace typecase::payments {

namespace {

constexpr std::int64_t tolerance_seconds = 300;
constexpr std::size_t header_limit = 4096;

struct Header {
  std::int64_t time = 0;
  std::string_view time_text;
  std::vector<Bytes> digests;  // The v1 ones of the right length.
};

bool read_time(std::string_view text, Header& header) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), header.time);
  header.time_text = text;
  return error == std::errc() && end == text.data() + text.size() && header.time >= 0;
}

// nullopt: no time, two times, or no v1.
std::optional<Header> read_header(std::string_view text) {
  Header header;
  bool has_v1 = false;
  if (text.size() > header_limit) return std::nullopt;
  while (!text.empty()) {
    std::size_t comma = std::min(text.find(','), text.size());
    std::string_view part = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    if (part.starts_with("t=")) {
      if (!header.time_text.empty() || !read_time(part.substr(2), header)) return std::nullopt;
    } else if (part.starts_with("v1=")) {
      has_v1 = true;
      auto digest = from_hex(part.substr(3));
      if (digest && digest->size() == sizeof(Digest)) header.digests.push_back(std::move(*digest));
    }
  }
  if (header.time_text.empty() || !has_v1) return std::nullopt;
  return header;
}

}  // namespace

Signature verify_webhook(std::string_view body, std::string_view header_text,
                         std::span<const std::string> secrets, Time now) {
  auto header = read_header(header_text);
  if (!header) return Signature::malformed;
  std::int64_t now_seconds = to_micros(now) / 1'000'000;
  bool is_fresh = header->time >= now_seconds - tolerance_seconds &&
                  header->time <= now_seconds + tolerance_seconds;
  if (!is_fresh) return Signature::stale;

  std::string signed_text(header->time_text);
  signed_text.append(".").append(body);
  bool matches = false;
  for (const std::string& secret : secrets) {
    Digest right = hmac_sha256(as_bytes(secret), signed_text);
    for (const Bytes& digest : header->digests) matches |= equal_in_constant_time(digest, right);
  }
  return matches ? Signature::valid : Signature::wrong;
}

std::string_view name(Signature signature) {
  switch (signature) {
    case Signature::valid:
      return "valid";
    case Signature::malformed:
      return "malformed";
    case Signature::stale:
      return "stale";
    case Signature::wrong:
      return "wrong";
  }
  return "";
}

Result<Event> parse_event(std::string_view body) {
  boost::system::error_code bad;
  boost::json::value value = boost::json::parse(body, bad);
  try {
    if (!bad) return read_event(value);
  } catch (const std::invalid_argument&) {
  }
  return Error{ErrorKind::malformed, "malformed_event", "The body is not an event."};
}

}  // namespace typecase::payments
