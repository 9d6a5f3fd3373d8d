#include "delivery/build/package.h"
#include "base/text/slug.h"

#include <set>

namespace typecase::delivery {
namespace {

// Leaves room in a file name (255 bytes) for what stands before and behind it.
constexpr std::size_t longest = 120;

// Of ASCII characters, so that a cut parts none.
std::string short_slug(const std::string& text) {
  std::string cut = slug(text).substr(0, longest);
  while (cut.ends_with('-')) cut.pop_back();
  return cut;
}

std::string prefix(const orders::Order& order) {
  return "order-" + short_slug(order.number.value_or(order.id.text)) + '-';
}

}  // namespace

std::string package_name(const orders::Order& order) { return prefix(order) + "fonts.zip"; }

std::string edition_name(const std::string& name, std::int64_t edition) {
  if (edition == 1) return name;
  const std::size_t stop = name.rfind('.');
  return name.substr(0, stop) + '.' + std::to_string(edition) + name.substr(stop);
}

std::string line_package_name(const orders::Order& order, const std::string& line_name) {
  return prefix(order) + line_name + ".zip";
}

std::vector<std::string> line_names(const orders::Order& order) {
  std::vector<std::string> names;
  std::set<std::string> taken{"fonts"};  // The whole order's.
  for (const orders::Line& line : order.lines) {
    std::string wanted = short_slug(line.description + ' ' + line.licence_name);
    if (wanted.empty()) wanted = "licence";
    std::string name = wanted;
    for (int i = 2; !taken.insert(name).second; ++i) name = wanted + '-' + std::to_string(i);
    names.push_back(name);
  }
  return names;
}

}  // namespace typecase::delivery
