#pragma once

#include <functional>
#include <string>
#include <vector>

#include "http/message/message.h"
#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// One call of the API, carried out inside its transaction.
using Work = std::function<Reply(Context&, Parameters&, const http::Request&)>;

struct Operation {
  http::Method method;
  std::string pattern;  // "/v1/payment_intents/{id}"
  Work work;
  bool is_for_browsers = false;  // With the publishable key, from pages of any origin.
};

const std::vector<Operation>& operations();

}  // namespace typecase::sandbox
