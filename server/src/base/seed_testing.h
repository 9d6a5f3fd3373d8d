#pragma once

// For tests that draw at random.

#include <cstdlib>
#include <iostream>
#include <string>

namespace typecase {

// TYPECASE_TEST_SEED, which a run of all tests sets, or else `usual`. Printed, so that a failure
// can be repeated.
inline unsigned test_seed(unsigned usual) {
  const char* given = std::getenv("TYPECASE_TEST_SEED");
  unsigned seed = given && *given ? static_cast<unsigned>(std::stoul(given)) : usual;
  seed &= 0x7FFFFFFF;  // Tests count on from it.
  std::cout << "TYPECASE_TEST_SEED=" << seed << std::endl;
  return seed;
}

}  // namespace typecase
