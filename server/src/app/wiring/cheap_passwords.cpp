#include "app/wiring/cheap_passwords.h"

#include <cstdlib>
#include <string_view>

#include "base/password_cost_testing.h"

namespace typecase::app {

void obey_cheap_passwords() {
#ifndef NDEBUG
  const char* asked = std::getenv("TYPECASE_CHEAP_PASSWORDS");
  if (asked && asked == std::string_view("1")) set_password_cost(least_password_cost);
#endif
}

}  // namespace typecase::app
