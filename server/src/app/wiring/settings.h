#pragma once

#include <functional>
#include <map>
#include <string>

#include "app/wiring/config.h"

namespace typecase::app {

// A key of the configuration and what its text sets. Throws std::invalid_argument with a sentence
// when the text is not fit.
struct Setting {
  using Set = std::function<void(Config&, const std::string&)>;
  enum Place { open, secret };  // A secret is refused in the configuration file itself.

  template <class Function>
  Setting(Function set, Place place = open) : set(std::move(set)), place(place) {}

  Set set;
  Place place;
};

// Every key there is. A list is written with commas.
const std::map<std::string, Setting>& settings();

}  // namespace typecase::app
