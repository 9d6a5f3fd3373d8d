#include "delivery/package.h"

#include <set>

namespace typecase::delivery {
namespace {

std::string prefix(const orders::Order& order) {
  return "order-" + slug(order.number.value_or(order.id.text)) + '-';
}

}  // namespace

std::string package_name(const orders::Order& order) { return prefix(order) + "fonts.zip"; }

std::string line_package_name(const orders::Order& order, const std::string& line_name) {
  return prefix(order) + line_name + ".zip";
}

std::vector<std::string> line_names(const orders::Order& order) {
  std::vector<std::string> names;
  std::set<std::string> taken{"fonts"};  // The whole order's.
  for (const orders::Line& line : order.lines) {
    std::string wanted = slug(line.description + ' ' + line.licence_name);
    if (wanted.empty()) wanted = "licence";
    std::string name = wanted;
    for (int i = 2; !taken.insert(name).second; ++i) name = wanted + '-' + std::to_string(i);
    names.push_back(name);
  }
  return names;
}

}  // namespace typecase::delivery
