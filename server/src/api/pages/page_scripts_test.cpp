#include "api/pages/page_scripts.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

std::string link(const std::string& script) {
  return "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"" + script + "\">";
}

TEST(PageScripts, AreThoseOfTheScreen) {
  const PageScripts scripts(
      R"({"front": [], "verify": ["/assets/verify-1.js", "/assets/f-2.js"]})");
  EXPECT_EQ(scripts.links("verify"), link("/assets/verify-1.js") + link("/assets/f-2.js"));
  EXPECT_EQ(scripts.links("front"), "");
  EXPECT_EQ(scripts.links(""), "");
}

TEST(PageScripts, CannotBeReadFromAnotherForm) {
  EXPECT_ANY_THROW(PageScripts("[]"));
  EXPECT_ANY_THROW(PageScripts(R"({"front": 1})"));
}

}  // namespace
}  // namespace typecase::api
