#include "api/pages/structured_data.h"

#include <algorithm>

#include "base/money.h"

namespace typecase::api {
namespace {

using boost::json::array;
using boost::json::object;
using catalogue::Family;
using catalogue::Foundry;

constexpr const char* context = "https://schema.org";

object named(const char* type, const std::string& name) {
  return {{"@type", type}, {"name", name}};
}

// Of one thing that is sold, at its price for the smallest licence.
object offer(const std::string& id, const std::string& name, Money price, const Foundry& foundry,
             const std::string& address) {
  return {{"@type", "Offer"},
          {"sku", id},
          {"name", name},
          {"price", to_decimal(price, foundry.currency)},
          {"priceCurrency", foundry.currency},
          {"availability", "https://schema.org/InStock"},
          {"url", address}};
}

array offers(const Family& family, const Foundry& foundry, const std::string& public_url) {
  std::string address = public_url + "/" + family.id.text + "/buy";
  array json;
  for (const catalogue::Style& style : family.styles) {
    if (!style.price) continue;
    object of_style = offer(style.id.text, style.full_name, *style.price, foundry, address);
    of_style["image"] = public_url + "/og/" + style.id.text + ".png";
    json.push_back(std::move(of_style));
  }
  for (const catalogue::Package& package : family.packages) {
    json.push_back(offer(package.id, package.name, package.price, foundry, address));
  }
  return json;
}

Money highest_price(const Family& family) {
  Money highest;
  for (const catalogue::Style& style : family.styles) {
    highest = std::max(highest, style.price.value_or(Money{}));
  }
  for (const catalogue::Package& package : family.packages) {
    highest = std::max(highest, package.price);
  }
  return highest;
}

}  // namespace

object organization(const Foundry& foundry, const std::string& public_url) {
  return {{"@context", context},     {"@type", "Organization"},
          {"name", foundry.name},    {"description", foundry.tagline},
          {"url", public_url + "/"}, {"email", foundry.email}};
}

object product(const Family& family, const Foundry& foundry, const std::string& public_url,
               bool is_offered) {
  object json{{"@context", context},
              {"@type", "Product"},
              {"name", family.name},
              {"description", family.summary},
              {"category", "Fonts"},
              {"url", public_url + "/" + family.id.text},
              {"image", public_url + "/og/" + family.id.text + ".png"},
              {"brand", named("Brand", foundry.name)}};
  const auto lowest = family.from_price();
  if (!lowest || !is_offered) return json;
  array all = offers(family, foundry, public_url);
  json["offers"] = object{{"@type", "AggregateOffer"},
                          {"priceCurrency", foundry.currency},
                          {"lowPrice", to_decimal(*lowest, foundry.currency)},
                          {"highPrice", to_decimal(highest_price(family), foundry.currency)},
                          {"offerCount", all.size()},
                          {"offers", std::move(all)}};
  return json;
}

object blog_posting(const content::Post& post, const Foundry& foundry,
                    const std::string& public_url) {
  std::string address = public_url + "/news/" + post.id;
  object author = named("Organization", foundry.name);
  author["url"] = public_url + "/";
  return {{"@context", context},
          {"@type", "BlogPosting"},
          {"headline", post.title},
          {"description", post.description},
          {"datePublished", to_iso8601(post.published)},
          {"dateModified", to_iso8601(post.updated)},
          {"author", author},
          {"publisher", author},
          {"image", public_url + "/og/news/" + post.id + ".png"},
          {"url", address},
          {"mainEntityOfPage", address}};
}

object breadcrumbs(const std::vector<Crumb>& trail, const Foundry& foundry,
                   const std::string& public_url) {
  array steps;
  auto add = [&](const std::string& title, const std::string& path) {
    steps.push_back({{"@type", "ListItem"},
                     {"position", steps.size() + 1},
                     {"name", title},
                     {"item", public_url + path}});
  };
  add(foundry.name, "/");
  for (const Crumb& crumb : trail) add(crumb.title, crumb.path);
  return {
      {"@context", context}, {"@type", "BreadcrumbList"}, {"itemListElement", std::move(steps)}};
}

}  // namespace typecase::api
