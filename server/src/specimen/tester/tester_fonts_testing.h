#pragma once

// For tests only: tester fonts of three demo fonts, and who asks for them.

#include <gtest/gtest.h>

#include <string>

#include "fonts/write/woff.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/testing.h"

namespace typecase::specimen::testing {

class TesterFontsTest : public ::testing::Test {
 protected:
  TesterFontsTest() {
    demo.add("garamond", "eb-garamond/EBGaramond12-Regular.otf", "Quires, gathered & sewn",
             {"smcp"})
        .add("inter", "inter/Inter.var.ttf", "Fjord & Ærø")
        .add("amiri", "amiri/Amiri-Regular.ttf", "الخط العربي");
  }

  // Of the cover of typing, when nothing else is said.
  TesterAddress of(std::size_t family, std::string cover = "", std::string features = "",
                   std::string instance = "") const {
    SubsetVariants variants = subset_variants(demo.family(family), demo.style(family));
    return {variants.face, instance.empty() ? variants.typing.instance : instance,
            features.empty() ? variants.features : features,
            cover.empty() ? variants.typing.cover : cover};
  }
  TesterCaller granted(std::size_t family) {
    return {"192.0.2.7", fonts.grant({demo.style(family).id.text}).value().grant.token};
  }
  std::string refusal(const TesterAddress& address, const TesterCaller& caller) {
    auto font = fonts.font(address, caller);
    return font ? "" : std::string(font.error().code);
  }
  static fonts::Face open(const TesterFont& font) {
    return fonts::Face::open(fonts::unwrap_woff2(as_bytes(font.woff2)).value()).value();
  }
  static CodePoints coverage(const TesterFont& font) { return fonts::coverage(open(font)); }

  testing::DemoFonts demo;
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  Access access{clock};
  TesterFonts fonts{demo.source(), Grants(Bytes(32, 1), clock), access};
  const TesterCaller anybody{"192.0.2.7", ""};
};

}  // namespace typecase::specimen::testing
