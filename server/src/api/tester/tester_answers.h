#pragma once

#include "api/answer.h"
#include "catalogue/catalogue.h"
#include "catalogue/records/coverage_text.h"

namespace typecase::api::answers {

struct Coverage {
  const catalogue::Style* style;
  std::string_view id = style->id.text;
  std::string coverage = catalogue::coverage_text(style->coverage);
};
BOOST_DESCRIBE_STRUCT(Coverage, (), (id, coverage))

struct TesterGrant {
  std::string_view grant;
  Time expires_at;
  std::vector<Coverage> styles;
};
BOOST_DESCRIBE_STRUCT(TesterGrant, (), (grant, expires_at, styles))

struct TesterStateId {
  std::string_view id;
};
BOOST_DESCRIBE_STRUCT(TesterStateId, (), (id))

}  // namespace typecase::api::answers
