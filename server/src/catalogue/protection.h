#pragma once

#include <boost/describe.hpp>

namespace typecase::catalogue {

// How a family guards its fonts in the tester; docs/family-toml.md tells what each means.
enum class Protection { open, balanced, strict, image };
BOOST_DESCRIBE_ENUM(Protection, open, balanced, strict, image)

}  // namespace typecase::catalogue
