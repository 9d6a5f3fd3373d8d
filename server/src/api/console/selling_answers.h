#pragma once

#include <map>

#include "api/answer.h"
#include "backoffice/coupon_history.h"

// Licences and coupons as they sell, and drawn texts, in the shapes of api/console.yaml.
namespace typecase::api {

struct TextToDraw {
  std::string markdown;

  // too_long.
  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    if (markdown.size() <= 200'000) return;
    faults.push_back({pointer + "/markdown", "too_long", "At most 200,000 bytes."});
  }
};
BOOST_DESCRIBE_STRUCT(TextToDraw, (), (markdown))

namespace answers {

struct TextSpecimen {
  std::string family, style;
  double size = 0;
  std::map<std::string, int> features;
  std::string text;
  int line = 0;
};
BOOST_DESCRIBE_STRUCT(TextSpecimen, (), (family, style, size, features, text, line))

struct DrawnText {
  std::string html;
  std::vector<TextSpecimen> specimens;
};
BOOST_DESCRIBE_STRUCT(DrawnText, (), (html, specimens))

struct CouponCodes {
  std::vector<backoffice::CouponCode> codes;
  std::int64_t count = 0;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(CouponCodes, (), (codes, count, next))

struct CouponUses {
  std::vector<backoffice::CouponUse> uses;
  std::int64_t count = 0;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(CouponUses, (), (uses, count, next))

}  // namespace answers
}  // namespace typecase::api
