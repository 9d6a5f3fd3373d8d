#pragma once

#include <functional>
#include <string>

namespace typecase::accounts {

// Names and addresses that the mails to customers contain.
struct AccountSettings {
  std::function<std::string()> foundry;  // The name that it goes by now; any thread may ask.
  std::string public_url;  // "https://type.example", without a slash at its end: where links lead
};

}  // namespace typecase::accounts
