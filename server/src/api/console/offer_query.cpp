#include "api/console/offer_query.h"

#include "api/console/query_reader.h"

namespace typecase::api {
namespace {

using backoffice::OfferSourceKind;

// "https://shop.example/cart/ID?x#y" is ID.
std::string last_segment(std::string_view text) {
  text = text.substr(0, text.find_first_of("?#"));
  while (text.ends_with('/')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('/') + 1));
}

}  // namespace

OfferQuery read_offer_query(const http::Request& request) {
  QueryReader reader(request);
  OfferQuery query;
  query.filter.question = reader.words("q");
  query.filter.state = reader.choice<backoffice::OfferState>("state");
  const std::string customer = reader.words("customer");
  if (!customer.empty()) query.filter.customer = CustomerId(customer);
  query.page = reader.page(backoffice::offer_list);
  reader.finish();
  return query;
}

std::optional<backoffice::OfferSource> read_offer_source(const http::Request& request) {
  QueryReader reader(request);
  std::optional<backoffice::OfferSource> source;
  for (const auto kind : {OfferSourceKind::cart, OfferSourceKind::customer, OfferSourceKind::trial,
                          OfferSourceKind::offer}) {
    const std::string name(enum_name(kind));
    const std::string given = last_segment(reader.words(name.c_str()));
    if (given.empty()) continue;
    if (source || !is_random_id(given)) reader.fault(name.c_str(), "One id of a record.");
    source = backoffice::OfferSource{kind, given};
  }
  reader.finish();
  return source;
}

std::string read_item_words(const http::Request& request) {
  QueryReader reader(request);
  std::string words = reader.words("q");
  reader.finish();
  return words;
}

}  // namespace typecase::api
