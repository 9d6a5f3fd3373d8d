#include "http/content/conditional.h"

#include <charconv>
#include <cstdint>
#include <optional>

#include "base/crypto/crypto.h"
#include "base/text/strings.h"

namespace typecase::http {
namespace {

std::string_view opaque(std::string_view etag) {
  return etag.starts_with("W/") ? etag.substr(2) : etag;
}

struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

enum class Wanted { whole, range, unsatisfiable };

std::optional<std::uint64_t> number(std::string_view digits) {
  std::uint64_t value = 0;
  auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || end != digits.data() + digits.size()) return std::nullopt;
  if (failure == std::errc::result_out_of_range) return UINT64_MAX;
  return failure == std::errc{} ? std::optional(value) : std::nullopt;
}

// "bytes=0-99", "bytes=100-", "bytes=-100"; what is none of these is as if it were not there.
Wanted read_range(std::string_view header, std::uint64_t size, Range& range) {
  constexpr std::string_view unit = "bytes=";
  if (!header.starts_with(unit) || header.find(',') != std::string_view::npos) return Wanted::whole;
  std::string_view spec = trimmed(header.substr(unit.size()));
  std::size_t dash = spec.find('-');
  if (dash == std::string_view::npos) return Wanted::whole;
  auto first = number(spec.substr(0, dash));
  auto last = number(spec.substr(dash + 1));
  if (!first && dash > 0) return Wanted::whole;
  if (!last && dash + 1 < spec.size()) return Wanted::whole;
  if (!first && !last) return Wanted::whole;

  if (!first) {
    if (*last == 0 || size == 0) return Wanted::unsatisfiable;
    range = {size - std::min(size, *last), size - 1};
    return Wanted::range;
  }
  if (last && *last < *first) return Wanted::whole;
  if (*first >= size) return Wanted::unsatisfiable;
  range = {*first, std::min(last.value_or(size - 1), size - 1)};
  return Wanted::range;
}

bool if_range_holds(std::string_view condition, std::string_view etag) {
  return condition.empty() || (condition == etag && !etag.starts_with("W/"));
}

Response not_modified(Response response) {
  response.status = 304;
  response.body.clear();
  response.shared.reset();
  response.section = {};
  response.stream.reset();
  response.remove("Content-Type");
  response.remove("Content-Encoding");
  return response;
}

Response not_satisfiable(Response response, std::uint64_t size) {
  response = not_modified(std::move(response));
  response.status = 416;
  response.set("Content-Range", "bytes */" + std::to_string(size));
  return response;
}

// Reads nothing that was not asked for but the end of its last piece.
Stream part_of(const Stream& whole, const Range& range) {
  return {range.last - range.first + 1,
          [read = whole.read, range](std::uint64_t at) { return read(range.first + at); },
          whole.flow};
}

Response part(Response response, const Range& range, std::uint64_t size) {
  response.status = 206;
  if (response.stream) {
    response.stream = part_of(*response.stream, range);
  } else if (response.shared) {
    response.section = {response.section.first + range.first, range.last - range.first + 1};
  } else {
    response.body = response.body.substr(range.first, range.last - range.first + 1);
  }
  response.set("Content-Range", "bytes " + std::to_string(range.first) + "-" +
                                    std::to_string(range.last) + "/" + std::to_string(size));
  return response;
}

}  // namespace

// It compares weakly; no ETag of ours holds a comma.
bool is_known(const Request& request, std::string_view etag) {
  std::string_view list = request.header("if-none-match");
  if (list == etag) return !etag.empty();
  if (list.empty() || etag.empty()) return false;
  if (trimmed(list) == "*") return true;
  return std::ranges::any_of(split(list, ','), [&](std::string_view entry) {
    return opaque(trimmed(entry)) == opaque(etag);
  });
}

Response conditional(const Request& request, Response response) {
  if (response.status != 200) return response;
  const std::string* set_etag = response.header("ETag");
  std::string etag = set_etag ? *set_etag : "";
  if (is_known(request, etag)) return not_modified(std::move(response));

  response.set("Accept-Ranges", "bytes");
  std::string_view header = request.header("range");
  if (header.empty() || request.method != Method::get) return response;
  if (!if_range_holds(request.header("if-range"), etag)) return response;
  std::uint64_t size = response.length();
  Range range;
  const Wanted wanted = read_range(header, size, range);
  if (wanted == Wanted::unsatisfiable) return not_satisfiable(std::move(response), size);
  if (wanted == Wanted::range) return part(std::move(response), range, size);
  return response;
}

std::string etag_of(std::string_view content) { return etag_of(sha256(content)); }

std::string etag_of(const Digest& digest) {
  return "\"" + to_hex(ByteView(digest).first(16)) + "\"";
}

}  // namespace typecase::http
