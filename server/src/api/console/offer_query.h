#pragma once

#include "backoffice/offers/offer_rows.h"
#include "http/message/message.h"

// The parameters of the area of offers. Each reader throws ErrorException, invalid_filter, with a
// fault at each parameter that cannot be read.
namespace typecase::api {

struct OfferQuery {
  backoffice::OfferFilter filter;
  PageRequest page;
};
OfferQuery read_offer_query(const http::Request& request);

// The record that startOffer begins from; nullopt: none. A link of a shared cart counts as its id.
std::optional<backoffice::OfferSource> read_offer_source(const http::Request& request);

std::string read_item_words(const http::Request& request);

}  // namespace typecase::api
