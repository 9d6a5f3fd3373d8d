#pragma once

#include <string_view>

namespace typecase::fonts {

// Without one of these, something finer is lost where browsers drop it: hinting, vertical setting,
// metrics of axes, formulas, menus of styles. Fonts in which one is damaged are taken.
constexpr std::string_view refining_tables[] = {"HVAR", "MATH", "MVAR", "STAT", "VORG", "VVAR",
                                                "cvar", "cvt ", "fpgm", "prep", "vhea", "vmtx"};

}  // namespace typecase::fonts
