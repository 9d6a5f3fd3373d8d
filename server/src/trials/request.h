#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "base/error.h"

namespace typecase::trials {

// The body of requestTrial.
struct TrialItem {
  std::string item_id;  // a family or a style
};
BOOST_DESCRIBE_STRUCT(TrialItem, (), (item_id))

struct AcceptedTerms {
  std::string version;
  std::string sha256;
};
BOOST_DESCRIBE_STRUCT(AcceptedTerms, (), (version, sha256))

struct TrialRequest {
  std::vector<TrialItem> items;
  std::string name;
  std::string email;
  std::string company;  // may be empty
  std::string purpose;
  AcceptedTerms terms;
  bool news = false;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(TrialRequest, (), (items, name, email, company, purpose, terms, news))

}  // namespace typecase::trials
