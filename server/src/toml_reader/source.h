#pragma once

#include <toml++/toml.h>

#include "toml_reader/table.h"

// Of this module alone.
namespace typecase::toml_reader {

struct Table::Source {
  const ::toml::table& table;
};

}  // namespace typecase::toml_reader
