#pragma once

#include <boost/describe.hpp>
#include <string>

#include "change_sets/preview/preview_links.h"

namespace typecase::api::answers {

struct PreviewLink {
  const change_sets::PreviewLinks::Link& link;
  std::string_view url = link.url;
  Time valid_until = link.valid_until;
};
BOOST_DESCRIBE_STRUCT(PreviewLink, (), (url, valid_until))

}  // namespace typecase::api::answers
