#include "api/page_scripts.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

const PageScripts scripts(R"([
  {"path": "/pages/verify", "scripts": ["/assets/verify-1.js", "/assets/field-2.js"]},
  {"path": "/pages/:id", "scripts": ["/assets/page-3.js"]},
  {"path": "/:id", "scripts": ["/assets/font-4.js"]},
  {"path": "/:id/buy", "scripts": ["/assets/buy-5.js"]}
])");

std::string link(const std::string& script) {
  return "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"" + script + "\">";
}

TEST(PageScripts, AreThoseOfTheScreenAtThePath) {
  EXPECT_EQ(scripts.links("/fraunces"), link("/assets/font-4.js"));
  EXPECT_EQ(scripts.links("/fraunces/buy"), link("/assets/buy-5.js"));
}

TEST(PageScripts, OfAWordComeBeforeThoseOfAName) {
  EXPECT_EQ(scripts.links("/pages/verify"),
            link("/assets/verify-1.js") + link("/assets/field-2.js"));
  EXPECT_EQ(scripts.links("/pages/faq"), link("/assets/page-3.js"));
}

TEST(PageScripts, DoNotMindASlashAtTheEnd) {
  EXPECT_EQ(scripts.links("/fraunces/"), scripts.links("/fraunces"));
}

TEST(PageScripts, AreNoneWhereTheDocumentHasThemAll) {
  EXPECT_EQ(scripts.links("/"), "");
  EXPECT_EQ(scripts.links("/nothing/at/all"), "");
}

TEST(PageScripts, CannotBeReadFromAnotherForm) {
  EXPECT_ANY_THROW(PageScripts("{}"));
  EXPECT_ANY_THROW(PageScripts(R"([{"path": 1, "scripts": []}])"));
}

}  // namespace
}  // namespace typecase::api
