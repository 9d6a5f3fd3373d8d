#include "api/catalogue/catalogue_routes.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

licences::Licences offers() {
  licences::Licences licences;
  licences::Kind& desktop = licences.kinds.emplace_back();
  desktop.id = "desktop";
  desktop.name = "Desktop";
  desktop.eula_version = "1.1";
  licences.eulas = {{"desktop", "1.0", "Old words.", ""},
                    {"desktop", "1.1", "New words.", ""},
                    {"poster", "1.0", "Words of a kind no longer sold.", ""}};
  return licences;
}

TEST(FindPage, ShowsTheFoundrysOwnPages) {
  content::Content content;
  content.pages = {content::make_page("faq", "Questions", "", "Why?")};

  EXPECT_EQ(find_page(content, offers(), "faq")->rich_text.html.front(), "<p>Why?</p>\n");
  EXPECT_EQ(find_page(content, offers(), "terms"), std::nullopt);
}

TEST(FindPage, ShowsTheNewestWordsOfALicenceAndEachVersion) {
  auto html = [](std::string_view id) {
    return find_page({}, offers(), id)->rich_text.html.front();
  };

  EXPECT_EQ(html("eula-desktop"), "<p>New words.</p>\n");
  EXPECT_EQ(html("eula-desktop-1.1"), "<p>New words.</p>\n");
  EXPECT_EQ(html("eula-desktop-1.0"), "<p>Old words.</p>\n");
  EXPECT_EQ(html("eula-poster-1.0"), "<p>Words of a kind no longer sold.</p>\n");
  EXPECT_EQ(find_page({}, offers(), "eula-desktop-1.1")->title, "Desktop licence agreement");
}

TEST(FindPage, KnowsNoOtherAgreements) {
  EXPECT_EQ(find_page({}, offers(), "eula-poster"), std::nullopt);
  EXPECT_EQ(find_page({}, offers(), "eula-desktop-2.0"), std::nullopt);
  EXPECT_EQ(find_page({}, offers(), "eula-"), std::nullopt);
}

}  // namespace
}  // namespace typecase::api
