#include "http/routing/router.h"

#include <stdexcept>

#include "http/message/target.h"

namespace typecase::http {
namespace {

std::vector<std::string_view> split(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    path.remove_prefix(1);  // "/"
    segments.push_back(path.substr(0, path.find('/')));
    path.remove_prefix(segments.back().size());
  }
  return segments;
}

std::string_view first_segment(std::string_view path) {
  return path.empty() ? path : path.substr(1, path.find('/', 1) - 1);
}

bool is_parameter(std::string_view segment) { return segment.starts_with('{'); }
bool is_rest(std::string_view segment) { return segment.ends_with("...}"); }

char shape_of(std::string_view segment) {
  return is_rest(segment) ? 'c' : is_parameter(segment) ? 'b' : 'a';
}

bool same_pattern(const std::vector<std::string>& a, const std::vector<std::string_view>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, auto y) {
    return is_parameter(x) ? shape_of(x) == shape_of(y) : x == y;
  });
}

// The parameters' values, when the path is of the pattern.
bool matches(const std::vector<std::string>& pattern, std::string_view path,
             std::vector<std::pair<std::string, std::string>>* values) {
  for (const std::string& segment : pattern) {
    if (!path.starts_with('/')) return false;
    path.remove_prefix(1);
    bool rest = is_rest(segment);
    std::string_view given = rest ? path : path.substr(0, path.find('/'));
    if (is_parameter(segment) ? given.empty() : given != segment) return false;
    if (is_parameter(segment) && values) {
      values->emplace_back(segment.substr(1, segment.size() - (rest ? 5 : 2)), given);
    }
    path.remove_prefix(given.size());
  }
  return path.empty();
}

}  // namespace

void Router::add(Route route) {
  auto segments = split(route.pattern);
  std::string shape;
  for (std::string_view segment : segments) shape += shape_of(segment);
  if (!segments.empty() && is_parameter(segments[0])) matches_any_first_ = true;
  if (!segments.empty() && !is_parameter(segments[0])) first_segments_.emplace(segments[0]);

  Pattern* pattern = nullptr;
  if (shape.find_first_not_of('a') == std::string::npos) {
    pattern = &literal_[route.pattern];
  } else {
    auto same = std::find_if(patterns_.begin(), patterns_.end(), [&](const Pattern& known) {
      return same_pattern(known.segments, segments);
    });
    if (same == patterns_.end()) {
      auto place = std::find_if(patterns_.begin(), patterns_.end(),
                                [&](const Pattern& known) { return known.shape > shape; });
      same = patterns_.insert(place, {{segments.begin(), segments.end()}, shape, {}});
    }
    pattern = &*same;
  }
  for (std::size_t index : pattern->routes) {
    if (routes_[index].method == route.method) {
      throw std::logic_error("route twice: " + route.pattern);
    }
  }
  pattern->routes.push_back(routes_.size());
  routes_.push_back(std::move(route));
}

void Router::set_fallback(Route pages) {
  fallback_ = std::move(pages);
  fallback_.method = Method::get;
  fallback_.body_types.clear();
}

bool Router::choose(const Pattern& pattern, Method method, Match& match) const {
  const Route* get = nullptr;
  for (std::size_t index : pattern.routes) {
    const Route& route = routes_[index];
    if (route.method == method) match.route = &route;
    if (route.method == Method::get) get = &route;
    match.allowed.push_back(route.method);
  }
  if (!match.route && method == Method::head) match.route = get;
  return match.route != nullptr;
}

Router::Match Router::find(Method method, std::string_view path) const {
  Match match;
  auto literal = literal_.find(path);
  bool found = literal != literal_.end() && choose(literal->second, method, match);
  const bool may_match = matches_any_first_ || first_segments_.contains(first_segment(path));
  for (std::size_t i = 0; may_match && !found && i < patterns_.size(); ++i) {
    if (!matches(patterns_[i].segments, path, nullptr)) continue;
    found = choose(patterns_[i], method, match);
    if (found) matches(patterns_[i].segments, path, &match.parameters);
  }
  if (found) match.allowed.clear();
  return match;
}

std::string Router::logged_path(std::string_view path) const {
  if (path == "/") return "/";
  const std::string_view first = first_segment(path);
  const bool is_known = first_segments_.contains(first) ||
                        (fallback_.knows_segment && fallback_.knows_segment(first));
  if (first.empty() || !is_known) return "unmatched";
  return "/" + std::string(first) + (path.size() > first.size() + 1 ? "/..." : "");
}

std::vector<Method> Router::all_methods() const {
  std::vector<Method> methods;
  for (const Route& route : routes_) {
    if (std::find(methods.begin(), methods.end(), route.method) == methods.end()) {
      methods.push_back(route.method);
    }
  }
  return methods;
}

std::optional<std::string> body_of(const Router& router, std::string_view target) {
  Request request;
  if (read_target(target, request) != 0) return std::nullopt;
  Router::Match match = router.find(Method::get, request.path);
  if (match.route == nullptr) return std::nullopt;
  request.parameters = std::move(match.parameters);
  Response response = answer(match.route->handler, request);
  if (response.status >= 500) {
    throw ErrorException({ErrorKind::unavailable, "unavailable", "An answer could not be made."});
  }
  if (response.status != 200) return std::nullopt;
  return std::string(response.content());
}

}  // namespace typecase::http
